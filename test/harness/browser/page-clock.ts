import type { Page } from 'playwright-core';

/** A clock can be stopped only at a time ahead of it: by more than any machine needs for two requests. */
const LEAP_MS = 60_000;

/**
 * From here on an installed clock moves only when told to; otherwise it runs on. Everything due within the next minute
 * has happened. Animation frames stop too.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + LEAP_MS);
}

/**
 * Counts how often the page begins a wait of that length. Returns a function that waits for the next count: only then
 * is the end of the wait still to come.
 */
export async function countWaits(
  page: Page,
  milliseconds: number,
): Promise<(times: number) => Promise<void>> {
  await page.evaluate((counted) => {
    const begin = setTimeout;
    const told = Object.assign(globalThis, { waits: 0 });
    const counting = (deed: () => void, delay?: number, ...rest: unknown[]) => {
      if (delay === counted) told.waits++;
      return begin(deed, delay, ...rest);
    };
    Object.assign(globalThis, { setTimeout: counting });
  }, milliseconds);
  return async (times) => {
    await page.waitForFunction((count) => (globalThis as { waits?: number }).waits === count, times);
  };
}
