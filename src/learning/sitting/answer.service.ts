import { isHeld } from '#catalog/offered-test/further-sitting.rules.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { refuse as refuseAnswers } from '../attempt/attempt.refusals.ts';
import { lockAttempts } from '../attempt/attempt.repository.ts';
import { type ItemAnswer, partProblem } from '../attempt/attempt.rules.ts';
import { learnerId } from '../attempt/attempt.service.ts';
import { refuse } from './answer.refusals.ts';
import { answersOf, keepAnswers, lockAnswer } from './answer.repository.ts';
import { attemptOfSitting, findSittingRow, type SittingRow } from './sitting.repository.ts';

const sittingClosed = () => refuse('sitting-closed');

const sittingReplaced = () => refuse('sitting-replaced');

const answerLocked = () => refuse('answer-locked');

const explainedAtTheEnd = () => refuse('explained-at-the-end');

const sittingOutdated = () => refuse('sitting-outdated');

/** An open sitting of this learner, locked until the end of the transaction. */
async function openSittingOf(db: Writer, visit: Visit, id: number): Promise<SittingRow> {
  const userId = learnerId(visit);
  const found = await findSittingRow(db, id, userId);
  if (!found) throw notFound();
  await lockAttempts(db, userId, found.publication_id);
  const sitting = (await findSittingRow(db, id, userId)) ?? found;
  if (sitting.closed_at) throw (await attemptOfSitting(db, id)) ? sittingClosed() : sittingReplaced();
  return sitting;
}

function refuseForeign({ sheet }: SittingRow, answers: readonly ItemAnswer[], pointer: string): void {
  const asked = sheet.map(({ item, choices }) => ({ itemId: item, choiceIds: choices }));
  const problem = partProblem(asked, answers);
  if (problem) throw refuseAnswers(problem, {}, { source: { pointer } });
}

/** Stores answers of an open sitting; the order of arrival decides which of two is newer. */
export async function keepSittingAnswers(
  db: Writer,
  visit: Visit,
  id: number,
  answers: readonly ItemAnswer[],
): Promise<SittingRow> {
  const sitting = await openSittingOf(db, visit, id);
  refuseForeign(sitting, answers, '/data/attributes/answers');
  if (sitting.kind === 2) await refuseLocked(db, sitting, answers);
  await keepAnswers(db, sitting.id, answers, visit.now);
  return sitting;
}

/** Repeating the locked answer is no change: a device may send what another has locked. */
async function refuseLocked(db: Writer, { id }: SittingRow, answers: readonly ItemAnswer[]): Promise<void> {
  const kept = await answersOf(db, id);
  const locked = new Map(kept.filter((one) => one.explained).map((one) => [one.item_id, one.choice_id]));
  if (answers.some(({ itemId, choiceId }) => (locked.get(itemId) ?? choiceId) !== choiceId))
    throw answerLocked();
}

/**
 * Answers one question of a self-assessment for good and then reveals its key, in this order and in one transaction:
 * what counts was answered before its key was known (C26). On a repeated call, the first answer stands.
 */
export async function explainAnswer(
  db: Writer,
  visit: Visit,
  id: number,
  answer: ItemAnswer,
): Promise<{ sitting: SittingRow; fresh: boolean }> {
  const sitting = await openSittingOf(db, visit, id);
  if (sitting.kind !== 2) throw explainedAtTheEnd();
  refuseForeign(sitting, [answer], '/data/attributes');
  if (!isHeld(sitting.opened_at, visit.now)) throw sittingOutdated();
  return { sitting, fresh: await lockAnswer(db, sitting.id, answer, visit.now) };
}
