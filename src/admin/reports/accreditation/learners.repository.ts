import { reachableEmail } from '#identity/email/stand-in.rules.ts';
import { type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import { dayOfCredit } from '../../resources/activity/credit-day.repository.ts';
import type { Span } from './report.repository.ts';

const LEARNER = {
  position: 'int',
  user_id: 'int',
  has_left: 'bool',
  name: 'text',
  email: 'text?',
  profession: 'text',
  licence: 'text',
  kind: 'int',
  earned_at: 'instant',
  completed_on: 'date',
  zone: 'text?',
  hundredths: 'int',
  pharmacology_hundredths: 'int',
  evaluated_at: 'instant?',
  front_matter_version: 'int?',
  shown_at: 'instant?',
  certificate_id: 'int?',
  certificate_number: 'text?',
  certificate_withdrawn: 'bool?',
} as const;
export type LearnerRow = RowOf<typeof LEARNER>;

/** One row per credit. Once somebody has left, only the certificate still has their name (decision 14). */
const FROM = `FROM credit_entry a JOIN user_account u ON u.id = a.user_id
  CROSS JOIN LATERAL (SELECT sum(e.amount_hundredths)::int AS hundredths, sum(e.pharmacology_hundredths)::int AS pharmacology_hundredths
    FROM credit_entry e WHERE e.user_id = a.user_id AND e.publication_id = a.publication_id AND e.kind = a.kind) b
  LEFT JOIN claim_attestation own ON own.user_id = a.user_id AND own.publication_id = a.publication_id
  LEFT JOIN evaluation v ON v.user_id = a.user_id AND v.publication_id = a.publication_id
  LEFT JOIN certificate c ON c.user_id = a.user_id AND c.publication_id = a.publication_id AND c.kind = a.kind
    AND NOT EXISTS (SELECT 1 FROM certificate n WHERE n.supersedes_id = c.id)
  LEFT JOIN attempt t ON t.id = a.attempt_id
  LEFT JOIN credit_day y ON y.user_id = a.user_id AND y.publication_id = a.publication_id AND y.kind = a.kind
  LEFT JOIN LATERAL (SELECT s.version, s.shown_at FROM front_matter_shown s WHERE s.user_id = a.user_id AND s.publication_id = a.publication_id
    AND (s.shown_at <= t.opened_at OR (t.opened_at IS NULL AND s.shown_at < a.earned_at)) ORDER BY s.version DESC LIMIT 1) s ON true`;
const SELECTED = `a.position, a.user_id, u.erased_at IS NOT NULL AS has_left,
  coalesce(c.recipient_name, CASE WHEN u.erased_at IS NULL THEN trim(u.first_name || ' ' || u.last_name) END, '') AS name,
  ${reachableEmail('u.email::text')} AS email, coalesce(nullif(c.profession, ''), nullif(own.profession, ''), u.profession, '') AS profession, coalesce(own.licence, '') AS licence,
  a.kind::int AS kind, a.earned_at, coalesce(y.civil_date, (a.earned_at AT TIME ZONE 'UTC')::date) AS completed_on, y.zone, b.hundredths, b.pharmacology_hundredths, v.submitted_at AS evaluated_at, s.version AS front_matter_version,
  s.shown_at, c.id AS certificate_id, c.number AS certificate_number, c.withdrawn_at IS NOT NULL AND c.id IS NOT NULL AS certificate_withdrawn`;
const OF = `a.publication_id = $1 AND a.entry = 'award' AND ${dayOfCredit('a', 'earned_at')} >= coalesce($2::timestamptz, '-infinity')
  AND ${dayOfCredit('a', 'earned_at')} < coalesce($3::timestamptz, 'infinity')`;

const LIST = statement(
  'accreditation.learners',
  LEARNER,
  `SELECT ${SELECTED} ${FROM} WHERE ${OF} ORDER BY a.position DESC LIMIT $4::int OFFSET $5::int`,
);
const COUNT = statement(
  'accreditation.learner-count',
  { count: 'int' },
  `SELECT count(*)::int AS count FROM credit_entry a WHERE ${OF}`,
);
const AFTER = statement(
  'accreditation.learners-after',
  LEARNER,
  `SELECT ${SELECTED} ${FROM} WHERE ${OF} AND a.position > $4::bigint ORDER BY a.position LIMIT $5::int`,
);

/** Credits completed in a period, newest ledger entries first. */
export async function listLearners(
  db: Reader,
  id: number,
  { from, until }: Span,
  page: { size: number; offset: number },
): Promise<{ rows: LearnerRow[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    db.all(LIST, [id, from, until, page.size, page.offset]),
    db.one(COUNT, [id, from, until]),
  ]);
  return { rows, count };
}

/** The next page by ledger position, for exports of any length. */
export const learnersAfter = (
  db: Reader,
  id: number,
  { from, until }: Span,
  position: number,
  size: number,
): Promise<LearnerRow[]> => db.all(AFTER, [id, from, until, position, size]);
