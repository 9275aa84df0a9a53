import { type Reader, statement, type Writer } from '#platform/database.ts';
import type { Answered } from './attempt.rules.ts';

const OF = statement(
  'sitting-answer.of',
  { item_id: 'int', choice_id: 'int', revision: 'int' },
  'SELECT item_id, choice_id, revision FROM sitting_answer WHERE sitting_id = $1 ORDER BY revision',
);
export type SittingAnswerRow = NonNullable<typeof OF.row>;
/** What was chosen so far, the last choice last. */
export const answersOf = (db: Reader, sittingId: number): Promise<SittingAnswerRow[]> =>
  db.all(OF, [sittingId]);

const KEEP = statement(
  'sitting-answer.keep',
  {},
  `INSERT INTO sitting_answer (sitting_id, item_id, choice_id, answered_at)
     SELECT $1, a.item, a.choice, $4 FROM unnest($2::bigint[], $3::bigint[]) AS a(item, choice)
   ON CONFLICT (sitting_id, item_id) DO UPDATE SET choice_id = excluded.choice_id, answered_at = excluded.answered_at,
     revision = nextval('sitting_answer_revision')`,
);
/** The last one to arrive stands. */
export const keepAnswers = (db: Writer, sittingId: number, answers: readonly Answered[], at: Date) =>
  db.run(KEEP, [sittingId, answers.map(({ itemId }) => itemId), answers.map(({ choiceId }) => choiceId), at]);

const CARRY = statement(
  'sitting-answer.carry',
  {},
  `INSERT INTO sitting_answer (sitting_id, item_id, choice_id, answered_at)
     SELECT $2, item_id, choice_id, answered_at FROM sitting_answer WHERE sitting_id = $1 AND item_id = ANY ($3::bigint[]) ORDER BY revision`,
);
/** Into the sitting that takes another one's place: the answers to the questions that are still asked. */
export const carryAnswers = (db: Writer, from: number, to: number, items: readonly number[]) =>
  db.run(CARRY, [from, to, items]);
