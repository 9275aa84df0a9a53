import { useEffect, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { type RememberedField, readMemory } from './memory.store.ts';

/** The earlier translations for a text; reloaded when the text or its source changes. */
export function useMemory({ id, changedAt, sourceChangedAt }: { id: string } & Moments): {
  sentences: RememberedField;
  isAway: boolean;
} {
  const [found, setFound] = useState<RememberedField>([]);
  const [isAway, setAway] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moments say that another text is to be read
  useEffect(() => {
    const leaving = new AbortController();
    readMemory(id, leaving.signal).then(
      (sentences) => {
        setFound(sentences);
        setAway(false);
      },
      (thrown: unknown) => {
        if (leaving.signal.aborted) return;
        if (!isFailure(thrown)) throw thrown;
        setAway(true);
      },
    );
    return () => leaving.abort();
  }, [id, changedAt, sourceChangedAt]);
  return { sentences: found, isAway };
}
interface Moments {
  changedAt: string | null;
  sourceChangedAt: string | null;
}
