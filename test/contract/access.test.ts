import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endpoints } from '#server/api.ts';
import { ACCESS, type AccessRow, ADDRESSES, ASKERS, type Asker } from '../harness/lists/access.data.ts';
import { storyIds } from '../harness/people/story-ids.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
let ids: Record<string, string>;
const tokens = new Map<string, string>();
before(async () => {
  stage = await openStage();
  ids = await storyIds(stage);
  for (const who of ASKERS) tokens.set(who, (await stage.token(who)) ?? '');
  tokens.set('bad token', `${tokens.get('gold')?.slice(0, -6)}AAAAAA`);
  tokens.set('revoked token', await revokedToken('free'));
});
after(() => stage.close());

const fill = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? assert.fail(`the story has no ${name}`));
const methodOf = (row: AccessRow) => row.call.split(' ')[0] ?? '';

async function freshToken(who: Asker): Promise<string> {
  const body = {
    data: {
      type: 'ApiLoginView',
      attributes: { username: `${who}@demo.example`, password: 'steady-state-demo' },
    },
  };
  return one(await stage.send('POST', '/api/login/', body)).attributes.token as string;
}
async function revokedToken(who: Asker): Promise<string> {
  const token = await freshToken(who);
  assert.equal((await stage.send('POST', '/api/logout/', undefined, { token })).status, 204);
  return token;
}

/** Where every asker stands at one row; what a write or a limit counted is forgotten before the next asker. */
async function standings(row: AccessRow): Promise<string[]> {
  const problems: string[] = [];
  for (const [at, who] of [...ASKERS, 'bad token', 'revoked token'].entries()) {
    await stage.sql('DELETE FROM rate_count');
    const ends = row.call === 'POST /api/logout/' && at > 0 && at < ASKERS.length;
    const token = ends ? await freshToken(who as Asker) : tokens.get(who);
    const { status } = await stage.send(methodOf(row), fill(row.path), row.body, { token });
    const expected =
      at < ASKERS.length
        ? ([row.expect].flat()[at] ?? [row.expect].flat()[0])
        : row.blind
          ? [row.expect].flat()[0]
          : 401;
    if (status !== expected)
      problems.push(`${row.call} (${row.path}) answers ${who} ${status}, the table says ${expected}`);
  }
  return problems;
}

test('every call of the contract is in the table, and every row of the table is a call', () => {
  const served = new Set(endpoints.map(({ call }) => `${call.method} ${call.path}`));
  const told = new Set(ACCESS.map((row) => row.call));
  assert.deepEqual(
    [...served].filter((call) => !told.has(call)),
    [],
    'calls without a row in test/harness/lists/access.data.ts',
  );
  assert.deepEqual(
    [...told].filter((call) => !served.has(call)),
    [],
    'rows without a call',
  );
});

test('[API-109] everybody stands where the table says: no call is open by neglect', async () => {
  const problems: string[] = [];
  for (const row of [...ACCESS, ...ADDRESSES]) problems.push(...(await standings(row)));
  assert.deepEqual(problems, []);
});

test('a foreign record and an absent one answer with the same bytes', async () => {
  const pairs: [string, string, string, unknown?][] = [
    ['GET', '/api/certificates/{goldCertificate}/', '/api/certificates/999999999/'],
    ['GET', '/api/certificates/{goldCertificate}/pdf/', '/api/certificates/999999999/pdf/'],
    [
      'GET',
      '/api/certificates/pdf/?filter[id__in]={goldCertificate}',
      '/api/certificates/pdf/?filter[id__in]=999999999',
    ],
    ['GET', '/api/attempts/{goldAttempt}/', '/api/attempts/999999999/'],
    [
      'GET',
      '/api/attempts/{goldAttempt}/?include=questions.answers',
      '/api/attempts/999999999/?include=questions.answers',
    ],
    [
      'PATCH',
      '/api/users/addresses/{goldAddress}/',
      '/api/users/addresses/999999999/',
      { data: { type: 'Address', attributes: { city: 'X' } } },
    ],
    ['DELETE', '/api/users/addresses/{goldAddress}/', '/api/users/addresses/999999999/'],
    ['GET', '/api/users/{gold}/', '/api/users/999999999/'],
    [
      'PATCH',
      '/api/users/{gold}/',
      '/api/users/999999999/',
      { data: { type: 'User', attributes: { firstName: 'X' } } },
    ],
    ['GET', '/api/publications/{draft}/', '/api/publications/999999999/'],
    ['GET', '/api/sections/{draftSection}/', '/api/sections/999999999/'],
  ];
  for (const [method, foreign, absent, body] of pairs) {
    const [own, none] = [
      await stage.send(method, fill(foreign), body, { as: 'silver' }),
      await stage.send(method, absent, body, { as: 'silver' }),
    ];
    assert.equal(own.status, foreign.includes('/api/users/{gold}/') ? 403 : 404, `${method} ${foreign}`);
    assert.equal(own.text, none.text, `${method} ${foreign}`);
  }
  const [{ city } = { city: '' }] = await stage.sql<{ city: string }>(
    'SELECT city FROM address WHERE id = $1',
    [ids.goldAddress],
  );
  assert.notEqual(city, 'X');
});

test('transcripts, attempts, certificates and addresses list one’s own alone', async () => {
  const [{ n: certificates } = { n: 0 }] = await stage.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM certificate WHERE user_id = 903',
  );
  const own = await stage.send('GET', '/api/certificates/?page[size]=100', undefined, { as: 'silver' });
  assert.equal((own.json.data as unknown[]).length, certificates);
  for (const path of ['/api/certificates/', '/api/attempts/', '/api/transcripts/']) {
    const none = await stage.send('GET', path, undefined, { as: 'free' });
    assert.deepEqual(none.json.data, [], path);
  }
  const me = await stage.send('GET', '/api/users/me/?include=addresses', undefined, { as: 'silver' });
  assert.doesNotMatch(me.text, new RegExp(`"id":"${ids.goldAddress}"`));
});

test('with the test clock off there is no way to set the time or run jobs', async () => {
  const quiet = await openStage({ env: { TEST_CLOCK: '0' } });
  try {
    assert.deepEqual(codes(await quiet.send('PUT', '/__test/clock', { now: null })), ['method-not-allowed']);
    assert.equal((await quiet.send('POST', '/__test/jobs/run')).status, 404);
  } finally {
    await quiet.close();
  }
});
