import type { FrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { frontMatterFor } from '#catalog/front-matter/kinds.rules.ts';
import { firstTestOrder } from '#catalog/offered-test/first-test.rules.ts';
import type { PublicationType } from '#membership/gate/entitlement.rules.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';

const TERMS = statement(
  'activity.terms',
  {
    publication_id: 'int',
    title: 'text',
    type: 'text',
    private: 'bool',
    published: 'bool',
    expiration_date: 'date?',
    learning_format: 'text',
    pharmacology_hundredths: 'int',
    mate_minutes: 'int',
    attempt_limit: 'int?',
    offering_id: 'int',
    kind: 'int',
    is_first: 'bool',
    amount_hundredths: 'int',
    increment_hundredths: 'int',
    pass_mark: 'int',
    items: 'int',
    front_matter: json<FrontMatter | null>(),
  },
  `SELECT p.id AS publication_id, p.title, p.type, p.private, p.visibility = 'published' AS published, p.expiration_date, a.learning_format,
     a.pharmacology_hundredths, a.mate_minutes, a.attempt_limit, o.id AS offering_id, o.kind::int AS kind,
     o.id = (SELECT f.id FROM credit_offering f WHERE f.publication_id = p.id ORDER BY ${firstTestOrder('f')} LIMIT 1) AS is_first,
     o.amount_hundredths, o.increment_hundredths, o.pass_mark,
     (SELECT count(*)::int FROM item i WHERE i.offering_id = o.id AND i.retired_at IS NULL) AS items,
     (SELECT f.content - '{termsBefore,facts}'::text[] || jsonb_build_object('version', f.version) FROM front_matter f WHERE f.publication_id = p.id ORDER BY f.version DESC LIMIT 1) AS front_matter
   FROM publication p JOIN activity a ON a.publication_id = p.id JOIN credit_offering o ON o.publication_id = p.id
   WHERE p.id = $1 AND ($2::int IS NULL OR o.kind = $2::int) ORDER BY ${firstTestOrder('o')} LIMIT 1`,
);
export type ActivityTerms = Omit<NonNullable<typeof TERMS.row>, 'type' | 'kind'> & {
  type: PublicationType;
  kind: 1 | 2;
};
/** The terms of an activity's test, of one kind or its first; null if the publication is not an activity. */
export async function activityTerms(
  db: Reader,
  publicationId: number,
  kind: 1 | 2 | null,
): Promise<ActivityTerms | null> {
  const found = (await db.maybe(TERMS, [publicationId, kind])) as ActivityTerms | null;
  const front = found?.front_matter;
  return found && { ...found, front_matter: front ? frontMatterFor(front, found.kind) : null };
}

const SHARE = statement(
  'activity.share',
  { id: 'int' },
  'SELECT publication_id AS id FROM activity WHERE publication_id = $1 FOR SHARE',
);
const LOCK = statement(
  'activity.lock',
  { id: 'int' },
  'SELECT publication_id AS id FROM activity WHERE publication_id = $1 FOR UPDATE',
);
/** Learners can submit concurrently, and meanwhile nobody can change the test; an editor needs an exclusive lock. */
export const shareActivity = (db: Writer, publicationId: number) => db.maybe(SHARE, [publicationId]);
export const lockActivity = (db: Writer, publicationId: number) => db.maybe(LOCK, [publicationId]);

const SHOWN = statement(
  'front-matter.shown',
  {},
  `INSERT INTO front_matter_shown (user_id, publication_id, version, shown_at, hash) VALUES ($1, $2, $3, $4, '\\x') ON CONFLICT DO NOTHING`,
);
const WAS_SHOWN = statement(
  'front-matter.was-shown',
  { shown: 'bool' },
  'SELECT EXISTS (SELECT 1 FROM front_matter_shown WHERE user_id = $1 AND publication_id = $2 AND version = $3) AS shown',
);
/** Records, once per version, that this learner was shown the front matter (rules R1, R2). */
export async function recordShown(
  db: Writer,
  userId: number,
  publicationId: number,
  version: number,
  at: Date,
): Promise<void> {
  const { shown } = await db.one(WAS_SHOWN, [userId, publicationId, version]);
  if (!shown) await db.run(SHOWN, [userId, publicationId, version, at]);
}

const KINDS = 'ARRAY (SELECT o.kind FROM credit_offering o WHERE o.publication_id = $2)';
/** Whether practice was requested for a kind of test; a row without kinds predates the distinction between them. */
export const retakingOf = (row: string, kind: string): string =>
  `(${kind} = ANY (${row}.retaken_kinds) OR (${row}.retaken_at IS NOT NULL AND ${row}.retaken_kinds = '{}'))`;
const COMPLETE = statement(
  'completion.complete',
  {},
  `INSERT INTO completion AS c (user_id, publication_id, completed_at) VALUES ($1, $2, $3)
   ON CONFLICT (user_id, publication_id) DO UPDATE SET completed_at = CASE WHEN $5::bool THEN c.completed_at ELSE excluded.completed_at END, retaken_at = NULL,
     retaken_kinds = array_remove(CASE WHEN c.retaken_at IS NOT NULL AND c.retaken_kinds = '{}' THEN ${KINDS} ELSE c.retaken_kinds END, $4::smallint)`,
);
const RETAKE = statement(
  'completion.retake',
  {},
  `UPDATE completion SET retaken_at = coalesce(retaken_at, $3), retaken_kinds = ARRAY (SELECT DISTINCT k FROM unnest($4::smallint[] ||
     CASE WHEN retaken_at IS NOT NULL AND retaken_kinds = '{}' THEN ${KINDS} ELSE retaken_kinds END) AS k ORDER BY k)
   WHERE user_id = $1 AND publication_id = $2`,
);
const RETAKING = statement(
  'completion.retaking',
  { retaking: 'bool' },
  `SELECT ${retakingOf('completion', '$3::smallint')} AS retaking FROM completion WHERE user_id = $1 AND publication_id = $2`,
);
interface PassPart {
  user_id: number;
  publication_id: number;
  kind: 1 | 2;
  practice: boolean;
}
/** Completes an activity on the day of a pass; practice puts an earlier completion back as it was (R12, TEST-008). */
export const complete = (db: Writer, pass: PassPart, at: Date) =>
  db.run(COMPLETE, [pass.user_id, pass.publication_id, at, pass.kind, pass.practice]);
/** Starts practice with these kinds of test; the others stay as they are. */
export const beginRetake = (
  db: Writer,
  userId: number,
  publicationId: number,
  kinds: readonly (1 | 2)[],
  at: Date,
) => db.run(RETAKE, [userId, publicationId, at, kinds]);
export const isRetaking = async (db: Reader, userId: number, publicationId: number, kind: 1 | 2) =>
  (await db.maybe(RETAKING, [userId, publicationId, kind]))?.retaking ?? false;
