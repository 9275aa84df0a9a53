import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';

/** The drill: every table of proof, tampered with in every way, by the commands that an operator types. */
const ROOT = join(import.meta.dirname, '../..');
const SECRET = 'a-secret-of-the-drill-'.repeat(3);
let fresh: FreshDatabase;
let folder: string;
let heads: string;
let client: pg.Client;
before(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'drill-'));
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  await client.query(
    `INSERT INTO audit_entry (at, action, subject, hash) SELECT now(), 'user.sign-in', 'user:' || n, '\\x' FROM generate_series(1, 9) n`,
  );
  const written = `import { openDatabase } from '#platform/database.ts'; import { loadConfig } from '#platform/config.ts';
    import { witnessLedgers, signedHeads } from '#credit/ledger-head.service.ts'; import { headLine } from '#credit/ledger-head.rules.ts';
    const database = openDatabase(process.env.DATABASE_URL, { pool: 1 });
    const keys = [new TextEncoder().encode(process.env.SECRET_KEY)];
    for (const day of [20, 21]) await witnessLedgers({ config: loadConfig(process.env), database, keys }, new Date(\`2026-11-\${day}T00:04:00Z\`));
    for (const one of (await signedHeads(database.reader())).heads) console.log(headLine(one));
    await database.close();`;
  heads = join(folder, 'heads');
  const { status, out, said } = await run(['--input-type=module', '-e', written]);
  assert.equal(status, 0, said);
  await writeFile(heads, out);
});
after(async () => {
  await client.end();
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: fresh.url, SECRET_KEY: SECRET, DATA_DIR: folder, ...env },
  });
  let out = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const [status] = await once(child, 'close');
  return { status: status as number, out, said };
}
const verify = async (): Promise<{ status: number; said: string }> => {
  const { status, out, said } = await run(['scripts/ledger-verify.ts', '--against', heads]);
  return { status, said: out + said };
};

const rechain = (table: string) => `DO $$ DECLARE r record; before bytea; fresh bytea; BEGIN
  FOR r IN SELECT position FROM ${table} ORDER BY position LOOP
    UPDATE ${table} t SET prev_hash = before WHERE position = r.position;
    UPDATE ${table} t SET hash = ledger_hash(prev_hash, to_jsonb(t)) WHERE position = r.position RETURNING hash INTO fresh;
    before := fresh;
  END LOOP; END $$`;
const unique = (table: string) => `DO $$ DECLARE r record; BEGIN
  FOR r IN SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'u' LOOP
    EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', r.conname); END LOOP;
  FOR r IN SELECT indexrelid::regclass AS name FROM pg_index WHERE indrelid = '${table}'::regclass AND indisunique AND NOT indisprimary LOOP
    EXECUTE format('DROP INDEX %s', r.name); END LOOP; END $$`;
const doubled = (order: string) => (table: string) => [
  unique(table),
  `CREATE TABLE twice AS SELECT row_number() OVER (ORDER BY ${order}) AS n, t.* FROM (SELECT *, 1 AS turn FROM ${table} UNION ALL SELECT *, 2 FROM ${table}) t`,
  'UPDATE twice SET position = n',
  'ALTER TABLE twice DROP COLUMN n, DROP COLUMN turn',
  `DELETE FROM ${table}`,
  `INSERT INTO ${table} SELECT * FROM twice`,
  rechain(table),
];
const WAYS: Record<string, (table: string) => string[]> = {
  'cut off': (table) => [`DELETE FROM ${table} WHERE position = (SELECT max(position) FROM ${table})`],
  emptied: (table) => [`DELETE FROM ${table}`],
  'doubled behind its end and rechained': doubled('turn, position'),
  'doubled entry by entry and rechained': doubled('position, turn'),
  'robbed of its first entry and rechained': (table) => [
    `DELETE FROM ${table} WHERE position = 1`,
    `UPDATE ${table} SET position = -position`,
    `UPDATE ${table} SET position = -position - 1`,
    rechain(table),
  ],
};

/** The attack is committed, looked at by the command, and undone by a copy of the database. */
async function attacked(statements: string[]): Promise<{ status: number; said: string }> {
  const own = new URL(fresh.url);
  const name = own.pathname.slice(1);
  const copy = `${name}_kept`;
  await client.end();
  own.pathname = '/postgres';
  const server = new pg.Client({ connectionString: own.href });
  await server.connect();
  const copied = async (from: string, to: string) => {
    await server.query(`DROP DATABASE IF EXISTS ${to}`);
    await server.query(`CREATE DATABASE ${to} TEMPLATE ${from}`);
  };
  await copied(name, copy);
  try {
    client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    for (const text of statements) await client.query(text);
    return await verify();
  } finally {
    await client.end();
    await copied(copy, name);
    await server.query(`DROP DATABASE ${copy}`);
    await server.end();
    client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
  }
}
const unguarded = (table: string, statements: string[]) => [
  `ALTER TABLE ${table} DISABLE TRIGGER USER`,
  ...statements,
  `ALTER TABLE ${table} ENABLE TRIGGER USER`,
];

test('untouched, everything is whole', async () => {
  const { status, said } = await verify();
  assert.equal(status, 0, said);
});

test('every ledger, in every way, ends the check with status 1 and its name', async () => {
  const { rows } = await client.query<{ table: string }>(
    `SELECT table_name::text AS table FROM information_schema.columns WHERE table_schema = 'public'
       AND column_name IN ('position', 'prev_hash', 'hash') GROUP BY table_name HAVING count(*) = 3 ORDER BY table_name`,
  );
  let tried = 0;
  for (const { table } of rows) {
    const { rows: found } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    if (!found[0]?.n) continue;
    for (const [way, statements] of Object.entries(WAYS)) {
      const { status, said } = await attacked(unguarded(table, statements(table)));
      const told = table === 'ledger_head' ? /head/ : new RegExp(`^${table}: [A-Z]`, 'm');
      assert.equal(status, 1, `${table} ${way}: ${said}`);
      assert.match(said, told, `${table} ${way}`);
      tried++;
    }
  }
  assert.ok(tried >= 5 * Object.keys(WAYS).length, `${tried} attacks`);
});

test('every table whose rows are proved is told when one is changed, removed or slipped in', async () => {
  const LAST = { attempt: 'id', evaluation: 'id', certificate: 'id', front_matter: 'publication_id' };
  const CHANGE: Record<string, string> = {
    attempt: 'score = (score + 1) % 100',
    evaluation: 'claimed_hundredths = claimed_hundredths + 25',
    certificate: `recipient_name = recipient_name || ' Jr'`,
    front_matter: `content = content || '{"price": "free"}'`,
  };
  for (const [table, key] of Object.entries(LAST)) {
    const one = `${key} = (SELECT max(${key}) FROM ${table})`;
    const ways: Record<string, string[]> = {
      changed: [`UPDATE ${table} SET ${CHANGE[table]} WHERE ${one}`],
      removed: [
        `DO $$ DECLARE r record; BEGIN FOR r IN SELECT conrelid::regclass AS t, conname FROM pg_constraint WHERE contype = 'f' AND confrelid = '${table}'::regclass LOOP
           EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', r.t, r.conname); END LOOP; END $$`,
        `DELETE FROM ${table} WHERE ${one}`,
      ],
      emptied: [`TRUNCATE ${table} CASCADE`],
    };
    for (const [way, statements] of Object.entries(ways)) {
      const { status, said } = await attacked(unguarded(table, statements));
      assert.equal(status, 1, `${table} ${way}: ${said}`);
    }
  }
});

test('a backup of a ledger that was cut off is restored and told beside the heads kept elsewhere', async () => {
  const file = join(folder, 'drill.tar');
  for (const text of unguarded('audit_entry', ['DELETE FROM audit_entry WHERE position > 3']))
    await client.query(text);
  assert.equal((await run(['scripts/backup.ts', '--to', file])).status, 0);
  const inner = await run(['scripts/restore.ts', file, '--into', join(folder, 'one')]);
  assert.equal(inner.status, 1, 'the heads in the backup itself tell it');
  assert.match(inner.said, /audit_entry: CUT OFF/);
  for (const text of unguarded('ledger_head', ['DELETE FROM ledger_head'])) await client.query(text);
  await rm(file);
  assert.equal((await run(['scripts/backup.ts', '--to', file])).status, 0);
  const outer = await run(['scripts/restore.ts', file, '--into', join(folder, 'two'), '--against', heads]);
  assert.equal(outer.status, 1);
  assert.match(outer.said, /audit_entry: CUT OFF/);
});
