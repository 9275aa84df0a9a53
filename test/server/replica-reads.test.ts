import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, openDatabase, type Reader, statement } from '#platform/postgres/database.ts';
import { ASK_POSITION } from '#platform/replica/database-facts.ts';
import { endpoints } from '#server/api.ts';
import { OWNER, openPair, type Pair, SERVING } from '../harness/replicated.ts';

const SEEN = statement(
  'test.replica-seen',
  { standby: 'bool', titles: 'texts' },
  `SELECT pg_is_in_recovery() AS standby, (SELECT coalesce(array_agg(title ORDER BY title), '{}') FROM shelf) AS titles`,
);
const ADD = statement('test.replica-add', {}, 'INSERT INTO shelf (title) VALUES ($1)');
const STRANGER = ['address:192.0.2.1'];
const MEMBER = ['address:192.0.2.2', 'user:7'];

let pair: Pair;
const opened: Database[] = [];
before(async () => {
  pair = await openPair({ isSynchronous: false });
  const owner = openDatabase(pair.primary.url(OWNER), { pool: 2 });
  for (const text of [
    'CREATE TABLE schema_migration (name text PRIMARY KEY)',
    'CREATE TABLE shelf (title text PRIMARY KEY)',
    `GRANT SELECT, INSERT ON schema_migration, shelf TO ${SERVING}`,
  ])
    await owner.write((db) => db.run(statement(`test.replica-${text.slice(0, 40)}`, {}, text)));
  await owner.close();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
after(() => pair.close());

interface Process {
  database: Database;
  lines: string[];
}
async function process({ url = pair.standby.url(SERVING), lagSeconds = 60 } = {}): Promise<Process> {
  const lines: string[] = [];
  const note = (facts: { why?: string }, text: string) => lines.push(`${text}: ${facts.why ?? ''}`);
  const log = { info: note, warn: note } as unknown as Logger;
  const replicas = { urls: [url], lagSeconds, log };
  const database = openDatabase(pair.primary.url(SERVING), { pool: 4, replicas });
  opened.push(database);
  await database.listen(() => {});
  return { database, lines };
}
const seen = ({ database }: Process, readers: string[]) =>
  database.lagging(readers, (db: Reader) => db.one(SEEN));
const add = ({ database }: Process, title: string, ...tags: string[]) =>
  database.write(async (db) => {
    await db.run(ADD, [title]);
    db.invalidate(...tags);
  });
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await wait(20);
}
const isRead = (one: Process, readers = STRANGER) => until(async () => (await seen(one, readers)).standby);
const replay = (deed: 'pause' | 'resume') => pair.standby.asked(`SELECT pg_wal_replay_${deed}()`);
const paused = async () => {
  await replay('pause');
  await until(async () => {
    const [told] = await pair.standby.asked<{ is: string }>('SELECT pg_get_wal_replay_pause_state() AS is');
    return told?.is === 'paused';
  });
};

test('with replay paused, whoever wrote sees it at once at every process, others what was before, and what was told nobody misses', async () => {
  const [one, other] = [await process(), await process()];
  await isRead(one);
  await isRead(other);
  await paused();
  await add(one, 'written');
  await one.database.wrote(MEMBER);
  for (const reading of [one, other])
    assert.deepEqual(await seen(reading, MEMBER), { standby: false, titles: ['written'] });
  assert.deepEqual(await seen(other, STRANGER), { standby: true, titles: [] });
  await add(one, 'told', 'publications');
  for (const reading of [one, other])
    assert.deepEqual(await seen(reading, STRANGER), { standby: false, titles: ['told', 'written'] });
  await replay('resume');
  await isRead(other, MEMBER);
  assert.deepEqual(await seen(other, MEMBER), { standby: true, titles: ['told', 'written'] });
});

test('one answer is of one moment, whatever is replayed while it is read', async () => {
  const reading = await process();
  await isRead(reading);
  await paused();
  await add(reading, 'meanwhile');
  const [before, after] = await reading.database.lagging(STRANGER, async (db) => {
    const first = await db.one(SEEN);
    await replay('resume');
    await until(async () => {
      const [found] = await pair.standby.asked<{ at: boolean }>(
        `SELECT pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() AS at`,
      );
      return found?.at === true;
    });
    return [first, ...(await Promise.all([db.one(SEEN), db.one(SEEN)]))];
  });
  assert.equal(before?.standby, true);
  assert.equal(before?.titles.includes('meanwhile'), false);
  assert.deepEqual(after, before);
});

test('a replica that is further behind than the setting allows is left out, says so once, and comes back', async () => {
  const reading = await process({ lagSeconds: 1 });
  await isRead(reading);
  await paused();
  await add(reading, 'late');
  await until(() => reading.lines.some((line) => /left out: .*DATABASE_REPLICA_LAG/.test(line)));
  assert.equal((await seen(reading, STRANGER)).standby, false);
  await replay('resume');
  await isRead(reading);
  assert.equal(reading.lines.filter((line) => /left out/.test(line)).length, 1, reading.lines.join());
});

test('where a file of the log ends, whoever has it has everything', async () => {
  await pair.primary.asked('SELECT pg_switch_wal()');
  const [told] = await pair.primary.asked<{ position: number }>(ASK_POSITION);
  assert.notEqual(Number(told?.position) % (16 * 1024 * 1024), 40);
});

const WRONG: [url: () => string, said: RegExp][] = [
  [() => pair.primary.url(SERVING), /takes writes itself/],
  [() => 'postgresql://nobody@127.0.0.1:1/nothing', /does not answer/],
];
for (const [url, said] of WRONG)
  test(`what is no replica is told in one line, and the primary answers: ${said.source}`, async () => {
    const reading = await process({ url: url() });
    await until(() => reading.lines.length > 0);
    assert.match(reading.lines.join(), said);
    assert.equal((await seen(reading, STRANGER)).standby, false);
    assert.equal(await reading.database.ready(), true);
  });

test('a replica that is killed while it is read loses no request', async () => {
  const reading = await process();
  await isRead(reading);
  let [going, places, failed] = [true, new Set<boolean>(), [] as unknown[]];
  const readers = Array.from({ length: 4 }, async () => {
    for (; going; await wait(2))
      await seen(reading, STRANGER).then(
        ({ standby }) => places.add(standby),
        (thrown) => failed.push(thrown),
      );
  });
  await until(() => places.has(true));
  places = new Set();
  await pair.standby.kill();
  await until(() => places.has(false) && reading.lines.some((line) => /does not answer/.test(line)));
  going = false;
  await Promise.all(readers);
  assert.deepEqual(failed, []);
});

const LAGGING = {
  strangers: [
    'GET /api/publications/',
    'GET /api/publications/order_by_pk_in/',
    'GET /api/search/',
    'GET /api/search/autocomplete/',
    'GET /api/search/tables/',
  ],
  everybody: [
    'GET /api/admin/items/',
    'GET /api/admin/topic-requests/',
    'GET /api/authors/',
    'GET /api/categories/',
    'GET /api/search/near/',
    'GET /calendar/updates.ics',
    'GET /podcasts/rss.xml',
  ],
};
test('lists, search and statistics may lag and nothing else, and none of them writes or is read through a preview', () => {
  const lagging = endpoints.filter(({ call }) => call.mayLag);
  const named = (audience: string) =>
    lagging
      .filter(({ call }) => call.mayLag === audience)
      .map(({ call }) => `${call.method} ${call.path}`)
      .toSorted();
  assert.deepEqual({ strangers: named('strangers'), everybody: named('everybody') }, LAGGING);
  for (const { call, read, records, previews } of lagging)
    assert.ok(read && !records && !previews, `${call.path} is a plain read`);
});
