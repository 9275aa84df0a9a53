import type { Page } from 'playwright-core';

/** How much slower than a desk machine of today somebody's may be on whom no key is lost. */
const SLOWER = 8;
const RATE_MIN = 2;
const BYTES = 32 * 1024 * 1024;
const PAGE_BYTES = 4096;
const TRIES = 3;
/** A virtual machine that takes so long for so many new bytes takes twice as long as a desk to wake a page. */
const TWICE_MS = 60;

/** Waking a page is for a good part taking memory that nobody used before: that is where machines differ most. */
function millisecondsOfMemory(): number {
  const began = performance.now();
  const bytes = Buffer.allocUnsafeSlow(BYTES);
  for (let at = 0; at < BYTES; at += PAGE_BYTES) bytes[at] = 1;
  return performance.now() - began;
}

let rate: number | null = null;
/** The browser slows a page down by spinning, which costs its neighbors as much as work would: no more of it than is needed. */
function rateHere(): number {
  if (rate === null) {
    const took = Math.min(...Array.from({ length: TRIES }, millisecondsOfMemory));
    rate = Math.max(RATE_MIN, SLOWER / (1 + took / TWICE_MS));
  }
  return rate;
}

/** The page runs as on a machine eight times slower than a desk's, until what this gives is called. */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: rateHere() });
  return async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  };
}
