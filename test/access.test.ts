import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { endpoints } from '#src/api.ts';
import { ACCESS, type AccessRow, ADDRESSES, ASKERS, type Asker } from './harness/access.data.ts';
import { codes, one, openStage, type Stage } from './harness/stage.ts';
import { storyIds, takeCreditsFrom } from './harness/story-ids.ts';

let stage: Stage;
let ids: Record<string, string>;
const tokens = new Map<string, string>();
before(async () => {
  stage = await openStage();
  ids = await storyIds(stage);
  await takeCreditsFrom(stage, PEOPLE.nocredit.id);
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
    'calls without a row in test/harness/access.data.ts',
  );
  assert.deepEqual(
    [...told].filter((call) => !served.has(call)),
    [],
    'rows without a call',
  );
});

test('everybody stands where the table says: no call is open by neglect', async () => {
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

/** Every text a caller could fetch: lists, covers, sections, tricks with includes and fields. */
const TRICKS = [
  '/api/publications/2752/?include=questions.answers',
  '/api/publications/2746/?include=questions.answers&fields[Answer]=correct,rationale,text&fields[Question]=feedback,answers',
  '/api/publications/2746/?include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections',
  '/api/publications/?page[size]=100&include=sections,authors.image,keyPoints,materials,jointSponsor',
  '/api/publications/order_by_pk_in/?filter[id__in]=2746,2752&fields[Publication]=questions,testResults',
  '/api/sections/5397/?include=publication.sections,materials,publication.authors',
  '/api/sections/5397/?fields[Section]=description,transcript,attachment_url',
  '/api/openapi.json',
];

test('[TEST-009] no right answer and no rationale leaves the server before an attempt', async () => {
  const secrets = await stage.sql<{ rationale: string }>(
    `SELECT DISTINCT c.rationale FROM choice c JOIN item i ON i.id = c.item_id JOIN credit_offering o ON o.id = i.offering_id WHERE o.publication_id IN (2746, 2752) AND length(c.rationale) > 20`,
  );
  assert.ok(secrets.length > 20);
  const tests = [
    '/api/publications/2746/tests/?include=publication.questions.answers,publication.sections',
    '/api/publications/2752/tests/?include=publication.questions.answers&fields[Answer]=correct,rationale',
  ];
  for (const who of ['anonymous', 'free', 'bronze', 'gold', 'admin'] as const) {
    const searches = secrets
      .slice(0, 5)
      .map(
        ({ rationale }) => `/api/publications/?filter[search]=${encodeURIComponent(rationale.slice(0, 60))}`,
      );
    for (const path of [...TRICKS, ...tests, ...searches]) {
      const { text } = await stage.send('GET', path, undefined, { as: who });
      for (const { rationale } of secrets)
        assert.ok(
          !text.includes(JSON.stringify(rationale).slice(1, -1)),
          `${who} reads a rationale at ${path}`,
        );
      assert.doesNotMatch(
        text,
        /"correct":(true|false)|"correctAnswerId":"\d/,
        `${who} reads correctness at ${path}`,
      );
    }
  }
});

test('[ENT-030] the text of a locked section is in no reply to those who may not read it', async () => {
  const sections = await stage.sql<{
    id: string;
    publication_id: string;
    body: string;
    file: string | null;
    cue: string | null;
  }>(
    `SELECT s.id, s.publication_id, s.body_html AS body, s.attachment_file AS file, s.cues->1->>'text' AS cue FROM section s JOIN publication p ON p.id = s.publication_id
     WHERE p.visibility = 'published' AND s.position = 5 AND p.type IN ('PUBLICATION_VIDEO', 'CME', 'SELF_ASSESSMENT') AND length(s.body_html) > 200`,
  );
  assert.ok(sections.length > 5);
  for (const { id, publication_id, body, file, cue } of sections) {
    const words = body
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .filter((line) => line.length > 60)
      .slice(0, 3);
    const secrets = [...words, file, cue].filter((text): text is string => Boolean(text));
    const paths = [
      `/api/sections/${id}/?include=publication.sections,materials`,
      `/api/sections/${id}/?fields[Section]=description,transcript,attachment_url`,
      `/api/publications/${publication_id}/?include=sections,materials`,
    ];
    for (const who of ['anonymous', 'free', 'lapsed'] as const)
      for (const path of paths) {
        const { text, status } = await stage.send('GET', path, undefined, { as: who });
        assert.equal(status, 200, path);
        for (const secret of secrets)
          assert.ok(
            !text.includes(JSON.stringify(secret).slice(1, -1)),
            `${who} reads section ${id} at ${path}`,
          );
      }
    assert.equal(one(await stage.send('GET', `/api/sections/${id}/`)).attributes.lock, true);
    assert.ok(
      (await stage.send('GET', `/api/sections/${id}/`, undefined, { as: 'gold' })).text.includes(
        JSON.stringify(words[0]).slice(1, -1),
      ),
      `gold reads section ${id}`,
    );
  }
});

test('[ENT-036] the e-mail of faculty is for administrators alone; no reply holds a password or a stranger', async () => {
  await stage.sql(`UPDATE author SET email = 'faculty-' || id || '@demo.example'`);
  const paths = [
    '/api/authors/?page[size]=100&include=image',
    '/api/authors/301/',
    '/api/authors/301/?fields[Author]=email',
    ...TRICKS,
  ];
  for (const path of paths) {
    for (const who of ['anonymous', 'free', 'gold'] as const)
      assert.doesNotMatch(
        (await stage.send('GET', path, undefined, { as: who })).text,
        /faculty-\d+@|argon2/,
        path,
      );
  }
  assert.match(
    (await stage.send('GET', '/api/authors/301/', undefined, { as: 'admin' })).text,
    /faculty-301@demo\.example/,
  );
  assert.doesNotMatch(
    (await stage.send('GET', '/api/authors/301/')).text,
    /faculty-/,
    'after an administrator asked, the unknown visitor still reads nothing',
  );
});
