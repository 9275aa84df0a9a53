import { useRef } from 'react';
import { isFailure } from '../api/client.ts';

/**
 * Saves with the version that a form saw. Refused because somebody else has saved meanwhile, the form keeps what was
 * typed and knows the version that stands there now: its refusal says what that is, and a second press means it.
 */
export function useSeenVersion(version: string) {
  const seen = useRef(version);
  return async <R>(save: (version: string) => Promise<R>): Promise<R> => {
    try {
      return await save(seen.current);
    } catch (thrown) {
      const now = isFailure(thrown) ? thrown.errors[0]?.meta?.version : undefined;
      if (now) seen.current = now;
      throw thrown;
    }
  };
}
