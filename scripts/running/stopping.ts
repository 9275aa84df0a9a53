import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../run-tool.ts';

type Deed = () => Promise<void>;

/** Each service gets this long to finish its requests, and everything together the longer time. */
const ONE_MS = 20_000;
const ALL_MS = 28_000;
/** Ctrl-C reaches this process from the terminal and again from npm. */
const SAME_SIGNAL_MS = 300;

const PARENT_MS = 250;

const parent = process.ppid;
const deeds: Deed[] = [];
let stopping: Promise<void> | null = null;

/** Stopped in the reverse order of starting. */
export function onStop(deed: Deed): void {
  deeds.push(deed);
}

export function stopAll(): Promise<void> {
  stopping ??= stopEach();
  return stopping;
}

/** Anything that fails from now on fails because of the stop. */
export const isStopping = (): boolean => stopping !== null;

export function stopOnSignals(status = 0): void {
  let first = 0;
  const stop = async () => {
    if (first > 0 && Date.now() - first < SAME_SIGNAL_MS) return;
    if (first > 0) process.exit(1);
    first = Date.now();
    say('stopping (once more to force it)');
    await Promise.race([stopAll(), wait(ALL_MS, undefined, { ref: false })]);
    process.exit(status);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (process.env.npm_lifecycle_event)
    setInterval(() => isOrphan() && first === 0 && stop(), PARENT_MS).unref();
  // Closing a terminal ends its programs; without one, a stray signal is no reason to end.
  process.on('SIGHUP', () => process.stdin.isTTY && stop());
  if (process.platform !== 'win32') process.on('SIGUSR2', () => {});
}

/** npm was ended, and the shell in between did not pass the signal on. */
function isOrphan(): boolean {
  return process.platform !== 'win32' && process.ppid !== parent;
}

async function stopEach(): Promise<void> {
  for (let deed = deeds.pop(); deed; deed = deeds.pop()) {
    const failed = deed().catch((error: Error) => say(error.message));
    await Promise.race([failed, wait(ONE_MS, undefined, { ref: false })]);
  }
}
