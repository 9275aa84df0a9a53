import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { verifyProofs } from '#credit/proof/chain.service.ts';
import { type Database, openDatabase } from '#platform/postgres/database.ts';
import { seedLarge } from '#seed/large/large.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';

const SIZE = { publications: 220, members: 900, attempts: 1_500 };
let fresh: FreshDatabase;
let database: Database;
let client: pg.Client;
before(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, { pool: 1 });
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await database.close();
  await fresh.drop();
});

const one = async (text: string) => (await client.query<Record<string, number>>(text)).rows[0] ?? {};
const belongings = async () =>
  (
    await client.query<{ line: string }>(
      `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'
       UNION SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace
       UNION SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    )
  ).rows.map((row) => row.line);
const counts = () =>
  one(`SELECT (SELECT count(*)::int FROM publication WHERE id > 1000000) AS publications, (SELECT count(*)::int FROM search_document WHERE publication_id > 1000000 AND language = 'en') AS found,
    (SELECT count(*)::int FROM user_account WHERE id > 10000000) AS members, (SELECT count(*)::int FROM attempt) AS attempts, (SELECT count(*)::int FROM attempt_answer) AS answers,
    (SELECT count(*)::int FROM credit_entry) AS credits, (SELECT count(*)::int FROM completion) AS completions, (SELECT count(*)::int FROM section_progress) AS progress, (SELECT count(*)::int FROM certificate) AS certificates`);

test('a large library that is cut short leaves every index, reference and guard, and no row', async () => {
  const [standing, before] = [await belongings(), await counts()];
  for (const moment of ['in the index: 220', 'members: 900', 'sittings: 1500']) {
    const cut = seedLarge(fresh.url, (line) => assert.ok(!line.includes(moment), 'cut short'), SIZE);
    await assert.rejects(cut, /cut short/, moment);
    assert.deepEqual(await belongings(), standing, moment);
  }
  const after = await counts();
  assert.deepEqual(
    [after.publications, after.members, after.attempts],
    [SIZE.publications, SIZE.members, before.attempts],
    'stages that were whole stay',
  );
});

test('asked again, the large library adds nothing and the ledgers are whole', async () => {
  const standing = await belongings();
  const lines: string[] = [];
  await seedLarge(fresh.url, (line) => lines.push(line), SIZE);
  assert.match(lines.at(-1) ?? '', /done/);
  const made = await counts();
  assert.deepEqual([made.publications, made.found, made.members], [220, 220, 900]);
  await seedLarge(fresh.url, (line) => lines.push(line), SIZE);
  assert.match(lines.at(-1) ?? '', /nothing was missing/);
  assert.deepEqual(await counts(), made);
  assert.deepEqual(await belongings(), standing);
  const findings = await verifyLedgers(database.reader());
  assert.deepEqual(
    findings.filter((finding) => !isWhole(finding)),
    [],
  );
  assert.ok((findings.find((finding) => finding.table === 'credit_entry')?.entries ?? 0) > 1_000);
  assert.deepEqual(await verifyProofs(database.reader()), []);
});

test('what large members did holds together: answers, grades, credits, certificates', async () => {
  const sat =
    await one(`SELECT count(*)::int AS attempts, count(*) FILTER (WHERE given.answers = a.item_count AND given.correct = a.correct_count AND given.fits)::int AS graded,
      count(*) FILTER (WHERE (a.status = 'APPROVED') = (a.score >= a.pass_mark))::int AS judged,
      count(*) FILTER (WHERE EXISTS (SELECT 1 FROM holding h WHERE h.user_id = a.user_id AND a.submitted_at BETWEEN h.starts_at AND h.ends_at))::int AS entitled
    FROM attempt a CROSS JOIN LATERAL (SELECT count(*) AS answers, count(*) FILTER (WHERE c.correct) AS correct, bool_and(c.item_id = g.item_id AND i.offering_id = a.offering_id
        AND a.results @> jsonb_build_array(jsonb_build_object('question_id', g.item_id::text, 'answer_id', g.choice_id::text))) AS fits
      FROM attempt_answer g JOIN choice c ON c.id = g.choice_id JOIN item i ON i.id = g.item_id WHERE g.attempt_id = a.id) AS given WHERE a.id > 100000000`);
  assert.deepEqual(sat, { attempts: 1_500, graded: 1_500, judged: 1_500, entitled: 1_500 });
  const proved =
    await one(`SELECT (SELECT count(*)::int FROM attempt a WHERE a.id > 100000000 AND a.status = 'APPROVED') - (SELECT count(*)::int FROM credit_entry e WHERE e.attempt_id > 100000000 AND e.entry = 'award') AS uncredited,
      (SELECT count(*)::int FROM certificate c WHERE c.user_id > 10000000 AND NOT EXISTS (SELECT 1 FROM credit_entry e JOIN evaluation v USING (user_id, publication_id) WHERE (e.user_id, e.publication_id, e.kind) = (c.user_id, c.publication_id, c.kind))) AS unearned,
      (SELECT count(*)::int FROM attempt a JOIN holding h USING (user_id) JOIN plan p ON p.id = h.plan_id WHERE a.id > 100000000 AND a.kind = 2 AND p.tier_id < 3) AS beyond`);
  assert.deepEqual(proved, { uncredited: 0, unearned: 0, beyond: 0 });
});

test('the index answers filters as the facts do: what passes all three, and what one alone keeps out', async () => {
  const asked = "to_tsquery('search_en', 'dose | sertraline | lithium')";
  const filters = [
    ["'{WEBINAR,PODCAST}'", 'NULL', 'NULL'],
    ['NULL', "'{1003,1004,1005}'", 'NULL'],
    ['NULL', 'NULL', '2'],
    ["'{PUBLICATION_VIDEO,CME}'", 'NULL', '1'],
    ["'{PUBLICATION_VIDEO,OPEN_ACCESS}'", "'{1001,1002,1003,1004,1005,1006,1007,1008,1009}'", '1'],
    ["'{}'", 'NULL', 'NULL'],
    [`'{"O''Brien\\\\","|"}'`, 'NULL', '1'],
  ] as const;
  for (const [types, categories, kind] of filters) {
    const marks = `search_marked('t', ${types}::text[]), search_marked('c', ${categories}::bigint[]::text[]), search_marked('k', CASE WHEN ${kind}::int IS NOT NULL THEN ARRAY[${kind}::text] END)`;
    const facts = [
      `(${types}::text[] IS NULL OR types && ${types}::text[])`,
      `(${categories}::bigint[] IS NULL OR categories && ${categories}::bigint[])`,
      `(${kind}::int IS NULL OR kinds & ${kind}::int > 0)`,
    ];
    const found =
      await one(`SELECT count(*) FILTER (WHERE words @@ search_passing(${asked}, ${marks}))::int AS passing, count(*) FILTER (WHERE words @@ coalesce(search_failing(${asked}, ${marks}), ''))::int AS failing,
        count(*) FILTER (WHERE words @@ ${asked} AND ${facts.join(' AND ')})::int AS passes, count(*) FILTER (WHERE words @@ ${asked} AND ${facts.map((fact) => `${fact}::int`).join(' + ')} = 2)::int AS fails
      FROM search_document WHERE language = 'en'`);
    assert.deepEqual(
      [found.passing, found.failing],
      [found.passes, found.fails],
      `${types} ${categories} ${kind}`,
    );
    if (types.length > 4) assert.ok((found.fails ?? 0) > 0);
  }
  assert.equal(
    (
      await one(
        `SELECT numnode(search_passing(''::tsquery, search_marked('t', '{PODCAST}'), NULL, NULL)) AS n`,
      )
    ).n,
    0,
  );
});

test('publications are counted as they come, move and go, raced too', async () => {
  const agree = async (when: string) => {
    const { rows } = await client.query(
      `SELECT visibility, c.count, coalesce(p.n, 0)::int AS n FROM publication_count c FULL JOIN (SELECT visibility, count(*) AS n FROM publication GROUP BY 1) p USING (visibility) WHERE c.count IS DISTINCT FROM coalesce(p.n, 0)`,
    );
    assert.deepEqual(rows, [], when);
  };
  await agree('after the large library');
  const add = `INSERT INTO publication (id, slug, title, type, types, visibility, publication_date, modified_at)
    SELECT 990000 + n, 'counted-' || n, 'Counted', 'PODCAST', '{PODCAST}', (ARRAY['draft', 'announced', 'published'])[1 + n % 3], '2026-01-01', now() FROM generate_series(1, 30) AS n`;
  await client.query(add);
  await agree('added');
  const pool = new pg.Pool({ connectionString: fresh.url, max: 6 });
  const move = (n: number) =>
    pool.query(`UPDATE publication SET visibility = $2 WHERE id = $1`, [
      990_001 + (n % 6),
      ['published', 'removed', 'draft', 'announced'][n % 4],
    ]);
  await Promise.all(Array.from({ length: 24 }, (_, n) => move(n)));
  await pool.end();
  await agree('moved');
  await client.query('DELETE FROM publication WHERE id BETWEEN 990001 AND 990030');
  await agree('gone');
});
