import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { freePort } from '../harness/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
let fresh: FreshDatabase;
before(async () => {
  fresh = await freshDatabase();
});
after(() => fresh.drop());

async function withServer(
  stdio: ('pipe' | number)[],
  deed: (url: string, child: ChildProcess) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../harness/serve.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: fresh.dataDir,
      DATABASE_URL: fresh.url,
      DATABASE_SERVING_URL: fresh.servingUrl,
      LOG_LEVEL: 'info',
      NODE_ENV: 'test',
    },
    stdio: ['ignore', ...stdio] as ['ignore', 'pipe', 'pipe'],
  });
  const url = `http://localhost:${port}`;
  try {
    for (const began = Date.now(); ; await wait(50)) {
      assert.equal(child.exitCode, null, 'it ended');
      assert.ok(Date.now() - began < 20_000, 'it is not ready');
      if ((await fetch(`${url}/readyz`).catch(() => null))?.status === 200) break;
    }
    await deed(url, child);
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    assert.equal(child.exitCode, 0, 'it stops as ever');
  } finally {
    child.kill('SIGKILL');
  }
}

/** Twenty violations, whose hosts are as long as hosts may be. */
const LONG_REPORT = JSON.stringify(
  Array.from({ length: 20 }, () => ({
    body: { effectiveDirective: 'img-src', blockedURL: `https://${'x'.repeat(60)}.example/` },
  })),
);
/** Each of them writes a line. */
async function report(url: string, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    const reply = await fetch(`${url}/api/csp-reports`, {
      method: 'POST',
      body: LONG_REPORT,
      signal: AbortSignal.timeout(5_000),
    });
    assert.ok([204, 429].includes(reply.status), String(reply.status));
  }
}
async function lostAt(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const found = [...text.matchAll(/^reports_lost_total\{stream="(\w+)"\} (\d+)$/gm)];
  return Object.fromEntries(found.map(([, stream = '', lines]) => [stream, Number(lines)]));
}

test('a full disk behind standard output and error: it starts, serves, counts and stops', async () => {
  const full = openSync('/dev/full', 'w');
  await withServer([full, full], async (url) => {
    await report(url, 20);
    assert.equal((await fetch(`${url}/api/publications/`)).status, 200);
    const lost = await lostAt(url);
    assert.ok((lost.stdout ?? 0) > 0, 'the line that says it is ready');
    assert.deepEqual(Object.keys(lost), ['log', 'stdout', 'stderr']);
  });
});

test('whoever read standard output and error has gone: it serves, and stops as ever', async () => {
  await withServer(['pipe', 'pipe'], async (url, child) => {
    child.stdout?.destroy();
    child.stderr?.destroy();
    await report(url, 20);
    await wait(1_200);
    await report(url, 5);
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
  });
});

test('whoever reads the log sleeps: nobody else waits for it', async () => {
  await withServer(['pipe', 'pipe'], async (url, child) => {
    child.stdout?.pause();
    await report(url, 30);
    const began = performance.now();
    assert.equal((await fetch(`${url}/api/publications/`)).status, 200);
    assert.ok(performance.now() - began < 1_000);
    child.stdout?.resume();
  });
});

/**
 * Whatever makes something that can fail by an event, and whoever hears it there: an `error` that nobody hears ends the
 * program. In each file as many listeners as such things, or the word why none is needed.
 */
const MADE =
  /\b(?:createReadStream|createWriteStream|new PassThrough|createServer|new pg\.(?:Client|Pool)|new ObservedPool|new PgBoss|createTransport|new Worker|new LogStream|new GracefulServer|spawn|new PDFDocument)\(/g;
const HEARD = /\.(?:on|once)\(\s*'error'/g;
const OTHERWISE: Record<string, [number, string]> = {
  'src/platform/backup/restore.ts': [1, 'in a pipeline, which hears it'],
  'src/platform/backup/backup.ts': [1, 'in a pipeline, which hears it'],
  'src/platform/storage/storage.ts': [1, 'in a pipeline, which hears it'],
  'src/media/recording/measure.service.ts': [1, 'in a pipeline, which hears it'],
  'scripts/release-archive.ts': [1, 'in a pipeline, which hears it'],
  'src/platform/mail/transport.ts': [1, 'writes into memory'],
  'src/platform/postgres/embedded-server.ts': [1, 'a port that is looked for: its start fails'],
  'src/platform/log/log.ts': [1, 'no emitter: its failures are counted'],
  'src/app/entry.server.tsx': [1, 'read by the response, which hears it'],
  'scripts/dev.ts': [1, 'for who works on it'],
  'src/platform/http/http.ts': [0, 'made there, heard there'],
};

test('whatever can fail by an event has somebody who hears it', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'], { cwd: ROOT }).filter(
    (file) => !/\.(test|fixture)\.tsx?$/.test(file),
  );
  assert.ok(files.length > 500);
  const unheard = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const made = [...text.matchAll(MADE)].length;
    const heard = [...text.matchAll(HEARD)].length;
    const [excused = 0] = OTHERWISE[file] ?? [];
    return made > heard + excused ? [`${file}: ${made} made, ${heard} heard`] : [];
  });
  assert.deepEqual(unheard, []);
  const stale = Object.keys(OTHERWISE).filter((file) => !files.includes(file));
  assert.deepEqual(stale, []);
});
