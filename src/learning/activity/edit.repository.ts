import type { ActivityFacts } from '#catalog/activity/facts.rules.ts';
import type { FrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { withKinds } from '#catalog/front-matter/kinds.rules.ts';
import { hasBeenOut, type Visibility } from '#catalog/publication/visibility.data.ts';
import { utcDate } from '#kit/dates.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { CreditTerms, DisclosedTerms } from './edit.rules.ts';

const TERMS = statement(
  'activity-edit.terms',
  {
    publication_id: 'int',
    title: 'text',
    objectives: 'texts',
    publication_date: 'date',
    visibility: 'text',
    was_removed: 'bool',
    learning_format: 'text?',
    has_media: 'bool',
    starts_on: 'date?',
    ends_on: 'date?',
    reviewed_on: 'date?',
    pharmacology_hundredths: 'int',
    mate_minutes: 'int',
    attempt_limit: 'int?',
    offerings: json<{ kind: 1 | 2; amountHundredths: number; passMark: number; questions: number }[]>(),
    front_matter: json<FrontMatter | null>(),
  },
  `SELECT p.id AS publication_id, p.title, p.objectives, p.publication_date,
     p.visibility, p.removed_at IS NOT NULL AS was_removed, a.learning_format,
     EXISTS (SELECT 1 FROM section s WHERE s.publication_id = p.id AND s.attachment_file IS NOT NULL) AS has_media, a.starts_on,
     coalesce(p.expiration_date, a.ends_on) AS ends_on, a.reviewed_on,
     coalesce(a.pharmacology_hundredths, 0) AS pharmacology_hundredths, coalesce(a.mate_minutes, 0) AS mate_minutes, a.attempt_limit,
     (SELECT coalesce(json_agg(json_build_object('kind', o.kind, 'amountHundredths', o.amount_hundredths, 'passMark', o.pass_mark,
          'questions', (SELECT count(*) FROM item i WHERE i.offering_id = o.id AND i.retired_at IS NULL)) ORDER BY o.kind), '[]')
        FROM credit_offering o WHERE o.publication_id = p.id) AS offerings,
     (SELECT f.content - '{termsBefore,facts}'::text[] || jsonb_build_object('version', f.version) FROM front_matter f WHERE f.publication_id = p.id ORDER BY f.version DESC LIMIT 1) AS front_matter
   FROM publication p LEFT JOIN activity a ON a.publication_id = p.id WHERE p.id = $1`,
);
export type EditedTerms = NonNullable<typeof TERMS.row> & { has_been_out: boolean };
export async function editedTerms(db: Reader, publicationId: number): Promise<EditedTerms | null> {
  const row = await db.maybe(TERMS, [publicationId]);
  const visibility = row?.visibility as Visibility;
  return row && { ...row, has_been_out: hasBeenOut({ visibility, wasRemoved: row.was_removed }) };
}

const LOCK = statement(
  'activity-edit.lock',
  { id: 'int' },
  'SELECT id FROM publication WHERE id = $1 FOR NO KEY UPDATE',
);
/** Serializes the editors of one publication, whatever they edit, even before it is an activity. */
export const lockTerms = (db: Writer, publicationId: number) => db.maybe(LOCK, [publicationId]);

const ACTIVITY = statement(
  'activity-edit.activity',
  {},
  `INSERT INTO activity (publication_id, starts_on, ends_on, reviewed_on, pharmacology_hundredths, mate_minutes, attempt_limit)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (publication_id) DO UPDATE SET starts_on = excluded.starts_on, ends_on = excluded.ends_on, reviewed_on = excluded.reviewed_on,
     pharmacology_hundredths = excluded.pharmacology_hundredths, mate_minutes = excluded.mate_minutes, attempt_limit = excluded.attempt_limit`,
);
const OFFERING = statement(
  'activity-edit.offering',
  {},
  `INSERT INTO credit_offering (publication_id, kind, amount_hundredths, pass_mark) VALUES ($1, $2, $3, $4)
   ON CONFLICT (publication_id, kind) DO UPDATE SET amount_hundredths = excluded.amount_hundredths, pass_mark = excluded.pass_mark`,
);
export async function storeTerms(
  db: Writer,
  publicationId: number,
  kind: 1 | 2,
  terms: CreditTerms,
  startsOn: string,
): Promise<void> {
  await db.run(ACTIVITY, [
    publicationId,
    startsOn,
    terms.endsOn,
    terms.reviewedOn,
    terms.pharmacologyHundredths,
    terms.mateMinutes,
    terms.attemptLimit,
  ]);
  await db.run(OFFERING, [publicationId, kind, terms.amountHundredths, terms.passMark]);
}

const VERSION = statement(
  'activity-edit.version',
  {},
  'INSERT INTO front_matter (publication_id, version, content, created_at) VALUES ($1, $2, $3, $4)',
);
/**
 * Stores the facts behind it as well, and the terms of the previous version, kept for learners still taking the test
 * under that one; no reader is sent either.
 */
export const storeFrontMatter = (
  db: Writer,
  publicationId: number,
  { version, ...content }: FrontMatter,
  termsBefore: readonly DisclosedTerms[],
  at: Date,
  facts: ActivityFacts,
) =>
  db.run(VERSION, [
    publicationId,
    version,
    JSON.stringify({ ...withKinds(content, facts, utcDate(at)), termsBefore, facts }),
    at,
  ]);

const TOLD = statement(
  'activity-edit.told',
  {
    version: 'int',
    content: json<FrontMatter>(),
    terms: json<DisclosedTerms[]>(),
    superseded_at: 'instant?',
  },
  `SELECT f.version, f.content - '{termsBefore,facts}'::text[] AS content, coalesce(n.content->'termsBefore', '[]') AS terms, n.created_at AS superseded_at
   FROM front_matter_shown s JOIN front_matter f ON f.publication_id = s.publication_id AND f.version = s.version
     LEFT JOIN front_matter n ON n.publication_id = f.publication_id AND n.version = f.version + 1
   WHERE s.user_id = $1 AND s.publication_id = $2 ORDER BY f.version DESC LIMIT 1`,
);
/** The latest version of the front matter that a learner was shown, and when a newer one replaced it. */
export const toldTerms = (db: Reader, userId: number, publicationId: number) =>
  db.maybe(TOLD, [userId, publicationId]);

const DAYS = statement(
  'activity-edit.days',
  {},
  `UPDATE activity SET starts_on = $2, ends_on = CASE WHEN $3::date < $2::date THEN ends_on ELSE $3 END, reviewed_on = $4
   WHERE publication_id = $1`,
);
/** An end before the start, as a cover may still have one, is not taken over. */
export const storeDays = (
  db: Writer,
  id: number,
  days: { startsOn: string; endsOn: string | null; reviewedOn: string | null },
) => db.run(DAYS, [id, days.startsOn, days.endsOn, days.reviewedOn]);
