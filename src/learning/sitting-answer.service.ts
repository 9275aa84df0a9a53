import { notFound, Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/database.ts';
import { type Answered, partProblem } from './attempt.rules.ts';
import { learnerId, PROBLEMS } from './attempt.service.ts';
import { lockAttempts } from './attempt.table.ts';
import { findSittingRow, type SittingRow } from './sitting.table.ts';
import { keepAnswers } from './sitting-answer.table.ts';

const sittingClosed = () =>
  new Refusal({
    code: 'sitting-closed',
    status: 409,
    detail: 'This test was handed in already, perhaps on another device.',
  });

/** Keeps answers of a sitting that is open; which one of two is newer is settled by their arrival. */
export async function keepSittingAnswers(
  db: Writer,
  visit: Visit,
  id: number,
  answers: readonly Answered[],
): Promise<SittingRow> {
  const userId = learnerId(visit);
  const found = await findSittingRow(db, id, userId);
  if (!found) throw notFound();
  await lockAttempts(db, userId, found.publication_id);
  const sitting = (await findSittingRow(db, id, userId)) ?? found;
  if (sitting.closed_at) throw sittingClosed();
  const asked = sitting.sheet.map(({ item, choices }) => ({ itemId: item, choiceIds: choices }));
  const problem = partProblem(asked, answers);
  if (problem)
    throw new Refusal({
      code: problem,
      status: 422,
      detail: PROBLEMS[problem],
      source: { pointer: '/data/attributes/answers' },
    });
  await keepAnswers(db, sitting.id, answers, visit.now);
  return sitting;
}
