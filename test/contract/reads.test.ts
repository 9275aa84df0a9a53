import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ALLOWED } from '#kit/decision.ts';
import { createDispatch } from '#platform/http/dispatch.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { statement } from '#platform/postgres/database.ts';
import { endpoints } from '#server/api.ts';
import { everyTable } from '../harness/admin/preview.ts';
import { ACCESS, ASKERS } from '../harness/lists/access.data.ts';
import { storyIds } from '../harness/people/story-ids.ts';
import { one, openStage, type Stage, visitAs } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const SETTING = { key: 'read.writes', value: 'x' };
const WRITE = statement(
  'test.read_writes',
  { key: 'text' },
  'INSERT INTO config_entry (key, value) VALUES ($1, $2) RETURNING key',
);
const LOCK = statement(
  'test.read_locks',
  { id: 'int' },
  'SELECT id FROM user_account ORDER BY id LIMIT 1 FOR UPDATE',
);
/** PostgreSQL's own word: read_only_sql_transaction. */
const READ_ONLY = { code: '25006' };
const READS = endpoints.filter(({ read }) => read);
const called = ({ call }: Endpoint) => `${call.method} ${call.path}`;

/** A call of the contract as anybody may make it, without what it takes, and with another handler in the place of its own. */
function handledBy({ call: { takes: _, ...call }, records }: Endpoint, read: Endpoint['read']): Endpoint {
  return { call, policy: () => ALLOWED, ...(records ? { records } : {}), ...(read ? { read } : {}) };
}

async function ask(endpoint: Endpoint) {
  const dispatch = createDispatch(stage.app.ports);
  return dispatch(endpoint, await visitAs(stage, 'gold'), {
    params: {},
    search: new URLSearchParams(),
    body: undefined,
    header: () => undefined,
  });
}

test('a handler of a read that writes or locks is refused by the database, whichever read it is', async () => {
  assert.ok(READS.length > 80);
  for (const endpoint of READS) {
    const writes = handledBy(endpoint, async (_asked, db) => ({
      data: await db.one(WRITE, [SETTING.key, SETTING.value]),
    }));
    await assert.rejects(ask(writes), READ_ONLY, called(endpoint));
    const locks = handledBy(endpoint, async (_asked, db) => ({ data: await db.all(LOCK) }));
    await assert.rejects(ask(locks), READ_ONLY, called(endpoint));
  }
  assert.deepEqual(await stage.sql('SELECT key FROM config_entry WHERE key = $1', [SETTING.key]), []);
});

test('a handler of a read has no other database at hand', async () => {
  for (const endpoint of READS)
    await ask(
      handledBy(endpoint, async ({ ports }) => {
        assert.equal('database' in ports, false, called(endpoint));
        return {};
      }),
    );
});

test('what is read at one moment cannot be written to either', async () => {
  await assert.rejects(
    stage.database.snapshot((db) => db.one(WRITE, [SETTING.key, SETTING.value])),
    READ_ONLY,
  );
});

test('a first opening, what administrators read of others, and an export leave something to be written down, and say so', async () => {
  assert.deepEqual(
    endpoints
      .filter(({ records }) => records)
      .map(called)
      .toSorted(),
    [
      'GET /api/admin/overview/csv/',
      'GET /api/admin/receipts/:id/pdf/',
      'GET /api/certificates/:id/',
      'GET /api/certificates/:id/pdf/',
      'GET /api/sections/:id/',
      'GET /api/users/:id/',
    ],
  );
  const [plain] = READS.filter(({ records }) => !records);
  const silent = handledBy(plain ?? assert.fail(), async () => ({
    record: async (db) => (await db.run(WRITE, [SETTING.key, SETTING.value])) === 1,
  }));
  await assert.rejects(ask(silent), /does not say that it records/);
  assert.deepEqual(await stage.sql('SELECT key FROM config_entry WHERE key = $1', [SETTING.key]), []);
});

test('[ROLE-019] a free account’s Quick Take counts at its first opening, twice at most, and the others stay closed', async () => {
  const sections = await stage.sql<{ id: number; publication: number }>(
    `SELECT DISTINCT ON (p.id) s.id::int AS id, p.id::int AS publication FROM publication p
     JOIN section s ON s.publication_id = p.id AND s.position > 1 AND NOT s.private
     WHERE p.type = 'PUBLICATION_QUICK_TAKE' AND p.visibility = 'published' AND NOT p.private
     ORDER BY p.id, s.position LIMIT 3`,
  );
  assert.equal(sections.length, 3);
  const [first, second, third] = sections.map(({ id }) => `/api/sections/${id}/`);
  await stage.sql('DELETE FROM quick_take_opening');
  for (const path of [first, second, third]) {
    const { status } = await stage.send('HEAD', path ?? '', undefined, { as: 'free' });
    assert.equal(status, 200);
  }
  assert.deepEqual(await stage.sql('SELECT 1 FROM quick_take_opening'), [], 'HEAD opens nothing');
  const locks: boolean[] = [];
  for (const path of [first, first, second, third, first])
    locks.push(
      one(await stage.send('GET', path ?? '', undefined, { as: 'free' })).attributes.lock as boolean,
    );
  assert.deepEqual(locks, [false, false, false, true, false]);
  assert.deepEqual(
    await stage.sql('SELECT publication_id::int AS id FROM quick_take_opening ORDER BY ordinal'),
    sections.slice(0, 2).map(({ publication }) => ({ id: publication })),
  );
});

test('HEAD keeps nothing: a GET that may write does not offer it, and one that has something to record leaves it out', async () => {
  const ids = await storyIds(stage);
  const keeping = endpoints.filter(({ call, read, records }) => call.method === 'GET' && (!read || records));
  assert.ok(keeping.length > 18);
  for (const { call, read } of keeping)
    for (const row of ACCESS.filter((one) => one.call === `GET ${call.path}`)) {
      const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
      for (const [at, as] of ASKERS.entries()) {
        if (([row.expect].flat()[at] ?? [row.expect].flat()[0]) !== 200) continue;
        await stage.token(as);
        const before = await everyTable(stage);
        const { status, headers } = await stage.send('HEAD', path, undefined, { as });
        assert.equal(status, read ? 200 : 405, `${path} as ${as}`);
        if (!read) assert.doesNotMatch(headers.get('allow') ?? '', /HEAD/, path);
        assert.deepEqual(await everyTable(stage), before, `${path} as ${as}`);
      }
    }
});

test('a read that is written down says so', () => {
  // The first is to be opened once, the second asks a registry.
  const others = ['/api/sections/:id/', '/api/admin/citation/'];
  const silent = endpoints
    .filter(({ call: { method, path }, read, records }) =>
      method === 'GET' ? records || (!read && path.startsWith('/api/admin/')) : false,
    )
    .filter(({ call }) => !others.includes(call.path) && !/written down/.test(call.summary));
  assert.deepEqual(silent.map(called), []);
});

test('no file is made in the transaction that records who took it: all other records would wait for it', () => {
  const files = endpoints.filter(({ call }) => call.method === 'GET' && call.gives === null);
  assert.ok(files.length > 10);
  assert.deepEqual(files.filter(({ write }) => write).map(called), []);
});
