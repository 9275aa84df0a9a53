import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any of the calls that take it needs on a busy machine; short enough for whoever waits for a letter. */
export const EVEN_MS = 250;

/** Waits until so long after the beginning: what was found, or not, cannot be told by the clock (S9). */
export async function untilEven(begun: number): Promise<void> {
  const left = EVEN_MS - (performance.now() - begun);
  if (left > 0) await wait(left);
}
