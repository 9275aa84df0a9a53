import type { FrontMatter } from '#catalog/front-matter/front-matter.rules.ts';
import { keyWasTold } from '#catalog/learner/told-key.data.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import { retakingOf } from '../activity/activity.repository.ts';
import type { SheetItem } from './sheet.rules.ts';

/** What was shown before the first question, as it applies to what is submitted. */
export interface SittingTerms {
  title: string;
  learningFormat: string;
  amountHundredths: number;
  pharmacologyHundredths: number;
  /** Absent in sittings opened before it was frozen; the activity's current minutes apply then (rule R30). */
  mateMinutes?: number;
  passMark: number;
  /** Null if unlimited. */
  attemptLimit: number | null;
}

const ROW = {
  id: 'int',
  user_id: 'int',
  publication_id: 'int',
  offering_id: 'int',
  kind: 'int',
  front_matter_version: 'int',
  terms: json<SittingTerms>(),
  sheet: json<SheetItem[]>(),
  language: 'text',
  opened_by: 'text',
  opened_at: 'instant',
  closed_at: 'instant?',
} as const;
const SELECT = Object.keys(ROW)
  .map((name) => (name === 'kind' ? 'kind::int AS kind' : name))
  .join(', ');

const OPEN = statement(
  'sitting.open',
  ROW,
  `SELECT ${SELECT} FROM sitting WHERE user_id = $1 AND publication_id = $2 AND ($3::int IS NULL OR kind = $3::int) AND closed_at IS NULL
   ORDER BY sitting.kind LIMIT 1`,
);
const ONE = statement('sitting.one', ROW, `SELECT ${SELECT} FROM sitting WHERE id = $1 AND user_id = $2`);
const INSERT = statement(
  'sitting.insert',
  ROW,
  `INSERT INTO sitting (user_id, publication_id, offering_id, kind, front_matter_version, terms, sheet, opened_by, opened_at, language)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${SELECT}`,
);
const CLOSE = statement(
  'sitting.close',
  {},
  'UPDATE sitting SET closed_at = $3 WHERE user_id = $1 AND offering_id = $2 AND closed_at IS NULL',
);
const ATTEMPT = statement('sitting.attempt', { id: 'int' }, 'SELECT id FROM attempt WHERE sitting_id = $1');
const OF_ATTEMPT = statement(
  'sitting.of-attempt',
  { sheet: json<SheetItem[]>() },
  'SELECT s.sheet FROM attempt t JOIN sitting s ON s.id = t.sitting_id WHERE t.id = $1',
);

type Row = NonNullable<typeof OPEN.row>;
export type SittingRow = Omit<Row, 'kind' | 'opened_by'> & { kind: 1 | 2; opened_by: 'page' | 'call' };

/** The test that a learner has open, of one kind or the first one offered. */
export const sittingUnderWay = (db: Reader, userId: number, publicationId: number, kind: 1 | 2 | null) =>
  db.maybe(OPEN, [userId, publicationId, kind]) as Promise<SittingRow | null>;
export const findSittingRow = (db: Reader, id: number, userId: number) =>
  db.maybe(ONE, [id, userId]) as Promise<SittingRow | null>;
/** Closes sittings of one test: it was submitted, or another sitting replaces them. */
export const closeSittings = (db: Writer, userId: number, offeringId: number, at: Date) =>
  db.run(CLOSE, [userId, offeringId, at]);
/** The attempt submitted from a sitting. */
export const attemptOfSitting = async (db: Reader, sittingId: number): Promise<number | null> =>
  (await db.maybe(ATTEMPT, [sittingId]))?.id ?? null;
/** The sheet as the learner saw it; null for an attempt submitted without a sitting. */
export const sheetOfAttempt = async (db: Reader, attemptId: number): Promise<SheetItem[] | null> =>
  (await db.maybe(OF_ATTEMPT, [attemptId]))?.sheet ?? null;

export interface NewSitting {
  userId: number;
  publicationId: number;
  offeringId: number;
  kind: 1 | 2;
  version: number;
  terms: SittingTerms;
  sheet: readonly SheetItem[];
  /** Language in which its questions are asked, to the end. */
  language: string;
  openedBy: SittingRow['opened_by'];
  at: Date;
}
export const insertSitting = (db: Writer, one: NewSitting) =>
  db.one(INSERT, [
    one.userId,
    one.publicationId,
    one.offeringId,
    one.kind,
    one.version,
    JSON.stringify(one.terms),
    JSON.stringify(one.sheet),
    one.openedBy,
    one.at,
    one.language,
  ]) as Promise<SittingRow>;

const READING = statement(
  'sitting.reading',
  {},
  `INSERT INTO front_matter_reading (user_id, publication_id, sitting_id, version, language, content_hash, read_at, hash)
   VALUES ($1, $2, $3, $4, $5, $6, $7, '\\x')`,
);
/** The language in which the front matter was read, and the SHA-256 of the text that was shown. */
export interface FrontMatterReading {
  language: string;
  contentHash: string;
}
export const recordReading = (
  db: Writer,
  sitting: SittingRow,
  { language, contentHash }: FrontMatterReading,
) =>
  db.run(READING, [
    sitting.user_id,
    sitting.publication_id,
    sitting.id,
    sitting.front_matter_version,
    language,
    contentHash,
    sitting.opened_at,
  ]);

const VERSION = statement(
  'sitting.front-matter',
  { content: json<FrontMatter>(), superseded_at: 'instant?' },
  `SELECT f.content - '{termsBefore,facts}'::text[] || jsonb_build_object('version', f.version) AS content,
     (SELECT n.created_at FROM front_matter n WHERE n.publication_id = f.publication_id AND n.version = f.version + 1) AS superseded_at
   FROM front_matter f WHERE f.publication_id = $1 AND f.version = $2`,
);
/** A version of the front matter, and when a newer one replaced it. */
export const frontMatterVersion = (db: Reader, publicationId: number, version: number) =>
  db.maybe(VERSION, [publicationId, version]);

const TOLD = keyWasTold('i', { user: '$1', offering: '$2', sitting: '$5::bigint' });
const STANDING = statement(
  'sitting.standing',
  { passed: 'bool', retaking: 'bool', used: 'int', told: json<number[]>() },
  `SELECT EXISTS (SELECT 1 FROM attempt t WHERE t.user_id = $1 AND t.offering_id = $2 AND t.status = 'APPROVED' AND NOT t.practice) AS passed,
     EXISTS (SELECT 1 FROM completion c JOIN credit_offering o ON o.id = $2 WHERE c.user_id = $1 AND c.publication_id = $3 AND ${retakingOf('c', 'o.kind')}) AS retaking,
     (SELECT count(*)::int FROM attempt t WHERE t.user_id = $1 AND t.offering_id = $2) AS used,
     (SELECT coalesce(json_agg(i.id), '[]') FROM item i
       WHERE i.offering_id = $2 AND (i.id = ANY ($4::bigint[]) OR ($4::bigint[] IS NULL AND i.retired_at IS NULL))
         AND ${TOLD}) AS told`,
);
/**
 * A learner's history in one test; `told` are those of these questions whose key, in any version, was revealed to them.
 * Without `items`, the questions currently asked. Answers locked in the current sitting were given before their key was
 * revealed, so they are not included.
 */
export const sittingStanding = (
  db: Reader,
  { userId, offeringId, publicationId }: { userId: number; offeringId: number; publicationId: number },
  items: readonly number[] | null,
  sittingId: number | null,
) => db.one(STANDING, [userId, offeringId, publicationId, items, sittingId]);
