/** Whoever has played this long in one visit means it: from then on every place counts. */
export const SETTLED_SECONDS = 30;

/** One visit: where it is, and how much of the medium has really been played. */
export interface Run {
  seconds: number;
  played: number;
}

/**
 * May the place of a visit take the place that was kept? A few seconds from an earlier one, a beginning looked at again
 * or a moment somebody sent, never cost the place where one had stopped. `null`: nothing worth returning to is kept;
 * `undefined`: nobody knows yet.
 */
export function mayTakeOver(kept: number | null | undefined, { seconds, played }: Run): boolean {
  if (kept === null || played >= SETTLED_SECONDS) return true;
  return kept !== undefined && seconds >= kept;
}

/** A leap longer than this was not played. */
const LONGEST_TICK_SECONDS = 3;
/** What was played between two looks at a running medium. */
export function playedBetween(before: number, now: number): number {
  const passed = now - before;
  return passed > 0 && passed <= LONGEST_TICK_SECONDS ? passed : 0;
}
