import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { RECORDS, SETS } from '#seed/tell/rows.ts';
import { type EmptyLibrary, openEmptyLibrary } from '../harness/library.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE = join(ROOT, 'docs/library-example');
const TABLES = [...RECORDS, ...SETS, 'item', 'choice', 'front_matter', 'text_translation', 'audit_entry'];
let library: EmptyLibrary;
let client: pg.Client;
before(async () => {
  library = await openEmptyLibrary();
  client = new pg.Client({ connectionString: library.ownerUrl });
  await client.connect();
});
after(async () => {
  await client?.end();
  await library?.close();
});

/** How many rows each table holds that an import writes to. */
async function held(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES)
    counts[table] = (await client.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;
  return counts;
}
const filesThere = () => globSync('**/*.*', { cwd: library.files }).sort();

/** The command itself, in a process of its own, on this library. */
function command() {
  const { config, files, ownerUrl } = library;
  const child = spawn(process.execPath, [join(ROOT, 'scripts/library.ts'), 'import', EXAMPLE], {
    env: {
      ...process.env,
      DATABASE_URL: ownerUrl,
      DATA_DIR: config.dataDir,
      STORAGE: `file:${files}`,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
  const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, told }));
  return { child, ended, told: () => told };
}
/** Asked again until so many other sessions of this database are of that kind. */
async function until(sessions: number, condition: string, told = () => ''): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    // In one transaction the figures are those of its first look.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity a WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
    );
    if (rows[0].n === sessions) return;
    await setTimeout(50);
  }
  assert.fail(`never ${sessions} sessions: ${condition}; ${told()}`);
}
/** A minute and more. */
const TRIES = 300;
const WAITS = `a.wait_event_type = 'Lock'`;
const IMPORTS = `EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory')`;
/** Holds every import up when it comes to the questions: what is read is written, and its files are stored. */
async function holdUp(): Promise<void> {
  await client.query('BEGIN');
  await client.query('LOCK TABLE item IN ACCESS EXCLUSIVE MODE');
}
let whole: [Record<string, number>, string[]];

test('an import that is killed in the middle leaves no row, and a second run brings the whole library in', async () => {
  const nothing = await held();
  await holdUp();
  const { child, ended, told: toldSoFar } = command();
  await until(1, WAITS, toldSoFar);
  const left = filesThere();
  assert.ok(left.length > 0, 'it had stored its files');
  child.kill('SIGKILL');
  await ended;
  await client.query('ROLLBACK');
  await until(0, IMPORTS);
  assert.deepEqual(await held(), nothing);

  const { status, told } = await command().ended;
  assert.equal(status, 0, told);
  assert.match(told, /^publications: 2 new, 0 changed, 0 unchanged$/m);
  assert.match(told, /^questions: 4 new, 0 changed, 0 unchanged$/m);
  whole = [await held(), filesThere()];
  assert.equal(whole[0].publication, 2);
  assert.equal(whole[0].item, 4);
});

test('of two imports of one folder at once one brings it in and the other says so; the library is whole', async () => {
  const other = await openEmptyLibrary();
  const [before, connection] = [library, client];
  try {
    [library, client] = [other, new pg.Client({ connectionString: other.ownerUrl })];
    await client.connect();
    await holdUp();
    const first = command();
    await until(1, WAITS);
    const second = await command().ended;
    assert.equal(second.status, 1);
    assert.match(
      second.told,
      /another import is under way: try again when it is done; nothing was changed\n$/,
    );
    await client.query('ROLLBACK');
    const { status, told } = await first.ended;
    assert.equal(status, 0, told);
    assert.match(told, /^publications: 2 new, 0 changed, 0 unchanged$/m);
    assert.deepEqual([await held(), filesThere()], whole);
    const again = await command().ended;
    assert.match(again.told, /^publications: 0 new, 0 changed, 2 unchanged$/m);
    assert.deepEqual([await held(), filesThere()], whole);
  } finally {
    await client.end();
    [library, client] = [before, connection];
    await other.close();
  }
});
