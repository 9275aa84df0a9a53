import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';

export interface AttemptPart {
  id: number;
  status: 'APPROVED' | 'FAILED' | 'PENDING';
  score: number;
  submitted_at: string;
  kind: 1 | 2;
  results: { question_id: string; answer_id: string }[];
}
const OF = statement(
  'learner-facts.of',
  {
    publication_id: 'int',
    completed: 'bool',
    started: 'bool',
    attempts: json<AttemptPart[]>(),
    done: json<number[]>(),
    recent: json<{ section_id: number; seconds: number } | null>(),
  },
  `SELECT p.id AS publication_id,
     EXISTS (SELECT 1 FROM completion c WHERE c.user_id = $1 AND c.publication_id = p.id AND c.retaken_at IS NULL) AS completed,
     EXISTS (SELECT 1 FROM front_matter_shown f WHERE f.user_id = $1 AND f.publication_id = p.id) AS started,
     (SELECT coalesce(json_agg(json_build_object('id', a.id, 'status', a.status, 'score', a.score, 'submitted_at', a.submitted_at, 'kind', a.kind, 'results', a.results) ORDER BY a.submitted_at DESC), '[]')
        FROM attempt a WHERE a.user_id = $1 AND a.publication_id = p.id) AS attempts,
     (SELECT coalesce(json_agg(g.section_id), '[]') FROM section_progress g WHERE g.user_id = $1 AND g.publication_id = p.id AND g.completed_at IS NOT NULL) AS done,
     (SELECT json_build_object('section_id', g.section_id, 'seconds', g.position_seconds) FROM section_progress g
        WHERE g.user_id = $1 AND g.publication_id = p.id AND g.completed_at IS NULL ORDER BY g.updated_at DESC LIMIT 1) AS recent
   FROM unnest($2::bigint[]) AS p(id)`,
);
export type LearnerFactsRow = NonNullable<typeof OF.row>;
/** What one learner did with some publications, in one statement. */
export const learnerFacts = (
  db: Reader,
  userId: number,
  publicationIds: readonly number[],
): Promise<LearnerFactsRow[]> => db.all(OF, [userId, publicationIds]);

const OPENED = statement(
  'quick-take.opened',
  { publication_id: 'int' },
  'SELECT publication_id FROM quick_take_opening WHERE user_id = $1 ORDER BY ordinal',
);
export const openedQuickTakes = async (db: Reader, userId: number): Promise<number[]> =>
  (await db.all(OPENED, [userId])).map((row) => row.publication_id);

const OPEN_QUICK_TAKE = statement(
  'quick-take.open',
  {},
  `INSERT INTO quick_take_opening (user_id, publication_id, ordinal, opened_at)
   SELECT $1::bigint, $2::bigint, 1 + count(*)::int, $3::timestamptz FROM quick_take_opening WHERE user_id = $1 HAVING count(*) < 2
   ON CONFLICT DO NOTHING`,
);
/** The two openings are numbered rows: a third cannot be written, whatever is raced. */
export const openQuickTake = (db: Writer, userId: number, publicationId: number, at: Date) =>
  db.run(OPEN_QUICK_TAKE, [userId, publicationId, at]);

const FORGET = statement('quick-take.forget', {}, 'DELETE FROM quick_take_opening WHERE user_id = $1');
export const forgetQuickTakes = (db: Writer, userId: number) => db.run(FORGET, [userId]);
