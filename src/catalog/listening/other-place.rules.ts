import { placeToContinue } from '#media/player/playback.rules.ts';
import { type Episode, placeAt, type StoredPlace, startOf } from './listening.rules.ts';
import { following, instantOf } from './place-order.rules.ts';

interface ServerPlace {
  positionSeconds: number;
  updatedAt: string | null;
  completed?: boolean;
}

/**
 * The place of another device, if it continued after this one stopped: the server's time is compared with the server's.
 * Only what was heard here and has not arrived there has no other time than this device's. A section that is done has
 * a place all the same: its text may have been read, or its episode is heard again; but what was marked as done since is
 * no place that stands against what was heard here and has not arrived there.
 */
export function newerPlace(own: StoredPlace | undefined, server: ServerPlace, length: number): number | null {
  const at = instantOf(server.updatedAt);
  const known = Math.max(instantOf(own?.known), own && (own.unsent || !own.known) ? own.at : 0);
  if (own?.unsent && server.completed) return null;
  if (at <= known || server.positionSeconds === own?.seconds) return null;
  return placeToContinue(server.positionSeconds, own?.length || length);
}

/** What this device keeps where another one went on, played here or not; null if its own place stands. */
export function placeElsewhere(
  own: StoredPlace | undefined,
  server: ServerPlace,
  length: number,
  now: number,
): StoredPlace | null {
  const seconds = newerPlace(own, server, length);
  if (seconds === null) return null;
  return { ...following(own, placeAt(seconds, own?.length || length, false, now)), known: server.updatedAt };
}

/** Where an episode goes on after a rest, if another tab of this browser kept a place meanwhile; null if none did. */
export const placeOfTab = (
  rested: StoredPlace | undefined,
  now: StoredPlace | undefined,
  episode: Episode,
): number | null => (now && now.at > (rested?.at ?? 0) ? startOf(now, episode) : null);
