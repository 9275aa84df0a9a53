import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { emptyDatabase, type FreshDatabase } from '#test/harness/database.ts';
import { makeSchema, migrate, pendingMigrations } from './migrations.ts';

let database: FreshDatabase;
before(async () => {
  database = await emptyDatabase();
});
after(() => database.drop());

/** Migrations in a folder, run from nothing in a schema of their own. */
async function world(files: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  const schema = `s${Math.random().toString(36).slice(2)}`;
  const url = new URL(database.url);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(`CREATE SCHEMA ${schema}`);
  const write = async (more: Record<string, string>) => {
    for (const [name, sql] of Object.entries(more)) await writeFile(join(directory, name), sql);
  };
  await write(files);
  const lines: string[] = [];
  return {
    client,
    write,
    lines,
    directory,
    url: url.href,
    migrate: (terms: object = {}) =>
      migrate(url.href, { report: (line) => lines.push(line), directory, ...terms }),
    applied: async () => {
      const { rows } = await client.query('SELECT name FROM schema_migration ORDER BY name');
      return rows.map(({ name }) => name);
    },
    end: async () => {
      await client.end();
      await rm(directory, { recursive: true });
    },
  };
}

test('files are applied once, in order, each with a line', async () => {
  const here = await world({
    '0002_second.sql': 'INSERT INTO a VALUES (1);',
    '0001_first.sql': 'CREATE TABLE a (n int);',
  });
  await here.migrate();
  await here.migrate();
  assert.deepEqual(await here.applied(), ['0001_first.sql', '0002_second.sql']);
  assert.equal((await here.client.query('SELECT count(*)::int AS n FROM a')).rows[0].n, 1);
  assert.deepEqual(here.lines, ['migrating 1 of 2: 0001_first.sql', 'migrating 2 of 2: 0002_second.sql']);
  assert.deepEqual(await pendingMigrations(here.client, here.directory), []);
  await here.write({ '0003_third.sql': 'SELECT 1' });
  assert.deepEqual(await pendingMigrations(here.client, here.directory), ['0003_third.sql']);
  await here.end();
});

test('six processes that start together apply each file once', async () => {
  const here = await world({
    '0001_table.sql': 'CREATE TABLE a (n int);',
    '0002_slow.sql': 'SELECT pg_sleep(0.3); INSERT INTO a VALUES (1);',
    '0003_index.sql': '-- no-transaction\nCREATE INDEX CONCURRENTLY a_n ON a (n);',
  });
  await Promise.all(Array.from({ length: 6 }, () => here.migrate()));
  assert.equal((await here.client.query('SELECT count(*)::int AS n FROM a')).rows[0].n, 1);
  assert.equal((await here.applied()).length, 3);
  await here.end();
});

test('an index that a killed migration left behind, whole or invalid, is made anew', async () => {
  const here = await world({ '0001_table.sql': 'CREATE TABLE a (n int); INSERT INTO a VALUES (1), (1);' });
  await here.migrate();
  await assert.rejects(
    here.client.query('CREATE UNIQUE INDEX CONCURRENTLY a_n ON a (n)'),
    /could not create/,
  );
  await here.client.query('CREATE INDEX a_m ON a ((n + 1))');
  await here.write({
    '0002_index.sql': '-- no-transaction\nCREATE INDEX CONCURRENTLY a_n ON a (n);',
    '0003_other.sql': '-- no-transaction\nCREATE INDEX CONCURRENTLY a_m ON a ((n + 2));',
  });
  await here.migrate();
  const { rows } = await here.client.query(
    `SELECT i.indisvalid AS valid, pg_get_indexdef(i.indexrelid) AS text FROM pg_index i WHERE i.indrelid = 'a'::regclass ORDER BY 2`,
  );
  assert.deepEqual(
    rows.map(({ valid, text }) => [valid, /USING btree (.*)/.exec(text)?.[1]]),
    [
      [true, '(((n + 2)))'],
      [true, '(n)'],
    ],
  );
  await here.end();
});

test('one file makes several indexes apart', async () => {
  const here = await world({
    '0001_table.sql': 'CREATE TABLE a (n int, m int);',
    '0002_indexes.sql':
      '-- no-transaction\n-- Both.\nCREATE INDEX CONCURRENTLY a_n ON a (n);\nCREATE INDEX CONCURRENTLY a_m ON a (m);',
    '0003_bad.sql':
      '-- no-transaction\nCREATE INDEX CONCURRENTLY a_k ON a ((n + 1));\nCREATE INDEX CONCURRENTLY a_o OF a (m);',
  });
  await assert.rejects(here.migrate(), /0003_bad\.sql: syntax error at or near "OF" \(line 3\)/);
  assert.deepEqual(await here.applied(), ['0001_table.sql', '0002_indexes.sql']);
  await here.write({ '0003_bad.sql': '-- no-transaction\nCREATE INDEX CONCURRENTLY a_k ON a ((n + 1));' });
  await here.migrate();
  const { rows } = await here.client.query(
    `SELECT relname AS name FROM pg_class WHERE oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = 'a'::regclass) ORDER BY 1`,
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['a_k', 'a_m', 'a_n'],
  );
  await here.end();
});

test('a file that fails leaves no half behind, and the next start takes it up again', async () => {
  const here = await world({
    '0001_good.sql': 'CREATE TABLE a (n int);',
    '0002_bad.sql': 'CREATE TABLE b (n int);\nINSERT INTO a VALUES (1);\nSELEC 1;',
  });
  await assert.rejects(here.migrate(), /0002_bad\.sql: syntax error at or near "SELEC" \(line 3\)/);
  assert.deepEqual(await here.applied(), ['0001_good.sql']);
  await assert.rejects(here.client.query('SELECT 1 FROM b'), /does not exist/);
  await here.write({ '0002_bad.sql': 'CREATE TABLE b (n int);' });
  await here.migrate();
  assert.deepEqual(await here.applied(), ['0001_good.sql', '0002_bad.sql']);
  await here.end();
});

/**
 * A world with a table, a migration that needs it exclusively, and somebody with an open transaction that reads it (or
 * runs `holds`).
 */
async function heldTable(holds = 'SELECT * FROM a') {
  const here = await world({ '0001_a.sql': 'CREATE TABLE a (n int);' });
  await here.migrate();
  await here.write({ '0002_b.sql': 'CREATE TABLE b (n int);\nALTER TABLE a ADD COLUMN m int;' });
  const [holder, reader] = [new pg.Client(here.url), new pg.Client(here.url)];
  await holder.connect();
  await reader.connect();
  await holder.query(`BEGIN; ${holds};`);
  const end = async () => {
    await holder.end();
    await reader.end();
    await here.end();
  };
  return { here, holder, reader, end };
}

test('a long transaction holds a migration up, which holds up nobody else for longer than its patience', async () => {
  const { here, holder, reader, end } = await heldTable();
  const patience = { lockMs: 150, vacuumMs: 150, pauseMs: 100, tries: 100 };
  const migrating = here.migrate({ patience });
  let slowest = 0;
  for (let round = 0; round < 12; round++) {
    const began = performance.now();
    await reader.query('SELECT * FROM a');
    slowest = Math.max(slowest, performance.now() - began);
    await wait(40);
  }
  assert.ok(slowest < 1_500, `${slowest} ms`);
  assert.deepEqual(await here.applied(), ['0001_a.sql']);
  await holder.query('COMMIT');
  await migrating;
  assert.deepEqual(await here.applied(), ['0001_a.sql', '0002_b.sql']);
  const told = here.lines.filter((line) =>
    /^0002_b\.sql waits for a table .* process \d+ .* \d+ s ago$/.test(line),
  );
  assert.equal(told.length, 1, here.lines.join('\n'));
  await end();
});

test('a vacuum gives way to whoever has waited for a second, so one is waited for that long', async () => {
  const { here, holder, end } = await heldTable('LOCK TABLE a IN SHARE UPDATE EXCLUSIVE MODE');
  const migrating = here.migrate({ patience: { lockMs: 20, vacuumMs: 20_000, pauseMs: 20, tries: 2 } });
  while (!here.lines.some((line) => line.includes('waits for a table'))) await wait(10);
  await wait(200);
  await holder.query('COMMIT');
  await migrating;
  assert.deepEqual(await here.applied(), ['0001_a.sql', '0002_b.sql']);
  await end();
});

test('one that never ends ends the migration with a line that names it, and nothing half done', async () => {
  const { here, reader, end } = await heldTable();
  const patience = { lockMs: 50, vacuumMs: 50, pauseMs: 20, tries: 3 };
  await assert.rejects(
    here.migrate({ patience }),
    /^MigrationError: 0002_b\.sql waits for a table that another transaction holds: process \d+ of the database, begun \d+ s ago\. Nothing was changed/,
  );
  assert.deepEqual(await here.applied(), ['0001_a.sql']);
  await assert.rejects(reader.query('SELECT 1 FROM b'), /does not exist/);
  await end();
});

const refused: [string, Record<string, string>, Record<string, string>, RegExp][] = [
  [
    'an applied file that was changed',
    { '0001_a.sql': 'SELECT 1' },
    { '0001_a.sql': 'SELECT 2' },
    /0001_a\.sql was changed after it was applied/,
  ],
  [
    'a file that comes before an applied one',
    { '0002_b.sql': 'SELECT 1' },
    { '0001_a.sql': 'SELECT 1' },
    /0001_a\.sql comes before 0002_b\.sql/,
  ],
  [
    'two files of one number',
    { '0001_a.sql': 'SELECT 1' },
    { '0001_b.sql': 'SELECT 1' },
    /0001_a\.sql and 0001_b\.sql carry the same number/,
  ],
  [
    'a file without a number',
    { '0001_a.sql': 'SELECT 1' },
    { 'b.sql': 'SELECT 1' },
    /b\.sql: a migration is named/,
  ],
];
for (const [what, first, then, message] of refused) {
  test(`refused: ${what}`, async () => {
    const here = await world(first);
    await here.migrate();
    await here.write(then);
    await assert.rejects(here.migrate(), message);
    await here.end();
  });
}

test('other line ends are no change, and names a newer release applied are left alone', async () => {
  const here = await world({ '0001_a.sql': 'SELECT 1;\nSELECT 2;\n' });
  await here.migrate();
  await here.write({ '0001_a.sql': 'SELECT 1;\r\nSELECT 2;\r\n' });
  await here.client.query("INSERT INTO schema_migration VALUES ('0009_later.sql', 'x')");
  await here.migrate();
  assert.equal((await here.applied()).length, 2);
  await here.end();
});

test('a schema is made again inside a transaction, also what was made outside one, and only as far as it had come', async () => {
  const here = await world({
    '0001_table.sql': 'CREATE TABLE a (n int);',
    '0002_index.sql': '-- no-transaction\nCREATE INDEX CONCURRENTLY a_n ON a (n);',
    '0003_later.sql': 'CREATE TABLE b (n int);',
  });
  await here.migrate();
  const { rows: applied } = await here.client.query(
    'SELECT name, sha256 FROM schema_migration ORDER BY name',
  );
  await here.client.query('BEGIN; DROP TABLE a, b, schema_migration');
  await makeSchema(here.client, applied.slice(0, 2), here.directory);
  await here.client.query('COMMIT');
  const { rows } = await here.client.query(
    `SELECT to_regclass('a_n') IS NOT NULL AS "hasIndex", to_regclass('b') IS NOT NULL AS "hasLater"`,
  );
  assert.deepEqual(rows, [{ hasIndex: true, hasLater: false }]);
  await assert.rejects(
    makeSchema(here.client, [{ name: '0004_unknown.sql', sha256: '' }], here.directory),
    /0004_unknown\.sql is of a newer release/,
  );
  await here.end();
});

test('a release that adds nothing to what a newer one has applied is told to be older, and one that adds something is not', async () => {
  const here = await world({ '0001_a.sql': 'CREATE TABLE a (n int);' });
  const told: boolean[] = [];
  const settle = async (_: pg.Client, isOlder: boolean) => void told.push(isOlder);
  await here.migrate({ settle });
  await here.client.query("INSERT INTO schema_migration VALUES ('0003_of_tomorrow.sql', 'x')");
  await here.migrate({ settle });
  await here.write({ '0002_b.sql': 'CREATE TABLE b (n int);' });
  await here.migrate({ settle });
  assert.deepEqual(told, [false, true, false, false]);
  await here.end();
});
