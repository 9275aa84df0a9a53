import { isFailure } from '../api/client.ts';

/** Somebody is asked once more who they are; several deeds that wait are let go on by one answer. */
interface PendingStepUp {
  answer: Promise<boolean>;
  end(shown: boolean): void;
}
let asking: PendingStepUp | null = null;
const listeners = new Set<() => void>();
const publish = (next: PendingStepUp | null): void => {
  asking = next;
  for (const listener of listeners) listener();
};

export const stepUp = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isAsking: () => asking !== null,
  /** They have shown who they are, or would rather not. */
  end(shown: boolean): void {
    const ended = asking;
    publish(null);
    ended?.end(shown);
  },
};

/**
 * Does a deed; refused for want of a recent sign-in, it is done once more after one, with all that was typed where it
 * stands. Nobody there to ask, or cancelled, it stays refused.
 */
export async function steppingUp<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed();
  } catch (thrown) {
    if (!isFailure(thrown) || thrown.code !== 'recent-sign-in-needed' || listeners.size === 0) throw thrown;
    if (!asking) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      publish({ answer: promise, end: resolve });
    }
    if (!(await asking?.answer)) throw thrown;
    return deed();
  }
}
