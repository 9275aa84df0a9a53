import { useEffect, useSyncExternalStore } from 'react';

/** What the reduced bar says on a test, its results and its evaluation: title, a state in words, the way out. */
export interface ReducedBar {
  title: string;
  exitTo: string;
  status?: string | undefined;
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

/** A page tells the bar around it; leaving the page takes it back. */
export function useReducedBar({ title, exitTo, status }: ReducedBar): void {
  useEffect(() => {
    publish({ title, exitTo, status });
  }, [title, exitTo, status]);
  useEffect(() => () => publish(null), []);
}

export const useReducedBarTerms = (): ReducedBar | null => useSyncExternalStore(subscribe, () => shown, () => null);
