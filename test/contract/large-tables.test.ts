import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { statements } from '#platform/postgres/database.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';

const ROOT = join(import.meta.dirname, '../..');
let fresh: FreshDatabase;
let client: pg.Client;
before(async () => {
  for (const file of globSync('src/**/*.repository.ts', { cwd: ROOT })) await import(join(ROOT, file));
  fresh = await freshDatabase();
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
});
after(async () => {
  await client?.end();
  await fresh?.drop();
});

/** As the planner would do it in large tables: in small ones it reads all of them. */
async function planOf(name: string, values: unknown[]): Promise<string> {
  const text = statements().find((one) => one.name === name)?.text ?? assert.fail(name);
  await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  await client.query('RESET ALL');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
const NOW = '2026-11-30T20:00:00Z';

/** What is deleted is looked for in every table that may refer to it, row by row. */
test('each reference to a choice, a question or a kind of credit is found by an index', async () => {
  const { rows } = await client.query<{ name: string; found: boolean }>(
    `SELECT conname AS name, EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = conrelid AND i.indisvalid AND i.indkey[0] = conkey[1]
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) LIKE '(% IS NOT NULL)')) AS found
     FROM pg_constraint WHERE contype = 'f' AND confrelid IN ('choice'::regclass, 'item'::regclass, 'credit_offering'::regclass)`,
  );
  assert.ok(rows.length >= 10, `only ${rows.length} references`);
  assert.deepEqual(
    rows.filter(({ found }) => !found).map(({ name }) => name),
    [],
  );
});

test('peers and reports read the attempts of one kind of credit', async () => {
  assert.match(await planOf('attempt.scores', [1]), /attempt_by_offering/);
  assert.match(await planOf('accreditation.tests', [1, NOW, NOW, 'UTC']), /attempt_by_offering/);
  assert.match(await planOf('designation.record', [1, 1]), /sitting_by_offering/);
});

test('the titles of a person are found by an index, and the people of an episode by their numbers', async () => {
  const desk = await planOf('author-desk.list', [NOW, null, null, NOW, null, [], 20, 0]);
  assert.match(desk, /publication_by_interviewer/);
  const feed = await planOf('podcast-feed.episodes', [NOW, 'en', false, null]);
  assert.match(feed, /author_pkey on author a .*\n\s+Index Cond: \(id = /);
});

test('the reasons that go with somebody who leaves are found among their own cards and those of who invited them', async () => {
  const plan = await planOf('personal-record.erase-reasons', [1, 'ada@example.org']);
  assert.match(plan, /gift_card_by_member/);
  assert.doesNotMatch(plan, /Seq Scan on gift_card/);
});

test('publications are counted once for all topics', async () => {
  assert.match(await planOf('category.list', [null, 'en']), /Group Key: pc\.category_id/);
});

/** Counted by a sequence, which stays called. */
test('the English words of a text that nobody translated are not put together to tell how it stands', async () => {
  await client.query('BEGIN');
  try {
    await client.query(
      `DELETE FROM text_translation; DELETE FROM category_translation; DELETE FROM author_translation; DELETE FROM home_block_translation;
       DELETE FROM static_page_text WHERE language <> 'en';
       CREATE SEQUENCE said;
       CREATE OR REPLACE FUNCTION text_said(words jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$ SELECT words FROM nextval('said'); $$`,
    );
    const saysWords = async (rows: string): Promise<boolean> => {
      await client.query(`SELECT setval('said', 1, false)`);
      await client.query(`SELECT count(*) FROM ${rows}`);
      return (await client.query<{ is: boolean }>('SELECT is_called AS is FROM said')).rows[0]?.is === true;
    };
    assert.equal(await saysWords(`text_source WHERE words <> '{}'`), true);
    assert.equal(await saysWords('translation_standing'), false);
    assert.equal(await saysWords(`translation_standing WHERE state = 'stale'`), false);
    assert.equal(await saysWords(`translation_current WHERE source <> '{}'`), false);
  } finally {
    await client.query('ROLLBACK');
  }
});
