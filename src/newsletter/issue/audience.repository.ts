import { addDays } from '#kit/dates.ts';
import { type Reader, statement } from '#platform/postgres/database.ts';
import { EVERYBODY, type LetterSegment } from './letter.schema.ts';

/**
 * Selects the readers of an issue, given nine values: for the count shown to an editor and for the e-mails that are
 * sent. An account is found by the address alone, because a subscription belongs to an address.
 */
export const AUDIENCE = `subscription u JOIN subscriber s ON s.id = u.subscriber_id
   LEFT JOIN user_account a ON a.email = s.email AND a.erased_at IS NULL
  WHERE u.kind = $1 AND u.state = 'confirmed'
    AND (cardinality($2::text[]) = 0 OR s.language = ANY($2::text[]))
    AND (cardinality($3::text[]) = 0 OR a.profession = ANY($3::text[]))
    AND (cardinality($4::bigint[]) = 0 OR coalesce(
          (SELECT p.tier_id FROM holding h JOIN plan p ON p.id = h.plan_id
            WHERE h.user_id = a.id AND h.superseded_at IS NULL AND h.refunded_at IS NULL
              AND h.starts_at <= $8::timestamptz AND h.ends_at > $8::timestamptz), 0) = ANY($4::bigint[]))
    AND ($5::text IS NULL OR $7::boolean = CASE $5::text
          WHEN 'read' THEN EXISTS (SELECT 1 FROM section_progress r WHERE r.user_id = a.id AND r.updated_at >= $6::timestamptz)
          ELSE EXISTS (SELECT 1 FROM credit_entry e WHERE e.user_id = a.id AND e.entry = 'award' AND e.earned_at >= $6::timestamptz)
        END)
    AND ($9::text[] IS NULL OR s.language = ANY($9::text[]))`;

export interface Audience {
  kind: string;
  segment: Partial<LetterSegment>;
  /** Languages whose readers get anything; null for all. */
  languages: readonly string[] | null;
}
/** The nine values of `AUDIENCE`. */
export function audienceValues({ kind, segment, languages }: Audience, now: Date) {
  const whom = { ...EVERYBODY, ...segment };
  const { activity } = whom;
  return [
    kind,
    whom.languages,
    whom.professions,
    whom.tiers,
    activity?.kind ?? null,
    activity ? addDays(now, -activity.days) : null,
    activity?.done ?? null,
    now,
    languages,
  ];
}

const COUNT = statement(
  'audience.count',
  { language: 'text', readers: 'int' },
  `SELECT s.language, count(*)::int AS readers FROM ${AUDIENCE} GROUP BY s.language ORDER BY s.language`,
);
/** Counts the readers that an issue goes to, by language. */
export const countAudience = (db: Reader, audience: Audience, now: Date) =>
  db.all(COUNT, audienceValues(audience, now));
