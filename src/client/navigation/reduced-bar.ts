import { useLayoutEffect, useSyncExternalStore } from 'react';

/** What the reduced bar of tests, results and surveys shows (B16). */
export interface ReducedBar {
  title: string;
  /** What it names, which may be in another language than the site. */
  names?: { title: string; language: string } | undefined;
  /** Path of the cover. */
  exitTo: string;
}

let shown: ReducedBar | null = null;
const listeners = new Set<() => void>();
const publish = (next: ReducedBar | null): void => {
  shown = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Sets the title and the way out of a page under the reduced bar; leaving the page clears them. */
export function useReducedBar({ title, names, exitTo }: ReducedBar): void {
  const { title: named, language } = names ?? {};
  useLayoutEffect(
    () => publish({ title, names: named && language ? { title: named, language } : undefined, exitTo }),
    [title, named, language, exitTo],
  );
  useLayoutEffect(() => () => publish(null), []);
}

/** What the page has set; null on the server and until then. */
export const useReducedBarWords = (): ReducedBar | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
