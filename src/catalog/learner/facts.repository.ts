import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { toldScore } from '../offered-test/score.data.ts';
import { keyWasTold } from './told-key.data.ts';

export interface AttemptPart {
  id: number;
  status: 'APPROVED' | 'FAILED' | 'PENDING';
  score: number;
  submitted_at: string;
  kind: 1 | 2;
  practice: boolean;
  results: { question_id: string; answer_id: string }[];
}
/** What a learner's sittings and attempts leave of one test; absent if there was neither. */
export interface SittingPart {
  offering_id: number;
  /** When the sitting that is open was opened. */
  opened_at: string | null;
  /** Number of questions currently asked whose key was revealed. */
  told: number;
}
const TOLD = keyWasTold('i', { user: '$1', offering: 'o.offering_id', sitting: 'o.open_id' });
/** Each large table is queried once for the learner, however many publications there are. */
const OF = statement(
  'learner-facts.of',
  {
    publication_id: 'int',
    completed: 'bool',
    /** When the front matter was last shown; null if it never was. */
    shown_at: 'instant?',
    attempts: json<AttemptPart[]>(),
    sittings: json<SittingPart[]>(),
    done: json<number[]>(),
    recent: json<{ section_id: number; seconds: number } | null>(),
    /** Where the learner stopped last, in a section that is done as well. */
    last: json<{ section_id: number; seconds: number } | null>(),
  },
  `SELECT p.id AS publication_id, c.publication_id IS NOT NULL AS completed,
     (SELECT max(f.shown_at) FROM front_matter_shown f WHERE f.user_id = $1 AND f.publication_id = p.id) AS shown_at,
     coalesce(a.attempts, '[]') AS attempts, coalesce(h.sittings, '[]') AS sittings, coalesce(g.done, '[]') AS done, g.recent, g.last
   FROM unnest($2::bigint[]) AS p(id)
   LEFT JOIN completion c ON c.user_id = $1 AND c.publication_id = p.id AND c.retaken_at IS NULL
   LEFT JOIN (SELECT publication_id, json_agg(json_build_object('id', id, 'status', status, 'score', ${toldScore('attempt')}, 'submitted_at', submitted_at, 'kind', kind, 'practice', practice, 'results', results) ORDER BY submitted_at DESC) AS attempts
     FROM attempt WHERE user_id = $1 AND publication_id = ANY ($2) GROUP BY publication_id) a ON a.publication_id = p.id
   LEFT JOIN (SELECT o.publication_id, json_agg(json_build_object('offering_id', o.offering_id, 'opened_at', o.opened_at,
       'told', (SELECT count(*) FROM item i WHERE i.offering_id = o.offering_id AND i.retired_at IS NULL AND ${TOLD}))) AS sittings
     FROM (SELECT publication_id, offering_id, max(opened_at) AS opened_at, max(open_id) AS open_id FROM (
         SELECT publication_id, offering_id, CASE WHEN closed_at IS NULL THEN opened_at END AS opened_at, CASE WHEN closed_at IS NULL THEN id END AS open_id
           FROM sitting WHERE user_id = $1 AND publication_id = ANY ($2)
         UNION ALL SELECT publication_id, offering_id, NULL, NULL FROM attempt WHERE user_id = $1 AND publication_id = ANY ($2)) history
       GROUP BY publication_id, offering_id) o
     GROUP BY o.publication_id) h ON h.publication_id = p.id
   LEFT JOIN (SELECT publication_id, json_agg(section_id ORDER BY section_id) FILTER (WHERE completed_at IS NOT NULL) AS done,
       (json_agg(json_build_object('section_id', section_id, 'seconds', position_seconds) ORDER BY updated_at DESC) FILTER (WHERE completed_at IS NULL))->0 AS recent,
       (json_agg(json_build_object('section_id', section_id, 'seconds', position_seconds) ORDER BY updated_at DESC) FILTER (WHERE position_seconds > 0))->0 AS last
     FROM section_progress WHERE user_id = $1 AND publication_id = ANY ($2) GROUP BY publication_id) g ON g.publication_id = p.id`,
);
export type LearnerFactsRow = NonNullable<typeof OF.row>;
/** One learner's history with some publications, in one statement. */
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
  { publication_id: 'int' },
  `INSERT INTO quick_take_opening (user_id, publication_id, ordinal, opened_at)
   SELECT $1::bigint, $2::bigint, 1 + count(*)::int, $3::timestamptz FROM quick_take_opening WHERE user_id = $1 HAVING count(*) < 2
   ON CONFLICT DO NOTHING RETURNING publication_id`,
);
/**
 * The two openings are numbered rows: a third cannot be written, even in a race. False if none was written, because
 * other openings came first.
 */
export const openQuickTake = async (db: Writer, userId: number, publicationId: number, at: Date) =>
  (await db.maybe(OPEN_QUICK_TAKE, [userId, publicationId, at])) !== null;

const FORGET = statement('quick-take.forget', {}, 'DELETE FROM quick_take_opening WHERE user_id = $1');
export const forgetQuickTakes = (db: Writer, userId: number) => db.run(FORGET, [userId]);
