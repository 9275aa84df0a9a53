import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { MigrationRecord, ProgressReport } from '../postgres/migrations.ts';
import { type ArchiveWriter, BackupError } from './archive.ts';
import { type Manifest, progress, type SequenceValue, TABLES, type TableCopy } from './manifest.ts';

/** Bytes of a table's data that are compressed and written at once: all that is held in memory. */
const SEGMENT = 4_000_000;
const LEVEL = 4;
const CONNECT_MS = 5_000;
/** SQLSTATE of a lock that did not come in time, or would never come. */
const HELD = ['55P03', '40P01'];
const compress = promisify(gzip);

/**
 * Text forms of values must not depend on settings of the role or the database; and a long copy is not a hung
 * statement.
 */
const SESSION = `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '30s';
  SET search_path = public; SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET synchronize_seqscans = off; SET xmloption = content`;

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  await client.connect();
  await client.query(SESSION);
  return client;
}

export type TablesPart = Pick<
  Manifest,
  'takenAt' | 'postgres' | 'migrations' | 'tables' | 'sequences' | 'members'
>;

/** Copies every table as of one instant, while others go on writing. */
export async function copyTables(
  url: string,
  archive: ArchiveWriter,
  report: ProgressReport,
): Promise<TablesPart> {
  const client = await connect(url);
  try {
    const tables = await listTables(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await lockTables(client, tables);
    const migrations = await appliedMigrations(client);
    if (JSON.stringify((await listTables(client)).map(shapeOf)) !== JSON.stringify(tables.map(shapeOf)))
      throw new BackupError('the tables were just changed by a migration: run the backup again');
    const copies = await readTables(client, tables, archive, report);
    return { ...(await taken(client)), migrations, ...copies, sequences: await sequences(client) };
  } finally {
    await client.end();
  }
}

type ListedTable = { name: string; columns: string[]; bytes: number };

/** Our own tables: not those of extensions, and not the job queue's, which reschedules its work. */
export async function listTables(client: pg.ClientBase): Promise<ListedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; bytes: string }>(
    `SELECT c.relname::text AS name, pg_table_size(c.oid)::text AS bytes,
       array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT EXISTS (
       SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     GROUP BY c.oid, c.relname ORDER BY c.relname`,
  );
  return rows.map(({ name, columns, bytes }) => ({ name, columns, bytes: Number(bytes) }));
}

/** The number of rows, and the sum of their hashes: the same in whatever order they are stored. */
export async function countAndSum(
  client: pg.ClientBase,
  table: string,
  columns: string[],
): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `SELECT count(*)::text AS rows, coalesce(sum(hashtextextended(ROW(${columns.map(quoted).join(', ')})::text, 0)), 0)::text AS sum FROM ${quoted(table)}`,
  );
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);
export const copied = ({ name, columns }: Pick<TableCopy, 'name' | 'columns'>): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** Before the snapshot is taken: a migration has to wait, so no table changes its shape during the copy. */
async function lockTables(client: pg.Client, tables: ListedTable[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`).catch((cause: pg.DatabaseError) => {
    if (!HELD.includes(cause.code ?? '')) throw cause;
    throw new BackupError(`the tables are held by a migration (${cause.message}): run the backup again`, {
      cause,
    });
  });
}

async function readTables(
  client: pg.Client,
  listed: ListedTable[],
  archive: ArchiveWriter,
  report: ProgressReport,
): Promise<Pick<TablesPart, 'tables' | 'members'>> {
  const whole = listed.reduce((sum, { bytes }) => sum + bytes, 0);
  const far = progress(report, 'reading tables', whole);
  const members: Manifest['members'] = {};
  const tables: TableCopy[] = [];
  for (const { name, columns, bytes } of listed) {
    tables.push({ name, columns, ...(await countAndSum(client, name, columns)) });
    far(bytes / 2, name);
    await copyTable(client, { name, columns }, archive, members);
    far(bytes / 2, name);
  }
  return { tables, members };
}

async function copyTable(
  client: pg.Client,
  table: Pick<TableCopy, 'name' | 'columns'>,
  archive: ArchiveWriter,
  members: Manifest['members'],
): Promise<void> {
  let held: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const write = async () => {
    const body = await compress(Buffer.concat(held), { level: LEVEL });
    [held, bytes] = [[], 0];
    const name = `${TABLES}${table.name}/${String(++number).padStart(5, '0')}.gz`;
    members[name] = { bytes: body.length, sha256: await archive.add(name, body.length, [body]) };
  };
  for await (const part of client.query(copyTo(`COPY ${copied(table)} TO STDOUT`)) as AsyncIterable<Buffer>) {
    held.push(part);
    bytes += part.length;
    if (bytes >= SEGMENT) await write();
  }
  if (held.length > 0) await write();
}

async function appliedMigrations(client: pg.Client): Promise<MigrationRecord[]> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS present`,
  );
  if (!rows[0]?.present)
    throw new BackupError('there is nothing to back up: the database is not migrated yet');
  return (await client.query<MigrationRecord>('SELECT name, sha256 FROM schema_migration ORDER BY name'))
    .rows;
}

async function taken(client: pg.Client): Promise<{ takenAt: string; postgres: string }> {
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    `SELECT transaction_timestamp() AS at, current_setting('server_version') AS postgres`,
  );
  return { takenAt: rows[0]?.at.toISOString() ?? '', postgres: rows[0]?.postgres ?? '' };
}

/** Sequences are not transactional: read after the snapshot, they are never behind it. */
async function sequences(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`,
  );
  const found: SequenceValue[] = [];
  for (const { name } of rows) {
    const value = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${quoted(name)}`,
    );
    found.push({ name, last: value.rows[0]?.last ?? '1', called: value.rows[0]?.called ?? false });
  }
  return found;
}

const shapeOf = ({ name, columns }: ListedTable) => [name, columns];
