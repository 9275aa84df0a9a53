import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Cluster, openCluster } from '../harness/cluster.ts';
import { type Answered, steadyClients } from '../harness/people/steady-clients.ts';
import { serve } from '../harness/process.ts';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const has = (tool: string): boolean => spawnSync(tool, ['--version']).status === 0;
const MB = 1024 * 1024;
const DISK_MB = 420;
const FAULT_MS = 6_000;

interface Told {
  answers: Answered[];
  accounts: string[];
  during: Answered[];
}
/** People register and read; the disk fails, and is well again: whoever was told "saved" is there afterwards. */
async function under(cluster: Cluster, fail: () => Promise<() => Promise<void>>): Promise<Told> {
  // What limits have counted cannot be taken back where nothing can be written: nobody may share one.
  const server = await serve(cluster, undefined, { TRUSTED_PROXIES: '127.0.0.1, ::1' });
  const forget = () =>
    cluster.asked('TRUNCATE rate_count').then(
      () => {},
      () => {},
    );
  const clients = steadyClients(server.url, forget);
  try {
    await wait(2_500);
    const mend = await fail();
    const from = performance.now();
    await wait(FAULT_MS);
    const until = performance.now();
    await mend();
    await cluster.isBack();
    const count = clients.accounts.length;
    for (const began = Date.now(); clients.accounts.length < count + 5; await wait(50))
      assert.ok(Date.now() - began < 20_000, 'it does not save again');
    await clients.stop();
    const during = clients.answers.filter(({ began }) => began >= from && began < until);
    return { ...clients, during };
  } finally {
    await clients.stop();
    await server.cut();
  }
}

async function judge(cluster: Cluster, { answers, accounts, during }: Told): Promise<object> {
  const kept = new Set(
    (await cluster.asked<{ email: string }>('SELECT email::text FROM user_account')).map(
      ({ email }) => email,
    ),
  );
  assert.deepEqual(
    accounts.filter((email) => !kept.has(email)),
    [],
    'acknowledged, and not there',
  );
  const wrong = answers.filter(
    ({ status, retryAfter }) =>
      !(status >= 200 && status < 300) && !(status === 503 && Number(retryAfter) > 0),
  );
  assert.deepEqual(wrong.slice(0, 5), [], 'well, or 503 with Retry-After');
  const refused = during.filter(({ path, status }) => path.includes('registration') && status === 503);
  assert.ok(refused.length > 0, 'the fault was felt');
  return { answers: answers.length, accounts: accounts.length, refusedToSave: refused.length };
}

test('a full disk below the database: nothing is acknowledged that is not saved, and it saves again once there is room', {
  skip: isRoot ? false : 'a small file system can be mounted by root alone, on Linux',
}, async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'full-'));
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=711`, 'tmpfs', dataDir]).status === 0;
  if (!mounted) {
    rmSync(dataDir, { recursive: true });
    context.skip('no file system may be mounted here');
    return;
  }
  const ballast = join(dataDir, 'ballast');
  const cluster = await openCluster({ durable: true, dataDir });
  try {
    const told = await under(cluster, async () => {
      await fill(dataDir, ballast);
      // What the log has room for is written until there is none.
      const table =
        'CREATE TABLE IF NOT EXISTS filler (words text); INSERT INTO filler SELECT repeat(md5(n::text), 100) FROM generate_series(1, 30000) n';
      for (let time = 0; time < 10; time++)
        if (
          !(await cluster.asked(table).then(
            () => true,
            () => false,
          ))
        )
          break;
      await fill(dataDir, ballast);
      return () => rm(ballast);
    });
    context.diagnostic(JSON.stringify(await judge(cluster, told)));
  } finally {
    await cluster.close().catch(() => {});
    spawnSync('umount', ['-l', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function fill(folder: string, file: string): Promise<void> {
  const { bavail, bsize } = statfsSync(folder);
  const handle = await open(file, 'a');
  try {
    for (let left = bavail * bsize; left > 0; left -= MB)
      await handle.write(Buffer.alloc(Math.min(MB, left)));
  } catch (thrown) {
    assert.equal((thrown as NodeJS.ErrnoException).code, 'ENOSPC');
  } finally {
    await handle.close();
  }
}

test('a disk that does not force what is written: nothing is acknowledged that is not saved, and it saves again', {
  skip: isRoot && has('strace') ? false : 'faults are put below a server by strace, as root, on Linux',
}, async (context) => {
  const cluster = await openCluster({ durable: true });
  try {
    const told = await under(cluster, async () => {
      const faults = injectFaults(cluster.processes());
      return async () => {
        faults.kill('SIGINT');
        await once(faults, 'exit');
      };
    });
    context.diagnostic(JSON.stringify(await judge(cluster, told)));
  } finally {
    await cluster.close();
  }
});

/** Every third time that a server process forces its log to the disk, the disk says that it could not. */
function injectFaults(pids: readonly number[]): ChildProcess {
  const which = pids.flatMap((pid) => ['-p', String(pid)]);
  const fault = 'inject=fdatasync:error=EIO:when=3+3';
  return spawn('strace', ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync', '-e', fault, ...which], {
    stdio: 'ignore',
  });
}
