import type { StoredPlace } from './listening.rules.ts';

/** The place that follows another on this device: later, even if the clock was put back, and known to the same instant. */
export const following = (before: StoredPlace | undefined, place: StoredPlace): StoredPlace =>
  before ? { ...place, at: Math.max(place.at, before.at + 1), known: before.known } : place;

/** The server's places up to then are known; `sent`: it has taken this one, whether or not it said when. */
export const toldOf = (
  place: StoredPlace,
  known: string | null | undefined,
  sent?: StoredPlace,
): StoredPlace => ({
  ...place,
  known: instantOf(known) > instantOf(place.known) ? known : place.known,
  unsent: place.unsent && place.at !== sent?.at,
});

export const instantOf = (time: string | null | undefined): number => (time ? Date.parse(time) : 0);
