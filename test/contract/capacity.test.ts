import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { statements } from '#platform/postgres/database.ts';
import { crossingOf, PLANNED_AS_LARGE, REASONS, readCrossings } from '../../scripts/capacity/crossing.ts';
import { splitByHash } from '../../scripts/capacity/hash-partitions.ts';
import { GROWING, memberColumn, PLACES } from '../../scripts/capacity/tables.data.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';

const ROOT = join(import.meta.dirname, '../..');
let fresh: FreshDatabase;
let client: pg.Client;
before(async () => {
  fresh = await freshDatabase({ story: false });
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
});
after(async () => {
  await client.end();
  await fresh.drop();
});

test('every table has its place in the reckoning of capacity, and none is there that is gone', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  assert.deepEqual([...PLACES.keys()].toSorted(), rows.map(({ name }) => name).toSorted());
});

test('what lies with its member has a column that names the member', async () => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attrelid::regclass::text || '.' || attname AS name FROM pg_attribute
      WHERE attnum > 0 AND NOT attisdropped AND atttypid = 'bigint'::regtype`,
  );
  const columns = new Set(rows.map(({ name }) => name));
  const missing = [...PLACES]
    .filter(([table, place]) => place === 'member' && !columns.has(`${table}.${memberColumn(table)}`))
    .map(([table]) => table);
  assert.deepEqual(missing, []);
});

test('what grows is a table, and a catalogue that every machine copies is none of it', () => {
  assert.deepEqual(
    Object.keys(GROWING).filter((table) => (PLACES.get(table) ?? 'reference') === 'reference'),
    [],
  );
});

test('the statements that would cross machines are the listed ones, and who asks is known without crossing', async () => {
  for (const file of globSync(['src/**/*.repository.ts', 'src/platform/**/*.ts'], { cwd: ROOT }))
    if (!/\.(test|fixture)\.ts$/.test(file)) await import(join(ROOT, file));
  const split = [...PLACES].filter(([, place]) => place === 'member').map(([table]) => table);
  await splitByHash(
    client,
    split.map((table) => ({ table, column: memberColumn(table) })),
    4,
  );
  await client.query(PLANNED_AS_LARGE);
  const found = new Map<string, Awaited<ReturnType<typeof crossingOf>>>();
  // Lists of publications are put together as they are asked for; what they say of a member has the member in it.
  for (const statement of statements().filter(({ name }) => !name.includes(':')))
    found.set(statement.name, await crossingOf(client, statement));
  const listed = readCrossings();
  const lines = (all: Iterable<{ name: string; tables: string[] }>) =>
    [...all].map(({ name, tables }) => `${name}: ${tables.join(' ')}`).toSorted();
  assert.deepEqual(
    lines(listed),
    lines(found.values().filter(({ reach }) => reach === 'many')),
    'docs/crossing.tsv says which statements cross, and why',
  );
  assert.deepEqual(
    listed.filter(({ why }) => !(why in REASONS)),
    [],
  );
  assert.equal(found.get('session.asker')?.reach, 'joined', 'every call of a member begins with it');
  assert.equal(found.get('publication.one')?.reach, 'none', 'the library is a copy on every machine');
});
