import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { type ClusterTemplate, copyTemplate, isOffered, makeClusterTemplate } from './cluster-template.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { WINDOWS } from './embedded-cluster.ts';
import { choosePlace } from './embedded-place.ts';
import { prepareDatabase } from './prepare-database.ts';

const report = () => {};
let base: string;
let template: ClusterTemplate;
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'template-'));
  await chmod(base, 0o755);
  template = { folder: join(base, 'template') };
});
after(() => rm(base, { recursive: true }));

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** A first start in a folder of its own: what it reports, and what it finds. */
async function firstStart(name: string, { from = template } = {}) {
  const lines: string[] = [];
  let copied: boolean | null = null;
  const { url, servingUrl, stop } = await startEmbeddedPostgres({
    dataDir: join(base, name),
    report,
    async fillCluster(place, draft, meanwhile) {
      copied = await copyTemplate(place, from, draft, meanwhile);
      return copied;
    },
  });
  try {
    await prepareDatabase({ owner: url, serving: servingUrl }, {}, (line) => lines.push(line));
    const [journal] = await ask<{ n: number }>(url, 'SELECT count(*)::int AS n FROM schema_migration');
    const [rows] = await ask<{ n: number }>(servingUrl, 'SELECT count(*)::int AS n FROM publication');
    return { copied, lines, migrations: journal?.n, publications: rows?.n };
  } finally {
    await stop();
  }
}

test('a first start copies what was migrated before, and is in nothing another database', {
  skip: WINDOWS,
}, async () => {
  let filled = 0;
  const fill = (addresses: Parameters<typeof prepareDatabase>[0]) => {
    filled++;
    return prepareDatabase(addresses, {}, report);
  };
  await makeClusterTemplate(template, fill);
  await makeClusterTemplate(template, fill);
  assert.equal(filled, 1, 'what stands already is not made again');
  const copied = await firstStart('copied');
  const made = await firstStart('made', { from: { folder: join(base, 'nowhere') } });
  assert.deepEqual([copied.copied, made.copied], [true, false]);
  assert.deepEqual(copied.lines, [], 'nothing is left to migrate');
  assert.equal(made.lines.length, made.migrations);
  assert.deepEqual([copied.migrations, copied.publications], [made.migrations, 0]);
  const { mode } = await stat(join((await choosePlace(join(base, 'copied'))).root, 'data'));
  assert.equal(mode & 0o777, 0o700, 'nobody else reads the copy');
});

test('a template of other terms, or one that is too old, is passed over; a new one may begin with another', {
  skip: WINDOWS,
}, async () => {
  const day = 86_400_000;
  const told: ClusterTemplate = { folder: join(base, 'told'), terms: 'one', lastsMs: day };
  await makeClusterTemplate(
    told,
    async ({ owner }, folder) => {
      const [journal] = await ask<{ n: number }>(owner, 'SELECT count(*)::int AS n FROM schema_migration');
      assert.ok((journal?.n ?? 0) > 10, `it began migrated: ${journal?.n}`);
      await ask(owner, 'CREATE TABLE told ()');
      await writeFile(join(folder, 'beside'), 'it', { mode: 0o600 });
    },
    template,
  );
  assert.deepEqual(
    [
      await isOffered(told),
      await isOffered({ ...told, terms: 'two' }),
      await isOffered(told, Date.now() + day + 60_000),
      await isOffered(told, Date.now() - 60_000),
      await isOffered({ ...told, folder: join(base, 'nowhere') }),
    ],
    [true, false, false, false, false],
  );
  assert.equal((await firstStart('as-told', { from: told })).copied, true);
  assert.equal((await firstStart('otherwise', { from: { ...told, terms: 'two' } })).copied, false);
  assert.equal((await stat(join(told.folder, 'beside'))).mode & 0o444, 0o444, 'another account may copy it');
});

test('a template of another program, or one that is broken, is passed over', { skip: WINDOWS }, async () => {
  const stamp = await readFile(join(template.folder, 'stamp'), 'utf8');
  await writeFile(
    join(template.folder, 'stamp'),
    stamp.replace(/^./, (letter) => (letter === '0' ? '1' : '0')),
  );
  assert.equal((await firstStart('other')).copied, false);
  const broken = join(base, 'broken');
  await mkdir(broken);
  await writeFile(join(broken, 'stamp'), stamp);
  const started = await firstStart('started', { from: { folder: broken } });
  assert.equal(started.copied, false);
  assert.ok(started.lines.length > 0);
});
