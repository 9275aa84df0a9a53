/** Long enough for the arrow keys of a radio group to settle. */
const REST_MS = 400;
/** Interval between retries without a network, and between checks for changes on other devices. */
const LOOK_MS = 20_000;
/** Longest interval between retries of a server that goes on failing. */
const LOOK_MOST_MS = 5 * 60_000;

/** Failed exchanges in a row; nobody is asked again before the instant that the server named, if it did. */
export interface Failures {
  count: number;
  /** Instants of the page's own clock, in milliseconds. */
  retryAt: number;
  notBefore: number;
}
export const NO_FAILURES: Failures = { count: 0, retryAt: 0, notBefore: 0 };

/** Each further failure doubles the interval. */
export function failedAgain(
  { count }: Failures,
  retryAfterSeconds: number | undefined,
  now: number,
): Failures {
  const notBefore = now + (retryAfterSeconds ?? 0) * 1000;
  const retryAt = now + Math.min(LOOK_MS * 2 ** count, LOOK_MOST_MS);
  return { count: count + 1, retryAt: Math.max(retryAt, notBefore), notBefore };
}

/**
 * A reader or a network that is back begins the intervals anew: what failed before says little about now. When the
 * server wants to be asked still counts.
 */
export const afterReturn = ({ notBefore }: Failures): Failures => ({
  count: 0,
  retryAt: notBefore,
  notBefore,
});

/**
 * Whole milliseconds until the next exchange: a timer drops the rest, and would fire too early. A further choice does
 * not ask a failing server sooner.
 */
export function waitOf({ count, retryAt }: Failures, isPending: boolean, now: number): number {
  const rest = count > 0 || isPending ? REST_MS : LOOK_MS;
  return Math.max(rest, Math.ceil(retryAt - now));
}
