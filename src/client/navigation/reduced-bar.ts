import { useLayoutEffect, useSyncExternalStore } from 'react';

/** What the reduced bar of tests, results and surveys says (B16). */
export interface ReducedBar {
  title: string;
  /** What it names, which may speak another language than the site. */
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

/** A page under the reduced bar tells its title and its way out; leaving takes them back. */
export function useReducedBar({ title, names, exitTo }: ReducedBar): void {
  const { title: named, language } = names ?? {};
  useLayoutEffect(
    () => publish({ title, names: named && language ? { title: named, language } : undefined, exitTo }),
    [title, named, language, exitTo],
  );
  useLayoutEffect(() => () => publish(null), []);
}

/** What the page told; null on the server and before it did. */
export const useReducedBarWords = (): ReducedBar | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
