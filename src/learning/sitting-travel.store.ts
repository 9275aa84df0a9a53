import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { isFailure } from '#web/api-client.ts';
import { browserApi } from '#web/session.ts';
import { sittingCalls } from './sitting.contract.ts';
import { acknowledged, merged, pendingOf, type SheetQuestion, type Sitting } from './sitting.rules.ts';

/** Long enough for the arrow keys of a radio group to come to rest. */
const REST_MS = 400;
/** Between tries that found no network, and looks at what other devices did. */
const LOOK_MS = 20_000;

export interface Travel {
  /** What was handed in elsewhere, once that is known. */
  handedIn: string | null;
}

/**
 * Answers of an open test travel: what is chosen here leaves as soon as it can, what was chosen elsewhere comes whenever this
 * page is looked at again. A device without a network goes on alone, and sends what it has later.
 */
export function useTravel(
  sittingId: string,
  sitting: Sitting,
  setSitting: Dispatch<SetStateAction<Sitting>>,
  sheet: readonly SheetQuestion[],
): Travel {
  const [handedIn, setHandedIn] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const isSending = useRef(false);
  const latest = useRef(sitting);
  latest.current = sitting;
  const exchange = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    const sent = pendingOf(latest.current);
    try {
      const told = await exchanged(sittingId, sent);
      setSitting((before) => merged(acknowledged(before, sent), told.answers, sheet));
      setHandedIn(told.attemptId);
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      if (thrown.code === 'sitting-closed') setHandedIn(await attemptOf(sittingId));
    } finally {
      isSending.current = false;
      setTurn((before) => before + 1);
    }
  }, [sittingId, setSitting, sheet]);
  const isPending = sitting.pending.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change and every turn is another try
  useEffect(() => {
    if (handedIn !== null) return;
    const waits = setTimeout(exchange, isPending ? REST_MS : LOOK_MS);
    return () => clearTimeout(waits);
  }, [exchange, isPending, sitting.answers, turn, handedIn]);
  useEffect(() => onReturn(exchange), [exchange]);
  return { handedIn };
}

async function exchanged(id: string, sent: ReturnType<typeof pendingOf>) {
  const api = browserApi();
  if (sent.length === 0) return (await api(sittingCalls.one, { params: { id } })).data;
  const body = { data: { type: 'Sitting' as const, attributes: { answers: sent } } };
  return (await api(sittingCalls.answer, { params: { id }, body })).data;
}

const attemptOf = (id: string): Promise<string | null> =>
  browserApi()(sittingCalls.one, { params: { id } }).then(
    ({ data }) => data.attemptId,
    (thrown: unknown) => {
      if (isFailure(thrown)) return null;
      throw thrown;
    },
  );

/** Whoever comes back to this page, or into a network, may have been at another device meanwhile. */
function onReturn(look: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && look();
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', look);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', look);
  };
}
