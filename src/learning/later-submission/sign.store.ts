import { LATER_PREFIX } from './key.rules.ts';

const listeners = new Set<() => void>();
/** Told by whoever keeps or takes one away in this tab; other tabs hear of it from the browser. */
export const laterChanged = (): void => {
  for (const listener of listeners) listener();
};
export function onLater(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** What this device keeps, by key. Storage may be refused: then it keeps nothing. */
export function keptKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
/** Whether a test of anybody waits on this device to be handed in: asked on every page, so it stands alone. */
export const hasLater = (): boolean => keptKeys().some((key) => key.startsWith(LATER_PREFIX));

const tries = new Set<() => void>();
/** Somebody asks for another try now. */
export const tryLater = (): void => {
  for (const again of tries) again();
};
export function onTry(again: () => void): () => void {
  tries.add(again);
  return () => void tries.delete(again);
}
