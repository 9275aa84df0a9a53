import { recordAudit } from '#audit/audit.service.ts';
import { mediumTold } from '#catalog/front-matter/front-matter.rules.ts';
import { sentencesOf } from '#catalog/front-matter/sentences.rules.ts';
import { dropCreditKind } from '#catalog/publication/expiry.service.ts';
import { utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { estimatedMinutes } from '../credit/bound.service.ts';
import { lockActivity } from './activity.repository.ts';
import { refuse } from './designation.refusals.ts';
import { clearTerms, deleteDesignation, designationRecord, storeParts } from './designation.repository.ts';
import { designationUse, partsWithin } from './designation.rules.ts';
import { storeFrontMatter } from './edit.repository.ts';
import {
  type EditedTerms,
  type FrontTerms,
  type FrontWords,
  lockTerms,
  type ProviderTerms,
  termsChanged,
  termsForEditors,
  toldFront,
} from './edit.service.ts';
import { factsForEditors, renewFrontMatter, toldOf } from './facts.service.ts';

export interface Removal {
  kind: 1 | 2;
  /** Version of the front matter that was read; 0 if there was none. */
  seen: number;
}

/**
 * Removes a kind of credit that was designated by mistake, with its questions, while no learner has used it. A learner
 * who opens its test at the same moment either comes first, which keeps it, or finds no test.
 * @throws not-found when it is not designated, so also the second time.
 * @throws designation-used when a learner's record depends on it.
 * @throws terms-changed when another editor was first.
 */
export async function removeDesignation(
  db: Writer,
  visit: Visit,
  publicationId: number,
  { kind, seen }: Removal,
  provided: ProviderTerms,
): Promise<void> {
  await lockTerms(db, publicationId);
  await lockActivity(db, publicationId);
  const before = await termsForEditors(db, publicationId);
  const removed = before.offerings.find((one) => one.kind === kind);
  if (!removed) throw notFound();
  await refuseUsed(db, publicationId, kind);
  if ((before.front_matter?.version ?? 0) !== seen) throw termsChanged();
  const questions = await deleteDesignation(db, publicationId, kind);
  const [rest] = before.offerings.filter((one) => one !== removed);
  const parts = partsWithin(rest?.amountHundredths ?? 0, {
    pharmacologyHundredths: before.pharmacology_hundredths,
    mateMinutes: before.mate_minutes,
  });
  await storeParts(db, publicationId, parts);
  if (!rest) await clearTerms(db, publicationId);
  await dropCreditKind(db, publicationId, !rest, visit.now);
  const version = await retell(db, before, provided, visit.now);
  await renewFrontMatter(db, publicationId, visit.now);
  await recordAudit(db, visit, {
    action: 'activity.designation-removed',
    subject: `publication:${publicationId}`,
    detail: {
      kind,
      version,
      amountHundredths: removed.amountHundredths,
      passMark: removed.passMark,
      questions,
      pharmacologyHundredthsBefore: before.pharmacology_hundredths,
      mateMinutesBefore: before.mate_minutes,
      endsOnBefore: before.ends_on,
    },
  });
}

/**
 * Rewrites what learners are shown from now on: the remaining credit, or none. The version that named the removed one
 * stays.
 */
async function retell(db: Writer, before: EditedTerms, provided: ProviderTerms, now: Date): Promise<number> {
  if (!before.front_matter) return 0;
  const id = before.publication_id;
  const facts = await factsForEditors(db, id);
  const after = await termsForEditors(db, id);
  const { version, ...shown } = before.front_matter;
  const minutes = await estimatedMinutes(db, id, now);
  const left = frontTerms(after, shown);
  const told = left
    ? toldFront(after, { ...left, minutes }, provided, facts, utcDate(now))
    : { ...shown, ...NO_CREDIT, estimatedMinutes: minutes };
  const medium = mediumTold(told.medium, after.has_media);
  const content = { ...told, ...sentencesOf(facts, utcDate(now)), medium, version: version + 1 };
  await storeFrontMatter(db, id, content, toldOf(before), now, facts);
  return version + 1;
}
const NO_CREDIT = { creditText: '', designation: '', passMark: 0, expiresOn: null };

function frontTerms(after: EditedTerms, front: FrontWords): Omit<FrontTerms, 'minutes'> | null {
  const [left] = after.offerings;
  if (!left) return null;
  const { kind, amountHundredths, passMark } = left;
  const { attempt_limit: attemptLimit, reviewed_on: reviewedOn, ends_on: endsOn } = after;
  return { kind, front, terms: { amountHundredths, passMark, attemptLimit, reviewedOn, endsOn } };
}

async function refuseUsed(db: Writer, publicationId: number, kind: 1 | 2): Promise<void> {
  const record = await designationRecord(db, publicationId, kind);
  if (!record) throw notFound();
  const { opened_before: openedBefore, answers_before: answersBefore, has_other: hasOther, ...own } = record;
  const use = designationUse({ ...own, openedBefore, answersBefore, hasOther });
  if (use) throw refuse(`designation-used.${use}`);
}
