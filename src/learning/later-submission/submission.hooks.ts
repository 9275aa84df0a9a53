import { useMemo, useState, useSyncExternalStore } from 'react';
import { type ApiFailure, createApi, fetchTransport, isFailure } from '#client/api/client.ts';
import { readToken } from '#client/session/token.ts';
import { subjectOf } from '#client/session/token-subject.ts';
import { submissionKeyOf } from '../sitting/opening.store.ts';
import { forgetSitting, keepFlags } from '../sitting/sitting.store.ts';
import { type Attempt, sendSheet } from '../sitting/submission.store.ts';
import { keptKeys, laterChanged, onLater } from './sign.store.ts';
import {
  fateOf,
  isOfTest,
  type LaterSubmission,
  laterFrom,
  laterKey,
  laterOf,
  onScreen,
  type ShownSubmission,
  sittingsOf,
  stillShown,
  wayOn,
} from './submission.rules.ts';

const textOf = (userId: string, sittingId: string): string | null => {
  try {
    return localStorage.getItem(laterKey(userId, sittingId));
  } catch {
    return null;
  }
};

/** False if the device could not store it: storage is full, or refused. */
export function keepForLater(userId: string, later: LaterSubmission): boolean {
  try {
    localStorage.setItem(laterKey(userId, later.sittingId), JSON.stringify(later));
  } catch {
    return false;
  }
  laterChanged();
  return true;
}

/** The reader continues the test, or it was submitted. */
export function forgetLater(userId: string, sittingId: string): void {
  try {
    localStorage.removeItem(laterKey(userId, sittingId));
  } catch {
    // If storage is refused, nothing was stored.
  }
  laterChanged();
}

const allOf = (userId: string) =>
  sittingsOf(keptKeys(), userId).map((id) => laterFrom(textOf(userId, id), id));

/** What was refused of a test stays readable until a sitting of it was handed in. */
export function forgetRefused(userId: string, publicationId: string, kind: Kind): void {
  for (const one of allOf(userId))
    if (isOfTest(one, publicationId, [kind]) && one.refused !== null) forgetLater(userId, one.sittingId);
}

type Kind = LaterSubmission['kind'];
/** Whether this device holds something of an activity's tests for the account that is signed in. */
export const holdsLater = (publicationId: string): boolean =>
  allOf(subjectOf(readToken()) ?? '').some((one) => one?.publicationId === publicationId);

/** What is waiting of one test, as it changes in any tab. */
function useLater(userId: string, publicationId: string, kinds: readonly Kind[]): LaterSubmission | null {
  const find = () => JSON.stringify(laterOf(allOf(userId), publicationId, kinds));
  const text = useSyncExternalStore(onLater, find, () => 'null');
  return useMemo(() => JSON.parse(text) as LaterSubmission | null, [text]);
}
/** Whether this device still holds what is on screen, as it changes in any tab. */
const useIsStored = (userId: string, later: LaterSubmission | null): boolean =>
  useSyncExternalStore(
    onLater,
    () => later !== null && textOf(userId, later.sittingId) !== null,
    () => false,
  );
/**
 * A submitted test stays on screen until its results arrive, whichever tab submitted it, or its learner goes on.
 * `open`: the sitting that is open, if the test opens to them. `aside`: what they went on from, or removed.
 */
export function useWaiting(
  userId: string,
  publicationId: string,
  kinds: readonly Kind[],
  open?: string | null | undefined,
) {
  const later = useLater(userId, publicationId, kinds);
  const [shown, setShown] = useState<ShownSubmission>({ userId, later });
  const [put, putAside] = useState<ShownSubmission>({ userId, later: null });
  const before = stillShown(shown, userId, publicationId, kinds);
  const aside = stillShown(put, userId, publicationId, kinds);
  const isStored = useIsStored(userId, before);
  const { one, isDone } = onScreen({ before, isStored, later, aside });
  if (one !== before) setShown({ userId, later: one });
  return {
    later: one === aside ? null : one,
    aside,
    notice: {
      userId,
      isDone,
      way: one && wayOn(one, open),
      onGoOn: () => putAside({ userId, later: one }),
    },
  };
}

export type SubmissionOutcome =
  | { kind: 'handed-in'; later: LaterSubmission; attempt: Attempt }
  | { kind: 'refused'; later: LaterSubmission };

/** Only one of all tabs submits; the others find nothing left to do. */
const alone = <T>(deed: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('ppHandIn', deed) : deed();

/**
 * Submits what is waiting for this account, each test once; what the server already has is answered from its record.
 */
export const deliverAll = (userId: string): Promise<SubmissionOutcome[]> =>
  alone(async () => {
    const done: SubmissionOutcome[] = [];
    for (const sittingId of sittingsOf(keptKeys(), userId)) {
      const delivery = await deliver(userId, sittingId);
      if (delivery) done.push(delivery);
    }
    return done;
  });

async function deliver(userId: string, sittingId: string): Promise<SubmissionOutcome | null> {
  const later = laterFrom(textOf(userId, sittingId), sittingId);
  const token = readToken();
  // Somebody else may have signed in in another tab: what is sent here is sent for the account it was stored for, or
  // not at all.
  if (!later || later.refused !== null || subjectOf(token) !== userId) return null;
  const api = createApi(fetchTransport('', { token: () => token, renewed: () => undefined }));
  try {
    const attempt = await sendSheet(api, { ...later, key: submissionKeyOf(sittingId) });
    keepFlags(userId, attempt.id, later.flags);
    forgetSitting(userId, later, submissionKeyOf(sittingId));
    forgetLater(userId, sittingId);
    forgetRefused(userId, later.publicationId, later.kind);
    return { kind: 'handed-in', later, attempt };
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return fateOf(thrown.status) === 'waits' ? null : refuse(userId, later, thrown);
  }
}

function refuse(userId: string, later: LaterSubmission, { message }: ApiFailure): SubmissionOutcome {
  const refused = { ...later, refused: message };
  keepForLater(userId, refused);
  return { kind: 'refused', later: refused };
}
