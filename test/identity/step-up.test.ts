import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GUARDED } from '#admin/frame/guarded-calls.policy.ts';
import type { Call } from '#kit/contract.ts';
import { endpoints } from '#server/api.ts';
import { administrationCalls } from '../harness/admin/administration-calls.ts';
import { ACCESS, type AccessRow } from '../harness/lists/access.data.ts';
import { UNGUARDED } from '../harness/lists/unguarded-calls.data.ts';
import { storyIds } from '../harness/people/story-ids.ts';
import { codes, openStage, type Stage, visitAs } from '../harness/stage.ts';

const CODE = 'recent-sign-in-needed';
const named = ({ method, path }: Call) => `${method} ${path}`;
const guarded = new Set(GUARDED.map(({ call }) => named(call)));
/** The deeds of the law: a deed of these without a call would be a hole. */
const DEEDS = [
  'credit',
  'e-mail of others',
  'export',
  'gift card',
  'income and expenses',
  'library',
  'membership',
  'price',
  'refund',
  'role',
  'second factor',
  'settlement',
  'text of a legal page',
];

let stage: Stage;
let ids: Record<string, string>;
before(async () => {
  stage = await openStage();
  ids = await storyIds(stage);
});
after(() => stage.close());

async function signedInAgo(minutes: number): Promise<string> {
  await stage.sql('DELETE FROM rate_count');
  const token = (await stage.token('admin')) ?? '';
  await stage.sql(
    `UPDATE session SET created_at = now() - make_interval(secs => $1::int)
      WHERE user_id = (SELECT id FROM user_account WHERE email = 'admin@demo.example')`,
    [Math.round(minutes * 60)],
  );
  return token;
}

const fill = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? assert.fail(name));
const ask = (row: AccessRow, token: string) =>
  stage.send(row.call.split(' ')[0] ?? '', fill(row.path), row.body, { token });
const rowsOf = (call: string) => ACCESS.filter((row) => row.call === call);

test('every call of the administration is guarded, or says why it need not be; none is both', async () => {
  const free = Object.values(UNGUARDED).flat();
  const all = (await administrationCalls(stage)).map(named);
  const missing = all.filter((call) => !guarded.has(call) && !free.includes(call));
  assert.deepEqual(missing, [], 'neither guarded nor in test/harness/lists/unguarded-calls.data.ts');
  assert.deepEqual(
    free.filter((call) => guarded.has(call)),
    [],
  );
  assert.deepEqual(
    free.filter((call) => !all.includes(call)),
    [],
    'no call of the administration any more',
  );
  assert.deepEqual(new Set(free).size, free.length);
});

test('every deed that the law names has its calls, and every file of a list is an export', () => {
  const deeds = new Set(GUARDED.map(({ deed }) => deed));
  assert.deepEqual(
    DEEDS.filter((deed) => !deeds.has(deed)),
    [],
  );
  const files = endpoints
    .map(({ call }) => named(call))
    .filter((call) => /^GET \/api\/admin\/.*\/(csv|file)\/$/.test(call));
  assert.ok(files.length >= 7);
  const exported = GUARDED.filter(({ deed }) => deed === 'export').map(({ call }) => named(call));
  assert.deepEqual(
    files.filter((call) => !exported.includes(call)),
    [],
  );
});

test('the contract of a guarded call says how it is refused', () => {
  for (const { call } of endpoints)
    if (guarded.has(named(call))) assert.ok(call.refuses?.includes(CODE), named(call));
});

test('[C37] half an hour after the sign-in every guarded call is refused, whatever else is wrong with it', async () => {
  const token = await signedInAgo(30.5);
  for (const call of guarded) {
    const rows = rowsOf(call).filter(({ path }) => path !== '/api/users/me/' && !path.includes('about.lead'));
    assert.ok(rows.length > 0 || call === 'PATCH /api/admin/texts/:id/', `${call} has no row`);
    for (const row of rows) {
      const reply = await ask(row, token);
      assert.deepEqual([reply.status, codes(reply)], [403, [CODE]], `${call} ${row.path}`);
    }
  }
});

test('within the half hour it goes through to what it answers otherwise', async () => {
  const token = await signedInAgo(29.5);
  for (const call of guarded)
    for (const row of rowsOf(call)) assert.ok(!codes(await ask(row, token)).includes(CODE), call);
});

test('an old sign-in does for every call that is not guarded', async () => {
  const token = await signedInAgo(24 * 60);
  for (const call of Object.values(UNGUARDED).flat())
    for (const row of rowsOf(call)) assert.ok(!codes(await ask(row, token)).includes(CODE), call);
});

test('of interface texts those of legal pages are guarded, of profiles those of others', async () => {
  const token = await signedInAgo(31);
  const refused = async (path: string) =>
    codes(await stage.send('PATCH', path, {}, { token })).includes(CODE);
  for (const key of ['terms.title', 'privacy.title', 'referralTerms.title'])
    assert.equal(await refused(`/api/admin/texts/${key}/`), true, key);
  for (const key of ['about.lead', 'termsOfPlans.title', 'home.terms'])
    assert.equal(await refused(`/api/admin/texts/${key}/`), false, key);
  for (const page of ['privacy-policy', 'terms-and-conditions'])
    assert.equal(await refused(`/api/admin/pages/${page}/text/`), true, page);
  for (const page of ['about-us', '1']) assert.equal(await refused(`/api/admin/pages/${page}/`), false, page);
  assert.equal(await refused(`/api/users/${ids.gold}/`), true);
  const own = (await visitAs(stage, 'admin')).visitor;
  assert.equal(await refused('/api/users/me/'), false);
  assert.equal(await refused(`/api/users/${own.kind === 'user' ? own.id : ''}/`), false);
});

test('whoever may not do it at all is told so, and not to sign in again', async () => {
  await stage.sql(`UPDATE session SET created_at = now() - interval '1 hour'`);
  const token = (await stage.token('gold')) ?? '';
  const ofOthers = GUARDED.filter(({ deed }) => deed !== 'second factor').map(({ call }) => named(call));
  for (const call of ofOthers)
    for (const row of rowsOf(call))
      assert.ok(!codes(await ask(row, token)).includes(CODE), `${call} ${row.path}`);
});
