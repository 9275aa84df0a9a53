import { placeToContinue } from '#media/player/playback.rules.ts';

/** An episode as used by the site-wide player. */
export interface Episode {
  id: string;
  /** Where its place is saved for signed-in listeners, and where its sound is requested if it is not open to all. */
  sectionId: string | null;
  title: string;
  language: string;
  /** Path of its page. */
  path: string;
  cover: string;
  /** Null if only its section knows it, for those who may hear it. */
  file: string | null;
  seconds: number;
  /** Where this person stopped, as far as the server sent it with the list. */
  resume: number;
}
/** Where the listener stopped on this device. */
export interface StoredPlace {
  seconds: number;
  length: number;
  /** Milliseconds since 1970 by this device's clock, which may be wrong: compared with its own places alone. */
  at: number;
  done: boolean;
  /** Until when the server's places are known here, in its time; absent before the first reply. */
  known?: string | null | undefined;
  /** The server has not taken it yet. */
  unsent?: boolean | undefined;
}
export type ListeningPlaces = Readonly<Record<string, StoredPlace>>;
/** Stops at an instant, or when the episode ends. */
export type Sleep = { until: number } | 'episode' | null;

/** Values of the podcast player's buttons, from the design. */
export const BACK_SECONDS = 15;
export const FORWARD_SECONDS = 30;
export const SLEEP_MINUTES = [15, 30, 45] as const;
/** Interval between saves of the place while it plays. */
export const KEEP_EVERY_MS = 5000;
const PLACES_KEPT = 200;
const NEAR_END_SECONDS = 5;

/** Where to start: this device's place first, then the server's; an episode heard to its end starts over. */
export function startOf(place: StoredPlace | undefined, { resume, seconds }: Episode): number {
  if (place) return place.done ? 0 : (placeToContinue(place.seconds, place.length) ?? 0);
  return placeToContinue(resume, seconds) ?? 0;
}

export const placeAt = (seconds: number, length: number, ended: boolean, now: number): StoredPlace => ({
  seconds: Math.floor(seconds),
  length: Math.floor(length),
  at: now,
  done: ended || (length > 0 && seconds > length - NEAR_END_SECONDS),
});

/** A device keeps only the places of the last episodes heard. */
export const withPlace = (places: ListeningPlaces, id: string, place: StoredPlace): ListeningPlaces =>
  lastHeard({ ...places, [id]: place });

/** Merges the places of two tabs of one browser: for each episode the one saved later. */
export function mergedPlaces(own: ListeningPlaces, other: ListeningPlaces): ListeningPlaces {
  const later = Object.entries(other).filter(([id, place]) => place.at > (own[id]?.at ?? 0));
  return later.length === 0 ? own : lastHeard({ ...own, ...Object.fromEntries(later) });
}

function lastHeard(places: ListeningPlaces): ListeningPlaces {
  const all = Object.entries(places).toSorted(([, one], [, other]) => other.at - one.at);
  return Object.fromEntries(all.slice(0, PLACES_KEPT));
}

type Queue = readonly Episode[];
export const without = (queue: Queue, id: string): Queue => queue.filter((one) => one.id !== id);
/** Adds an episode at the end, once. */
export const queued = (queue: Queue, episode: Episode): Queue => [...without(queue, episode.id), episode];
/** Moves an episode one place earlier. */
export function sooner(queue: Queue, id: string): Queue {
  const at = queue.findIndex((one) => one.id === id);
  const [episode, before] = [queue[at], queue[at - 1]];
  if (!episode || !before) return queue;
  return queue.with(at - 1, episode).with(at, before);
}

export const isTimeToSleep = (sleep: Sleep, now: number): boolean =>
  sleep !== null && sleep !== 'episode' && now >= sleep.until;
/** Minutes left, rounded up. */
export const minutesLeft = (sleep: Sleep, now: number): number | null =>
  sleep === null || sleep === 'episode' ? null : Math.max(0, Math.ceil((sleep.until - now) / 60_000));

/** How much of an episode was heard, as shown in its row. */
export function heard(
  place: StoredPlace | undefined,
  episode: Episode,
): { share: number; left: number; done: boolean } {
  const length = place?.length || episode.seconds;
  const { seconds, done } = place ?? placeAt(episode.resume, length, false, 0);
  if (done) return { share: 1, left: 0, done };
  return {
    share: length > 0 ? Math.min(1, seconds / length) : 0,
    left: Math.max(0, length - seconds),
    done: false,
  };
}
