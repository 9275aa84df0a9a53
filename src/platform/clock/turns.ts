import type { Refusal } from '#kit/refusal.ts';

interface Limits {
  atOnce: number;
  waitingAtMost: number;
  /** Sent when too many are already waiting. */
  refusal: () => Refusal;
}

/** A queue for operations that take a whole core or much memory: each runs when its turn comes, in order of arrival. */
export function openTurns({ atOnce, waitingAtMost, refusal }: Limits) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(deed: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw refusal();
      await new Promise<void>((turn) => waiting.push(turn));
    } else running++;
    try {
      return await deed();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
