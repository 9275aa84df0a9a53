import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { learnerFacts } from '#catalog/learner/facts.repository.ts';
import { listPublications } from '#catalog/publication/publication.repository.ts';
import { sectionsOf } from '#catalog/section/section.repository.ts';
import { recordedFactsOf } from '#learning/activity/facts.repository.ts';
import { listProgress } from '#learning/progress/list.repository.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { handle } from '#platform/postgres/database-handle.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';

let fresh: FreshDatabase;
before(async () => {
  fresh = await freshDatabase();
});
after(() => fresh.drop());

/** PostgreSQL plans a prepared statement anew five times before it compares; then it keeps one plan or goes on. */
const TIMES = 8;
async function plansOf(deed: (db: Reader) => Promise<unknown>): Promise<{ name: string; kept: boolean }[]> {
  const client = new pg.Client({ connectionString: fresh.url });
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
  'publication.list:-modified:6:pub:': (db) =>
    listPublications(db, { visibility: 'published' }, '-modified', { size: 6, offset: 0 }, 'en'),
  'progress-list.in-progress:1': (db) => listProgress(db, GOLD, 'in-progress', { size: 1, offset: 0 }),
  'section.of-publication': (db) => sectionsOf(db, [2746], 'en'),
  'activity-facts.of-one': (db) => recordedFactsOf(db, [2746]),
  'learner-facts.of': (db) => learnerFacts(db, GOLD, [2746]),
};
for (const [name, deed] of Object.entries(DEEDS))
  test(`${name} is not planned anew each time it is sent`, async () => {
    assert.deepEqual(await plansOf(deed), [{ name, kept: true }]);
  });
