import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { call, type Served, serve, tokenAt } from '../harness/process.ts';

const SECONDS = Number(process.env.OVERLOAD_SECONDS ?? 10);
const TIMES = 5;
/** The first seconds are taken for a rush that passes; what is measured comes after them. */
const RUSH_SECONDS = 3;
let fresh: FreshDatabase;
let server: Served;
let token: string;
before(async () => {
  fresh = await freshDatabase();
  server = await serve(fresh);
  token = await tokenAt(server.url, PEOPLE.gold.email, DEMO_PASSWORD);
});
after(async () => {
  await server.cut();
  await fresh.drop();
});

/** More than any lane holds. All are open before anybody counts: how fast a system opens more is not asked here. */
const CONNECTIONS = 300;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
interface Asked {
  began: number;
  status: number;
  took: number;
  retryAfter: string | undefined;
}
function ask(path: string, own: string | null = token, through = agent): Promise<Asked> {
  const began = performance.now();
  return new Promise((resolve) => {
    request(
      `${server.url}${path}`,
      { agent: through, headers: own ? { authorization: `JWT ${own}` } : {} },
      (reply) =>
        reply.resume().on('end', () =>
          resolve({
            began,
            status: reply.statusCode ?? 0,
            took: performance.now() - began,
            retryAfter: reply.headers['retry-after'],
          }),
        ),
    )
      .on('error', () =>
        resolve({ began, status: 0, took: performance.now() - began, retryAfter: undefined }),
      )
      .end();
  });
}
/** Answered anew for everybody who is signed in. */
const DEAR = '/api/publications/?page[size]=20&include=author.image';

/** How many a second are answered while `clients` ask as soon as they have an answer. */
async function capacity(clients: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < until) if ((await ask(DEAR)).status === 200) done++;
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / seconds;
}

/** Asks so many times a second, whether there was an answer or not. */
async function flood(aSecond: number, seconds: number, path = DEAR): Promise<Asked[]> {
  const answers: Promise<Asked>[] = [];
  let open = 0;
  const began = performance.now();
  for (let now = began; now - began < seconds * 1000; now = performance.now()) {
    const due = ((now - began) / 1000) * aSecond;
    for (; answers.length < due && open < CONNECTIONS; open++) answers.push(ask(path).finally(() => open--));
    await wait(5);
  }
  return Promise.all(answers);
}
const quantile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const memory = async (): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
};

/** Beside a flood: somebody who begins an order every now and then, and a machine that asks for health. */
async function others(seconds: number) {
  const until = performance.now() + seconds * 1000;
  const own = new Agent({ keepAlive: true });
  const paying: (number | undefined)[] = [];
  const health: Asked[] = [];
  const document = {
    data: {
      type: 'Order',
      attributes: {},
      relationships: { membership: { data: { type: 'Membership', id: '32' } } },
    },
  };
  while (performance.now() < until) {
    health.push(await ask('/healthz', null, own));
    const made = await call(server.url, 'POST', '/api/orders/', document, token);
    paying.push(made?.status);
    await wait(250);
  }
  own.destroy();
  return { paying, health };
}

test(`asked ${TIMES} times what it can do: goodput stays, who is let in waits little, the rest is told at once`, async (context) => {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => ask('/healthz')));
  await capacity(16, 2);
  const peak = await capacity(16, SECONDS / 2);
  const before = await memory();
  const [all, { paying, health }] = await Promise.all([
    flood(peak * TIMES, RUSH_SECONDS + SECONDS),
    others(RUSH_SECONDS + SECONDS),
  ]);
  const answers = all.filter(({ began }) => began - (all[0]?.began ?? 0) >= RUSH_SECONDS * 1000);
  const after = await memory();
  const good = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  const times = { good: good.map(({ took }) => took), refused: refused.map(({ took }) => took) };
  const figures = {
    peak: Math.round(peak),
    offered: Math.round(answers.length / SECONDS),
    goodput: Math.round(good.length / SECONDS),
    goodP99: Math.round(quantile(times.good, 0.99)),
    refusedMedian: Math.round(quantile(times.refused, 0.5)),
    refusedP99: Math.round(quantile(times.refused, 0.99)),
    grownMb: Math.round((after - before) / 1024 / 1024),
    healthP99: Math.round(
      quantile(
        health.map(({ took }) => took),
        0.99,
      ),
    ),
  };
  context.diagnostic(JSON.stringify(figures));
  assert.equal(good.length + refused.length, answers.length, 'answered, or refused in words');
  assert.ok(refused.every(({ retryAfter }) => Number(retryAfter) > 0));
  assert.ok(refused.length > answers.length / 2, 'it was asked for more than it can do');
  assert.ok(good.length / SECONDS >= peak * 0.8, JSON.stringify(figures));
  assert.ok(figures.goodP99 <= 1_000, JSON.stringify(figures));
  assert.ok(figures.grownMb <= 200, JSON.stringify(figures));
  assert.ok(paying.length > 5 && health.length > 5);
  assert.deepEqual(
    paying.filter((status) => status === 503),
    [],
    'who pays is let in',
  );
  assert.ok(health.every(({ status }) => status === 200));
  await wait(5_000);
  const again = await capacity(16, 2);
  assert.ok(again >= peak * 0.8, `${again} a second afterwards`);
});

test('a flood of passwords leaves readers alone', async (context) => {
  const until = performance.now() + SECONDS * 1000;
  const statuses = new Map<number, number>();
  const guess = async (at: number) => {
    const attributes = { username: `nobody-${at}@example.org`, password: 'guessed at random' };
    const reply = await call(
      server.url,
      'POST',
      '/api/login/',
      { data: { type: 'ApiLoginView', attributes } },
      null,
    );
    statuses.set(reply?.status ?? 0, (statuses.get(reply?.status ?? 0) ?? 0) + 1);
  };
  const guesses: Promise<void>[] = [];
  const reads: Asked[] = [];
  const own = new Agent({ keepAlive: true });
  for (let at = 0; performance.now() < until; at++) {
    for (let one = 0; one < 20; one++) guesses.push(guess(at * 20 + one));
    reads.push(await ask('/api/categories/', null, own));
    reads.push(await ask(DEAR, token, own));
    await wait(60);
  }
  await Promise.all(guesses);
  own.destroy();
  const slowest = quantile(
    reads.map(({ took }) => took),
    0.99,
  );
  context.diagnostic(
    `${reads.length} reads, p99 ${Math.round(slowest)} ms; guesses ${JSON.stringify([...statuses])}`,
  );
  assert.deepEqual([...new Set(reads.map(({ status }) => status))], [200]);
  assert.ok(slowest <= 300, `${slowest} ms`);
});
