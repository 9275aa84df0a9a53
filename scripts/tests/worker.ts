/**
 * Runs one test file after another in this process, as they are handed to it: they share the product's modules, which
 * are loaded and compiled once, and a browser. Each file has its own database and its own instance of the product.
 */
import { run, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { noteBrowserGlobals } from './browser-globals.ts';
import { noteAssertions } from './count-assertions.ts';
import { END_OF_OUTPUT, type Event, type Job } from './crew.ts';
import { secondsOfTree } from './process-time.ts';

interface Result {
  name: string;
  file?: string;
  line?: number;
  nesting: number;
  skip?: boolean | string;
  todo?: boolean | string;
  details: { type?: string; error?: Error & { failureType?: string; cause?: unknown } };
}

const DEPTH = 6;
/** The exit code that the runner sets if something fails after its test has ended. */
const STRAY = 1;

process.env.TEST_WORKER = '1';
let strays: unknown[] = [];
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (thrown: unknown) => strays.push(thrown));

const stream = run({ isolation: 'none', files: [] });
stream.on('test:pass', (result: Result) => take(result, passed));
stream.on('test:fail', (result: Result) => take(result, failed));
stream.on('data', () => {});
process.on('message', (job: Job) => void work(job));
// The parent process has gone.
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });

async function work({ file, timeout }: Job): Promise<void> {
  strays = [];
  const restoreGlobals = noteBrowserGlobals();
  const began = { clock: performance.now(), processor: secondsOfTree() };
  await test(file, { timeout }, () => import(pathToFileURL(file).href));
  restoreGlobals();
  if (process.exitCode === STRAY) {
    const why = strays.map((thrown) => inspect(thrown, { depth: DEPTH })).join('\n');
    tell({ kind: 'failed', name: 'something that outlived its test', line: 0, why });
    process.exitCode = undefined;
  }
  noteAssertions(file);
  for (const output of [process.stdout, process.stderr]) output.write(END_OF_OUTPUT);
  tell({
    kind: 'ended',
    milliseconds: performance.now() - began.clock,
    processorSeconds: secondsOfTree() - began.processor,
  });
}

function take(result: Result, deed: (result: Result) => void): void {
  // A skipped suite reports none of its tests.
  if (result.details.type !== 'suite' || result.details.error || result.skip) deed(result);
}

function passed({ name, skip, todo, nesting }: Result): void {
  // The file itself.
  if (nesting === 0) return;
  const reason = skip || todo;
  if (reason) tell({ kind: 'skipped', name, reason: typeof reason === 'string' ? reason : '' });
  else tell({ kind: 'passed' });
}

function failed({ name, line = 0, nesting, details: { error } }: Result): void {
  if (error?.failureType === 'subtestsFailed') return;
  const why = inspect(error?.cause ?? error, { depth: DEPTH });
  tell({ kind: 'failed', name: nesting === 0 ? '' : name, line, why });
}

function tell(event: Event): void {
  process.send?.(event);
}
