import { json, type Reader, statement } from '#platform/postgres/database.ts';
import type { AskedItem } from '../attempt/asked-items.rules.ts';
import { tallyOf } from '../attempt/tally.data.ts';
import { figuresOf } from './figures.data.ts';

export interface ChoicePart {
  id: number;
  position: number;
  text: string;
  correct: boolean;
  rationale: string;
}
const ROW = {
  id: 'int',
  position: 'int',
  vignette: 'text',
  stem: 'text',
  reference: 'text',
  section_id: 'int?',
  choices: json<ChoicePart[]>(),
} as const;
const CHOICES = `(SELECT json_agg(json_build_object('id', c.id, 'position', c.position, 'text', c.text, 'correct', c.correct, 'rationale', c.rationale) ORDER BY c.position)
        FROM choice c WHERE c.item_id = i.id) AS choices`;
const OF = statement(
  'item.of-offering',
  ROW,
  `SELECT i.id, i.position, i.vignette, i.stem, i.reference, i.section_id,
     ${CHOICES}
   FROM item i WHERE i.offering_id = $1 AND i.retired_at IS NULL ORDER BY i.position`,
);
const OF_ATTEMPT = statement(
  'item.of-attempt',
  ROW,
  `SELECT i.id, coalesce(r.place, i.position)::int AS position, i.vignette, i.stem, i.reference, i.section_id,
     ${CHOICES}
   FROM attempt t JOIN attempt_answer a ON a.attempt_id = t.id JOIN item i ON i.id = a.item_id
     LEFT JOIN jsonb_array_elements(t.results) WITH ORDINALITY AS r(answer, place) ON (r.answer->>'question_id')::bigint = a.item_id
   WHERE t.id = $1 ORDER BY r.place, i.position`,
);
const BY_IDS = statement(
  'item.by-ids',
  ROW,
  `SELECT i.id, i.position, i.vignette, i.stem, i.reference, i.section_id,
     ${CHOICES}
   FROM item i WHERE i.id = ANY ($1::bigint[]) ORDER BY i.position, i.id`,
);
export type ItemRow = NonNullable<typeof OF.row>;
export const itemsOf = (db: Reader, offeringId: number): Promise<ItemRow[]> => db.all(OF, [offeringId]);
export const itemsByIds = (db: Reader, ids: readonly number[]): Promise<ItemRow[]> => db.all(BY_IDS, [ids]);
/** As they were asked, in the order in which they were answered: reordering the test later changes nothing. */
export const itemsOfAttempt = (db: Reader, attemptId: number): Promise<ItemRow[]> =>
  db.all(OF_ATTEMPT, [attemptId]);

const PEERS = statement(
  'item.peers',
  { item_id: 'int', choice_id: 'int', correct: 'bool', count: 'int' },
  `SELECT i.id AS item_id, c.id AS choice_id, c.correct,
     (SELECT sum(s.earlier_count + (SELECT count(*) FROM attempt_answer a JOIN attempt t ON t.id = a.attempt_id AND NOT t.practice
          WHERE a.item_id = v.id AND a.choice_id = s.id))
        FROM item v JOIN choice s ON s.item_id = v.id AND s.position = c.position
       WHERE v.offering_id = i.offering_id AND ${figuresOf('v')} = ${figuresOf('i')})::int AS count
   FROM item i JOIN choice c ON c.item_id = i.id WHERE i.offering_id = $1 AND (i.retired_at IS NULL
       OR EXISTS (SELECT 1 FROM attempt_answer a JOIN attempt t ON t.id = a.attempt_id WHERE a.item_id = i.id AND t.user_id = $2))
   ORDER BY i.position, i.id, c.position`,
);
export type PeerRow = NonNullable<typeof PEERS.row>;
/**
 * Figures of the questions currently asked, and of those this learner was asked: over every version with the same
 * meaning.
 */
export const peersOf = (db: Reader, offeringId: number, userId: number): Promise<PeerRow[]> =>
  db.all(PEERS, [offeringId, userId]);

const SCORES = statement(
  'attempt.scores',
  { decile: 'int', count: 'int', approved: 'int', total: 'int' },
  `SELECT decile, tests AS count, tests_passed AS approved, score_sum AS total FROM (
     SELECT least(t.score / 10, 9)::int AS decile, ${tallyOf('t')} FROM attempt t WHERE t.offering_id = $1 AND NOT t.practice GROUP BY 1) score
   ORDER BY decile`,
);
export type ScoreRow = NonNullable<typeof SCORES.row>;
export const scoresOf = (db: Reader, offeringId: number): Promise<ScoreRow[]> => db.all(SCORES, [offeringId]);

const ASKED = statement(
  'item.asked',
  {
    id: 'int',
    asked_from: 'instant?',
    retired_at: 'instant?',
    choices: json<{ id: number; correct: boolean }[]>(),
  },
  `SELECT i.id, i.asked_from, i.retired_at,
     (SELECT json_agg(json_build_object('id', c.id, 'correct', c.correct) ORDER BY c.position) FROM choice c WHERE c.item_id = i.id) AS choices
   FROM item i WHERE i.offering_id = $1 ORDER BY i.position, i.id`,
);
/** Every question that was ever asked in a test, with when it was added and retired. */
export const askedItems = async (db: Reader, offeringId: number): Promise<AskedItem[]> =>
  (await db.all(ASKED, [offeringId])).map((row) => ({
    itemId: row.id,
    choiceIds: row.choices.map(({ id }) => id),
    correctChoiceId: row.choices.find(({ correct }) => correct)?.id ?? 0,
    from: row.asked_from,
    until: row.retired_at,
  }));
