import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

/** How much slower than a current desktop a machine may be without losing a keystroke. */
const SLOWER = 8;
const RATE_MIN = 2;
const BYTES = 32 * 1024 * 1024;
const PAGE_BYTES = 4096;
const TRIES = 3;
/**
 * A virtual machine that takes this long to allocate the test memory takes twice as long as a desktop to hydrate a
 * page.
 */
const TWICE_MS = 60;

/** Hydrating a page is to a large extent touching fresh memory: that is where machines differ most. */
function millisecondsOfMemory(): number {
  const began = performance.now();
  const bytes = Buffer.allocUnsafeSlow(BYTES);
  for (let at = 0; at < BYTES; at += PAGE_BYTES) bytes[at] = 1;
  return performance.now() - began;
}

let rate: number | null = null;
function rateHere(): number {
  if (rate === null) {
    const took = Math.min(...Array.from({ length: TRIES }, millisecondsOfMemory));
    rate = Math.max(RATE_MIN, SLOWER / (1 + took / TWICE_MS));
  }
  return rate;
}

/**
 * Long enough that stopping and resuming cost little in comparison, short enough that a key waits no longer than on
 * such a machine.
 */
const TURN_MS = 20;
/** A page that goes to another site may get another process. */
const SAME_TURNS = 8;

/**
 * The page runs as on a machine eight times slower than a desktop, until the returned function is called or the page is
 * closed.
 */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const browser = page.context().browser();
  // On Windows a process cannot be paused.
  if (!browser || process.platform === 'win32') return spin(page);
  const session = await browser.newBrowserCDPSession();
  const end = new AbortController();
  const stop = () => end.abort();
  page.once('close', stop);
  const turns = takeTurns(session, rateHere(), end.signal);
  return async () => {
    page.off('close', stop);
    stop();
    await turns;
  };
}

/**
 * The browser's page processes run for one turn and are paused for the others: nothing busy-waits meanwhile, as the
 * browser's own throttling would.
 */
async function takeTurns(session: CDPSession, rate: number, signal: AbortSignal): Promise<void> {
  let pids: number[] = [];
  for (let turn = 0; !signal.aborted; turn++) {
    if (turn % SAME_TURNS === 0) pids = await renderersOf(session);
    for (const pid of pids) send(pid, 'SIGSTOP');
    await setTimeout(TURN_MS * (rate - 1));
    for (const pid of pids) send(pid, 'SIGCONT');
    await setTimeout(TURN_MS);
  }
  await session.detach().catch(() => undefined);
}

/** Empty for a browser that has ended. */
const renderersOf = (session: CDPSession): Promise<number[]> =>
  session
    .send('SystemInfo.getProcessInfo')
    .then(({ processInfo }) => processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id))
    .catch(() => []);

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

async function spin(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: rateHere() });
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  };
}
