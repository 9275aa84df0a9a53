import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Cluster, openCluster } from '../harness/cluster.ts';
import { call, registration, type Served, serve } from '../harness/process.ts';

const onLinux = { skip: process.platform === 'linux' ? false : 'its processes are found in /proc' };
const SECONDS = Number(process.env.HUNG_SECONDS ?? 20);
let cluster: Cluster;
let server: Served;
before(async () => {
  cluster = await openCluster();
  server = await serve(cluster);
});
after(async () => {
  cluster?.signal('SIGCONT');
  await server?.cut();
  await cluster?.close();
});
const memory = async (): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
};

test(
  `a database whose processes stand still for ${SECONDS} seconds: no answer takes ten, and it recovers alone`,
  onLinux,
  async (context) => {
    await fetch(`${server.url}/api/publications/`);
    const before = await memory();
    cluster.signal('SIGSTOP');
    const began = Date.now();
    const slowest: number[] = [];
    const ask = async (deed: () => Promise<number | undefined>, allowed: readonly number[]) => {
      while (Date.now() - began < SECONDS * 1000) {
        const asked = performance.now();
        const status = await deed();
        slowest.push(performance.now() - asked);
        assert.ok(status !== undefined && allowed.includes(status), String(status));
        await wait(20);
      }
    };
    let serial = 0;
    const write = async () =>
      (
        await call(
          server.url,
          'POST',
          '/api/registration/',
          registration(`hung-${++serial}@demo.example`),
          null,
        )
      )?.status;
    const read = (path: string) => async () => (await fetch(`${server.url}${path}`)).status;
    await Promise.all([
      ...Array.from({ length: 8 }, () => ask(write, [503])),
      ...Array.from({ length: 8 }, () => ask(read('/api/search/?s=lithium'), [503])),
      ask(read('/api/publications/'), [200, 503]),
      ask(read('/healthz'), [200]),
      ask(read('/readyz'), [503]),
    ]);
    assert.ok((await memory()) - before < 100 * 1024 * 1024);
    cluster.signal('SIGCONT');
    const back = Date.now();
    while ((await fetch(`${server.url}/api/search/?s=lithium`)).status !== 200) {
      assert.ok(Date.now() - back < 10_000, 'it is not back');
      await wait(50);
    }
    const most = Math.max(...slowest);
    context.diagnostic(
      `${slowest.length} answers, the slowest ${Math.round(most)} ms, back after ${Date.now() - back} ms`,
    );
    assert.ok(most < 10_000, `${most} ms`);
  },
);
