import type { Refusal } from '#kit/refusal.ts';

interface Limits {
  atOnce: number;
  waitingAtMost: number;
  /** For whoever comes when so many wait already. */
  refusal: () => Refusal;
}

/** A queue for deeds that fill a core or much memory: each runs when its turn comes, in the order they came. */
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
