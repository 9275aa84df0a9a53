import { LATER_PREFIX } from './key.rules.ts';

const listeners = new Set<() => void>();
/** Called whenever this tab stores or removes one; other tabs are notified by the browser. */
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

/** Keys stored on this device. Storage may be refused: then there are none. */
export function keptKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
/** Whether anybody's test waits on this device to be submitted: checked on every page, so it has no dependencies. */
export const hasLater = (): boolean => keptKeys().some((key) => key.startsWith(LATER_PREFIX));

const tries = new Set<() => void>();
/** Requests another try now. */
export const tryLater = (): void => {
  for (const again of tries) again();
};
export function onTry(again: () => void): () => void {
  tries.add(again);
  return () => void tries.delete(again);
}
