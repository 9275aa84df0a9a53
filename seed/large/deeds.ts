import type pg from 'pg';
import { appendAll, type Entries, proofsOf, withoutTriggers } from './ledgers.ts';
import { CHOICES, FIRST_PUBLICATION, ITEMS, KIND, rightPlace } from './library.ts';
import { inOneTransaction, inStretches, loadBare, numberOf, type Step } from './load.ts';
import { FIRST_MEMBER, HOLDS, HOLDS_GOLD } from './members.ts';

/** First number of the large library's sittings. */
const FIRST_ATTEMPT = 100_000_001;
const STRETCH = 100_000;
const TABLES = [
  'attempt',
  'attempt_answer',
  'completion',
  'section_progress',
  'quick_take_opening',
  'credit_entry',
  'evaluation',
  'certificate',
  'certificate_ground',
  'proof_entry',
];
/**
 * Triggers whose work is done here in bulk: entering a ledger and the chain of proofs. None of these members has left.
 */
const DONE_HERE = ['append', 'proof', 'departed'];

/**
 * Inserts members' activity: sittings with all their answers, completions, progress, opened Quick Takes. Four of five
 * sittings pass, and each pass has its award in the ledger; one pass in four was evaluated and certified, as the others
 * may be any day. Only people with a membership sit tests. Returns true if this was missing.
 */
export async function seedLargeDeeds(
  client: pg.Client,
  size: { publications: number; members: number; attempts: number },
  report: (line: string) => void,
): Promise<boolean> {
  const there = await numberOf(
    client,
    `SELECT count(*) AS n FROM (SELECT 1 FROM attempt WHERE id >= ${FIRST_ATTEMPT} LIMIT 1) AS one`,
  );
  if (there > 0 || size.attempts === 0) return false;
  const range = { from: 0, to: size.attempts - 1, size: STRETCH };
  const people = { from: FIRST_MEMBER, to: FIRST_MEMBER + size.members - 1, size: STRETCH };
  await inOneTransaction(client, () =>
    loadBare(client, TABLES, report, async () => {
      await drawSittings(client, size);
      await withoutTriggers(client, DONE_HERE, TABLES, async () => {
        const before = await lastOnes(client);
        await inStretches(client, range, SITTINGS, (last) =>
          report(`sittings: ${last + 1} of ${size.attempts}`),
        );
        await appendAll(client, 'credit_entry', range, AWARDS);
        await client.query(GROUNDS);
        await prove(client, before, report);
        await inStretches(client, people, reading(size.publications), () => undefined);
      });
    }),
  );
  return true;
}

/** Distance between a person's consecutive tests in the list, so that nobody gets a test twice. */
const LEAP = 7919;

/**
 * Creates a temporary table of who sits which test when and with how many correct answers; everything else follows from
 * it.
 */
async function drawSittings(
  client: pg.Client,
  { publications, members, attempts }: { publications: number; members: number; attempts: number },
): Promise<void> {
  await client.query(ANSWERED);
  await client.query('DROP TABLE IF EXISTS pg_temp.tested, pg_temp.holder, pg_temp.large_sitting');
  await client.query(
    `CREATE TEMP TABLE tested AS SELECT n, ${KIND} AS kind, row_number() OVER (ORDER BY ${KIND}, n) - 1 AS place
     FROM generate_series(${FIRST_PUBLICATION}::bigint, ${FIRST_PUBLICATION - 1 + publications}) AS n WHERE ${KIND} IS NOT NULL`,
  );
  await client.query(
    `CREATE TEMP TABLE holder AS SELECT n AS user_id, n ${HOLDS_GOLD} AS gold, row_number() OVER (ORDER BY n) - 1 AS place
     FROM generate_series(${FIRST_MEMBER}::bigint, ${FIRST_MEMBER - 1 + members}) AS n WHERE n ${HOLDS}`,
  );
  await client.query('ANALYZE tested; ANALYZE holder');
  await client.query(SITTING, [attempts]);
  await client.query('CREATE INDEX large_sitting_k ON large_sitting (k); ANALYZE large_sitting');
}

/** Two thirds of the sittings are spread over all members, the rest over the keenest tenth of them. */
const SITTING = `CREATE TEMP TABLE large_sitting AS
  WITH size AS (SELECT $1::bigint AS sittings, $1::bigint * 2 / 3 AS calm, (SELECT count(*) FROM holder) AS holders,
      (SELECT greatest(count(*) / 10, 1) FROM holder) AS keen, (SELECT count(*) FROM tested) AS tests, (SELECT count(*) FROM tested WHERE kind = 1) AS cme),
    turns AS (SELECT k, CASE WHEN k < calm THEN k % holders ELSE (k - calm) % keen END AS place,
      CASE WHEN k < calm THEN k / holders ELSE 1 + calm / holders + (k - calm) / keen END AS turn FROM size, generate_series(0, sittings - 1) AS k)
  SELECT k, h.user_id, t.n, t.kind, TIMESTAMPTZ '2023-01-01' + make_interval(secs => k * 86400000.0 / sittings) AS at,
    CASE WHEN pg_temp.chance(k, 81) < 0.8 THEN 4 + (k % 2)::int ELSE 1 + (k % 3)::int END AS correct
  FROM size CROSS JOIN turns JOIN holder h USING (place)
  JOIN tested t ON t.place = (floor(tests * pg_temp.chance(h.user_id, 80) ^ 1.5)::bigint + turn * ${LEAP}) % CASE WHEN h.gold THEN tests ELSE cme END`;

/** The choice that sitting k takes for an item: the correct one until the sitting has its number of correct answers. */
const ANSWERED = `CREATE OR REPLACE FUNCTION pg_temp.answered(k bigint, correct int, item bigint, place int) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN item * 10 + 1 + (${rightPlace('item')} - 1 + CASE WHEN (place + k) % ${ITEMS} < correct THEN 0 ELSE 1 + k % ${CHOICES - 1} END) % ${CHOICES}`;
const PASSED = `correct * 100 >= 70 * ${ITEMS}`;
const EACH = 'FROM large_sitting JOIN publication p ON p.id = n WHERE k BETWEEN $1 AND $2';
const ITEM = '(n * 10 + kind) * 10 + place';
const CERTIFIED = `${PASSED} AND k % 4 = 1`;

const SITTINGS: Step[] = [
  {
    text: `INSERT INTO attempt (id, user_id, publication_id, offering_id, kind, status, correct_count, item_count, score, pass_mark, amount_hundredths, title, front_matter_version, disclosure, results, submitted_at)
      SELECT ${FIRST_ATTEMPT} + k, user_id, n, n * 10 + kind, kind, CASE WHEN ${PASSED} THEN 'APPROVED' ELSE 'FAILED' END, correct, ${ITEMS}, correct * 100 / ${ITEMS}, 70, 100, p.title, 0, '[]',
        (SELECT jsonb_agg(jsonb_build_object('question_id', (${ITEM})::text, 'answer_id', pg_temp.answered(k, correct, ${ITEM}, place)::text) ORDER BY place) FROM generate_series(1, ${ITEMS}) AS place), at ${EACH}`,
  },
  {
    text: `INSERT INTO attempt_answer SELECT ${FIRST_ATTEMPT} + k, ${ITEM}, pg_temp.answered(k, correct, ${ITEM}, place)
      FROM large_sitting, generate_series(1, ${ITEMS}) AS place WHERE k BETWEEN $1 AND $2`,
  },
  {
    text: `INSERT INTO completion (user_id, publication_id, completed_at) SELECT user_id, n, at FROM large_sitting WHERE k BETWEEN $1 AND $2 AND ${PASSED}`,
  },
  {
    text: `INSERT INTO section_progress (user_id, section_id, publication_id, completed_at, updated_at)
      SELECT user_id, n * 10 + place, n, at - make_interval(mins => 60 - 10 * place), at - make_interval(mins => 60 - 10 * place)
      FROM large_sitting, generate_series(1, 2 + (n % 3)::int) AS place WHERE k BETWEEN $1 AND $2 AND k % 4 = 0`,
  },
  {
    text: `INSERT INTO evaluation (user_id, publication_id, answers, claimed_hundredths, submitted_at)
      SELECT user_id, n, '[]', 100, at FROM large_sitting WHERE k BETWEEN $1 AND $2 AND ${CERTIFIED}`,
  },
  {
    text: `INSERT INTO certificate (number, code, user_id, publication_id, kind, wording, amount_hundredths, recipient_name, profession, title, learning_format, provider_name, provider_address, completed_at, issued_at)
      SELECT 'SS-' || n || '-' || nextval('certificate_number'), left(translate(encode(sha256(convert_to('large ' || k, 'UTF8')), 'base64'), '+/', '-_'), 22), u.id, n, kind,
        CASE WHEN u.profession = 'Physician' THEN 'credit' ELSE 'participation' END, 100, u.first_name || ' ' || u.last_name, coalesce(u.profession, ''), p.title, 'Enduring material', 'Example Provider', 'Example Street 1', at, at
      FROM large_sitting JOIN publication p ON p.id = n JOIN user_account u ON u.id = user_id WHERE k BETWEEN $1 AND $2 AND ${CERTIFIED} AND u.email_verified_at IS NOT NULL`,
  },
];
const AWARDS: Entries = {
  columns:
    'user_id, publication_id, kind, entry, amount_hundredths, attempt_id, title, learning_format, earned_at',
  from: `user_id, n, kind, 'award', 100, ${FIRST_ATTEMPT} + k, p.title, 'Enduring material', at ${EACH} AND ${PASSED}`,
  order: 'k',
};
const GROUNDS = `INSERT INTO certificate_ground (certificate_id, entry_position, entry_hash)
  SELECT c.id, e.position, e.hash FROM certificate c JOIN credit_entry e USING (user_id, publication_id, kind)
  WHERE c.user_id >= ${FIRST_MEMBER} ON CONFLICT DO NOTHING`;

const PROVED = ['attempt', 'evaluation', 'certificate'] as const;
type Proved = (typeof PROVED)[number];
const lastOf = (client: pg.Client, table: Proved) =>
  numberOf(client, `SELECT coalesce(max(id), 0) AS n FROM ${table}`);
const lastOnes = async (client: pg.Client): Promise<Map<Proved, number>> => {
  const found = new Map<Proved, number>();
  for (const table of PROVED) found.set(table, await lastOf(client, table));
  return found;
};

/** Enters later rows into the chain of proofs. */
async function prove(
  client: pg.Client,
  before: ReadonlyMap<Proved, number>,
  report: (line: string) => void,
): Promise<void> {
  for (const [table, last] of before) {
    const from = Math.max(last + 1, table === 'attempt' ? FIRST_ATTEMPT : 0);
    await appendAll(
      client,
      'proof_entry',
      { from, to: await lastOf(client, table), size: STRETCH },
      proofsOf(table),
    );
    report(`in the chain of proofs: each ${table}`);
  }
}

/** What free accounts begin and open, for a number of publications. */
const reading = (publications: number): Step[] => [
  {
    text: `INSERT INTO section_progress (user_id, section_id, publication_id, position_seconds, updated_at)
      SELECT n, one * 10 + 1, one, 120, TIMESTAMPTZ '2025-06-01' + make_interval(mins => (n % 100000)::int)
      FROM (SELECT n, ${FIRST_PUBLICATION} + floor($3::int * pg_temp.chance(n, 90))::bigint AS one FROM generate_series($1::bigint, $2::bigint) AS n WHERE NOT n ${HOLDS} AND n % 10 = 1) AS begun`,
    values: [publications],
  },
  {
    text: `INSERT INTO quick_take_opening SELECT n, ${FIRST_PUBLICATION + 1} + 11 * floor($3::int / 11 * pg_temp.chance(n, 91))::bigint, 1, TIMESTAMPTZ '2025-06-01'
      FROM generate_series($1::bigint, $2::bigint) AS n WHERE NOT n ${HOLDS} AND n % 10 = 2`,
    values: [publications],
  },
];
