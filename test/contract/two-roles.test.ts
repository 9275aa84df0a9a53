import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { loadConfig } from '#platform/config/config.ts';
import { openDatabase, statements } from '#platform/postgres/database.ts';
import { prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { servesApart } from '#platform/postgres/serving-role-standing.ts';
import { addressesOf } from '../../scripts/building/addresses.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { provedTables } from '../harness/people/proved-tables.ts';

/** One role owns the tables, another serves: whoever speaks in the name of the second changes no proof. */
const ROOT = join(import.meta.dirname, '../..');
const REFUSED = '42501';
let fresh: FreshDatabase;
let owner: pg.Client;
let serving: pg.Client;
before(async () => {
  for (const file of globSync(['src/**/*.repository.ts', 'src/platform/**/*.ts'], {
    cwd: ROOT,
  }))
    if (!/\.(test|fixture)\.ts$/.test(file)) await import(join(ROOT, file));
  fresh = await freshDatabase({ story: false });
  owner = await connected(fresh.url);
  serving = await connected(fresh.servingUrl);
});
after(async () => {
  await Promise.all([owner.end(), serving.end()]);
  await fresh.drop();
});

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
/** What the database says to it: an SQLSTATE, or that it was done. Nothing stays. */
async function answer(client: pg.Client, text: string): Promise<string> {
  await client.query('BEGIN');
  const told = await client.query(text).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
  await client.query('ROLLBACK');
  return told;
}

test('the role that serves owns nothing, is nobody else, and is known to stand apart', async () => {
  const { rows } = await serving.query(
    `SELECT r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication OR r.rolbypassrls AS powers,
       EXISTS (SELECT 1 FROM pg_class WHERE relowner = r.oid) OR EXISTS (SELECT 1 FROM pg_proc WHERE proowner = r.oid)
         OR EXISTS (SELECT 1 FROM pg_namespace WHERE nspowner = r.oid) AS owns,
       EXISTS (SELECT 1 FROM pg_auth_members WHERE member = r.oid) AS belongs
     FROM pg_roles r WHERE r.rolname = current_user`,
  );
  assert.deepEqual(rows, [{ powers: false, owns: false, belongs: false }]);
  for (const [url, apart] of [
    [fresh.servingUrl, true],
    [fresh.url, false],
  ] as const) {
    const database = openDatabase(url, { pool: 1 });
    assert.equal(await servesApart(database.reader()), apart);
    await database.close();
  }
});

test('no table of proof can be changed, emptied, dropped or robbed of its guards by the role that serves', async () => {
  const tables = await provedTables(owner);
  assert.ok(tables.length >= 13, `${tables.length} tables of proof`);
  for (const { name, ledger, triggers } of tables) {
    const { rows } = await owner.query<{ column: string }>(
      'SELECT attname::text AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped',
      [name],
    );
    const marks = PROOF_MARKS[name] ?? [];
    const changed = rows.map(({ column }) => column).filter((column) => !marks.includes(column));
    assert.ok(!ledger || changed.length === rows.length, `${name} is a ledger and has no marks`);
    const attempts = [
      ...changed.map((column) => `UPDATE ${name} SET ${column} = DEFAULT`),
      `DELETE FROM ${name}`,
      `TRUNCATE ${name} CASCADE`,
      `DROP TABLE ${name} CASCADE`,
      `ALTER TABLE ${name} DISABLE TRIGGER USER`,
      `ALTER TABLE ${name} DISABLE TRIGGER ALL`,
      ...triggers.map((trigger) => `ALTER TABLE ${name} DISABLE TRIGGER ${trigger}`),
      ...triggers.map((trigger) => `DROP TRIGGER ${trigger} ON ${name}`),
      `ALTER TABLE ${name} RENAME TO ${name}_before`,
      `ALTER TABLE ${name} OWNER TO CURRENT_USER`,
      `CREATE TRIGGER another BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION ledger_append()`,
      `CREATE RULE another AS ON INSERT TO ${name} DO INSTEAD NOTHING`,
      `LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`,
    ];
    for (const text of attempts) assert.equal(await answer(serving, text), REFUSED, text);
    assert.equal(await answer(serving, `SELECT count(*) FROM ${name}`), 'done');
    assert.equal(await answer(owner, `ALTER TABLE ${name} DISABLE TRIGGER USER`), 'done', 'the owner may');
  }
});

test('nor does it get round them: no other role, no replica mode, nothing of its own in the way of a name', async () => {
  const { rows } = await owner.query<{ owner: string }>('SELECT current_user::text AS owner');
  const attempts = [
    'SET session_replication_role = replica',
    `SET ROLE ${rows[0]?.owner}`,
    'SET SESSION AUTHORIZATION postgres',
    'CREATE TABLE public.credit_entry_copy (n int)',
    'CREATE TABLE jobs.credit_entry (n int)',
    'CREATE TEMPORARY TABLE credit_entry (n int)',
    'CREATE SCHEMA elsewhere',
    'CREATE FUNCTION public.ledger_hash(text) RETURNS text LANGUAGE sql RETURN $1',
    'CREATE OR REPLACE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'DROP FUNCTION ledger_refuse() CASCADE',
    `SELECT make_ledger('rate_count')`,
    'UPDATE schema_migration SET sha256 = name',
    'DELETE FROM schema_migration',
    'DROP SCHEMA jobs CASCADE',
    `SELECT setval('certificate_number', 1)`,
    'UPDATE pg_trigger SET tgenabled = $$D$$',
    'COPY rate_count TO PROGRAM $$true$$',
  ];
  for (const text of attempts) assert.equal(await answer(serving, text), REFUSED, text);
});

test('every statement of the product may be run by the role that serves', async () => {
  const all = statements().filter(({ name }) => !name.startsWith('test.'));
  assert.ok(all.length > 500, `only ${all.length} statements`);
  const problems: string[] = [];
  for (const [at, { name, text }] of all.entries()) {
    await serving.query(`PREPARE s${at} AS ${text}`);
    const { rows } = await serving.query<{ n: number }>(
      'SELECT cardinality(parameter_types)::int AS n FROM pg_prepared_statements WHERE name = $1',
      [`s${at}`],
    );
    const given = Array.from({ length: rows[0]?.n ?? 0 }, () => 'NULL').join(', ');
    await serving
      .query(`EXPLAIN EXECUTE s${at}${given ? `(${given})` : ''}`)
      .catch((thrown: Error) => problems.push(`${name}: ${thrown.message}`));
    await serving.query(`DEALLOCATE s${at}`);
  }
  assert.deepEqual(problems, []);
});

test('a right too many or too few is put right by the next start, and nothing is done where nothing is amiss', async () => {
  const role = decodeURIComponent(new URL(fresh.servingUrl).username);
  const acls = async () =>
    (
      await owner.query(
        `SELECT relname, relacl::text FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1`,
      )
    ).rows;
  const versions = async () =>
    (
      await owner.query(
        `SELECT relname, xmin::text FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1`,
      )
    ).rows;
  const addresses = { owner: fresh.url, serving: fresh.servingUrl };
  const before = await acls();
  await owner.query(
    `GRANT ALL ON credit_entry TO ${role}; GRANT UPDATE (title) ON certificate TO ${role}; GRANT DELETE ON attempt TO PUBLIC;
     REVOKE INSERT ON session FROM ${role}; GRANT CREATE ON SCHEMA public TO ${role};
     CREATE TABLE later (id bigint GENERATED ALWAYS AS IDENTITY); CREATE TABLE later_entry (position bigint PRIMARY KEY, prev_hash bytea, hash bytea);
     SELECT make_ledger('later_entry')`,
  );
  assert.equal(await answer(serving, 'INSERT INTO later DEFAULT VALUES'), REFUSED);
  await prepareDatabase(addresses, PROOF_MARKS, () => {});
  assert.equal(await answer(serving, 'INSERT INTO later DEFAULT VALUES; DELETE FROM later'), 'done');
  assert.equal(await answer(serving, 'INSERT INTO later_entry DEFAULT VALUES'), 'done');
  assert.equal(await answer(serving, 'DELETE FROM later_entry'), REFUSED);
  assert.equal(await answer(serving, 'CREATE TABLE mine (n int)'), REFUSED);
  await owner.query('DROP TABLE later, later_entry');
  assert.deepEqual(await acls(), before);
  const settled = await versions();
  await prepareDatabase(addresses, PROOF_MARKS, () => {});
  assert.deepEqual(await versions(), settled);
});

test('a release that a newer one has migrated before changes no rights, as it does not know what its tables are for', async () => {
  const addresses = { owner: fresh.url, serving: fresh.servingUrl };
  const start = () => prepareDatabase(addresses, PROOF_MARKS, () => {});
  const insert = 'INSERT INTO evidence_of_tomorrow VALUES (1); DELETE FROM evidence_of_tomorrow';
  await owner.query(
    `CREATE TABLE evidence_of_tomorrow (n int); INSERT INTO schema_migration VALUES ('9999_of_tomorrow.sql', 'x')`,
  );
  await start();
  assert.equal(await answer(serving, insert), REFUSED);
  const role = decodeURIComponent(new URL(fresh.servingUrl).username);
  await owner.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`);
  await start();
  assert.equal(
    await answer(serving, 'SELECT FROM credit_entry'),
    'done',
    'a role without any right is given them',
  );
  await owner.query(`REVOKE ALL ON evidence_of_tomorrow FROM ${role}`);
  await owner.query(`DELETE FROM schema_migration WHERE name = '9999_of_tomorrow.sql'`);
  await start();
  assert.equal(await answer(serving, insert), 'done');
  await owner.query('DROP TABLE evidence_of_tomorrow');
});

test('an address of the serving role that leads to another database is refused before anything is changed', async () => {
  const [other, empty] = [await freshDatabase({ story: false }), await emptyDatabase()];
  const schema = "SELECT FROM pg_class WHERE relname = 'schema_migration'";
  try {
    for (const serving of [other.servingUrl, empty.servingUrl])
      for (const owner of [fresh.url, empty.url]) {
        const addresses = addressesOf(
          loadConfig({ DATABASE_URL: owner, DATABASE_SERVING_URL: serving }),
          null,
        );
        const prepared = prepareDatabase(addresses, PROOF_MARKS, () => {});
        if (new URL(owner).pathname === new URL(serving).pathname) await prepared;
        else
          await assert.rejects(prepared, {
            name: 'ConfigError',
            message:
              'DATABASE_SERVING_URL: it leads to another database than DATABASE_URL; accepted is an address of the same one',
          });
        const client = await connected(empty.url);
        const isMigrated = (await client.query(schema)).rowCount === 1;
        await client.end();
        assert.equal(isMigrated, serving === empty.servingUrl && owner === empty.url);
      }
  } finally {
    await Promise.all([other.drop(), empty.drop()]);
  }
});

test('a machine that knows the serving role alone finds all done, or says who has to migrate', async () => {
  const alone = { owner: fresh.servingUrl, serving: fresh.servingUrl };
  await prepareDatabase(alone, PROOF_MARKS, () => {});
  await owner.query(`DELETE FROM schema_migration WHERE name = (SELECT max(name) FROM schema_migration)`);
  await assert.rejects(
    prepareDatabase(alone, PROOF_MARKS, () => {}),
    /is still to be applied, .* run npm run migrate as their owner first/,
  );
});

test('an owner who may make roles makes the one that serves; one who may not says how', async (context) => {
  const made = await emptyDatabase();
  const above = new URL(made.url);
  above.username = 'postgres';
  const superuser = await connected(above.href).catch(() => null);
  if (!superuser) return context.skip('only the embedded database lets its superuser in');
  const role = `serves_${process.pid}`;
  const serving = new URL(made.url);
  serving.username = role;
  const lines: string[] = [];
  const prepare = (owner: string) =>
    prepareDatabase({ owner, serving: serving.href }, PROOF_MARKS, (line) => lines.push(line));
  await assert.rejects(
    prepare(made.url),
    /the role serves_\d+ of DATABASE_SERVING_URL is not there, .* CREATE ROLE/,
  );
  await prepare(above.href);
  const client = await connected(serving.href);
  assert.equal(
    await answer(client, 'INSERT INTO audit_entry (at, action, subject) VALUES (now(), $$a$$, $$b$$)'),
    'done',
  );
  assert.equal(await answer(client, 'DELETE FROM audit_entry'), REFUSED);
  await client.end();
  await superuser.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  await superuser.end();
  await made.drop();
});
