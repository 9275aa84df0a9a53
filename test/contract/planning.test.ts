import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { listPublications } from '#catalog/publication/publication.repository.ts';
import { sectionsOf } from '#catalog/section/section.repository.ts';
import { recordedFactsOf } from '#learning/activity/facts.repository.ts';
import { listProgress } from '#learning/progress/list.repository.ts';
import { type Reader, statements } from '#platform/postgres/database.ts';
import { handle } from '#platform/postgres/database-handle.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';

let fresh: FreshDatabase;
before(async () => {
  fresh = await freshDatabase();
});
after(() => fresh.drop());

/** PostgreSQL plans a prepared statement anew five times before it compares; then it keeps one plan or goes on. */
const TIMES = 8;
/** So that planning counts as little as it does beside the rows of a large library. */
const OPTIONS = '-c cpu_operator_cost=0.0000001';
async function plansOf(deed: (db: Reader) => Promise<unknown>): Promise<{ name: string; kept: boolean }[]> {
  const client = new pg.Client({ connectionString: fresh.url, options: OPTIONS });
  await client.connect();
  try {
    for (let time = 0; time < TIMES; time++) await deed(handle(client, { lent: false }));
    const { rows } = await client.query<{ name: string; kept: boolean }>(
      'SELECT name, generic_plans > 0 AS kept FROM pg_prepared_statements ORDER BY name',
    );
    return rows;
  } finally {
    await client.end();
  }
}

const GOLD = 904;
const DEEDS: Record<string, (db: Reader) => Promise<unknown>> = {
  'progress-list.in-progress:1': (db) =>
    listProgress(db, { userId: GOLD, now: new Date() }, 'in-progress', { size: 1, offset: 0 }),
  'section.of-publication': (db) => sectionsOf(db, [2746], 'en'),
  'activity-facts.of-one': (db) => recordedFactsOf(db, [2746]),
};
for (const [name, deed] of Object.entries(DEEDS))
  test(`${name} is not planned anew each time it is sent`, async () => {
    assert.deepEqual(await plansOf(deed), [{ name, kept: true }]);
  });

/** In a library as small as this one a page of unknown size is kept, too: what is asked is that it says its size. */
test('the first page of a list of publications says its size', async () => {
  const published = { visibility: 'published' } as const;
  const [{ name } = { name: '' }] = await plansOf((db) =>
    listPublications(db, published, '-modified', { size: 6, offset: 0 }, 'en'),
  );
  assert.match(statements().find((one) => one.name === name)?.text ?? '', /LIMIT 6\)/);
});
