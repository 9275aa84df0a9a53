import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { WINDOWS } from '#platform/postgres/embedded-cluster.ts';
import { seedWithPurchases } from '#seed/seed.ts';
import { tellDueCertificates } from '#seed/story/certificates.ts';
import { beginStory } from '#seed/story/story.ts';
import { freshDatabase } from '#test/harness/database.ts';
import { EMPTY_CLUSTER, prepare } from './addresses.ts';
import { copyDemo, TOLD_WITH, tellDemo, toldDemo } from './told-demo.ts';

/** Read during seeding but leaves no trace in the rows, apart from the origin on certificates. */
const READ_BESIDES = [
  'cmeHost',
  'languageHosts',
  'mainHost',
  'origin',
  'storage',
  'production',
  'stripe',
] as const satisfies readonly (keyof Config)[];
const HOUR_MS = 3_600_000;
const HOST = { MAIN_HOST: 'library.example.org', PORT: '4010' };

let root: string;
const quiet = () => {};
const migrate = (addresses: Parameters<typeof prepare>[0]) => prepare(addresses, quiet);
const configIn = (name: string, env = {}) => loadConfig({ DATA_DIR: join(root, name), ...HOST, ...env });
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'told-'));
  await chmod(root, 0o755);
  await mkdir(join(root, 'build/program'), { recursive: true });
  await mkdir(join(root, 'seed'));
  await writeFile(join(root, 'build/program/newest'), 'one');
  await writeFile(join(root, 'seed/catalogue.json'), '{}');
  await tellDemo(EMPTY_CLUSTER, migrate, root);
});
after(() => rm(root, { recursive: true }));

async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', quiet);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * All rows of all tables, leaving out what is random (codes, their hashes, salts, request ids) and timestamps of this
 * hour.
 */
async function rowsOf(url: string): Promise<Map<string, string[]>> {
  const tables = await ask<{ name: string }>(
    url,
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname <> 'schema_migration' ORDER BY 1`,
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const rows = await ask<{ said: string }>(url, `SELECT t::text AS said FROM ${name} t`);
    all.set(name, rows.map(({ said }) => withoutLots(said)).sort());
  }
  return all;
}
const withoutLots = (row: string): string =>
  row
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replaceAll(/\\\\x[0-9a-f]{64}/g, 'hash')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00/g, (at) =>
      Date.now() - Date.parse(at) < HOUR_MS ? 'now' : at,
    )
    .replaceAll(/\$argon2id\$[^"]+/g, 'password')
    .replace(/(,SS-\d+-\d+),[\w-]{22},/, '$1,code,');

async function filesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const said = files
    .filter((one) => one.isFile())
    .map(async (one) => {
      const path = join(one.parentPath, one.name);
      const { size, mode } = await stat(path);
      return `${path.slice(folder.length)} ${size} ${(mode & 0o777).toString(8)}`;
    });
  return (await Promise.all(said)).sort();
}

/** A first start that could take the demo: its database, and whether it took it. */
async function firstStart(config: Config, look: (url: string) => Promise<void> = async () => {}) {
  let taken = false;
  const { url, servingUrl, stop } = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    report: quiet,
    async fillCluster(place, draft, meanwhile) {
      const demo = await toldDemo(config, root);
      assert.ok(demo);
      taken = await copyDemo(demo, { place, config, draft }, meanwhile);
      return taken;
    },
  });
  try {
    if (taken) {
      await migrate({ owner: url, serving: servingUrl });
      await tellDueCertificates(url, config);
      await tellDueCertificates(url, config);
    }
    await look(url);
    return taken;
  } finally {
    await stop();
  }
}

test('a first start that takes the demo has what one that tells it has', { skip: WINDOWS }, async () => {
  const config = configIn('taken');
  await mkdir(join(config.dataDir, 'storage.new-0123456789ab/covers'), { recursive: true });
  await writeFile(
    join(config.dataDir, 'storage.new-0123456789ab/covers/half.svg'),
    'left by a start that was killed',
  );
  let taken = new Map<string, string[]>();
  let now = new Date();
  const isTaken = await firstStart(config, async (url) => {
    taken = await rowsOf(url);
    const [told] = await ask<{ at: Date }>(url, `SELECT at FROM seed_state WHERE name = 'demo'`);
    now = told?.at ?? now;
  });
  assert.equal(isTaken, true);
  assert.equal(taken.get('certificate')?.length, 19);
  assert.ok(taken.get('certificate')?.every((row) => row.includes('http://library.example.org')));

  const read = new Set<string>();
  const own = configIn('told');
  const watched = new Proxy(own, {
    get(config, name: keyof Config) {
      read.add(name);
      return config[name];
    },
  });
  const fresh = await freshDatabase({ story: false });
  try {
    await seedWithPurchases(fresh.url, watched, ['k'.repeat(32)], quiet, {
      story: beginStory(own, quiet, { now }),
    });
    const told = await rowsOf(fresh.url);
    for (const [table, rows] of told) assert.deepEqual(taken.get(table), rows, table);
    assert.equal(told.size, taken.size);
  } finally {
    await fresh.drop();
  }
  const known: readonly string[] = [...TOLD_WITH, ...READ_BESIDES];
  assert.deepEqual(
    [...read].filter((name) => !known.includes(name)),
    [],
    'a setting that the demo is told with belongs to its terms',
  );
  assert.deepEqual((await readdir(config.dataDir)).sort(), ['postgres', 'storage']);
  assert.deepEqual(await filesOf(join(root, 'taken/storage')), await filesOf(join(root, 'told/storage')));
});

test('it is taken for its own settings, program and library alone, and where nothing stands yet', {
  skip: WINDOWS,
}, async () => {
  const told = async (env: Record<string, string>) => (await toldDemo(configIn('new', env), root)) !== null;
  await mkdir(join(root, 'theirs/covers'), { recursive: true });
  assert.deepEqual(
    {
      other: await told({ PORT: '4011', MAIN_HOST: 'elsewhere.example.org', LOG_LEVEL: 'error' }),
      name: await told({ PRODUCT_NAME: 'Another' }),
      tax: await told({ TAX_PERCENT: '8' }),
      support: await told({ SUPPORT_EMAIL: 'help@example.org' }),
      zone: await told({ TIME_ZONE: 'America/New_York' }),
      demo: await told({ DEMO: '0' }),
      theirs: await told({ STORAGE: `file:${join(root, 'theirs')}` }),
    },
    { other: true, name: false, tax: false, support: false, zone: false, demo: false, theirs: false },
  );
  await writeFile(join(root, 'build/program/newest'), 'two');
  assert.equal(await told({}), false, 'another program');
  await writeFile(join(root, 'build/program/newest'), 'one');
  await writeFile(join(root, 'seed/2746.yaml'), 'written since');
  assert.equal(await told({}), false, 'another library');
  await rm(join(root, 'seed/2746.yaml'));
  assert.equal(await told({}), true);
});

test('one without its files is passed over, and its cluster with it', { skip: WINDOWS }, async () => {
  await rm(join(root, 'node_modules/.cache/demo/storage'), { recursive: true });
  const config = configIn('broken');
  const isTaken = await firstStart(config, async (url) => {
    const [table] = await ask<{ found: string | null }>(url, `SELECT to_regclass('publication') AS found`);
    assert.equal(table?.found, null, 'a new cluster was made');
  });
  assert.equal(isTaken, false);
  assert.deepEqual(
    (await readdir(config.dataDir)).filter((name) => name.startsWith('storage')),
    [],
  );
});
