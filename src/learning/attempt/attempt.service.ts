import { hasBegun, isHeld, isUsedUp } from '#catalog/offered-test/further-sitting.rules.ts';
import { mayTakeTest } from '#catalog/offered-test/test.policy.ts';
import type { Provider } from '#credit/provider/provider.rules.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { isUniqueViolation } from '#platform/http/errors.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { type ActivityTerms, complete, isRetaking, shareActivity } from '../activity/activity.repository.ts';
import { isSuspended, lastShown } from '../activity/facts.service.ts';
import { awardPass } from '../credit/award.service.ts';
import type { Pass } from '../credit/claim.service.ts';
import { answersOf } from '../sitting/answer.repository.ts';
import { answersSheet, withLocked } from '../sitting/sheet.rules.ts';
import {
  closeSittings,
  type SittingRow,
  sittingStanding,
  sittingUnderWay,
} from '../sitting/sitting.repository.ts';
import { shownTerms, termsNow, termsOfSitting } from '../sitting/terms.service.ts';
import {
  type AttemptRow,
  approvedAttempt,
  attemptByKey,
  insertAttempt,
  lockAttempts,
  type NewAttempt,
  recordConclusion,
} from './attempt.repository.ts';
import { grade, type ItemAnswer, isSameSheet } from './attempt.rules.ts';
import {
  alreadyPassed,
  answersTold,
  keyReused,
  refuseBeyondLimit,
  refuseOtherDay,
} from './attempt-refusal.service.ts';
import { keyFor } from './sheet-key.service.ts';

export interface Sheet {
  publicationId: number;
  kind: 1 | 2 | null;
  answers: ItemAnswer[];
  /** Chosen by the sender: the same key means the same sitting, however often it arrives. */
  submissionKey: string | null;
  /** Time zone sent by the learner's device; the day there decides day and year of the credit (C30). */
  zone: string | null;
  localDate: string | null;
}

/** The terms of a test this visitor may take now; otherwise a refusal with the next step. */
export async function testTerms(
  db: Reader,
  visit: Visit,
  publicationId: number,
  kind: 1 | 2 | null,
): Promise<ActivityTerms> {
  const terms = await termsNow(db, publicationId, kind);
  const decision = mayTakeTest(
    visit.visitor,
    {
      type: terms.type,
      private: terms.private,
      kind: terms.kind,
      published: terms.published || visit.visitor.preview?.publicationId === terms.publication_id,
      expirationDate: terms.expiration_date,
      items: terms.items,
      suspended: await isClosedTo(db, visit, publicationId),
    },
    visit.now,
  );
  if (!decision.allowed) throw decision.refusal;
  return terms;
}

/** Suspended credit prevents nobody from submitting a test they began (rules R4 to R6). */
async function isClosedTo(db: Reader, visit: Visit, publicationId: number): Promise<boolean> {
  if (!(await isSuspended(db, publicationId, visit.now))) return false;
  if (visit.visitor.kind === 'anonymous') return true;
  return !hasBegun(await lastShown(db, visit.visitor.id, publicationId), visit.now);
}

export const learnerId = (visit: Visit): number => {
  if (visit.visitor.kind === 'anonymous') throw signInNeeded();
  return visit.visitor.id;
};

/**
 * Submits a sitting: grade, frozen terms, answers, completion and credit in one transaction. Credit is awarded once per
 * learner, activity and kind, despite retries or races (R9 of the bar; spec §4; C25-C27). A repeated request is
 * answered from its record, and a held sitting is graded, before `admit` or any policy is consulted: a lapse, an end, a
 * removal or a new limit in between takes nothing away (C32).
 */
export async function submitAttempt(
  db: Writer,
  visit: Visit,
  sheet: Sheet,
  admit: () => Promise<unknown>,
  provider: Provider,
): Promise<{ attempt: AttemptRow; fresh: boolean }> {
  const userId = learnerId(visit);
  await shareActivity(db, sheet.publicationId);
  await lockAttempts(db, userId, sheet.publicationId);
  const repeated = sheet.submissionKey ? await attemptByKey(db, userId, sheet.submissionKey) : null;
  if (repeated && !isOfTest(repeated, sheet)) throw keyReused();
  if (repeated) return { attempt: repeated, fresh: false };
  refuseOtherDay(sheet, visit.now);
  const { sitting, held, current } = await admission(db, visit, sheet, admit);
  const answers =
    sitting?.kind === 2 ? withLocked(sheet.answers, await answersOf(db, sitting.id)) : sheet.answers;
  const key = await keyFor(db, visit, { current, sitting, held }, answers);
  const approved = await approvedAttempt(db, userId, current.publication_id, current.kind);
  // A second sitting after a pass counts only as practice, and only if a retake was requested.
  if (approved && !(await isRetaking(db, userId, current.publication_id, current.kind))) {
    if (isSameSheet(answers, approved.results)) return { attempt: approved, fresh: false };
    throw alreadyPassed();
  }
  const terms = held
    ? await termsOfSitting(db, held, current)
    : await shownTerms(db, userId, current, visit.now);
  const standing = await sittingStanding(
    db,
    { userId, offeringId: terms.offering_id, publicationId: terms.publication_id },
    key.map(({ itemId }) => itemId),
    sitting?.id ?? null,
  );
  if (!held) refuseBeyondLimit(standing.used, terms.attempt_limit);
  if (standing.told.length > 0 && !approved) throw answersTold();
  const attempt = await storeAttempt(db, {
    userId,
    publicationId: terms.publication_id,
    offeringId: terms.offering_id,
    kind: terms.kind,
    ...grade(key, answers, terms.pass_mark),
    passMark: terms.pass_mark,
    amountHundredths: terms.amount_hundredths,
    title: terms.title,
    frontMatterVersion: terms.front_matter?.version ?? 0,
    disclosure: terms.front_matter?.faculty ?? [],
    sheet: answers,
    practice: approved !== null,
    submissionKey: sheet.submissionKey,
    sittingId: sitting?.id ?? null,
    openedAt: sitting?.opened_at ?? null,
    at: visit.now,
  });
  if (isUsedUp(standing.used + 1, current.attempt_limit)) {
    await recordConclusion(db, userId, terms.offering_id, visit.now);
    // No further practice can give the completion back.
    if (attempt.practice) await complete(db, attempt, visit.now);
  }
  await closeSittings(db, userId, terms.offering_id, visit.now);
  if (attempt.status !== 'APPROVED') return { attempt, fresh: true };
  await creditPass(db, visit, { terms, attempt }, provider, sheet.zone);
  // A practice keeps the calendar of its credit; a pass has just entered its own.
  return { attempt: { ...attempt, zone: attempt.zone ?? sheet.zone }, fresh: true };
}

/** Sittings of two activities at once do not see each other's key before it is stored. */
async function storeAttempt(db: Writer, one: NewAttempt): Promise<AttemptRow> {
  try {
    return await insertAttempt(db, one);
  } catch (thrown) {
    if (isUniqueViolation(thrown, 'attempt_user_id_submission_key_key')) throw keyReused();
    throw thrown;
  }
}

/** Each kind is a test of its own (decision 27). */
const isOfTest = (attempt: AttemptRow, { publicationId, kind }: Sheet): boolean =>
  attempt.publication_id === publicationId && attempt.kind === (kind ?? attempt.kind);

interface Admission {
  /** The sitting that a sheet belongs to. */
  sitting: SittingRow | null;
  /** The same, while it can still be submitted on the terms of its opening. */
  held: SittingRow | null;
  current: ActivityTerms;
}

/** Only a learner without a held sitting for the sheet is checked for permission to take the test now. */
async function admission(
  db: Writer,
  visit: Visit,
  { publicationId, kind, answers }: Sheet,
  admit: () => Promise<unknown>,
): Promise<Admission> {
  const found = await sittingUnderWay(db, learnerId(visit), publicationId, kind);
  const sitting = found && answersSheet(answers, found.sheet) ? found : null;
  if (sitting && isHeld(sitting.opened_at, visit.now))
    return { sitting, held: sitting, current: await termsNow(db, publicationId, sitting.kind) };
  await admit();
  return { sitting, held: null, current: await testTerms(db, visit, publicationId, kind) };
}

async function creditPass(
  db: Writer,
  visit: Visit,
  { terms, attempt }: Pass,
  provider: Provider,
  zone: string | null,
): Promise<void> {
  await complete(db, attempt, visit.now);
  if (!attempt.practice) await awardPass(db, { terms, attempt }, visit.now, zone, provider);
}
