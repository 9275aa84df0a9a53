import { isFailure } from '../api/client.ts';

/** The user is asked to confirm who they are; one answer releases all waiting actions. */
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
  /** Called when they have confirmed their identity, or declined to. */
  end(shown: boolean): void {
    const ended = asking;
    publish(null);
    ended?.end(shown);
  },
};

/**
 * Runs an action. If it is refused for want of a recent sign-in, it runs once more after one, with everything that was
 * typed left in place. If there is nobody to ask, or the user cancels, it stays refused.
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
