import { json, type Reader, statement } from '#platform/database.ts';

export interface ChoicePart {
  id: number;
  position: number;
  text: string;
  correct: boolean;
  rationale: string;
}
const OF = statement(
  'item.of-offering',
  {
    id: 'int',
    position: 'int',
    vignette: 'text',
    stem: 'text',
    reference: 'text',
    section_id: 'int?',
    choices: json<ChoicePart[]>(),
  },
  `SELECT i.id, i.position, i.vignette, i.stem, i.reference, i.section_id,
     (SELECT json_agg(json_build_object('id', c.id, 'position', c.position, 'text', c.text, 'correct', c.correct, 'rationale', c.rationale) ORDER BY c.position)
        FROM choice c WHERE c.item_id = i.id) AS choices
   FROM item i WHERE i.offering_id = $1 AND i.retired_at IS NULL ORDER BY i.position`,
);
const OF_ATTEMPT = statement(
  'item.of-attempt',
  {
    id: 'int',
    position: 'int',
    vignette: 'text',
    stem: 'text',
    reference: 'text',
    section_id: 'int?',
    choices: json<ChoicePart[]>(),
  },
  `SELECT i.id, i.position, i.vignette, i.stem, i.reference, i.section_id,
     (SELECT json_agg(json_build_object('id', c.id, 'position', c.position, 'text', c.text, 'correct', c.correct, 'rationale', c.rationale) ORDER BY c.position)
        FROM choice c WHERE c.item_id = i.id) AS choices
   FROM attempt_answer a JOIN item i ON i.id = a.item_id WHERE a.attempt_id = $1 ORDER BY i.position`,
);
export type ItemRow = NonNullable<typeof OF.row>;
export const itemsOf = (db: Reader, offeringId: number): Promise<ItemRow[]> => db.all(OF, [offeringId]);
export const itemsOfAttempt = (db: Reader, attemptId: number): Promise<ItemRow[]> =>
  db.all(OF_ATTEMPT, [attemptId]);

const PEERS = statement(
  'item.peers',
  { item_id: 'int', choice_id: 'int', correct: 'bool', count: 'int' },
  `SELECT i.id AS item_id, c.id AS choice_id, c.correct,
     (c.earlier_count + (SELECT count(*) FROM attempt_answer a JOIN attempt t ON t.id = a.attempt_id AND NOT t.practice WHERE a.item_id = i.id AND a.choice_id = c.id))::int AS count
   FROM item i JOIN choice c ON c.item_id = i.id WHERE i.offering_id = $1 AND i.retired_at IS NULL ORDER BY i.position, c.position`,
);
export type PeerRow = NonNullable<typeof PEERS.row>;
export const peersOf = (db: Reader, offeringId: number): Promise<PeerRow[]> => db.all(PEERS, [offeringId]);

const SCORES = statement(
  'attempt.scores',
  { decile: 'int', count: 'int', approved: 'int', total: 'int' },
  `SELECT least(score / 10, 9)::int AS decile, count(*)::int AS count, (count(*) FILTER (WHERE status = 'APPROVED'))::int AS approved, sum(score)::int AS total
   FROM attempt WHERE offering_id = $1 AND NOT practice GROUP BY 1 ORDER BY 1`,
);
export type ScoreRow = NonNullable<typeof SCORES.row>;
export const scoresOf = (db: Reader, offeringId: number): Promise<ScoreRow[]> => db.all(SCORES, [offeringId]);
