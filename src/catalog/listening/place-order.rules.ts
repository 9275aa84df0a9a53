import { placeAt, type StoredPlace } from './listening.rules.ts';

interface ServerPlace {
  positionSeconds: number;
  completed: boolean;
  updatedAt: string | null;
}

/** The place that follows another on this device: later, even if the clock was put back, and known to the same instant. */
export const following = (before: StoredPlace | undefined, place: StoredPlace): StoredPlace =>
  before ? { ...place, at: Math.max(place.at, before.at + 1), known: before.known } : place;

/**
 * The place of another device, if it continued after this one stopped: the server's time is compared with the server's.
 * Only what was heard here and has not arrived there has no other time than this device's.
 */
export function newerPlace(own: StoredPlace | undefined, server: ServerPlace): number | null {
  const at = instantOf(server.updatedAt);
  const known = Math.max(instantOf(own?.known), own && (own.unsent || !own.known) ? own.at : 0);
  if (server.completed || at <= known || server.positionSeconds === own?.seconds) return null;
  return server.positionSeconds;
}

/** What this device keeps where another one went on, played here or not; null if its own place stands. */
export function placeElsewhere(
  own: StoredPlace | undefined,
  server: ServerPlace,
  length: number,
  now: number,
): StoredPlace | null {
  const seconds = newerPlace(own, server);
  if (seconds === null) return null;
  return { ...following(own, placeAt(seconds, own?.length ?? length, false, now)), known: server.updatedAt };
}

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

const instantOf = (time: string | null | undefined): number => (time ? Date.parse(time) : 0);
