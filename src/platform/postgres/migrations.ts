import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { indexesMadeApart, sentApart, whatFailed } from './migration-sql.ts';

export type ProgressReport = (line: string) => void;
export type MigrationRecord = { name: string; sha256: string };
type Migration = MigrationRecord & { sql: string; transaction: boolean };

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
const NAME = /^(\d{4})_[a-z0-9_-]+\.sql$/;
const JOURNAL = `CREATE TABLE IF NOT EXISTS schema_migration (
  name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;
const LOCK = 7_283_911_405;
const LOCK_WAIT_MS = 100;
const CONNECT_MS = 5_000;

/**
 * How long a migration waits for a table that another transaction holds. Every later transaction on that table queues
 * behind it, so it gives up at once, lets them pass, and retries. Autovacuum gives way only to those that have waited
 * for a second (`deadlock_timeout`).
 */
const PATIENCE = { lockMs: 100, vacuumMs: 1_500, pauseMs: 1_000, tries: 110 };
const LOCKED = '55P03';

export class MigrationError extends Error {
  override name = 'MigrationError';
  code = 'migration';
}

type SettleStep = (client: pg.Client, isOlder: boolean) => Promise<void>;
interface MigrateTerms {
  report: ProgressReport;
  directory?: string;
  patience?: typeof PATIENCE;
  /**
   * Corrects the grants: with each migration of a database that others may serve from, and at the end. An older release
   * has nothing to apply where a newer one has, and does not know what that one's tables are for.
   */
  settle?: SettleStep;
  /** Whatever else the owner creates, under the same lock. */
  prepare?: (client: pg.Client) => Promise<void>;
}

/** Forward only. If several processes start together, one migrates and the others wait for it. */
export async function migrate(
  url: string,
  { report, directory = MIGRATIONS, patience = PATIENCE, settle = nothing, prepare = nothing }: MigrateTerms,
): Promise<void> {
  const migrations = await readMigrations(directory);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0; SET TimeZone = 'UTC'");
    await takeMigrationLock(client, report);
    const role = await roleOf(client);
    if (role === 'owner of nothing yet') await client.query(JOURNAL);
    const applied = await readApplied(client);
    const pending = pendingOf(migrations, applied);
    if (role === 'guest') return refuseGuest(pending);
    const isNew = pending.length === migrations.length;
    for (const [at, migration] of pending.entries()) {
      report(`migrating ${at + 1} of ${pending.length}: ${migration.name}`);
      await applyOnceFree(client, migration, { report, patience, settle: isNew ? nothing : settle });
    }
    await prepare(client);
    await settle(client, pending.length === 0 && applied.size > migrations.length);
  } finally {
    await client.end();
  }
}

const nothing = async () => {};

/** A machine may know the serving role only: it either finds everything migrated or says who has to migrate. */
async function roleOf(client: pg.ClientBase): Promise<'owner' | 'owner of nothing yet' | 'guest'> {
  const { rows } = await client.query<{ owns: boolean | null }>(
    `SELECT (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('schema_migration')) AS owns`,
  );
  const owns = rows[0]?.owns ?? null;
  if (owns === null) return 'owner of nothing yet';
  return owns ? 'owner' : 'guest';
}

function refuseGuest([first]: Migration[]): void {
  if (!first) return;
  throw new MigrationError(
    `${first.name} is still to be applied, and the role of DATABASE_URL does not own the tables: run npm run migrate as their owner first`,
  );
}

/** The names still to be applied: what the drill of a restore looks at. */
export async function pendingMigrations(client: pg.ClientBase, directory = MIGRATIONS): Promise<string[]> {
  return pendingOf(await readMigrations(directory), await readApplied(client)).map(({ name }) => name);
}

/** Creates the schema that these migrations made, in the caller's transaction and an empty schema. */
export async function makeSchema(
  client: pg.ClientBase,
  applied: readonly MigrationRecord[],
  directory = MIGRATIONS,
): Promise<void> {
  await client.query(JOURNAL);
  // Migrations that cannot run in a transaction avoid one for the sake of concurrent writers: here there are none.
  for (const { sql, transaction } of await knownMigrations(applied, directory))
    await client.query(transaction ? sql : sql.replace(/\bCONCURRENTLY\b/gi, ''));
}

/**
 * This release's migrations that were applied elsewhere; throws if any is unknown to this release or differs from its
 * own.
 */
export async function knownMigrations(
  applied: readonly MigrationRecord[],
  directory = MIGRATIONS,
): Promise<Migration[]> {
  const own = new Map((await readMigrations(directory)).map((one) => [one.name, one]));
  return applied.map(({ name, sha256 }) => {
    const found = own.get(name);
    if (!found)
      throw new MigrationError(`${name} is of a newer release than this one: update the program first`);
    if (found.sha256 !== sha256)
      throw new MigrationError(
        `${name} is not what it was when it was applied: use the release it came with`,
      );
    return found;
  });
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  for (const name of names) {
    const number = NAME.exec(name)?.[1];
    if (!number) throw new MigrationError(`${name}: a migration is named 0001_what_it_does.sql`);
    const other = numbers.get(number);
    if (other) throw new MigrationError(`${other} and ${name} carry the same number`);
    numbers.set(number, name);
  }
  return Promise.all(names.map((name) => readMigration(directory, name)));
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  // A checkout on Windows may have other line endings; the text is the same.
  const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
  const transaction = !(sql.split('\n', 1)[0] ?? '').includes('-- no-transaction');
  return { name, sql, transaction, sha256: createHash('sha256').update(sql).digest('hex') };
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migration ORDER BY name',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

/** Applied names that this release does not know belong to a newer one: the older release keeps serving beside it. */
function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = migrations.filter(({ name }) => applied.has(name));
  for (const { name, sha256 } of known) {
    if (applied.get(name) !== sha256) {
      throw new MigrationError(
        `${name} was changed after it was applied: restore it and add a new migration`,
      );
    }
  }
  const last = known.at(-1)?.name ?? '';
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new MigrationError(`${late.name} comes before ${last}, which is applied: give it a later number`);
  return pending;
}

/** Polling holds no snapshot, so `CREATE INDEX CONCURRENTLY` does not wait for those that wait for the lock. */
export async function takeMigrationLock(client: pg.ClientBase, report: ProgressReport): Promise<void> {
  for (let asked = 0; ; asked++) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [LOCK]);
    if (rows[0]?.mine) return;
    if (asked === 10) report('waiting for another process that migrates');
    await wait(LOCK_WAIT_MS);
  }
}

async function applyOnceFree(
  client: pg.Client,
  migration: Migration,
  { report, patience, settle }: Required<Pick<MigrateTerms, 'report' | 'patience' | 'settle'>>,
): Promise<void> {
  let { lockMs } = patience;
  for (let tried = 1; ; tried++) {
    // A migration outside a transaction blocks nobody while it waits, and would be left half done.
    await client.query(`SET lock_timeout = ${migration.transaction ? lockMs : 0}`);
    try {
      return await apply(client, migration, settle);
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } };
      if (cause?.code !== LOCKED) throw error;
      const waits = `${migration.name} waits for a table that another transaction holds: ${await oldest(client)}`;
      if (tried === patience.tries)
        throw new MigrationError(`${waits}. Nothing was changed; end it, then start again`, { cause });
      if (tried === 1) report(waits);
      await wait(patience.pauseMs);
      lockMs = (await isVacuuming(client)) ? patience.vacuumMs : patience.lockMs;
    }
  }
}

/** Recognized by its lock, which everybody may see: only the database's owner may see whose process it is. */
async function isVacuuming(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isSo: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE mode = 'ShareUpdateExclusiveLock' AND granted AND pid <> pg_backend_pid()
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS "isSo"`,
  );
  return rows[0]?.isSo === true;
}

/** Omits the query text, which may contain anything. */
async function oldest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; seconds: number }>(
    `SELECT pid, floor(extract(epoch FROM clock_timestamp() - xact_start))::int AS seconds FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
        AND xact_start IS NOT NULL ORDER BY xact_start LIMIT 1`,
  );
  const [found] = rows;
  return found ? `process ${found.pid} of the database, begun ${found.seconds} s ago` : 'it has just ended';
}

async function apply(client: pg.Client, migration: Migration, settle: SettleStep): Promise<void> {
  const { name, sha256, sql, transaction } = migration;
  const record = 'INSERT INTO schema_migration (name, sha256) VALUES ($1, $2)';
  try {
    if (transaction) await client.query('BEGIN');
    else
      for (const index of indexesMadeApart(sql))
        await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    for (const part of transaction ? [sql] : sentApart(sql)) await client.query(part);
    await client.query(record, [name, sha256]);
    await settle(client, false);
    if (transaction) await client.query('COMMIT');
  } catch (cause) {
    if (transaction) await client.query('ROLLBACK').catch(() => undefined);
    throw new MigrationError(`${name}: ${whatFailed(cause as pg.DatabaseError, sql)}`, { cause });
  }
}
