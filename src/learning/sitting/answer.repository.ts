import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { ItemAnswer } from '../attempt/attempt.rules.ts';

const OF = statement(
  'sitting-answer.of',
  { item_id: 'int', choice_id: 'int', revision: 'int', explained: 'bool' },
  'SELECT item_id, choice_id, revision, explained_at IS NOT NULL AS explained FROM sitting_answer WHERE sitting_id = $1 ORDER BY revision',
);
export type SittingAnswerRow = NonNullable<typeof OF.row>;
/** The answers so far, the most recent last. */
export const answersOf = (db: Reader, sittingId: number): Promise<SittingAnswerRow[]> =>
  db.all(OF, [sittingId]);

const KEEP = statement(
  'sitting-answer.keep',
  {},
  `INSERT INTO sitting_answer (sitting_id, item_id, choice_id, answered_at)
     SELECT $1, a.item, a.choice, $4 FROM unnest($2::bigint[], $3::bigint[]) AS a(item, choice)
   ON CONFLICT (sitting_id, item_id) DO UPDATE SET choice_id = excluded.choice_id, answered_at = excluded.answered_at,
     revision = nextval('sitting_answer_revision')
   WHERE sitting_answer.explained_at IS NULL`,
);
/** The last answer to arrive counts, unless the explanation has locked an earlier one. */
export const keepAnswers = (db: Writer, sittingId: number, answers: readonly ItemAnswer[], at: Date) =>
  db.run(KEEP, [sittingId, answers.map(({ itemId }) => itemId), answers.map(({ choiceId }) => choiceId), at]);

const CARRY = statement(
  'sitting-answer.carry',
  {},
  `INSERT INTO sitting_answer (sitting_id, item_id, choice_id, revision, answered_at, explained_at)
     SELECT $2, item_id, choice_id, revision, answered_at, explained_at FROM sitting_answer WHERE sitting_id = $1 AND item_id = ANY ($3::bigint[])`,
);
/**
 * Copies answers into the sitting that replaces another: those to questions that are still asked. They keep their
 * revision: a device knows by it what was chosen since.
 */
export const carryAnswers = (db: Writer, from: number, to: number, items: readonly number[]) =>
  db.run(CARRY, [from, to, items]);

const LOCK = statement(
  'sitting-answer.lock',
  { item_id: 'int' },
  `INSERT INTO sitting_answer AS a (sitting_id, item_id, choice_id, answered_at, explained_at) VALUES ($1, $2, $3, $4, $4)
   ON CONFLICT (sitting_id, item_id) DO UPDATE SET choice_id = excluded.choice_id, answered_at = excluded.answered_at,
     explained_at = excluded.explained_at, revision = nextval('sitting_answer_revision')
   WHERE a.explained_at IS NULL RETURNING item_id`,
);
/** Locks an answer because its explanation is shown; false if it was locked before, and stays as it was. */
export const lockAnswer = async (db: Writer, sittingId: number, { itemId, choiceId }: ItemAnswer, at: Date) =>
  (await db.maybe(LOCK, [sittingId, itemId, choiceId, at])) !== null;

const EXPLAINED = statement(
  'sitting-answer.explained',
  { item_id: 'int' },
  `SELECT DISTINCT a.item_id FROM sitting s JOIN sitting_answer a ON a.sitting_id = s.id
   WHERE s.user_id = $1 AND s.publication_id = $2 AND s.offering_id = $3 AND a.explained_at IS NOT NULL`,
);
/** The questions of a test whose explanation a learner was shown, in any sitting. */
export const explainedItems = async (
  db: Reader,
  of: { user_id: number; publication_id: number; offering_id: number },
): Promise<Set<number>> =>
  new Set(
    (await db.all(EXPLAINED, [of.user_id, of.publication_id, of.offering_id])).map((row) => row.item_id),
  );
