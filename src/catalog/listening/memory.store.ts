import { type Episode, type ListeningPlaces, mergedPlaces } from './listening.rules.ts';
import { LISTENING_KEY } from './sign.hooks.ts';

/** What this device remembers about listening; shared by all its tabs. */
export interface ListeningMemory {
  current: Episode | null;
  queue: readonly Episode[];
  places: ListeningPlaces;
}

/** The stored memory, or an empty one; storage may be refused. */
export function kept(): ListeningMemory {
  try {
    const found = JSON.parse(localStorage.getItem(LISTENING_KEY) ?? '{}') as Partial<ListeningMemory>;
    return { current: found.current ?? null, queue: found.queue ?? [], places: found.places ?? {} };
  } catch {
    return { current: null, queue: [], places: {} };
  }
}

/** A signed address expires, so it is requested again. */
const lasting = (episode: Episode): Episode =>
  episode.file?.includes('?') ? { ...episode, file: null } : episode;

/** Stores it, merged with places that other tabs have stored meanwhile. */
export function keep({ current, queue, places }: ListeningMemory): void {
  const memory: ListeningMemory = {
    current: current && lasting(current),
    queue: queue.map(lasting),
    places: mergedPlaces(places, kept().places),
  };
  try {
    localStorage.setItem(LISTENING_KEY, JSON.stringify(memory));
  } catch {
    return;
  }
}
