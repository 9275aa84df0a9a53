import type { Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { beginRetake, shareActivity } from '../activity/activity.repository.ts';
import { openingOf } from '../sitting/opening.rules.ts';
import { refusalOf, type TestRequest, testStanding } from '../sitting/sitting.service.ts';
import { refuseUntested } from '../sitting/terms.service.ts';
import { refuse } from './attempt.refusals.ts';
import { lockAttempts, passedKinds } from './attempt.repository.ts';
import { learnerId } from './attempt.service.ts';
import { hindranceRefusal } from './attempt-refusal.service.ts';

/**
 * Clears the completion flag for practice with one kind of test, or with all that were passed; earned credit stays.
 * Only where practice can follow: a test that does not open now is refused as its opening is, and stays completed.
 */
export async function retake(db: Writer, visit: Visit, asked: TestRequest): Promise<void> {
  const userId = learnerId(visit);
  const { publicationId, kind } = asked;
  await shareActivity(db, publicationId);
  await lockAttempts(db, userId, publicationId);
  const kinds: (1 | 2)[] = [];
  const passes = (await passedKinds(db, userId, publicationId)).filter((one) => one === (kind ?? one));
  if (passes.length === 0) await refuseUntested(db, visit, publicationId, kind);
  let refusal: Refusal = refuse('not-approved');
  for (const passed of passes) {
    const hindrance = await refusalOf(() => refuseClosed(db, visit, { ...asked, kind: passed }));
    if (hindrance) refusal = hindrance;
    else kinds.push(passed);
  }
  if (kinds.length === 0 || !(await beginRetake(db, userId, publicationId, kinds, visit.now))) throw refusal;
}

/** Refuses what could not be opened for practice, or continued, right now. */
async function refuseClosed(db: Writer, visit: Visit, asked: TestRequest): Promise<void> {
  const { facts } = await testStanding(db, visit, asked);
  const opening = openingOf({ ...facts, isRetaking: true });
  if (!['resume', 'renew', 'begin'].includes(opening)) throw hindranceRefusal(opening, facts.limit);
}
