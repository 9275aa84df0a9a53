import { createHash } from 'node:crypto';
import { existsSync, globSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { PROOF_MARKS } from '#credit/proof/marks.data.ts';
import { utcDate } from '#kit/dates.ts';
import { loadConfig } from '#platform/config/config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { type Addresses, prepareDatabase } from '#platform/postgres/prepare-database.ts';
import { isAlive } from '#platform/process/lock.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEMPLATE_LOCK = 7_283_911_406;
const quiet = () => {};

export type FreshDatabase = {
  /** As the owner of the tables, who may do what the product may not. */
  url: string;
  /** As the role that serves. */
  servingUrl: string;
  /** The files of the story (covers, portraits, downloads): shared, and read-only. */
  dataDir: string;
  drop(): Promise<void>;
};

type Server = { url: string; servingUrl: string; dataDir: string; lone: EmbeddedPostgres | null };
let server: Promise<Server> | null = null;
let open = 0;
let made = 0;

/** A copy of the migrated database, with the story unless told otherwise: one for each test file. */
export async function freshDatabase({ story = true } = {}): Promise<FreshDatabase> {
  open++;
  server ??= findServer();
  const { url, servingUrl, dataDir } = await server;
  const name = `test_${process.pid}_${++made}_${Date.now().toString(36)}`;
  const template = `template_${story ? 'story' : 'schema'}_${fingerprint(story)}`;
  await withClient(url, async (client) => {
    await makeTemplate(client, { owner: url, serving: servingUrl }, template, story ? dataDir : null);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    // The one right that a copy does not include.
    await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  });
  return madeOf(await server, name);
}

/** An empty database, for tests of how one is set up. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  open++;
  server ??= findServer();
  const { url } = await server;
  const name = `test_${process.pid}_${++made}_${Date.now().toString(36)}`;
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  return madeOf(await server, name);
}

const madeOf = ({ url, servingUrl, dataDir }: Server, name: string): FreshDatabase => ({
  url: urlOf(url, name),
  servingUrl: urlOf(servingUrl, name),
  dataDir,
  drop: once(() => drop(name)),
});

async function drop(name: string): Promise<void> {
  const { url, lone } = await (server as Promise<Server>);
  await withClient(url, (client) => dropDatabase(client, name));
  if (--open > 0) return;
  server = null;
  await lone?.stop();
}

const NOT_PERMITTED = '42501';
/**
 * Forced, since a test may have left a connection. We may not end the server's own vacuum, being no superuser: a plain
 * drop asks it to stop and waits for it.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_PERMITTED) throw error;
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
  }
}

/** A run of all tests brings its own server; a file run alone shares one with others of this checkout. */
async function findServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = process.env.TEST_DATA_DIR ?? (await ownDirectory());
  if (given)
    return { url: given, servingUrl: process.env.TEST_DATABASE_SERVING_URL ?? given, dataDir, lone: null };
  const lone = await startEmbeddedPostgres({ dataDir, report: quiet, throwaway: true });
  await withClient(lone.url, sweep);
  return { url: lone.url, servingUrl: lone.servingUrl, dataDir, lone };
}

async function ownDirectory(): Promise<string> {
  const uid = process.getuid?.() ?? 0;
  const name = `steady-state-test-${uid}-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`;
  const directory = join(tmpdir(), name);
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  const found = lstatSync(directory);
  const mine = found.isDirectory() && (found.uid === uid || process.platform === 'win32');
  return mine ? directory : mkdtemp(join(tmpdir(), `${name}-`));
}

/** Made once by the first process; the others wait for it, and copy in parallel. */
async function makeTemplate(
  client: pg.Client,
  { owner: url, serving }: Addresses,
  name: string,
  storyDir: string | null,
) {
  const ready = 'SELECT 1 FROM pg_database WHERE datname = $1';
  await client.query('SELECT pg_advisory_lock_shared($1)', [TEMPLATE_LOCK]);
  if ((await client.query(ready, [name])).rowCount) return;
  await client.query('SELECT pg_advisory_unlock_shared($1)', [TEMPLATE_LOCK]);
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  if ((await client.query(ready, [name])).rowCount) return;
  const draft = `draft_${name}`;
  await dropDatabase(client, draft);
  await client.query(`CREATE DATABASE ${draft} TEMPLATE template0`);
  await prepareDatabase({ owner: urlOf(url, draft), serving: urlOf(serving, draft) }, PROOF_MARKS, quiet);
  if (storyDir) await tellStory(urlOf(url, draft), storyDir);
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
}

async function tellStory(url: string, dataDir: string): Promise<void> {
  const { seedIfEmpty } = await import('#seed/seed.ts');
  const config = loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '1' });
  await seedIfEmpty(url, config, quiet);
}

/** Removes what earlier runs left: copies of dead processes, templates of older sources. */
async function sweep(client: pg.Client): Promise<void> {
  const lock = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [TEMPLATE_LOCK]);
  if (!lock.rows[0]?.mine) return;
  const current = [`template_story_${fingerprint(true)}`, `template_schema_${fingerprint(false)}`];
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname ~ '^(test|template|draft)_' ORDER BY 1",
  );
  for (const { datname } of rows) {
    const owner = /^test_(\d+)_/.exec(datname)?.[1];
    const stale = owner ? !isAlive(Number(owner)) : !current.includes(datname);
    if (stale) await dropDatabase(client, datname).catch(quiet);
  }
}

/**
 * What a template is made from: the migrations and, for the story, everything that may affect its seeding, including
 * the date.
 */
function fingerprint(story: boolean): string {
  const hash = createHash('sha256');
  if (story) hash.update(utcDate(new Date()));
  for (const file of [
    ...list('migrations/*.sql'),
    ...list('src/platform/postgres/serving-role.ts'),
    ...list('src/credit/proof/marks.data.ts'),
  ])
    hash.update(file).update(readFileSync(join(ROOT, file)));
  for (const file of story ? [...list('seed/**/*'), ...list('src/**/*.ts')] : []) {
    const { size, mtimeMs } = statSync(join(ROOT, file));
    if (!file.endsWith('.test.ts')) hash.update(`${file} ${size} ${mtimeMs}`);
  }
  return hash.digest('hex').slice(0, 12);
}

function list(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT })
    .filter((file) => existsSync(join(ROOT, file)))
    .sort();
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient<T>(url: string, deed: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await deed(client);
  } finally {
    await client.end();
  }
}

function once(deed: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= deed();
    return done;
  };
}
