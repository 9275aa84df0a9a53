import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ProgressReport } from '../postgres/migrations.ts';
import { makeSchema, takeMigrationLock } from '../postgres/migrations.ts';
import { archiveMembers, BackupError } from './archive.ts';
import { type Manifest, progress, TABLES, type TableCopy } from './manifest.ts';
import { connect, copied, countAndSum, listTables, quoted } from './tables.ts';

const expand = promisify(gunzip);
const BUILDING_MEMORY = '256MB';

/** All or nothing: the database keeps its contents until the whole backup is in place and has been compared. */
export async function restoreTables(
  url: string,
  { file, manifest, replace }: { file: string; manifest: Manifest; replace: boolean },
  report: ProgressReport,
): Promise<void> {
  const client = await connect(url);
  try {
    await takeMigrationLock(client, report);
    await refuseOthers(client);
    if (!replace) await refuseTables(client);
    await client.query(`BEGIN; SET LOCAL maintenance_work_mem = '${BUILDING_MEMORY}'`);
    // The job queue reschedules its work when the program starts; none of our data is stored only there.
    if (replace)
      await client.query(
        'DROP SCHEMA IF EXISTS jobs CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
      );
    await makeSchema(client, manifest.migrations);
    const tighten = await loosen(client);
    await load(client, file, manifest, report);
    await putBack(client, manifest, tighten, report);
    await compare(client, manifest.tables, report);
    await client.query('ANALYZE');
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/**
 * A server process outlives its client for a moment, longer if it rolls back: how long to wait for it, in milliseconds.
 */
const LEAVING_MS = 3000;
const LOOK_MS = 100;

/** A program serving from this database would go on with what it has cached from the old one. */
async function refuseOthers(client: pg.ClientBase): Promise<void> {
  const until = performance.now() + LEAVING_MS;
  let others = await countOthers(client);
  while (others > 0 && performance.now() < until) {
    await wait(LOOK_MS);
    others = await countOthers(client);
  }
  if (others > 0)
    throw new BackupError(`the database is in use (${others} connections): stop the program first`);
}

async function countOthers(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity WHERE datname = current_database()
       AND pid <> pg_backend_pid() AND coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return rows[0]?.others ?? 0;
}

async function refuseTables(client: pg.ClientBase): Promise<void> {
  const found = (await listTables(client)).length;
  if (found > 0)
    throw new BackupError(
      `the database is not empty (${found} tables): --replace puts the backup in its place, --into FOLDER beside it`,
    );
}

type ConstraintSwap = { undo: string; again: string | null };

/**
 * Rows come table by table, not in foreign key order, and unchanged: anything that would refuse, renumber or count them
 * is set aside, as is anything built faster over all rows than row by row. Returns the statements that restore it all;
 * these also check the keys.
 */
async function loosen(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<ConstraintSwap>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS undo,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS again, 3 AS turn
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
     UNION ALL
     SELECT format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 2
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype <> 'f')
     UNION ALL
     SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
       CASE tgenabled WHEN 'O' THEN format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname)
         WHEN 'A' THEN format('ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', tgrelid::regclass, tgname)
         WHEN 'R' THEN format('ALTER TABLE %s ENABLE REPLICA TRIGGER %I', tgrelid::regclass, tgname) END, 1
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace
     ORDER BY turn DESC, again`,
  );
  for (const { undo } of rows) await client.query(undo);
  return rows.reverse().flatMap(({ again }) => again ?? []);
}

/** The tables' members are in the order of the manifest; each table's text is one stream into COPY. */
async function load(
  client: pg.Client,
  file: string,
  manifest: Manifest,
  report: ProgressReport,
): Promise<void> {
  const { tables, members } = manifest;
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  const sizes = Object.entries(members).filter(([name]) => name.startsWith(TABLES));
  const far = progress(
    report,
    'loading tables',
    sizes.reduce((sum, [, { bytes }]) => sum + bytes, 0),
  );
  const archive = archiveMembers(file, { check: false });
  try {
    let next = await archive.next();
    for (const { name, columns } of tables) {
      const text = async function* () {
        for (; !next.done && next.value.name.startsWith(`${TABLES}${name}/`); next = await archive.next()) {
          far(next.value.bytes, name);
          yield await expand(await buffer(next.value.body()));
        }
      };
      await pipeline(text, client.query(copyFrom(`COPY ${copied({ name, columns })} FROM STDIN`)));
    }
  } finally {
    await archive.return(undefined);
  }
}

async function putBack(
  client: pg.ClientBase,
  { sequences }: Manifest,
  tighten: string[],
  report: ProgressReport,
): Promise<void> {
  for (const { name, last, called } of sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called]);
  const far = progress(report, 'building indexes and keys', tighten.length, (done) => `${done}`);
  for (const statement of tighten) {
    await client.query(statement);
    far(1, statement);
  }
}

async function compare(client: pg.ClientBase, tables: TableCopy[], report: ProgressReport): Promise<void> {
  report('comparing what was loaded with what was read');
  for (const { name, columns, rows, sum } of tables) {
    const found = await countAndSum(client, name, columns);
    if (found.rows !== rows || found.sum !== sum)
      throw new BackupError(
        `${name} was not restored whole (${found.rows} of ${rows} rows): nothing was changed`,
      );
  }
}
