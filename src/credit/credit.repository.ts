import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { Balance, Period } from './credit.rules.ts';

export interface CreditKey {
  userId: number;
  publicationId: number;
  kind: CreditKind;
}
export interface CreditSource {
  title: string;
  learningFormat: string;
  earnedAt: Date;
}

const COLUMNS = `user_id, publication_id, kind, entry, amount_hundredths, pharmacology_hundredths, title,
  learning_format, earned_at, attempt_id, reason`;
const AWARD = statement(
  'credit.award',
  { position: 'int' },
  `INSERT INTO credit_entry (${COLUMNS}) VALUES ($1, $2, $3, 'award', $4, $5, $6, $7, $8, $9, '')
   ON CONFLICT (user_id, publication_id, kind) WHERE entry = 'award' DO NOTHING RETURNING position`,
);
const CLAIM = statement(
  'credit.claim',
  { position: 'int' },
  `INSERT INTO credit_entry (${COLUMNS}) VALUES ($1, $2, $3, 'claim', $4, $5, $6, $7, $8, NULL, $9)
   ON CONFLICT (user_id, publication_id, kind) WHERE entry = 'claim' DO NOTHING RETURNING position`,
);
const CORRECT = statement(
  'credit.correct',
  { position: 'int' },
  `INSERT INTO credit_entry (${COLUMNS}) VALUES ($1, $2, $3, 'correction', $4, $5, $6, $7, $8, NULL, $9)
   RETURNING position`,
);

const values = (key: CreditKey, change: Balance, terms: CreditSource) => [
  key.userId,
  key.publicationId,
  key.kind,
  change.hundredths,
  change.pharmacologyHundredths,
  terms.title,
  terms.learningFormat,
  terms.earnedAt,
];

/** False if this credit was awarded before. */
export const insertAward = async (
  db: Writer,
  key: CreditKey,
  amount: Balance,
  terms: CreditSource,
  attemptId: number | null,
): Promise<boolean> => (await db.maybe(AWARD, [...values(key, amount, terms), attemptId])) !== null;

/** False if this credit was claimed before. */
export const insertClaim = async (
  db: Writer,
  key: CreditKey,
  change: Balance,
  terms: CreditSource,
  reason: string,
): Promise<boolean> => (await db.maybe(CLAIM, [...values(key, change, terms), reason])) !== null;

export const insertCorrection = async (
  db: Writer,
  key: CreditKey,
  change: Balance,
  terms: CreditSource,
  reason: string,
): Promise<void> => {
  await db.one(CORRECT, [...values(key, change, terms), reason]);
};

const DAY = statement(
  'credit.day',
  {},
  `INSERT INTO credit_day (user_id, publication_id, kind, zone, civil_date, earned_at, hash)
   VALUES ($1, $2, $3, $4, $5, $6, '\\x')`,
);
/** The day on the learner's calendar, stored beside the award because the award's hash covers its own columns. */
export const insertDay = (
  db: Writer,
  { userId, publicationId, kind }: CreditKey,
  { zone, day, at }: { zone: string; day: string; at: Date },
) => db.run(DAY, [userId, publicationId, kind, zone, day, at]);

// The lock that every append to this ledger takes: what is read under it still holds when the entry is written.
const LOCK = statement(
  'credit.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('ledger:credit_entry', 0))::text AS locked`,
);
export const lockLedger = async (db: Writer): Promise<void> => {
  await db.one(LOCK);
};

const BALANCE = statement(
  'credit.balance',
  {
    title: 'text',
    learning_format: 'text',
    earned_at: 'instant',
    awarded: 'int',
    awarded_pharmacology: 'int',
    hundredths: 'int',
    pharmacology: 'int',
  },
  `SELECT a.title, a.learning_format, a.earned_at, a.amount_hundredths AS awarded, a.pharmacology_hundredths AS awarded_pharmacology,
     sum(e.amount_hundredths)::int AS hundredths, sum(e.pharmacology_hundredths)::int AS pharmacology
   FROM credit_entry a JOIN credit_entry e USING (user_id, publication_id, kind)
   WHERE a.user_id = $1 AND a.publication_id = $2 AND a.kind = $3 AND a.entry = 'award'
   GROUP BY a.position`,
);
export const balanceOf = (db: Reader, { userId, publicationId, kind }: CreditKey) =>
  db.maybe(BALANCE, [userId, publicationId, kind]);

const LINES = statement(
  'credit.lines',
  {
    position: 'int',
    publication_id: 'int',
    kind: 'int',
    title: 'text',
    learning_format: 'text',
    hundredths: 'int',
    pharmacology: 'int',
    earned_at: 'instant',
    civil_date: 'date',
    zone: 'text?',
    certificate_id: 'int?',
    certificate_number: 'text?',
  },
  `WITH line AS (
     SELECT min(position) AS position, publication_id, kind, (array_agg(title ORDER BY position))[1] AS title,
       (array_agg(learning_format ORDER BY position))[1] AS learning_format,
       sum(amount_hundredths)::int AS hundredths, sum(pharmacology_hundredths)::int AS pharmacology,
       (array_agg(earned_at ORDER BY position))[1] AS earned_at
     FROM credit_entry WHERE user_id = $1 AND ($4::int IS NULL OR kind = $4::int)
     GROUP BY publication_id, kind HAVING sum(amount_hundredths) > 0),
   dated AS (
     SELECT line.*, coalesce(d.civil_date, (line.earned_at AT TIME ZONE 'UTC')::date) AS civil_date, d.zone
     FROM line LEFT JOIN credit_day d ON d.user_id = $1 AND d.publication_id = line.publication_id AND d.kind = line.kind)
   SELECT line.position, line.publication_id, line.kind, line.title, line.learning_format, line.hundredths,
     line.pharmacology, line.earned_at, line.civil_date, line.zone, c.id AS certificate_id, c.number AS certificate_number
   FROM dated line LEFT JOIN certificate c ON c.user_id = $1 AND c.publication_id = line.publication_id
     AND c.kind = line.kind AND c.withdrawn_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM certificate n WHERE n.supersedes_id = c.id AND n.user_id = c.user_id)
   WHERE ($2::date IS NULL OR line.civil_date >= $2::date) AND ($3::date IS NULL OR line.civil_date <= $3::date)
   ORDER BY line.earned_at DESC, line.position DESC`,
);
export type LineRow = NonNullable<typeof LINES.row>;

/** One row per credit, newest first, however many entries it has. */
export const creditLines = (db: Reader, userId: number, period: Period, kind: CreditKind | null) =>
  db.all(LINES, [userId, period.from, period.to, kind]);

const LEARNER = statement(
  'credit.learner',
  { name: 'text', profession: 'text', goal: 'int', blockYear: 'int?' },
  `SELECT trim(first_name || ' ' || last_name) AS name, coalesce(profession, '') AS profession,
     yearly_goal_hundredths AS goal, credit_block_year AS "blockYear" FROM user_account WHERE id = $1`,
);
/** What a transcript and a goal need to know of a learner. */
export const findLearner = (db: Reader, userId: number) => db.maybe(LEARNER, [userId]);
