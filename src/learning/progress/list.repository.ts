import { firstTestOrder } from '#catalog/offered-test/first-test.rules.ts';
import { SITTING_MS } from '#catalog/offered-test/further-sitting.rules.ts';
import { toldScore } from '#catalog/offered-test/score.data.ts';
import { json, type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import { pageClause } from '#platform/postgres/page-clause.ts';
import type { ProgressState } from './progress.schema.ts';

export interface TestStandingPart {
  kind: 1 | 2;
  opened: boolean;
  /** Whether it has questions, or a sitting that is held. */
  asked: boolean;
  passed: boolean;
  /** The sitting that is held, if any. */
  held: string | null;
  /** Score of the latest attempt. */
  score: number | null;
}
/**
 * Each kind is a separate test; a test opened without a record of its kind was the first. Of a removed activity only a
 * sitting that is held goes on.
 */
const TESTS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('kind', o.kind,
       'opened', s.held IS NOT NULL OR p.visibility = 'published' AND (a.score IS NOT NULL OR s.opened OR (NOT h.begun AND o.place = 1 AND t.opened)),
       'asked', s.held IS NOT NULL OR EXISTS (SELECT 1 FROM item i WHERE i.offering_id = o.id AND i.retired_at IS NULL),
       'passed', coalesce(a.passed, false), 'held', s.held::text, 'score', CASE WHEN s.held IS NOT NULL OR p.visibility = 'published' THEN a.score END) ORDER BY o.place), '[]')
     FROM (SELECT id, kind, row_number() OVER (ORDER BY ${firstTestOrder('c')}) AS place FROM credit_offering c WHERE c.publication_id = t.publication_id) o
     CROSS JOIN LATERAL (SELECT bool_or(status = 'APPROVED') AS passed, (array_agg(${toldScore('attempt')} ORDER BY submitted_at DESC, id DESC))[1] AS score
       FROM attempt WHERE user_id = $1 AND publication_id = t.publication_id AND kind = o.kind) a
     CROSS JOIN LATERAL (SELECT count(*) > 0 AS opened, max(id) FILTER (WHERE closed_at IS NULL AND opened_at > $2::timestamptz) AS held
       FROM sitting WHERE user_id = $1 AND publication_id = t.publication_id AND kind = o.kind) s
     CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM sitting WHERE user_id = $1 AND publication_id = t.publication_id)
         OR EXISTS (SELECT 1 FROM attempt WHERE user_id = $1 AND publication_id = t.publication_id) AS begun) h)`;
/**
 * Begun: a section completed or left halfway, or a test opened or attempted. Completed: by a completion that no retake
 * has lifted. Readers see what is published, and a test of a removed activity for as long as they may submit it (C32);
 * results and certificates of removed activities are listed elsewhere.
 */
const COLUMNS = {
  publication_id: 'int',
  slug: 'text',
  title: 'text',
  sections_done: 'int',
  section_count: 'int',
  passed: 'bool',
  last_score: 'int?',
  tests: json<TestStandingPart[]>(),
  updated_at: 'instant',
  completed_at: 'instant?',
  zone: 'text?',
  total: 'int',
} as const;
const listOf = (state: ProgressState | 'all') => `WITH touched AS (
     SELECT publication_id, max(at) AS at, count(*) FILTER (WHERE what = 'done')::int AS done, bool_or(what = 'test') AS opened,
       max(at) FILTER (WHERE what = 'completed') AS completed_at
     FROM (
       SELECT publication_id, updated_at AS at, CASE WHEN completed_at IS NULL THEN 'place' ELSE 'done' END AS what
         FROM section_progress WHERE user_id = $1 AND (completed_at IS NOT NULL OR position_seconds > 0)
       UNION ALL SELECT publication_id, submitted_at, 'test' FROM attempt WHERE user_id = $1
       UNION ALL SELECT publication_id, shown_at, 'test' FROM front_matter_shown WHERE user_id = $1
       UNION ALL SELECT publication_id, completed_at, 'completed' FROM completion WHERE user_id = $1 AND retaken_at IS NULL
     ) AS deeds GROUP BY publication_id
   ), standing AS (
     SELECT t.publication_id, p.slug, p.title, t.done AS sections_done,
       (SELECT count(*)::int FROM section s WHERE s.publication_id = p.id) AS section_count,
       EXISTS (SELECT 1 FROM attempt a WHERE a.user_id = $1 AND a.publication_id = p.id AND a.status = 'APPROVED') AS passed,
       (SELECT ${toldScore('a')} FROM attempt a WHERE a.user_id = $1 AND a.publication_id = p.id ORDER BY a.submitted_at DESC, a.id DESC LIMIT 1) AS last_score,
       ${TESTS} AS tests, t.at AS updated_at, t.completed_at,
       (SELECT d.zone FROM credit_day d WHERE d.user_id = $1 AND d.publication_id = p.id ORDER BY d.earned_at DESC LIMIT 1) AS zone
     FROM touched t JOIN publication p ON p.id = t.publication_id WHERE p.visibility IN (${state === 'test' ? `'published', 'removed'` : `'published'`})
   )
   SELECT publication_id, slug, title, sections_done, section_count, passed, last_score, tests, updated_at, completed_at, zone, count(*) OVER ()::int AS total
   FROM standing`;
/** Each state has its own statement: a common one would be replanned each time (decision 96). */
const CHOSEN: Record<ProgressState | 'all', string> = {
  all: 'ORDER BY updated_at DESC, publication_id',
  completed: 'WHERE completed_at IS NOT NULL ORDER BY completed_at DESC, publication_id',
  test: `WHERE tests @? '$[*] ? (@.opened == true && @.asked == true && @.passed == false)' ORDER BY updated_at DESC, publication_id`,
  'in-progress': 'WHERE completed_at IS NULL ORDER BY updated_at DESC, publication_id',
};
const STATES = Object.keys(CHOSEN) as (ProgressState | 'all')[];
const listBy = (state: ProgressState | 'all', { key, sql }: ReturnType<typeof pageClause>) =>
  statement(`progress-list.${state}${key}`, COLUMNS, `${listOf(state)} ${CHOSEN[state]} ${sql}`);
for (const state of STATES) listBy(state, { key: '', sql: 'LIMIT $3::int OFFSET $4::int' });
export type PublicationProgressRow = RowOf<typeof COLUMNS>;

type Learner = { userId: number; now: Date };
type Page = { size: number; offset: number };
export async function listProgress(
  db: Reader,
  { userId, now }: Learner,
  state: ProgressState | null,
  page: Page,
): Promise<{ rows: PublicationProgressRow[]; count: number }> {
  const values = [userId, new Date(now.getTime() - SITTING_MS)];
  const rows = await listed(db, values, state, page);
  if (rows.length > 0 || page.offset === 0) return { rows, count: rows[0]?.total ?? 0 };
  const [first] = await listed(db, values, state, { size: 1, offset: 0 });
  return { rows, count: first?.total ?? 0 };
}

function listed(db: Reader, [...values]: (number | Date)[], state: ProgressState | null, page: Page) {
  return db.all(
    listBy(
      state ?? 'all',
      pageClause(page, (value) => `$${values.push(value)}`),
    ),
    values,
  );
}
