import { type Episode, type ListeningPlaces, mergedPlaces } from './listening.rules.ts';
import { LISTENING_KEY } from './sign.hooks.ts';

/** What this device remembers of what is heard; all its tabs share it. */
export interface ListeningMemory {
  current: Episode | null;
  queue: readonly Episode[];
  places: ListeningPlaces;
}

/** What is kept, or an empty memory; storage may be refused. */
export function kept(): ListeningMemory {
  try {
    const found = JSON.parse(localStorage.getItem(LISTENING_KEY) ?? '{}') as Partial<ListeningMemory>;
    return { current: found.current ?? null, queue: found.queue ?? [], places: found.places ?? {} };
  } catch {
    return { current: null, queue: [], places: {} };
  }
}

/** A signed address ends: it is asked for again. */
const lasting = (episode: Episode): Episode =>
  episode.file?.includes('?') ? { ...episode, file: null } : episode;

/** Keeps it, with the places that other tabs have kept meanwhile. */
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
