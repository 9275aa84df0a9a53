import { useLayoutEffect, useSyncExternalStore } from 'react';
import { type Prompt, winnerOf } from './turn-order.ts';

const waiting = new Map<Prompt, boolean>();
let winner: Prompt | null = null;
const listeners = new Set<() => void>();

function settle(): void {
  const next = winnerOf(waiting);
  if (next === winner) return;
  winner = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Waits for the turn as long as `one` is set, and returns whether it has it. */
export function useTurn(one: Prompt | null, inUse = false): boolean {
  useLayoutEffect(() => {
    if (one === null) return;
    waiting.set(one, inUse);
    settle();
    return () => {
      waiting.delete(one);
      settle();
    };
  }, [one, inUse]);
  const now = useWinner();
  return one !== null && now === one;
}

/** Whose turn it is. */
export const useWinner = (): Prompt | null =>
  useSyncExternalStore(
    subscribe,
    () => winner,
    () => null,
  );
