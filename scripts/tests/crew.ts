import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ROOT } from '../run-tool.ts';
import { isStopping, onStop } from '../running/stopping.ts';

export type Job = { file: string; timeout: number };
export type Event =
  | { kind: 'ready' }
  | { kind: 'passed' }
  | { kind: 'skipped'; name: string; reason: string }
  /** Without a name: the file itself. */
  | { kind: 'failed'; name: string; line: number; why: string }
  | { kind: 'ended'; milliseconds: number; processorSeconds: number };
export interface Listener {
  happened(file: string, event: Event): void;
  printed(file: string, text: string): void;
}

/**
 * A worker ends a file's output with it: output and events travel on separate channels, and output arrives later under
 * load.
 */
export const END_OF_OUTPUT = '\u0004';

/**
 * Two more than the cores: a journey is idle a third of its time, waiting for the page, and other tests wait for a
 * server or a clock.
 */
export const AT_ONCE = Math.max(2, availableParallelism()) + 2;
/** Shared with `npm start`: each test file loads most of the product, which is compiled once for all. */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'code');

const WORKER = join(import.meta.dirname, 'worker.ts');
/** Added to the file's own time limit: after that, its worker is no longer responding. */
const GRACE_MS = 20_000;
/** Memory that is never released grows with every test file that a worker loads. */
const FILES_MAX = 60;

/**
 * Hands out the files in order, each to the first free worker. After a failure, and for a file that runs alone, a
 * worker is restarted, so that nothing of the failure is left.
 */
export async function runByCrew(
  files: readonly string[],
  options: { atOnce: number; timeout: number; isAlone: (file: string) => boolean },
  listener: Listener,
): Promise<void> {
  const waiting = [...files];
  const lane = async () => {
    let worker: Worker | null = null;
    for (let file = waiting.shift(); file !== undefined && !isStopping(); file = waiting.shift()) {
      if (worker && (worker.spent() || options.isAlone(file))) worker = await dismiss(worker);
      worker ??= openWorker();
      const isWhole = await worker.run({ file, timeout: options.timeout }, listener);
      if (!isWhole || options.isAlone(file)) worker = await dismiss(worker);
    }
    if (worker) await dismiss(worker);
  };
  await Promise.all(Array.from({ length: options.atOnce }, lane));
}

async function dismiss(worker: Worker): Promise<null> {
  await worker.end();
  return null;
}

interface Worker {
  /** Whether everything went well. */
  run(job: Job, listener: Listener): Promise<boolean>;
  spent(): boolean;
  end(): Promise<void>;
}

function openWorker(): Worker {
  const child = fork(WORKER, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] });
  const gone = new Promise<string>((settle) => {
    child.once('exit', (status, signal) => settle(`its process ended with ${signal ?? status}`));
  });
  const ready = new Promise<void>((settle) => child.once('message', () => settle()));
  let ran = 0;
  const end = async () => {
    if (child.connected) child.disconnect();
    const slow = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    await gone;
    clearTimeout(slow);
  };
  onStop(end);
  return {
    end,
    spent: () => ran >= FILES_MAX,
    async run(job, listener) {
      ran++;
      await Promise.race([ready, gone]);
      return follow(child, gone, job, listener);
    },
  };
}

async function follow(
  child: ChildProcess,
  gone: Promise<string>,
  job: Job,
  listener: Listener,
): Promise<boolean> {
  let isWhole = true;
  const began = performance.now();
  const outputs = [child.stdout, child.stderr].filter((output) => output !== null);
  const printed = outputs.map((output) => followOutput(output, (text) => listener.printed(job.file, text)));
  const ended = new Promise<null>((settle) => {
    child.on('message', function take(event: Event) {
      if (event.kind === 'failed') isWhole = false;
      listener.happened(job.file, event);
      if (event.kind !== 'ended') return;
      child.off('message', take);
      settle(null);
    });
  });
  const late = setTimeout(() => child.kill('SIGKILL'), job.timeout + GRACE_MS);
  if (child.connected) child.send(job);
  const whole = Promise.all([ended, ...printed.map(({ ended }) => ended)]);
  const fault = await Promise.race([whole.then(() => null), gone]);
  clearTimeout(late);
  for (const { stop } of printed) stop();
  if (fault === null) return isWhole;
  listener.happened(job.file, { kind: 'failed', name: '', line: 0, why: fault });
  listener.happened(job.file, {
    kind: 'ended',
    milliseconds: performance.now() - began,
    processorSeconds: 0,
  });
  return false;
}

function followOutput(
  output: Readable,
  print: (text: string) => void,
): { ended: Promise<void>; stop(): void } {
  let stop = () => {};
  const ended = new Promise<void>((settle) => {
    const take = (part: Buffer) => {
      const [text = '', ...rest] = part.toString().split(END_OF_OUTPUT);
      const all = text + rest.join('');
      if (all) print(all);
      if (rest.length > 0) settle();
    };
    output.on('data', take);
    stop = () => output.off('data', take);
  });
  return { ended, stop: () => stop() };
}
