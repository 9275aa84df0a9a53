import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { statements } from '#platform/postgres/database.ts';
import '#search/query/name.repository.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';

let fresh: FreshDatabase;
let client: pg.Client;
before(async () => {
  fresh = await freshDatabase();
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  await client.query('ANALYZE search_word, clinical_term_form');
});
after(async () => {
  await client?.end();
  await fresh?.drop();
});

const planOf = async (text: string, values: unknown[] = []): Promise<string> => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
const textOf = (name: string): string =>
  statements().find((one) => one.name === name)?.text ?? assert.fail(name);

/** Indexes for likeness answer `=` as well, a hundred times as slowly, and look no dearer to the planner. */
test('a word is looked up by its key, and what looks like it by the index for likeness', async () => {
  const known = await planOf(textOf('search-word.known'), [['sertraline'], 'de']);
  assert.match(known, /search_word_pkey/);
  assert.doesNotMatch(known, /_alike/);
  const near = await planOf(textOf('search-word.near'), [['sertralin'], 'de']);
  assert.match(near, /search_word_alike/);
  assert.match(near, /clinical_term_form_alike/);
});

test('a save looks at each of its words by the key', async () => {
  const plan = await planOf(`SELECT said.word FROM unnest(ARRAY['lithium', 'carbonate']) AS said(word)
    LEFT JOIN LATERAL (SELECT w.word, w.shown FROM search_word w WHERE w.word = said.word AND w.language = 'en' LIMIT 1) AS w ON true
    WHERE w.word IS NULL OR w.shown IS NULL`);
  assert.match(plan, /search_word_pkey/);
  assert.doesNotMatch(plan, /_alike/);
});
