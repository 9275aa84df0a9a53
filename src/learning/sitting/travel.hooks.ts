import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { hasToken } from '#client/session/token.ts';
import type { OpenSitting } from './opening.store.ts';
import {
  acknowledged,
  merged,
  pendingOf,
  type SheetQuestion,
  type Sitting,
  type SittingAnswer,
} from './sitting.rules.ts';
import { sittingCalls } from './sitting.schema.ts';
import { afterReturn, failedAgain, NO_FAILURES, waitOf } from './travel.rules.ts';

/** The longest that a request without a reply may delay anything. */
const DRAIN_MS = 1500;

export interface AnswerSync {
  /** The attempt submitted elsewhere, once known. */
  handedIn: string | null;
  /** Nothing more is taken: the test goes on in another sitting. */
  isReplaced: boolean;
  /** This device has learned by itself that it is replaced. */
  replace: () => void;
  /** Why answers no longer leave this device, and what the user may do about it, if anything. */
  refusal: FailureNotice | null;
  /**
   * Stops sending and waits until requests in flight have arrived or been given up; returns a function that resumes
   * sending.
   */
  hold: () => Promise<() => void>;
}

/**
 * Synchronizes the answers of an open test: choices made here are sent as soon as possible, those made elsewhere are
 * fetched whenever the user returns to this page. A device without a network works alone and sends its answers later.
 */
export function useTravel(
  sittingId: string,
  sitting: Sitting,
  setSitting: Dispatch<SetStateAction<Sitting>>,
  sheet: readonly SheetQuestion[],
  /** Includes the explanations of a self-assessment. */
  onTold?: (told: OpenSitting) => void,
): AnswerSync {
  const [handedIn, setHandedIn] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<FailureNotice | null>(null);
  const [isReplaced, setReplaced] = useState(false);
  const replace = useCallback(() => setReplaced(true), []);
  const failures = useRef(NO_FAILURES);
  const [turn, setTurn] = useState(0);
  const sending = useRef<{ done: Promise<unknown>; cancel: AbortController } | null>(null);
  const isHeld = useRef(false);
  const latest = useRef(sitting);
  latest.current = sitting;
  const exchange = useCallback(async () => {
    // Without a session nothing is asked: signing in, here or in another tab, comes first.
    if (sending.current || isHeld.current || !hasToken()) return;
    // A timer that fires too early is set again.
    if (performance.now() < failures.current.notBefore) return setTurn((before) => before + 1);
    const sent = pendingOf(latest.current);
    const cancel = new AbortController();
    const done = exchanged(sittingId, sent, cancel.signal, onTold !== undefined);
    sending.current = { done: done.catch(ignore), cancel };
    try {
      const { told, taken } = await done;
      setRefusal(null);
      failures.current = NO_FAILURES;
      setSitting((before) => merged(acknowledged(before, taken), told.answers, sheet));
      setHandedIn(told.attemptId);
      onTold?.(told);
    } catch (thrown) {
      if (cancel.signal.aborted) return;
      if (!isFailure(thrown)) throw thrown;
      if (thrown.code === 'sitting-closed') setHandedIn(await attemptOf(sittingId));
      if (thrown.code === 'sitting-replaced') replace();
      const notice = noticeOf(thrown, '');
      if (notice.next) setRefusal(notice);
      failures.current = failedAgain(failures.current, thrown.retryAfterSeconds, performance.now());
    } finally {
      sending.current = null;
      setTurn((before) => before + 1);
    }
  }, [sittingId, setSitting, sheet, onTold, replace]);
  const hold = useCallback(async () => {
    isHeld.current = true;
    const under = sending.current;
    if (under) await Promise.race([under.done, new Promise((late) => setTimeout(late, DRAIN_MS))]);
    under?.cancel.abort();
    return () => {
      isHeld.current = false;
      setTurn((before) => before + 1);
    };
  }, []);
  const isPending = sitting.pending.length > 0;
  const isOver = handedIn !== null || isReplaced;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change and every turn is another try
  useEffect(() => {
    if (isOver) return;
    const waits = setTimeout(exchange, waitOf(failures.current, isPending, performance.now()));
    return () => clearTimeout(waits);
  }, [exchange, isPending, sitting.answers, turn, isOver]);
  const look = useCallback(() => {
    failures.current = afterReturn(failures.current);
    void exchange();
  }, [exchange]);
  useEffect(() => (isOver ? undefined : onReturn(look)), [look, isOver]);
  return { handedIn, isReplaced, replace, refusal, hold };
}

const ignore = () => undefined;

/** A change to an answer locked elsewhere is refused; the stored answer is fetched instead. */
async function exchanged(id: string, sent: SittingAnswer[], signal: AbortSignal, isExplained: boolean) {
  const api = browserApi();
  const query = isExplained ? { include: ['questions.answers'] } : {};
  // What this device kept is older than what it sent since.
  const asked = { params: { id }, query, signal, fresh: true };
  const look = async () => ({
    told: (await api(sittingCalls.one, asked)).data,
    taken: [] as SittingAnswer[],
  });
  if (sent.length === 0) return look();
  const body = { data: { type: 'Sitting' as const, attributes: { answers: sent } } };
  try {
    return { told: (await api(sittingCalls.answer, { ...asked, body })).data, taken: sent };
  } catch (thrown) {
    if (!isFailure(thrown) || thrown.code !== 'answer-locked') throw thrown;
    return look();
  }
}

/** The attempt submitted from a closed sitting; null if nobody says. */
const attemptOf = (id: string): Promise<string | null> =>
  browserApi()(sittingCalls.one, { params: { id }, fresh: true }).then(
    ({ data }) => data.attemptId,
    (thrown: unknown) => {
      if (!isFailure(thrown)) throw thrown;
      return null;
    },
  );

/** A user who returns to this page, or to a network, may have used another device meanwhile. */
function onReturn(look: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && look();
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', look);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', look);
  };
}
