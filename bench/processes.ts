import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { isInstalled, PROGRAM_ENV } from '#test/harness/outside/programs.ts';
import { secondsOfProcess } from '../scripts/tests/process-time.ts';
import { type Asking, openAsking } from './capacity/asking.ts';
import { postmasterOf } from './capacity/cost.ts';
import { holdTo } from './held.ts';
import { type Learner, openSessions } from './learners.ts';
import { median } from './load.ts';
import { line, say } from './report.ts';
import { type Running, startFree } from './server.ts';

const PROCESSES = 4;
const TIMES_AT_LEAST = 3;
/**
 * How much more processor time a request may take with four processes: then four cores give three times the rate of
 * one.
 */
const DEARER_AT_MOST = PROCESSES / TIMES_AT_LEAST;
/**
 * Share of one core for each process: the database takes a little more than they do, and the load generator needs some,
 * too.
 */
const SHARE = Math.min(1, availableParallelism() * 0.09);
const CALLERS_A_PROCESS = 8;
const [WARM_MS, ROUND_MS, ROUNDS] = [4_000, 12_000, 5];
const WARM_ROUNDS = 3;
const PORT = 3967;
/** HAProxy's ports to the first process only, and to all in turn. */
const PORTS = { one: 3972, all: 3973 };
/** Milliseconds after which limits on callers are reset, since they are not what is measured. */
const FORGET_MS = 200;

/**
 * The most frequent requests of members, none cached: three lists, a cover, a section, and the update of the place in
 * it.
 */
const ASKED: readonly Omit<Asking, 'token'>[] = [
  { path: '/api/publications/?include=author.image,categories&page[size]=6' },
  { path: '/api/publications/2746/?include=authors.image,categories,keyPoints,materials,sections' },
  { path: '/api/credits/summary/' },
  { path: '/api/progress/?filter[state]=in-progress&page[size]=1' },
  { path: '/api/sections/5393/' },
  {
    path: '/api/progress/5393/',
    method: 'PATCH',
    body: { data: { type: 'Progress', attributes: { positionSeconds: 60 } } },
  },
];

/** Results of one round: requests per second of wall-clock time, and processor milliseconds per request. */
interface Round {
  perSecond: number;
  program: number;
  database: number;
  balancer: number;
  refused: number;
}

/** One process, then four, behind HAProxy on one database of the demo library, in turn. */
export async function measureProcesses(dataDir: string): Promise<void> {
  if (!isInstalled('haproxy')) return say('C3 is left out: haproxy is not installed');
  say(`${PROCESSES} processes behind HAProxy, in turn with one`);
  const database = await startEmbeddedPostgres({ dataDir, report: () => {} });
  const client = new pg.Client({ connectionString: database.url });
  const running: Running[] = [];
  const releases: (() => void)[] = [];
  let balancer: ChildProcess | null = null;
  try {
    await client.connect();
    for (let at = 0; at < PROCESSES; at++)
      running.push(await startFree(PORT + at, dataDir, `localhost:${PORT}`));
    const learners = await openSessions(
      { dataDir, port: PORT, databaseUrl: database.url },
      await goldIds(client),
    );
    balancer = await startBalancer(running.map(({ url }) => new URL(url).port));
    const pids = { database: await postmasterOf(client), balancer: balancer.pid ?? 0 };
    const round = (which: 'one' | 'all') => {
      const asked = which === 'one' ? running.slice(0, 1) : running;
      return roundOf(client, PORTS[which], asked, learners, pids);
    };
    // Lets each process compile its frequent code before it is limited.
    for (let at = 0; at < WARM_ROUNDS; at++) await round('all');
    const held = SHARE < 1 ? running.map(({ pid }) => holdTo(pid, SHARE)) : [];
    releases.push(...held.filter((release) => release !== null));
    const isByClock = SHARE === 1 || releases.length === PROCESSES;
    const rounds: Record<'one' | 'all', Round[]> = { one: [], all: [] };
    for (let at = 0; at < ROUNDS; at++)
      for (const which of ['one', 'all'] as const) rounds[which].push(await round(which));
    report(rounds.one, rounds.all, isByClock);
  } finally {
    for (const release of releases) release();
    balancer?.kill('SIGKILL');
    await Promise.all(running.map(({ stop }) => stop()));
    await client.end();
    await database.stop();
  }
}

async function roundOf(
  client: pg.Client,
  port: number,
  asked: readonly Running[],
  learners: readonly Learner[],
  pids: { database: number; balancer: number },
): Promise<Round> {
  const asking = openAsking(`http://127.0.0.1:${port}`, CALLERS_A_PROCESS * asked.length);
  let [nth, done, refused, isOver] = [0, 0, 0, false];
  const headers = { host: `localhost:${PORT}` };
  const caller = async () => {
    while (!isOver) {
      const at = nth++;
      const learner = learners[Math.floor(at / ASKED.length) % learners.length] as Learner;
      const one = ASKED[at % ASKED.length] as Asking;
      await asking.ask({ ...one, headers, token: learner.token }).then(
        () => done++,
        (thrown: Error) => refused++ || say(thrown.message),
      );
    }
  };
  const forget = setInterval(() => client.query('DELETE FROM rate_count').catch(() => {}), FORGET_MS);
  const callers = Array.from({ length: CALLERS_A_PROCESS * asked.length }, caller);
  const used = () => ({
    program: asked.reduce((sum, { pid }) => sum + secondsOfProcess(pid), 0),
    database: secondsOfProcess(pids.database),
    balancer: secondsOfProcess(pids.balancer),
  });
  try {
    await wait(WARM_MS);
    [done, refused] = [0, 0];
    const [begun, before] = [performance.now(), used()];
    await wait(ROUND_MS);
    const [seconds, after, count] = [(performance.now() - begun) / 1000, used(), done];
    const of = (what: keyof typeof before) => ((after[what] - before[what]) * 1000) / count;
    return {
      perSecond: count / seconds,
      program: of('program'),
      database: of('database'),
      balancer: of('balancer'),
      refused,
    };
  } finally {
    isOver = true;
    await Promise.all(callers);
    clearInterval(forget);
    asking.close();
  }
}

function report(one: readonly Round[], all: readonly Round[], isByClock: boolean): void {
  const of = (rounds: readonly Round[], what: keyof Round) => median(rounds.map((round) => round[what]));
  const refused = [...one, ...all].reduce((sum, round) => sum + round.refused, 0);
  line('C3', 'requests refused', String(refused), 'none', refused === 0);
  const held = SHARE < 1 ? `, each held to ${SHARE.toFixed(2)} of a core` : '';
  if (isByClock) {
    const times = of(all, 'perSecond') / of(one, 'perSecond');
    line(
      'C3',
      `${PROCESSES} processes behind HAProxy${held}`,
      `${times.toFixed(2)}x of one (${of(one, 'perSecond').toFixed(0)} to ${of(all, 'perSecond').toFixed(0)} a second)`,
      `at least ${TIMES_AT_LEAST}x`,
      times >= TIMES_AT_LEAST,
    );
  } else
    say('C3 by the clock is left out: there are too few cores, and no process can be held to a part of one');
  for (const what of ['program', 'database', 'balancer'] as const) {
    const [before, after] = [of(one, what), of(all, what)];
    line(
      'C3',
      `processor of the ${what} for a request, one process and ${PROCESSES}`,
      `${before.toFixed(2)} and ${after.toFixed(2)} ms`,
      `at most ${DEARER_AT_MOST.toFixed(2)}x`,
      after <= before * DEARER_AT_MOST,
    );
  }
}

async function goldIds(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT DISTINCT user_id AS id FROM holding WHERE plan_id IN (33, 36) AND ends_at > now() ORDER BY 1',
  );
  return rows.map(({ id }) => Number(id));
}

async function startBalancer(ports: readonly string[]): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'));
  const servers = ports.map((port, at) => `  server s${at} 127.0.0.1:${port}`);
  const listen = (name: string, port: number, lines: readonly string[]) =>
    [`listen ${name}`, `  bind 127.0.0.1:${port}`, '  balance leastconn', ...lines].join('\n');
  const text = [
    'defaults\n  mode http\n  timeout connect 2s\n  timeout client 60s\n  timeout server 60s',
    listen('one', PORTS.one, servers.slice(0, 1)),
    listen('all', PORTS.all, servers),
  ].join('\n');
  writeFileSync(join(folder, 'haproxy.cfg'), `${text}\n`);
  const child = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    env: PROGRAM_ENV,
    stdio: 'ignore',
  });
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await once(child, 'spawn');
  while (!(await answers(PORTS.all))) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    await wait(50);
  }
  return child;
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
