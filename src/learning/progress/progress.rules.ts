/** Playing this long in one visit is deliberate: from then on every place counts. */
export const SETTLED_SECONDS = 30;

/** One visit: the current place, and how much of the medium has really been played. */
export interface Run {
  seconds: number;
  played: number;
}

/**
 * Whether the place of a visit may replace the stored one. A few seconds from an earlier place, another look at the
 * beginning or a moment somebody shared must never overwrite the place where the reader had stopped. `null`: nothing
 * worth returning to is stored; `undefined`: not known yet.
 */
export function mayTakeOver(kept: number | null | undefined, { seconds, played }: Run): boolean {
  if (kept === null || played >= SETTLED_SECONDS) return true;
  return kept !== undefined && seconds >= kept;
}

/** A longer jump was not played. */
const LONGEST_TICK_SECONDS = 3;
/** Seconds played between two checks of a running medium. */
export function playedBetween(before: number, now: number): number {
  const passed = now - before;
  return passed > 0 && passed <= LONGEST_TICK_SECONDS ? passed : 0;
}

/** A place stays that of whoever played last while nobody is signed in. */
export const ofWhoPlayed = <P extends { userId: string | null }>(before: P, place: P): P => ({
  ...place,
  userId: place.userId ?? before.userId,
});
