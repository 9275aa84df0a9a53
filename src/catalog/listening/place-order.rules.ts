import type { StoredPlace } from './listening.rules.ts';

/** The place that follows another on this device: later, even if the clock was put back, and known to the same instant. */
export const following = (before: StoredPlace | undefined, place: StoredPlace): StoredPlace =>
  before ? { ...place, at: Math.max(place.at, before.at + 1), known: before.known } : place;

/**
 * The place of another device, if it continued after this one stopped: the server's time is compared with the server's.
 */
export function newerPlace(
  own: StoredPlace | undefined,
  server: { positionSeconds: number; completed: boolean; updatedAt: string | null },
): number | null {
  const at = server.updatedAt ? Date.parse(server.updatedAt) : 0;
  const known = own?.known ? Date.parse(own.known) : (own?.at ?? 0);
  if (server.completed || at <= known || server.positionSeconds === own?.seconds) return null;
  return server.positionSeconds;
}
