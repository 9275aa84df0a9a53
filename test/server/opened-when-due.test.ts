import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { loadConfig } from '#platform/config/config.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { startServer } from '#server/server.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { SERVE_KEY } from '../harness/serve.ts';

let fresh: FreshDatabase;
let folder: string;
before(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'opened-'));
});
after(async () => {
  await fresh.drop();
  await rm(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Opens on a port of its own; what has to be there first is told by `until`. */
async function open(until: Promise<unknown>) {
  const port = await freePort();
  const config = loadConfig({
    DATABASE_URL: fresh.url,
    DATA_DIR: folder,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    DEMO: '0',
  });
  const opening = startServer(config, {
    databaseUrl: fresh.url,
    secretKeys: [SERVE_KEY],
    libraryFolders: lentFolders,
    build: '/nowhere',
    until,
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => null,
    );
  return { opening, answers };
}

test('nobody is answered before what has to be there is there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { opening, answers } = await open(promise);
  for (let asked = 0; asked < 10; asked++) {
    assert.equal(await answers(), null);
    await wait(100);
  }
  resolve();
  const server = await opening;
  assert.equal(await answers(), 200);
  await server.stop();
});

test('where it cannot be made nothing is opened, and the reason is told', async () => {
  const { opening, answers } = await open(Promise.reject(new Error('no story')));
  await assert.rejects(opening, /no story/);
  assert.equal(await answers(), null);
});
