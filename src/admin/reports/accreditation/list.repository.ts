import { TALLY, tallyOf } from '#learning/attempt/tally.data.ts';
import { type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import { dayOfCredit, isTestWithin, isWithin } from '../../resources/activity/credit-day.repository.ts';
import {
  ACTIVITY_SORTS,
  type ActivityDue,
  type ActivitySort,
  type ActivityState,
} from './accreditation.data.ts';

const ROW = {
  id: 'int',
  slug: 'text',
  title: 'text',
  type: 'text',
  learning_format: 'text?',
  starts_on: 'date',
  ends_on: 'date?',
  reviewed_on: 'date?',
  review_from: 'date',
  state: 'text',
  suspended_at: 'instant?',
  cme_hundredths: 'int?',
  sa_hundredths: 'int?',
} as const;
export type ActivityRow = RowOf<typeof ROW>;

/** Asked of each row by its index: for EXISTS the planner reads the whole table, anew for each stretch of an export. */
const isThere = (rows: string): string => `coalesce((SELECT true FROM ${rows} LIMIT 1), false)`;
/**
 * Everything that offers or has earned credit: activities with a designation, and what the ledger knows. Credit can be
 * earned where questions are asked, and nothing is awarded during a suspension. `$1` is the day, UTC. Credit ends by the
 * test's policy.
 */
const ACTIVITIES = `(SELECT p.id, p.slug, p.title, p.type, a.learning_format, d.starts_on, d.ends_on, a.reviewed_on, d.review_from, a.suspended_at, d.is_offered,
    CASE WHEN p.visibility = 'removed' THEN 'withdrawn' WHEN p.visibility IN ('draft', 'scheduled') THEN 'draft'
      WHEN p.visibility = 'announced' OR d.starts_on > $1::date THEN 'upcoming' WHEN d.ends_on < $1::date OR NOT d.is_asked THEN 'ended' ELSE 'open' END AS state,
    p.removed_at IS NOT NULL AS was_removed, least(d.ends_on, p.removed_at::date) AS last_day
  FROM publication p LEFT JOIN activity a ON a.publication_id = p.id
  CROSS JOIN LATERAL (SELECT coalesce(a.starts_on, p.publication_date) AS starts_on, least(a.starts_on, p.publication_date) AS review_from, coalesce(p.expiration_date, a.ends_on) AS ends_on,
    ${isThere('credit_offering o WHERE o.publication_id = p.id')} AS is_offered,
    ${isThere('credit_offering o JOIN item i ON i.offering_id = o.id WHERE o.publication_id = p.id AND i.retired_at IS NULL')} AS is_asked) d
  WHERE d.is_offered OR ${isThere('credit_entry e WHERE e.publication_id = p.id')}) x`;
const SELECTED = `x.id, x.slug, x.title, x.type, x.learning_format, x.starts_on, x.ends_on, x.reviewed_on, x.review_from, x.state, CASE WHEN x.state = 'open' THEN x.suspended_at END AS suspended_at,
  (SELECT o.amount_hundredths FROM credit_offering o WHERE o.publication_id = x.id AND o.kind = 1) AS cme_hundredths,
  (SELECT o.amount_hundredths FROM credit_offering o WHERE o.publication_id = x.id AND o.kind = 2) AS sa_hundredths`;

const ENDS_SOON = 'x.ends_on <= $2::date';
/** As `reviewFrom` counts: credit designated later makes a publication no newer. */
const REVIEW_DUE = 'greatest(x.reviewed_on, x.review_from) <= $3::date';
/**
 * A period includes activities that were offered in it, and those for which credit was earned in it: no draft, and nothing
 * that is still to come. What was removed and is announced again was offered until then.
 */
const ASKED = `($4::text IS NULL OR x.type = $4) AND ($5::text IS NULL OR x.state = $5)
  AND ($6::text IS NULL OR x.state = 'open' AND (($6 IN ('any', 'credit') AND ${ENDS_SOON}) OR ($6 IN ('any', 'review') AND ${REVIEW_DUE})))
  AND ($7::text IS NULL OR x.id::text = $7 OR strpos(search_fold(x.title), search_fold($7)) > 0)
  AND ((x.is_offered AND ($8::timestamptz IS NULL AND $9::timestamptz IS NULL OR x.was_removed OR x.state NOT IN ('draft', 'upcoming'))
      AND x.starts_on < coalesce($9::timestamptz, 'infinity') AND coalesce(x.last_day, 'infinity') >= coalesce($8::timestamptz, '-infinity'))
    OR EXISTS (SELECT 1 FROM credit_entry e WHERE e.publication_id = x.id AND ${dayOfCredit('e', 'earned_at')} >= coalesce($8::timestamptz, '-infinity')
      AND ${dayOfCredit('e', 'earned_at')} < coalesce($9::timestamptz, 'infinity')))`;

export interface ActivityFilter {
  /** Bounds from `learning/activity/review.rules.ts`, as UTC dates. */
  today: string;
  endsBy: string;
  reviewedBy: string;
  type: string | null;
  state: ActivityState | null;
  due: ActivityDue | null;
  /** Words of the title, or the number. */
  words: string | null;
  /** The period: its first moment, and the first moment after it. */
  from: Date | null;
  until: Date | null;
  /** The provider's time zone, for learners whose own is not known. */
  zone: string;
}
const valuesOf = (asked: ActivityFilter) => [
  asked.today,
  asked.endsBy,
  asked.reviewedBy,
  asked.type,
  asked.state,
  asked.due,
  asked.words,
  asked.from,
  asked.until,
];

const ORDER: Record<ActivitySort, string> = {
  '-starts': 'x.starts_on DESC, x.id DESC',
  title: 'lower(x.title), x.id',
  ends: 'x.ends_on NULLS LAST, x.id',
  review: 'greatest(x.reviewed_on, x.review_from), x.id',
};
const listBy = (sort: ActivitySort) =>
  statement(
    `accreditation.list.${sort}`,
    ROW,
    `SELECT ${SELECTED} FROM ${ACTIVITIES} WHERE ${ASKED} ORDER BY ${ORDER[sort]} LIMIT $10::int OFFSET $11::int`,
  );
const LISTS = new Map(ACTIVITY_SORTS.map((sort) => [sort, listBy(sort)]));
export const listActivities = (
  db: Reader,
  asked: ActivityFilter,
  sort: ActivitySort,
  page: { size: number; offset: number },
): Promise<ActivityRow[]> =>
  db.all(LISTS.get(sort) ?? listBy(sort), [...valuesOf(asked), page.size, page.offset]);

const COUNT = statement(
  'accreditation.count',
  { count: 'int' },
  `SELECT count(*) AS count FROM ${ACTIVITIES} WHERE ${ASKED}`,
);
export const countActivities = async (db: Reader, asked: ActivityFilter): Promise<number> =>
  (await db.one(COUNT, valuesOf(asked))).count;

const AFTER = statement(
  'accreditation.after',
  ROW,
  `SELECT ${SELECTED} FROM ${ACTIVITIES} WHERE ${ASKED} AND x.id > $10::bigint ORDER BY x.id LIMIT $11::int`,
);
/** The next page by number, for exports of any length. */
export const activitiesAfter = (
  db: Reader,
  asked: ActivityFilter,
  id: number,
  size: number,
): Promise<ActivityRow[]> => db.all(AFTER, [...valuesOf(asked), id, size]);

const ONE = statement(
  'accreditation.one',
  ROW,
  `SELECT ${SELECTED} FROM ${ACTIVITIES} WHERE x.id = $2::bigint`,
);
export const findActivity = (db: Reader, id: number, today: string): Promise<ActivityRow | null> =>
  db.maybe(ONE, [today, id]);

const SPAN = { from: 'span.from_at', until: 'span.until_at', zone: '$4::text' };
const inSpan = (at: string) => `${at} >= span.from_at AND ${at} < span.until_at`;
const FIGURES = statement(
  'accreditation.figures',
  {
    id: 'int',
    began: 'int',
    passed: 'int',
    first_tries: 'int',
    first_passes: 'int',
    ...TALLY,
    cme_hundredths: 'int',
    sa_hundredths: 'int',
    certificates: 'int',
    evaluations: 'int',
  },
  `SELECT x.id, began.n AS began, passed.n AS passed, first.tries AS first_tries, first.passes AS first_passes,
     tally.tests, tally.tests_passed, tally.score_sum, credit.cme AS cme_hundredths,
     credit.sa AS sa_hundredths, paper.n AS certificates, opinion.n AS evaluations
   FROM unnest($1::bigint[]) AS x(id)
   CROSS JOIN (SELECT coalesce($2::timestamptz, '-infinity') AS from_at, coalesce($3::timestamptz, 'infinity') AS until_at) span
   CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM (SELECT t.user_id, x.id AS publication_id, min(t.at) AS at FROM (
       SELECT user_id, shown_at AS at FROM front_matter_shown WHERE publication_id = x.id
       UNION ALL SELECT user_id, submitted_at FROM attempt WHERE publication_id = x.id
       UNION ALL SELECT user_id, earned_at FROM credit_entry WHERE publication_id = x.id) t GROUP BY t.user_id) b
     WHERE ${isWithin('b', 'b.at', SPAN)}) began
   CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM (
       SELECT t.user_id FROM attempt t WHERE t.publication_id = x.id AND t.status = 'APPROVED' AND NOT t.practice AND ${isTestWithin('t', SPAN)}
       UNION SELECT e.user_id FROM credit_entry e WHERE e.publication_id = x.id AND e.entry = 'award' AND ${inSpan(dayOfCredit('e', 'earned_at'))}) b) passed
   CROSS JOIN LATERAL (SELECT count(*)::int AS tries, (count(*) FILTER (WHERE b.status = 'APPROVED'))::int AS passes FROM (
       SELECT DISTINCT ON (t.user_id, t.kind) t.* FROM attempt t WHERE t.publication_id = x.id AND NOT t.practice
       ORDER BY t.user_id, t.kind, t.submitted_at, t.id) b WHERE ${isTestWithin('b', SPAN)}) first
   CROSS JOIN LATERAL (SELECT ${tallyOf('t')} FROM attempt t WHERE t.publication_id = x.id AND ${isTestWithin('t', SPAN)}) tally
   CROSS JOIN LATERAL (SELECT coalesce(sum(amount_hundredths) FILTER (WHERE kind = 1), 0)::bigint AS cme,
       coalesce(sum(amount_hundredths) FILTER (WHERE kind = 2), 0)::bigint AS sa
     FROM credit_entry e WHERE e.publication_id = x.id AND ${inSpan(dayOfCredit('e', 'earned_at'))}) credit
   CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM certificate c WHERE c.publication_id = x.id AND c.withdrawn_at IS NULL
       AND ${inSpan(dayOfCredit('c', 'completed_at'))}
       AND NOT EXISTS (SELECT 1 FROM certificate n WHERE n.supersedes_id = c.id)) paper
   CROSS JOIN LATERAL (SELECT count(*)::int AS n FROM evaluation e WHERE e.publication_id = x.id
       AND ${isWithin('e', 'e.submitted_at', SPAN)}) opinion`,
);
export type ActivityFiguresRow = NonNullable<typeof FIGURES.row>;
/** What learners did in these activities in a period: one row each, in no order. */
export const figuresOf = (
  db: Reader,
  ids: readonly number[],
  { from, until, zone }: Pick<ActivityFilter, 'from' | 'until' | 'zone'>,
): Promise<ActivityFiguresRow[]> => db.all(FIGURES, [ids, from, until, zone]);
