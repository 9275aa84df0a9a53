import { setTimeout as wait } from 'node:timers/promises';

/**
 * Longer than any of the calls that use it needs on a busy machine; short enough for somebody waiting for an e-mail.
 */
export const EVEN_MS = 250;

/** Waits until a fixed time after the beginning, so that timing does not reveal whether something was found (S9). */
export async function untilEven(begun: number): Promise<void> {
  const left = EVEN_MS - (performance.now() - begun);
  if (left > 0) await wait(left);
}
