import assert from 'node:assert/strict';
import { copyFileSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/postgres/migrations.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../database.ts';
import { catalogueOf } from '../edge/catalogue.ts';
import { MADE_OTHERWISE } from '../edge/rows.data.ts';
import { dice, type Edges, fillWithEdges } from '../edge/rows.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Every release, by the last migration it came with. */
export const RELEASES = globSync('migrations/*.sql', { cwd: ROOT })
  .map((file) => basename(file))
  .sort();
/** Tables whose story rows are not copied: derived or entered by the database, or inserted by later migrations. */
const NOT_COPIED = new Set([
  ...Object.keys(MADE_OTHERWISE).filter((table) => table !== 'certificate_ground'),
  'drug_name',
  'clinical_term',
  'clinical_term_form',
]);

type Told = Map<string, unknown[]>;
type Keyed = Map<string, Record<string, unknown>>;
/** Rows of every table, by their key. */
export type Snapshot = Map<string, Keyed>;
export interface OldRelease {
  database: FreshDatabase;
  client: pg.Client;
  before: Snapshot;
  edges: Edges;
  end(): Promise<void>;
}

/** The demo story's rows, to be inserted into the columns that a release had. */
export async function readStory(): Promise<Told> {
  const story = await freshDatabase();
  const client = await connected(story.url);
  try {
    const told: Told = new Map();
    for (const { name } of await catalogueOf(client, {})) {
      if (NOT_COPIED.has(name)) continue;
      const { rows } = await client.query<{ row: unknown }>(
        `SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY t`,
      );
      told.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return told;
  } finally {
    await client.end();
    await story.drop();
  }
}

/**
 * A database as that release left it: its schema, the story as far as it had columns for it, and rows with every edge
 * value.
 */
export async function openRelease(name: string, story: Told): Promise<OldRelease> {
  const database = await emptyDatabase();
  await migrateTo(database.url, name);
  const client = await connected(database.url);
  const end = async () => {
    await client.end();
    await database.drop();
  };
  try {
    await client.query('BEGIN');
    await tell(client, story);
    const edges = await fillWithEdges(client, dice(RELEASES.indexOf(name) + 1));
    await client.query('COMMIT');
    return { database, client, before: await snapshotOf(client), edges, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Applies the migrations of a release, as that release did. */
async function migrateTo(url: string, name: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    for (const file of RELEASES.filter((one) => one <= name))
      copyFileSync(join(ROOT, 'migrations', file), join(directory, file));
    await migrate(url, { report: () => {}, directory });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function tell(client: pg.Client, story: Told): Promise<void> {
  const keys = await keysOf(client);
  for (const { name, columns } of await catalogueOf(client, {})) {
    const rows = story.get(name);
    if (!rows?.length) continue;
    // Migrations inserted rows of their own, which the story also has.
    const isLedger = columns.some((column) => column.name === 'prev_hash');
    const names = columns
      .filter((column) => !column.given || column.name === 'id')
      .map((column) => `"${column.name}"`)
      .join(', ');
    const known = isLedger ? '' : `ON CONFLICT (${keys.get(name)?.join(', ')}) DO NOTHING`;
    await client.query(
      `INSERT INTO ${name} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM jsonb_populate_recordset(NULL::${name}, $1) ${known}`,
      [JSON.stringify(rows)],
    );
    if (columns.some((column) => column.name === 'id' && column.given))
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${name}', 'id'), greatest((SELECT max(id) FROM ${name}), 1))`,
      );
  }
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regproc('search_reindex') IS NOT NULL AS there`,
  );
  if (rows[0]?.there) await client.query('SELECT search_reindex(NULL)');
}

/** Columns of every table's primary key. */
async function keysOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; key: string[] }>(
    `SELECT i.indrelid::regclass::text AS table, array_agg(a.attname::text ORDER BY a.attnum) AS key
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace GROUP BY i.indrelid`,
  );
  return new Map(rows.map(({ table, key }) => [table, key]));
}

export async function snapshotOf(client: pg.Client): Promise<Snapshot> {
  const snapshot: Snapshot = new Map();
  for (const [table, key] of await keysOf(client)) {
    if (table.startsWith('search_') || table === 'proof_block') continue;
    const { rows } = await client.query<{ key: string; row: Record<string, unknown> }>(
      `SELECT jsonb_build_array(${key.join(', ')})::text AS key, to_jsonb(t) AS row FROM ${table} t`,
    );
    snapshot.set(table, new Map(rows.map(({ key: one, row }) => [one, row])));
  }
  return snapshot;
}

/**
 * Lost data: rows that are gone, and columns whose value has changed, except for those that a migration changes on
 * purpose (`meant`).
 */
export function lostOf(before: Snapshot, after: Snapshot, meant: ReadonlySet<string>): string[] {
  const lost: string[] = [];
  for (const [table, rows] of before)
    for (const [key, row] of rows) {
      const now = after.get(table)?.get(key);
      if (!now) lost.push(`${table} ${key} is gone`);
      else
        for (const [column, value] of Object.entries(row))
          if (!meant.has(`${table}.${column}`) && JSON.stringify(value) !== JSON.stringify(now[column]))
            lost.push(
              `${table}.${column} of ${key} was ${JSON.stringify(value)?.slice(0, 80)}, is ${JSON.stringify(now[column])?.slice(0, 80)}`,
            );
    }
  return lost;
}

/** Everything that the catalog says about tables, columns, constraints, indexes and triggers, one line each. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
       || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
     UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || CASE WHEN convalidated THEN '' ELSE ' UNPROVED' END FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_indexdef(indexrelid) || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
     UNION ALL SELECT p.proname || ' ' || md5(pg_get_functiondef(p.oid)) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND NOT EXISTS (SELECT 1 FROM pg_depend x WHERE x.objid = p.oid AND x.deptype = 'e')
     ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query("SET TimeZone = 'UTC'");
  return client;
}

export const assertNone = (found: readonly string[], what: string) =>
  assert.deepEqual(found.slice(0, 12), [], `${what} (${found.length})`);
