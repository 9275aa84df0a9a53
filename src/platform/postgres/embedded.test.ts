import assert from 'node:assert/strict';
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded.ts';
import { awayOf } from './embedded-place.ts';
import { runningServer, SHARED_MEMORY_PATIENCE_MS, stopServer } from './embedded-server.ts';

const NOBODY = { uid: 65534, gid: 65534 };
const asRoot = process.getuid?.() === 0;
/** Whether another user can run this very checkout. */
const isOpen =
  asRoot &&
  [import.meta.dirname, join(process.execPath, '../..')].every(
    (folder) => spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...NOBODY, cwd: '/' }).status === 0,
  );
const report = () => {};
let base: string;
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(base, 0o755);
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

/** Another process that keeps the server until it is told to leave. */
async function otherProcess(dataDir: string, options: SpawnOptions = {}) {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))};
    const { url, note, stop } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, report() {} });
    process.once('SIGTERM', async () => { await stop(); process.exit(0); });
    console.log(JSON.stringify({ url, note }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  let failed = '';
  child.stderr?.on('data', (chunk) => {
    failed += chunk;
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(failed);
  });
  const [line] = await Promise.race([
    once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data'),
    ended,
  ]);
  ended.catch(() => {});
  return { child, ...(JSON.parse(String(line)) as { url: string; note: string | null }) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

function killServer(dataDir: string): void {
  const server = runningServer(join(dataDir, 'postgres'));
  assert.ok(server, 'there is a server to kill');
  process.kill(server.pid, 'SIGKILL');
}

const countA = async (url: string) =>
  (await ask<{ n: number }>(url, 'SELECT count(*)::int AS n FROM a'))[0]?.n;

test('starts from nothing, keeps what was written, stops clean', async () => {
  const dataDir = join(base, 'plain');
  const first = await startEmbeddedPostgres({ dataDir, report });
  assert.equal(first.note, null);
  await ask(first.url, 'CREATE TABLE a AS SELECT 1 AS n');
  await first.stop();
  await first.stop();
  assert.equal(runningServer(join(dataDir, 'postgres')), null);
  assert.match(
    readFileSync(join(dataDir, 'postgres', 'server.log'), 'utf8'),
    /database system is shut down\n$/,
  );
  const second = await startEmbeddedPostgres({ dataDir, report });
  assert.equal(await countA(second.url), 1);
  await second.stop();
});

test('it listens on a socket for this user only, forces writes to disk, and is no superuser', async () => {
  const dataDir = join(base, 'closed');
  const { url, stop } = await startEmbeddedPostgres({ dataDir, report });
  const names = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'listen_addresses',
    'jit',
    'max_connections',
  ];
  const rows = await ask<{ name: string; setting: string }>(
    url,
    `SELECT name, setting FROM pg_settings WHERE name IN ('${names.join("','")}')`,
  );
  assert.deepEqual(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    jit: 'off',
    max_connections: '200',
  });
  assert.equal(statSync(join(dataDir, 'postgres', 'run')).mode & 0o777, 0o700);
  assert.equal(statSync(join(dataDir, 'postgres', 'data')).mode & 0o777, 0o700);
  const [me] = await ask<object>(
    url,
    'SELECT rolsuper, current_user AS name FROM pg_roles WHERE rolname = current_user',
  );
  assert.deepEqual(me, { rolsuper: false, name: 'steady_state' });
  await stop();
});

test('words of every language are told apart from the marks around them', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(base, 'words'), report });
  const [row] = await ask<{ words: string; low: string }>(
    url,
    "SELECT to_tsvector('simple', '“hello” — café—ligne')::text AS words, lower('ÉÀÖ') AS low",
  );
  await stop();
  assert.deepEqual(row, { words: "'café':2 'hello':1 'ligne':3", low: 'éàö' });
});

test('the second process attaches, the last one to leave stops the server', async () => {
  const dataDir = join(base, 'shared');
  const [one, two] = await Promise.all([otherProcess(dataDir), otherProcess(dataDir)]);
  assert.equal(one.url, two.url);
  assert.deepEqual([one.note, two.note].sort(), ['the database was already running', null].sort());
  const first = one.note === null ? one : two;
  const second = one.note === null ? two : one;
  await end(first.child, 'SIGTERM');
  await ask(second.url, 'SELECT 1');
  await end(second.child, 'SIGTERM');
  assert.equal(runningServer(join(dataDir, 'postgres')), null);
  assert.deepEqual(await readdir(join(dataDir, 'postgres', 'users')), []);
});

test('a killed process loses nothing: the next one takes its server over and stops it', async () => {
  const dataDir = join(base, 'killed');
  const { child, url } = await otherProcess(dataDir);
  await ask(url, 'CREATE TABLE a AS SELECT 1 AS n');
  await end(child, 'SIGKILL');
  assert.ok(runningServer(join(dataDir, 'postgres')));
  const next = await startEmbeddedPostgres({ dataDir, report });
  assert.equal(next.note, null);
  assert.equal(await countA(next.url), 1);
  await next.stop();
  assert.equal(runningServer(join(dataDir, 'postgres')), null);
});

test('process and server killed together: what was acknowledged is there at the next start', async () => {
  const dataDir = join(base, 'both');
  const { child, url } = await otherProcess(dataDir);
  await ask(url, 'CREATE TABLE a AS SELECT 1 AS n');
  await end(child, 'SIGKILL');
  killServer(dataDir);
  const since = performance.now();
  const next = await startEmbeddedPostgres({ dataDir, report });
  assert.ok(performance.now() - since < SHARED_MEMORY_PATIENCE_MS, 'nothing is waited for that is gone');
  assert.equal(await countA(next.url), 1);
  await next.stop();
});

test('a server that dies under its application is started again', async () => {
  const dataDir = join(base, 'dies');
  const lines: string[] = [];
  const { url, stop } = await startEmbeddedPostgres({ dataDir, report: (line) => lines.push(line) });
  await ask(url, 'CREATE TABLE a AS SELECT 1 AS n');
  killServer(dataDir);
  const patience = Date.now() + 60_000;
  let answered = 0;
  while (!answered && Date.now() < patience) {
    await wait(100);
    answered = (await countA(url).catch(() => 0)) ?? 0;
  }
  assert.equal(answered, 1);
  assert.match(lines.join('\n'), /ended unexpectedly/);
  await stop();
});

test('a number in postmaster.pid that belongs to another program by now does not stop the start', async () => {
  const dataDir = join(base, 'reused');
  const earlier = await startEmbeddedPostgres({ dataDir, report });
  await ask(earlier.url, 'CREATE TABLE a AS SELECT 1 AS n');
  await earlier.stop();
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  await writeFile(file, `${process.pid}\n${join(dataDir, 'postgres', 'data')}\n1\n5432\n\n\n\nready\n`);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, report });
  assert.equal(await countA(url), 1);
  await stop();
});

test('a first start that was interrupted is made again', async () => {
  const dataDir = join(base, 'interrupted');
  const left = join(dataDir, 'postgres', 'data.new-0123456789ab', 'base');
  await mkdir(left, { recursive: true });
  // A child of the killed process goes on filling it.
  const filling = setInterval(() => {
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, `${performance.now()}`), '');
  }, 1);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, report });
  await ask(url, 'SELECT 1');
  await stop();
  clearInterval(filling);
  const again = await startEmbeddedPostgres({ dataDir, report });
  await again.stop();
  assert.deepEqual(
    readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('data')),
    ['data'],
  );
});

test('a path too long for a socket gets a short one', async () => {
  const dataDir = join(base, 'long'.repeat(20), 'longer'.repeat(10));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, report });
  await ask(url, 'SELECT 1');
  const folder = new URL(url).searchParams.get('host') ?? '';
  assert.ok(Buffer.byteLength(folder) < 90, folder);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  await stop();
  assert.equal(existsSync(folder), false);
});

test('a folder that cannot be written is told in one line', async () => {
  const file = join(base, 'file');
  await writeFile(file, '');
  await assert.rejects(startEmbeddedPostgres({ dataDir: file, report }), (error: Error) => {
    assert.equal(error.message.split('\n').length, 1);
    return true;
  });
});

const testAsRoot = asRoot ? test : () => {};
testAsRoot(
  'as root below a folder only root may enter, data and socket go to a place of their own',
  async () => {
    const closed = await mkdtemp(join(homedir(), 'closed-'));
    await chmod(closed, 0o700);
    const dataDir = join(closed, 'data');
    const away = awayOf(dataDir);
    try {
      const first = await startEmbeddedPostgres({ dataDir, report });
      assert.ok(first.note?.includes(away), first.note ?? '');
      await ask(first.url, 'CREATE TABLE a AS SELECT 1 AS n');
      await first.stop();
      const second = await startEmbeddedPostgres({ dataDir, report });
      assert.equal(await countA(second.url), 1);
      await second.stop();
      assert.equal(existsSync(join(dataDir, 'postgres')), false);
      await rm(dataDir, { recursive: true });
      const third = await startEmbeddedPostgres({ dataDir, report });
      assert.match(third.note ?? '', /\.previous is what a removed data folder/);
      await assert.rejects(countA(third.url), /does not exist/);
      await third.stop();
    } finally {
      await stopServer(away);
      for (const folder of [closed, away, `${away}.previous`])
        await rm(folder, { recursive: true, force: true });
    }
  },
);

const testBoth = isOpen ? test : () => {};
testBoth(
  'as an ordinary user nothing is handed over; root continues as that user, others are told',
  async () => {
    const dataDir = join(base, 'ordinary');
    await mkdir(dataDir);
    await chown(dataDir, NOBODY.uid, NOBODY.gid);
    const options = { ...NOBODY, cwd: '/', env: { PATH: process.env.PATH } };
    const ordinary = await otherProcess(dataDir, options);
    await ask(ordinary.url, 'CREATE TABLE a AS SELECT 1 AS n');
    assert.equal(statSync(join(dataDir, 'postgres', 'data')).uid, NOBODY.uid);
    await end(ordinary.child, 'SIGTERM');
    const continued = await startEmbeddedPostgres({ dataDir, report });
    assert.equal(await countA(continued.url), 1);
    await continued.stop();
    const stranger = otherProcess(dataDir, { ...options, uid: 1, gid: 1 });
    await assert.rejects(stranger, /EmbeddedPostgresError: .*(belongs to another user|cannot be used)/);
    const again = await otherProcess(dataDir, options);
    assert.equal(await countA(again.url), 1);
    await end(again.child, 'SIGTERM');
  },
);
