import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openRelay, type Relay } from '../harness/outside/relay.ts';
import { registration } from '../harness/process.ts';
import { type Asked, MEDIA_TYPE, openStage, type Stage } from '../harness/stage.ts';

const BOUND_MS = 10_000;
let stage: Stage;
let relay: Relay;
let direct: pg.Pool;
beforeEach(opensAgain);
before(async () => {
  stage = await openStage({
    pages: true,
    reach: async (url) => {
      direct = new pg.Pool({ connectionString: url, max: 2 });
      direct.on('error', () => {});
      relay = await openRelay(url);
      return relay.url;
    },
  });
  await Promise.all([stage.token('gold'), stage.token('bronze')]);
});
after(async () => {
  relay.state = 'open';
  await stage.close();
  await relay.close();
  await direct.end();
});

const HTML = { accept: 'text/html' };
const emailsLike = async (pattern: string) =>
  (
    await direct.query<{ n: number }>('SELECT count(*)::int AS n FROM user_account WHERE email LIKE $1', [
      pattern,
    ])
  ).rows[0]?.n;
async function timed<T>(asked: Promise<T>): Promise<T & { took: number }> {
  const began = performance.now();
  const answer = await asked;
  return { ...answer, took: performance.now() - began };
}
const register = (email: string, at = stage) =>
  at.ask('/api/registration/', {
    method: 'POST',
    headers: { 'content-type': MEDIA_TYPE },
    body: JSON.stringify(registration(email)),
  });

async function opensAgain(): Promise<void> {
  relay.state = 'open';
  const began = Date.now();
  for (;;) {
    const { status, headers } = await stage.ask('/library', { headers: HTML });
    if (status === 200 && !headers.has('warning')) return;
    assert.ok(Date.now() - began < 5_000, 'five seconds after its database it answers as before');
    await wait(100);
  }
}

/** Asked until it is kept: one that was begun before the connection stood again is not. */
async function kept(path: string): Promise<Asked> {
  for (let before = ''; ; await wait(50)) {
    const asked = await stage.ask(path);
    if (asked.text === before) return asked;
    before = asked.text;
  }
}

for (const state of ['hung', 'gone'] as const)
  test(`a database that is ${state}: calls and pages are 503 with a time to come back, in ten seconds, many at once`, async () => {
    const known = await stage.ask('/library', { headers: HTML });
    assert.equal(known.status, 200);
    stage.app.cache.invalidate(['pages']);
    // Else a page may be put together from what was asked a moment ago.
    stage.app.replies.invalidate(null);
    relay.state = state;
    const asked = [
      ...Array.from({ length: 12 }, () => stage.ask('/api/users/me/', { as: 'gold' })),
      stage.ask('/api/publications/', { as: 'bronze' }),
      stage.ask('/api/search/?s=lithium'),
      ...['/podcasts', '/calendar', '/search?s=lithium', '/cme-program'].map((path) =>
        stage.ask(path, { headers: HTML }),
      ),
      register(`${state}@demo.example`),
    ].map(timed);
    const answers = await Promise.all(asked);
    for (const { status, headers, took } of answers) {
      assert.equal(status, 503);
      assert.ok(Number(headers.get('retry-after')) > 0);
      assert.ok(took < BOUND_MS, `${took} ms`);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
    const pages = answers.filter(({ headers }) => headers.get('content-type')?.startsWith('text/html'));
    assert.equal(pages.length, 4);
    for (const { text } of pages) assert.match(text, /<h1>[\s\S]+<\/html>/);
    const [health, ready] = await Promise.all(['/healthz', '/readyz'].map((path) => timed(stage.ask(path))));
    assert.deepEqual([health?.status, ready?.status], [200, 503]);
    await opensAgain();
    assert.equal((await stage.ask('/calendar', { headers: HTML })).status, 200);
    assert.equal(await emailsLike(`${state}@%`), 0);
  });

test('while the database is away, what is known is shown and says how old it is; what was withdrawn is not', async () => {
  const paths = ['/library', '/calendar', '/api/publications/'];
  const fresh = await Promise.all(paths.map(kept));
  assert.deepEqual(
    fresh.map(({ status, headers }) => [status, headers.get('warning')]),
    paths.map(() => [200, null]),
  );
  assert.equal((await stage.ask('/api/memberships/')).status, 200);
  await stage.database.write(async (db) => db.invalidate('plans'));
  relay.state = 'gone';
  await wait(1_500);
  stage.clock.set(new Date(Date.now() + 3_600_000));
  try {
    for (const [at, path] of paths.entries()) {
      const { status, headers, text, took } = await timed(stage.ask(path));
      assert.equal(status, 200, path);
      assert.ok(text === fresh[at]?.text, path);
      assert.match(headers.get('warning') ?? '', /^110 /);
      assert.match(headers.get('cache-status') ?? '', /hit; ttl=-\d+; detail=database-away/);
      assert.ok(Number(headers.get('age')) >= 3_600);
      assert.ok(took < 1_000, 'without asking first');
      const known = await stage.ask(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
      assert.deepEqual([known.status, known.headers.get('age') !== null], [304, true]);
    }
    assert.equal((await stage.ask('/api/memberships/')).status, 503, 'what changed is not shown as it was');
    assert.equal((await stage.ask('/api/publications/', { as: 'gold' })).status, 503, 'it is not theirs');
  } finally {
    stage.clock.set(null);
  }
  await opensAgain();
  stage.app.cache.invalidate(null);
  for (const path of paths) {
    const { status, headers } = await stage.ask(path);
    assert.deepEqual([status, headers.get('warning')], [200, null]);
  }
});

test('a connection that is lost with the COMMIT: it is said that nobody knows, and what was saved is there', async () => {
  relay.loseNextCommit = true;
  let answer = await register('commit@demo.example');
  // The first transaction may be the count of a limit.
  for (let turn = 0; turn < 3 && answer.json.errors?.[0]?.code !== 'outcome-unknown'; turn++) {
    relay.loseNextCommit = true;
    answer = await register(`commit${turn}@demo.example`);
  }
  assert.deepEqual([answer.status, answer.json.errors?.[0]?.code], [503, 'outcome-unknown']);
  assert.match(answer.json.errors?.[0]?.detail ?? '', /may or may not have been saved/);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
});

test('a connection that is lost before the COMMIT has saved nothing, and says so', async () => {
  const { database } = stage;
  await assert.rejects(
    database.write(async () => {
      relay.state = 'gone';
      await wait(50);
    }),
    (thrown: { code?: string }) => thrown.code !== 'outcome-unknown',
  );
  await opensAgain();
});
