import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Cluster, openCluster } from '../harness/cluster.ts';
import { type Answered, steadyClients } from '../harness/people/steady-clients.ts';
import { type Served, serve } from '../harness/process.ts';

const onLinux = { skip: process.platform === 'linux' ? false : 'its processes are found in /proc' };
const ROUNDS = Number(process.env.DATABASE_ROUNDS ?? 20);
const BACK_MS = 5_000;
let cluster: Cluster;
let server: Served;
before(async () => {
  cluster = await openCluster({ durable: true });
  server = await serve(cluster);
});
after(async () => {
  await server?.cut();
  await cluster?.close();
});

/** Ends every connection of the program, and no more. */
const endConnections = () =>
  cluster.asked(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
  );
const forgetCounts = () =>
  cluster.asked('TRUNCATE rate_count').then(
    () => {},
    () => {},
  );
const isFine = ({ status }: Answered): boolean => status >= 200 && status < 300;

test(
  `the database is killed, or all its connections are, ${ROUNDS} times under load: 503 and soon, served again within five seconds, nothing lost`,
  onLinux,
  async (context) => {
    const clients = steadyClients(server.url, forgetCounts);
    const outages: { until: number; from: number }[] = [];
    const serving: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await wait(300 + Math.random() * 700);
      const from = performance.now();
      if (round % 4 === 3) await endConnections();
      else cluster.signal('SIGKILL');
      await cluster.isBack();
      const back = performance.now();
      const since = clients.answers.length;
      // Ten good answers in a row, of whoever asks: it serves again.
      for (;;) {
        const latest = clients.answers.slice(since).slice(-10);
        if (latest.length === 10 && latest.every(isFine)) break;
        assert.ok(performance.now() - back < 20_000, 'it does not serve again');
        await wait(20);
      }
      serving.push(performance.now() - back);
      outages.push({ from, until: performance.now() });
    }
    await clients.stop();
    const { answers } = clients;
    const wrong = answers.filter(
      (one) => !isFine(one) && !(one.status === 503 && Number(one.retryAfter) > 0),
    );
    assert.deepEqual(wrong.slice(0, 5), [], 'well, or 503 with Retry-After');
    const during = answers.filter(({ began }) =>
      outages.some(({ from, until }) => began >= from && began < until),
    );
    const refused = during
      .filter(({ status }) => status === 503)
      .map(({ took }) => took)
      .toSorted((a, b) => a - b);
    const p99 = refused[Math.floor(refused.length * 0.99)] ?? 0;
    const lost = (await cluster.asked<{ email: string }>('SELECT email::text FROM user_account')).map(
      ({ email }) => email,
    );
    const figures = {
      rounds: ROUNDS,
      answers: answers.length,
      refused: refused.length,
      refusedP99: Math.round(p99),
      servingAgainMs: Math.round(Math.max(...serving)),
      accounts: clients.accounts.length,
    };
    context.diagnostic(JSON.stringify(figures));
    assert.deepEqual(
      clients.accounts.filter((email) => !lost.includes(email)),
      [],
      'acknowledged, and not there',
    );
    assert.ok(clients.accounts.length > ROUNDS && refused.length > ROUNDS, JSON.stringify(figures));
    assert.ok(p99 <= 2_000, JSON.stringify(figures));
    assert.ok(Math.max(...serving) <= BACK_MS, JSON.stringify(figures));
  },
);
