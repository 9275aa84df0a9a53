import { toldScore } from '#catalog/offered-test/score.data.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { ItemAnswer, Sittings } from './attempt.rules.ts';

const ROW = {
  id: 'int',
  user_id: 'int',
  publication_id: 'int',
  offering_id: 'int',
  kind: 'int',
  status: 'text',
  correct_count: 'int',
  item_count: 'int',
  score: 'int',
  pass_mark: 'int',
  amount_hundredths: 'int',
  title: 'text',
  practice: 'bool',
  disclosure: json<{ name: string; role: string; disclosure: string }[]>(),
  results: json<{ question_id: string; answer_id: string }[]>(),
  submitted_at: 'instant',
  zone: 'text?',
  language: 'text',
} as const;
const COLUMNS: Record<string, string> = {
  zone: `(SELECT d.zone FROM credit_day d WHERE d.user_id = attempt.user_id AND d.publication_id = attempt.publication_id AND d.kind = attempt.kind) AS zone`,
  kind: 'kind::int AS kind',
  score: `${toldScore('attempt')} AS score`,
  language: `coalesce((SELECT s.language FROM sitting s WHERE s.id = attempt.sitting_id), 'en') AS language`,
};
const SELECT = Object.keys(ROW)
  .map((name) => COLUMNS[name] ?? name)
  .join(', ');

const LOCK = statement(
  'attempt.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('attempt:' || $1::bigint || ':' || $2::bigint, 0))::text AS locked`,
);
const BY_KEY = statement(
  'attempt.by-key',
  ROW,
  `SELECT ${SELECT} FROM attempt WHERE user_id = $1 AND submission_key = $2`,
);
const APPROVED = statement(
  'attempt.approved',
  ROW,
  `SELECT ${SELECT} FROM attempt WHERE user_id = $1 AND publication_id = $2 AND kind = $3 AND status = 'APPROVED' AND NOT practice`,
);
const COUNT = statement(
  'attempt.count',
  { count: 'int' },
  'SELECT count(*)::int AS count FROM attempt WHERE user_id = $1 AND offering_id = $2',
);
const SITTINGS = statement(
  'attempt.sittings',
  { passed: 'bool', concluded: 'bool' },
  `SELECT coalesce(bool_or(t.status = 'APPROVED'), false) AS passed, EXISTS (SELECT 1 FROM test_conclusion c WHERE c.user_id = $1 AND c.offering_id = $2) AS concluded
   FROM attempt t WHERE t.user_id = $1 AND t.offering_id = $2`,
);
const ONE = statement('attempt.one', ROW, `SELECT ${SELECT} FROM attempt WHERE id = $1 AND user_id = $2`);
const LIST = statement(
  'attempt.list',
  { ...ROW, total: 'int' },
  `SELECT ${SELECT}, count(*) OVER ()::int AS total FROM attempt WHERE user_id = $1 ORDER BY submitted_at DESC, id DESC LIMIT $2 OFFSET $3`,
);
const TOTAL = statement(
  'attempt.total',
  { count: 'int' },
  'SELECT count(*)::int AS count FROM attempt WHERE user_id = $1',
);
const INSERT = statement(
  'attempt.insert',
  ROW,
  `INSERT INTO attempt (user_id, publication_id, offering_id, kind, status, correct_count, item_count, score, pass_mark, amount_hundredths,
     title, front_matter_version, disclosure, results, practice, submission_key, submitted_at, sitting_id, opened_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) RETURNING ${SELECT}`,
);
const ANSWERS = statement(
  'attempt.answers',
  {},
  'INSERT INTO attempt_answer (attempt_id, item_id, choice_id) SELECT $1, a.item, a.choice FROM unnest($2::bigint[], $3::bigint[]) AS a(item, choice)',
);

type Row = NonNullable<typeof ONE.row>;
export type AttemptRow = Omit<Row, 'kind' | 'status'> & {
  kind: 1 | 2;
  status: 'PENDING' | 'APPROVED' | 'FAILED';
};

/** Serializes the sittings of one learner in one activity, across all processes. */
export const lockAttempts = (db: Writer, userId: number, publicationId: number) =>
  db.one(LOCK, [userId, publicationId]);
export const attemptByKey = (db: Reader, userId: number, key: string) =>
  db.maybe(BY_KEY, [userId, key]) as Promise<AttemptRow | null>;
export const approvedAttempt = (db: Reader, userId: number, publicationId: number, kind: number) =>
  db.maybe(APPROVED, [userId, publicationId, kind]) as Promise<AttemptRow | null>;
export const countAttempts = async (db: Reader, userId: number, offeringId: number) =>
  (await db.one(COUNT, [userId, offeringId])).count;
export const sittingsOf = (db: Reader, userId: number, offeringId: number): Promise<Sittings> =>
  db.one(SITTINGS, [userId, offeringId]);
export const findAttempt = (db: Reader, id: number, userId: number) =>
  db.maybe(ONE, [id, userId]) as Promise<AttemptRow | null>;
export async function listAttempts(db: Reader, userId: number, page: { size: number; offset: number }) {
  const rows = (await db.all(LIST, [userId, page.size, page.offset])) as (AttemptRow & { total: number })[];
  return { rows, count: rows[0]?.total ?? (await db.one(TOTAL, [userId])).count };
}

export interface NewAttempt {
  userId: number;
  publicationId: number;
  offeringId: number;
  kind: 1 | 2;
  status: 'APPROVED' | 'FAILED';
  correctCount: number;
  itemCount: number;
  score: number;
  passMark: number;
  amountHundredths: number;
  title: string;
  frontMatterVersion: number;
  disclosure: { name: string; role: string; disclosure: string }[];
  sheet: readonly ItemAnswer[];
  practice: boolean;
  submissionKey: string | null;
  /** The sitting it comes from, and when that began; null if it was submitted without one. */
  sittingId: number | null;
  openedAt: Date | null;
  at: Date;
}
/** Stores an attempt with its answers and its frozen terms. */
export async function insertAttempt(db: Writer, one: NewAttempt): Promise<AttemptRow> {
  const results = one.sheet.map((answer) => ({
    question_id: String(answer.itemId),
    answer_id: String(answer.choiceId),
  }));
  const row = await db.one(INSERT, [
    one.userId,
    one.publicationId,
    one.offeringId,
    one.kind,
    one.status,
    one.correctCount,
    one.itemCount,
    one.score,
    one.passMark,
    one.amountHundredths,
    one.title,
    one.frontMatterVersion,
    JSON.stringify(one.disclosure),
    JSON.stringify(results),
    one.practice,
    one.submissionKey,
    one.at,
    one.sittingId,
    one.openedAt,
  ]);
  await db.run(ANSWERS, [
    row.id,
    one.sheet.map((answer) => answer.itemId),
    one.sheet.map((answer) => answer.choiceId),
  ]);
  return row as AttemptRow;
}

const PASSED_KINDS = statement(
  'attempt.passed-kinds',
  { kind: 'int' },
  `SELECT DISTINCT kind::int AS kind FROM attempt WHERE user_id = $1 AND publication_id = $2 AND status = 'APPROVED' AND NOT practice ORDER BY 1`,
);
export const passedKinds = async (db: Reader, userId: number, publicationId: number) =>
  (await db.all(PASSED_KINDS, [userId, publicationId])).map(({ kind }) => kind as 1 | 2);

const CONCLUDE = statement(
  'attempt.conclude',
  {},
  'INSERT INTO test_conclusion (user_id, offering_id, concluded_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);
/**
 * No other sitting can follow: from now on the key of what a learner was asked in this test can be revealed, for good.
 */
export const recordConclusion = (db: Writer, userId: number, offeringId: number, at: Date) =>
  db.run(CONCLUDE, [userId, offeringId, at]);

const STANDING = statement(
  'attempt.standing',
  { attempt_id: 'int', credited: 'bool', awarded: 'bool', surveyed: 'bool', certificate_id: 'int?' },
  `SELECT a.id AS attempt_id,
     EXISTS (SELECT 1 FROM credit_entry c WHERE c.user_id = $1 AND c.publication_id = a.publication_id AND c.kind = a.kind AND c.entry = 'award' AND c.attempt_id = a.id) AS credited,
     EXISTS (SELECT 1 FROM credit_entry c WHERE c.user_id = $1 AND c.publication_id = a.publication_id AND c.entry = 'award') AS awarded,
     EXISTS (SELECT 1 FROM evaluation e WHERE e.user_id = $1 AND e.publication_id = a.publication_id) AS surveyed,
     (SELECT c.id FROM certificate c WHERE c.user_id = $1 AND c.publication_id = a.publication_id AND c.kind = a.kind AND c.withdrawn_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM certificate n WHERE n.supersedes_id = c.id AND n.user_id = c.user_id)) AS certificate_id
   FROM unnest($2::bigint[], $3::bigint[], $4::int[]) AS a(id, publication_id, kind)`,
);
/** What an attempt led to: credit, evaluation, certificate. */
export type AttemptStanding = NonNullable<typeof STANDING.row>;
type Standing = Pick<AttemptRow, 'id' | 'publication_id' | 'kind'>;
/** What some attempts of one learner led to, by attempt. */
export async function attemptStandings(
  db: Reader,
  userId: number,
  rows: readonly Standing[],
): Promise<ReadonlyMap<number, AttemptStanding>> {
  if (rows.length === 0) return new Map();
  const column = <K extends keyof Standing>(name: K) => rows.map((row) => row[name]);
  const found = await db.all(STANDING, [userId, column('id'), column('publication_id'), column('kind')]);
  return new Map(found.map((one) => [one.attempt_id, one]));
}
export const attemptStanding = async (
  db: Reader,
  row: Standing & Pick<AttemptRow, 'user_id'>,
): Promise<AttemptStanding | undefined> => (await attemptStandings(db, row.user_id, [row])).get(row.id);
