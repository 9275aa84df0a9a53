import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type FreshDatabase, freshDatabase } from '../harness/database.ts';
import { steadily } from '../harness/lists/fuzz.ts';
import { type Deed, registerAnomalies, type Tally, tallyAnomalies } from '../harness/people/history.ts';
import { type Answer, newActivity, resultDocument, sheetOf } from '../harness/people/sitting.ts';
import { call, type Posted, type Served, serve, tokenAt } from '../harness/process.ts';
import { freePort } from '../harness/stage.ts';

const SECONDS = Number(process.env.HISTORY_SECONDS ?? 60);
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000);
const PEOPLE_HERE = ['bronze', 'silver', 'gold'] as const;
type Who = (typeof PEOPLE_HERE)[number];
const SECTIONS = [5392, 5393];
const CREDITS_OF_ONE = 1;
let fresh: FreshDatabase;
let pool: pg.Pool;
const processes: Served[] = [];
const sql = async <Row>(text: string, values: unknown[] = []) =>
  (await pool.query(text, values)).rows as Row[];
before(async () => {
  fresh = await freshDatabase();
  pool = new pg.Pool({ connectionString: fresh.url, max: 2 });
});
after(async () => {
  for (const one of processes) await one.cut();
  await pool.end();
  await fresh.drop();
});

/** What a reply says of a deed: an answer that did not come, or came without knowing, leaves it open. */
function outcomeOf(reply: Posted | null, good: readonly number[]): Deed['outcome'] {
  if (reply === null || reply.status >= 500) return 'unknown';
  return good.includes(reply.status) ? 'done' : 'refused';
}

interface Play {
  urls: readonly string[];
  random: () => number;
  tokens: Record<Who, string>;
  deeds: Deed[];
  tallies: Tally[];
  going: { on: boolean };
}
let serial = 0;
const some = <T>({ random }: Play, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

async function note(play: Play): Promise<void> {
  const [who, section, url] = [some(play, PEOPLE_HERE), some(play, SECTIONS), some(play, play.urls)];
  const isWrite = play.random() < 0.5;
  const value = ++serial;
  const path = `/api/progress/${section}/`;
  const began = performance.now();
  const document = { data: { type: 'Progress', attributes: { note: `note ${value}` } } };
  const reply = await call(
    url,
    isWrite ? 'PATCH' : 'GET',
    path,
    isWrite ? document : undefined,
    play.tokens[who],
  );
  const read = Number(/^note (\d+)$/.exec(String(reply?.json.data?.attributes?.note))?.[1] ?? Number.NaN);
  play.deeds.push({
    kind: isWrite ? 'write' : 'read',
    place: `${who} ${section}`,
    value: isWrite ? value : Number.isNaN(read) ? null : read,
    began,
    ended: performance.now(),
    outcome: outcomeOf(reply, [200]),
  });
}

/** A test of its own each time, or sent again with its key to the other process: one credit. */
async function sit(play: Play, activity: { id: number; sheet: Answer[] }, who: Who): Promise<void> {
  const key = `history-${who}-${activity.id}`;
  const path = `/api/publications/${activity.id}/tests/`;
  const token = play.tokens[who];
  await call(some(play, play.urls), 'GET', path, undefined, token);
  const began = performance.now();
  const send = () =>
    call(some(play, play.urls), 'POST', path, resultDocument(activity.id, activity.sheet), token, {
      'idempotency-key': key,
    });
  const replies = await Promise.all(play.random() < 0.4 ? [send(), send()] : [send()]);
  const outcomes = replies.map((reply) => outcomeOf(reply, [200, 201]));
  const outcome = outcomes.includes('done') ? 'done' : outcomes.includes('unknown') ? 'unknown' : 'refused';
  play.tallies.push({
    kind: 'add',
    of: who,
    amount: CREDITS_OF_ONE,
    began,
    ended: performance.now(),
    outcome,
  });
}

async function countCredits(play: Play): Promise<void> {
  const who = some(play, PEOPLE_HERE);
  const began = performance.now();
  const reply = await call(
    some(play, play.urls),
    'GET',
    '/api/credits/summary/',
    undefined,
    play.tokens[who],
  );
  const outcome = outcomeOf(reply, [200]);
  play.tallies.push({
    kind: 'count',
    of: who,
    amount: thisYearIn(reply) - (FIRST.get(who) ?? 0),
    began,
    ended: performance.now(),
    outcome,
  });
}
const thisYearIn = (reply: Posted | null): number =>
  (reply?.json.data?.attributes as { thisYear?: { cme: number } } | undefined)?.thisYear?.cme ?? 0;
const creditsOf = async (url: string, token: string): Promise<number> =>
  thisYearIn(await call(url, 'GET', '/api/credits/summary/', undefined, token));
/** What each had before. */
const FIRST = new Map<Who, number>();

async function client(play: Play): Promise<void> {
  while (play.going.on) {
    const dice = play.random();
    if (dice < 0.6) await note(play);
    else if (dice < 0.8) await countCredits(play);
    else {
      const id = await newActivity({ sql });
      await sit(play, { id, sheet: await sheetOf({ sql }, id) }, some(play, PEOPLE_HERE));
    }
  }
}

test(`eight clients, two processes, ${SECONDS} seconds of mixed deeds under kills: nothing was seen that one place, done one after the other, cannot show`, async (context) => {
  context.diagnostic(`seed ${SEED}`);
  const random = steadily(SEED);
  const ports = [await freePort(), await freePort()];
  for (const port of ports) processes.push(await serve(fresh, port));
  const urls = processes.map(({ url }) => url);
  const tokens = {} as Record<Who, string>;
  for (const who of PEOPLE_HERE) tokens[who] = await tokenAt(urls[0] ?? '', PEOPLE[who].email, DEMO_PASSWORD);
  const play: Play = { urls, random, tokens, deeds: [], tallies: [], going: { on: true } };
  for (const who of PEOPLE_HERE) {
    FIRST.set(who, await creditsOf(urls[0] ?? '', tokens[who]));
  }
  const clients = Array.from({ length: 8 }, () => client(play));
  let kills = 0;
  for (const until = performance.now() + SECONDS * 1000; performance.now() < until; kills++) {
    await wait(1_500 + random() * 3_000);
    const at = kills % processes.length;
    await processes[at]?.cut();
    await sql('TRUNCATE rate_count');
    processes[at] = await serve(fresh, ports[at]);
  }
  play.going.on = false;
  await Promise.all(clients);
  for (let time = 0; time < 30; time++) await note(play);
  for (let time = 0; time < 10; time++) await countCredits(play);
  const done = (all: { outcome: string }[]) => all.filter(({ outcome }) => outcome === 'done').length;
  const figures = {
    kills,
    deeds: play.deeds.length,
    done: done(play.deeds),
    tallies: play.tallies.length,
    counted: done(play.tallies),
  };
  context.diagnostic(JSON.stringify(figures));
  assert.deepEqual(registerAnomalies(play.deeds).slice(0, 5), []);
  assert.deepEqual(tallyAnomalies(play.tallies).slice(0, 5), []);
  assert.ok(figures.done > SECONDS && figures.counted > SECONDS / 3 && kills > 2, JSON.stringify(figures));
});
