import { useLayoutEffect, useSyncExternalStore } from 'react';

/** What the reduced bar of tests, results and surveys says (B16). */
export interface ReducedBar {
  title: string;
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
export function useReducedBar({ title, exitTo }: ReducedBar): void {
  useLayoutEffect(() => publish({ title, exitTo }), [title, exitTo]);
  useLayoutEffect(() => () => publish(null), []);
}

/** What the page told; null on the server and before it did. */
export const useReducedBarWords = (): ReducedBar | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
