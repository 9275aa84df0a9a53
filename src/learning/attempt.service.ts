import type { Provider } from '#credit/certificate.service.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { civilDate, isZone } from '#kit/zones.ts';
import type { Reader, Writer } from '#platform/database.ts';
import {
  type ActivityTerms,
  activityTerms,
  beginRetake,
  complete,
  isRetaking,
  recordShown,
  shareActivity,
} from './activity.table.ts';
import { toldTerms } from './activity-edit.table.ts';
import { hasBegun, isSuspended } from './activity-facts.service.ts';
import { keyOf, SITTING_MS } from './asked-items.rules.ts';
import { type Answered, grade, type SheetProblem, sheetProblem } from './attempt.rules.ts';
import {
  type AttemptRow,
  approvedAttempt,
  attemptByKey,
  countAttempts,
  insertAttempt,
  lockAttempts,
} from './attempt.table.ts';
import { awardPass } from './credit-award.service.ts';
import type { Pass } from './credit-claim.service.ts';
import { askedItems } from './item.table.ts';
import { mayTakeTest } from './test.policy.ts';

export interface Sheet {
  publicationId: number;
  kind: 1 | 2 | null;
  answers: Answered[];
  /** The sender's own key: the same key is the same sitting, however often it arrives. */
  submissionKey: string | null;
  /** Of the learner's clock, as it was told; the day it shows decides day and year of the credit (C30). */
  zone: string | null;
  localDate: string | null;
}

const PROBLEMS: Record<SheetProblem, string> = {
  incomplete: 'Every question must be answered.',
  'answered-twice': 'A question is answered twice.',
  'foreign-question': 'A question does not belong to this test.',
  'foreign-answer': 'An answer does not belong to its question.',
};

/** The terms of a test this visitor may take now, or a refusal with its next step. */
export async function testTerms(
  db: Writer,
  visit: Visit,
  publicationId: number,
  kind: 1 | 2 | null,
): Promise<ActivityTerms> {
  const terms = await activityTerms(db, publicationId, kind);
  if (!terms) throw new Refusal({ code: 'no-test', status: 404, detail: 'This publication has no test.' });
  const decision = mayTakeTest(
    visit.visitor,
    {
      type: terms.type,
      kind: terms.kind,
      published: terms.published,
      expirationDate: terms.expiration_date,
      items: terms.items,
      suspended: await isClosedTo(db, visit, publicationId),
    },
    visit.now,
  );
  if (!decision.allowed)
    throw new Refusal({ code: decision.code, status: decision.status, detail: decision.detail });
  return terms;
}

/** What suspends credit keeps nobody from handing in what they began (rules R4 to R6). */
async function isClosedTo(db: Reader, visit: Visit, publicationId: number): Promise<boolean> {
  if (!(await isSuspended(db, publicationId, visit.now))) return false;
  const since = new Date(visit.now.getTime() - SITTING_MS);
  return visit.visitor.kind === 'anonymous' || !(await hasBegun(db, visit.visitor.id, publicationId, since));
}

export const learnerId = (visit: Visit): number => {
  if (visit.visitor.kind === 'anonymous')
    throw new Refusal({ code: 'sign-in-needed', status: 401, detail: 'Sign in to continue.' });
  return visit.visitor.id;
};

/**
 * Hands in a sitting: grade, frozen terms, answers, completion and credit in one transaction.
 * Credit is given once per learner, activity and kind, whatever is retried or raced (R9 of the bar; spec §4; C25-C27).
 * A repetition is answered from its record before `admit` or any policy is asked: a lapse, an end or a removal in between
 * takes nothing away (C32).
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
  if (repeated && repeated.publication_id !== sheet.publicationId) throw keyReused();
  if (repeated) return { attempt: repeated, fresh: false };
  await admit();
  refuseOtherDay(sheet, visit.now);
  const current = await testTerms(db, visit, sheet.publicationId, sheet.kind);
  const terms = await shownTerms(db, visit, userId, current);
  const key = keyOf(await askedItems(db, terms.offering_id), sheet.answers, visit.now);
  if (key === 'changed') throw testChanged();
  const problem = sheetProblem(key, sheet.answers);
  if (problem)
    throw new Refusal({
      code: problem,
      status: 422,
      detail: PROBLEMS[problem],
      source: { pointer: '/data/attributes/results' },
    });
  const approved = await approvedAttempt(db, userId, terms.publication_id, terms.kind);
  // A second sitting after a pass counts only as practice, and only when a retake was asked for.
  if (approved && !(await isRetaking(db, userId, terms.publication_id)))
    return { attempt: approved, fresh: false };
  await refuseBeyondLimit(db, userId, terms);
  const result = grade(key, sheet.answers, terms.pass_mark);
  const version = terms.front_matter?.version ?? 0;
  if (version) await recordShown(db, userId, terms.publication_id, version, visit.now);
  const attempt = await insertAttempt(db, {
    userId,
    publicationId: terms.publication_id,
    offeringId: terms.offering_id,
    kind: terms.kind,
    ...result,
    passMark: terms.pass_mark,
    amountHundredths: terms.amount_hundredths,
    title: terms.title,
    frontMatterVersion: version,
    disclosure: terms.front_matter?.faculty ?? [],
    sheet: sheet.answers,
    practice: approved !== null,
    submissionKey: sheet.submissionKey,
    at: visit.now,
  });
  if (attempt.status === 'APPROVED') await creditPass(db, visit, { terms, attempt }, provider, sheet.zone);
  return { attempt, fresh: true };
}

/**
 * The terms that a learner was shown, for as long as a sitting may take: pass mark and credit are told before the start, so
 * what editors change meanwhile is for whoever starts afterwards (rules R9, R11).
 */
async function shownTerms(
  db: Writer,
  visit: Visit,
  userId: number,
  terms: ActivityTerms,
): Promise<ActivityTerms> {
  const shown = await toldTerms(db, userId, terms.publication_id);
  if (!shown?.superseded_at) return terms;
  if (visit.now.getTime() - shown.superseded_at.getTime() >= SITTING_MS) throw testChanged();
  const told = shown.terms.find((one) => one.kind === terms.kind);
  return {
    ...terms,
    pass_mark: told?.passMark ?? terms.pass_mark,
    amount_hundredths: told?.amountHundredths ?? terms.amount_hundredths,
    pharmacology_hundredths: told?.pharmacologyHundredths ?? terms.pharmacology_hundredths,
    front_matter: { ...shown.content, version: shown.version },
  };
}

/** A zone that there is, and no day but the one that it is there now. */
function refuseOtherDay({ zone, localDate }: Pick<Sheet, 'zone' | 'localDate'>, now: Date): void {
  if (zone !== null && !isZone(zone)) throw badDay('zone', 'This is no time zone.');
  if (localDate === null) return;
  if (zone === null) throw badDay('zone', 'A date is sent with its time zone.');
  const today = civilDate(now, zone);
  if (localDate !== today) throw badDay('localDate', `In ${zone} it is ${today}.`);
}
const badDay = (field: string, detail: string) =>
  new Refusal({
    code: 'invalid-field',
    status: 422,
    detail,
    source: { pointer: `/data/attributes/${field}` },
  });

const testChanged = () =>
  new Refusal({
    code: 'test-changed',
    status: 409,
    detail:
      'This test has changed since you began it. Load it again; what you answered to questions that are the same stays.',
    source: { pointer: '/data/attributes/results' },
  });

const keyReused = () =>
  new Refusal({
    code: 'key-reused',
    status: 409,
    detail: 'This Idempotency-Key was sent with another test.',
    source: { header: 'Idempotency-Key' },
  });

async function refuseBeyondLimit(db: Writer, userId: number, terms: ActivityTerms): Promise<void> {
  if (terms.attempt_limit === null) return;
  if ((await countAttempts(db, userId, terms.offering_id)) >= terms.attempt_limit)
    throw new Refusal({
      code: 'attempts-used-up',
      status: 409,
      detail: `This test can be taken ${terms.attempt_limit} times, and you have done so.`,
    });
}

async function creditPass(
  db: Writer,
  visit: Visit,
  { terms, attempt }: Pass,
  provider: Provider,
  zone: string | null,
): Promise<void> {
  await complete(db, attempt.user_id, terms.publication_id, visit.now);
  if (!attempt.practice) await awardPass(db, { terms, attempt }, visit.now, zone, provider);
}

/** Clears the completion flag for practice; the credit earned stays. */
export async function retake(db: Writer, visit: Visit, publicationId: number): Promise<void> {
  const changed = await beginRetake(db, learnerId(visit), publicationId, visit.now);
  if (!changed)
    throw new Refusal({ code: 'not-approved', status: 409, detail: 'This test has not been passed yet.' });
}
