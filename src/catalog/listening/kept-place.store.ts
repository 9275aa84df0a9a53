import type { Episode, StoredPlace } from './listening.rules.ts';

type PlaceListener = (episode: Episode, place: StoredPlace, leaving: boolean) => void;
const listeners = new Set<PlaceListener>();
/** Called whenever a place is saved. */
export function onPlaceKept(listener: PlaceListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
export const tellPlaceKept: PlaceListener = (...kept) => {
  for (const listener of listeners) listener(...kept);
};
