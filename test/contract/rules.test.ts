import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { earnLabel, earnLabelSmall } from '#catalog/publication/publication.rules.ts';
import { INCLUDES } from '#catalog/publication/publication.schema.ts';
import { ApiFailure } from '#client/api/client.ts';
import type { ApiError, Resource } from '#kit/contract.ts';
import { readerStanding } from '#membership/gate/gate.rules.ts';
import { PEOPLE } from '#seed/people.ts';
import { forgetClientErrors } from '#server/health/client-error.service.ts';
import { documentProblems, errorProblems } from '../harness/browser/document.ts';
import { sheetOf, submit } from '../harness/people/sitting.ts';
import { type Asked, codes, MEDIA_TYPE, one, openStage, type Sent, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

type Found = Resource & { attributes: Record<string, unknown> };
const get = (path: string, sent?: Sent) => stage.send('GET', path, undefined, sent);
async function list(path: string, sent?: Sent): Promise<Found[]> {
  const reply = await get(path, sent);
  assert.equal(reply.status, 200, `${path} ${reply.text.slice(0, 300)}`);
  return reply.json.data as Found[];
}
const ids = (found: { id: string }[]) => found.map(({ id }) => id);
const linked = (found: Found, name: string) =>
  ids((found.relationships?.[name]?.data ?? []) as { id: string }[]);
const pagination = (asked: Asked) =>
  asked.json.meta?.pagination as { count: number; size: number; page: number };

test('[ROLE-001] [ROLE-002] [ROLE-003] [ROLE-004] visitor, free account, member and superuser are told apart', async () => {
  const me = async (as: keyof typeof PEOPLE) =>
    one(await get('/api/users/me/', { as })).attributes as {
      hasMembership: boolean;
      isMembershipValid: boolean;
      isSuperuser: boolean;
    };
  assert.equal((await get('/api/users/me/')).status, 401);
  assert.equal(readerStanding(null), 'anonymous');
  assert.equal(readerStanding(await me('free')), 'free');
  assert.equal(readerStanding(await me('lapsed')), 'lapsed', 'a free account that may renew');
  for (const who of ['bronze', 'silver', 'gold'] as const)
    assert.equal(readerStanding(await me(who)), 'member', who);
  for (const who of ['free', 'gold', 'admin'] as const)
    assert.equal((await me(who)).isSuperuser, who === 'admin', who);
  const stranger = `/api/users/${PEOPLE.gold.id}/`;
  assert.deepEqual(
    [(await get(stranger, { as: 'admin' })).status, (await get(stranger, { as: 'silver' })).status],
    [200, 403],
  );
});

test('[ROLE-060] what the dashboard shows is for those who are signed in', async () => {
  for (const path of [
    ...['/api/credits/summary/', '/api/transcripts/', '/api/certificates/', '/api/attempts/'],
    ...['/api/progress/5392/', '/api/users/me/', '/api/publications/?filter[completed]=true'],
  ]) {
    assert.equal((await get(path)).status, 401, path);
    assert.equal((await get(path, { as: 'free' })).status, 200, path);
  }
});

test('[API-036] campaign records come as an array with the bulk extension', async () => {
  const data = ['letter', 'card'].map((utm_source) => ({
    type: 'Utm',
    attributes: { created: '2026-11-01T10:00:00Z', data: { utm_source, utm_medium: 'email' } },
  }));
  const headers = { 'content-type': `${MEDIA_TYPE}; ext="bulk"` };
  const sent = await stage.send('POST', '/api/utms/', { data }, { as: 'bronze', headers });
  assert.equal(sent.status, 201);
  assert.equal((sent.json.data as unknown[]).length, 2);
  const kept = await stage.sql<{ data: { utm_source: string } }>(
    'SELECT data FROM utm_record WHERE user_id = $1',
    [PEOPLE.bronze.id],
  );
  assert.deepEqual(kept.map((row) => row.data.utm_source).sort(), ['card', 'letter']);
});

test('a record as large as is taken is stored, and a larger one is refused at its field', async () => {
  const send = (length: number) => {
    const data = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`utm_${'abcdefghij'[at]}`, randomBytes(length).toString('hex')]),
    );
    const attributes = { created: '2026-11-01T10:00:00Z', data };
    return stage.send('POST', '/api/utms/', { data: { type: 'Utm', attributes } }, { as: 'bronze' });
  };
  assert.equal((await send(92)).status, 201);
  const refused = await send(140);
  assert.deepEqual([refused.status, refused.json.errors?.[0]?.code], [422, 'invalid-field']);
});

test('a body in another encoding than UTF-8 is refused, and nothing of it is stored', async () => {
  const body = Buffer.from(
    '{"data":{"type":"Utm","attributes":{"created":"2026-11-01T10:00:00Z","data":{"utm_source":"caf\xe9"}}}}',
    'latin1',
  );
  const headers = {
    'content-type': MEDIA_TYPE,
    authorization: `JWT ${await stage.token('silver')}`,
  };
  const reply = await fetch(`${stage.url}/api/utms/`, { method: 'POST', headers, body });
  assert.equal(reply.status, 400);
  assert.match(await reply.text(), /malformed-json/);
  assert.deepEqual(await stage.sql('SELECT 1 FROM utm_record WHERE user_id = $1', [PEOPLE.silver.id]), []);
});

test('escaped bytes that are no text, and a list where members are due, are refused', async () => {
  for (const path of ['/api/search/?s=%F0%9F', '/api/publications/?filter[search]=caf%e9'])
    assert.deepEqual([(await get(path)).status, codes(await get(path))], [400, ['invalid-text']], path);
  assert.equal((await get('/api/search/?s=100%&page[size]=1')).status, 200);
  assert.equal((await get('/api/search/?s=caf%C3%A9')).status, 200);
  const list = { data: { type: 'User', attributes: [] } };
  const sent = await stage.send('PATCH', '/api/users/me/', list, { as: 'bronze' });
  assert.deepEqual([sent.status, sent.json.errors?.[0]?.source?.pointer], [422, '/data/attributes']);
});

test('an instant in a zone that no clock has is refused at its field', async () => {
  const attributes = { created: '2026-01-01T00:00:00+23:59', data: { utm_source: 'letter' } };
  const sent = await stage.send(
    'POST',
    '/api/utms/',
    { data: { type: 'Utm', attributes } },
    { as: 'bronze' },
  );
  assert.equal(sent.status, 422, sent.text);
  assert.equal(sent.json.errors?.[0]?.source?.pointer, '/data/attributes/created');
});

test('[API-073] [API-074] faculty in pages, with images; one of them; none that is not there', async () => {
  await stage.sql(
    `WITH i AS (INSERT INTO image (file, alt) VALUES ('portraits/x.svg', 'x') RETURNING id) UPDATE author SET image_id = i.id FROM i`,
  );
  const first = await get('/api/authors/?page[size]=3&page[number]=1&include=image');
  const second = await get('/api/authors/?page[size]=3&page[number]=2&include=image');
  for (const reply of [first, second]) {
    assert.deepEqual(documentProblems(reply.json), []);
    assert.equal((reply.json.data as unknown[]).length, 3);
    assert.ok(reply.json.included?.every(({ type }) => type === 'Image'));
    assert.ok(reply.json.included?.length);
  }
  const all = ids(await list('/api/authors/?page[size]=100'));
  assert.deepEqual(ids([...(first.json.data as Found[]), ...(second.json.data as Found[])]), all.slice(0, 6));
  const author = await get(`/api/authors/${all[0]}/?include=image`);
  assert.deepEqual([one(author).id, author.json.included?.[0]?.type], [all[0], 'Image']);
  assert.equal((await get('/api/authors/999999/?include=image')).status, 404);
});

test('[API-075] [API-083] [API-113] lists: published ones, newest change first, lists of types by commas', async () => {
  const all = await list('/api/publications/?filter[visibility]=published&page[size]=100');
  assert.ok(all.every(({ attributes }) => attributes.visibility === 'published'));
  assert.deepEqual(ids(await list('/api/publications/?page[size]=100')), ids(all), 'published unless asked');
  const sorted = await list('/api/publications/?sort=-modified&page[size]=100');
  const times = sorted.map(({ attributes }) => String(attributes.modified));
  assert.deepEqual(times, times.toSorted().reverse());
  const typed = (name: string) =>
    all.filter(({ attributes }) => (attributes.types as string[]).includes(name));
  const both = await list('/api/publications/?filter[type__in]=BRAIN_GUIDE,WEBINAR&page[size]=100');
  assert.deepEqual(ids(both).sort(), ids([...typed('BRAIN_GUIDE'), ...typed('WEBINAR')]).sort());
  for (const query of ['types=PODCAST', 'filter[types]=PODCAST'])
    assert.deepEqual(
      ids(await list(`/api/publications/?${query}&page[size]=100`)).sort(),
      ids(typed('PODCAST')).sort(),
      query,
    );
});

test('[API-078] [API-079] words and topics narrow the list', async () => {
  const found = ids(await list('/api/publications/?filter[search]=clozapine&page[size]=100'));
  const all = ids(await list('/api/publications/?page[size]=100'));
  assert.ok(found.length > 0 && found.length < all.length);
  const texts = await stage.sql<{ id: string; text: string }>(
    `SELECT p.id, concat(p.title, p.excerpt, p.description_html, (SELECT string_agg(concat(s.title, s.body_html, s.cues), ' ') FROM section s WHERE s.publication_id = p.id),
       (SELECT string_agg(c.name, ' ') FROM publication_category pc JOIN category c ON c.id = pc.category_id WHERE pc.publication_id = p.id)) AS text FROM publication p`,
  );
  for (const { id, text } of texts)
    if (found.includes(String(id))) assert.match(text, /clozapine/i, `${id} matches`);
  const [named] = texts.filter(({ id }) => String(id) === '2746');
  assert.ok(named && found.includes('2746'));
  assert.deepEqual(await list('/api/publications/?filter[search]=zzzyqx'), []);
  for (const topics of [['1'], ['1', '2']]) {
    const inTopics = await list(
      `/api/publications/?filter[categories__id__in]=${topics.join(',')}&include=categories&page[size]=100`,
    );
    assert.ok(inTopics.length > 0);
    for (const publication of inTopics)
      assert.ok(
        linked(publication, 'categories').some((id) => topics.includes(id)),
        publication.id,
      );
  }
});

test('[API-098] [API-099] by ids: visibility applies, ten a page unless told otherwise', async () => {
  const published = ids(await list('/api/publications/?page[size]=100')).slice(0, 15);
  const announced = ids(await list('/api/publications/?filter[visibility]=announced')).slice(0, 2);
  const path = `/api/publications/order_by_pk_in/?filter[id__in]=${[...published, ...announced].join(',')}`;
  const first = await get(path);
  assert.deepEqual(
    [ids(first.json.data as Found[]), pagination(first).size, pagination(first).count],
    [published.slice(0, 10), 10, 15],
  );
  assert.deepEqual(ids(await list(`${path}&page[number]=2`)), published.slice(10));
  assert.deepEqual(ids(await list(`${path}&page[size]=4&page[number]=2`)), published.slice(4, 8));
  assert.deepEqual(ids(await list(`${path}&filter[visibility]=announced`)), announced);
});

test('[API-100] each mode of a publication asks for an include list of its own', () => {
  assert.deepEqual(INCLUDES, {
    default: ['author.image', 'categories'],
    cover: [
      'authors.image',
      'interviewer',
      'categories',
      'jointSponsor',
      'keyPoints',
      'materials',
      'sections',
    ],
    section: ['sections', 'authors'],
    test: ['questions.answers', 'sections'],
  });
});

test('[API-105] a test comes with its questions, answers and sections', async () => {
  const reply = await get(
    '/api/publications/2746/tests/?include=publication.questions.answers,publication.sections',
    { as: 'gold' },
  );
  assert.equal(reply.status, 200);
  assert.deepEqual(documentProblems(reply.json), []);
  const count = (type: string) => reply.json.included?.filter((found) => found.type === type).length;
  assert.deepEqual(['Publication', 'Question', 'Answer', 'Section'].map(count), [1, 6, 24, 6]);
});

test('[API-109] [API-106] [API-107] statistics of a test, after one’s own attempt', async () => {
  const path = '/api/publications/2746/test/stats/';
  assert.deepEqual(codes(await get(path, { as: 'gold' })), ['attempt-first']);
  for (const who of ['bronze', 'bronze', 'bronze', 'silver', 'gold'] as const) {
    const wrong = who === 'bronze' ? 6 : 0;
    assert.equal((await submit(stage, 2746, await sheetOf(stage, 2746, wrong), { as: who })).status, 201);
  }
  const reply = await get(path, { as: 'gold' });
  assert.equal(reply.status, 200);
  const told = one(reply).attributes as Record<
    'attempts' | 'approved' | 'approvalRate' | 'averageScore',
    number
  > & {
    questions: { question_id: string; answers: { answer_id: string; share: number }[] }[];
  };
  for (const name of ['attempts', 'approved', 'approvalRate', 'averageScore'] as const)
    assert.equal(typeof told[name], 'number', name);
  assert.equal(told.questions.length, 6);
  for (const { answers } of told.questions) {
    const sum = answers.reduce((total, { share }) => total + share, 0);
    assert.ok(Math.abs(sum - 100) <= 2, `${sum}`);
  }
});

test('[TEST-010] the label of credit and its short form', () => {
  const cases = [
    [100, 1, 'Earn 1 Credit', '1 CME'],
    [125, 1, 'Earn 1.25 Credits', '1.25 CME'],
    [150, 1, 'Earn 1.5 Credits', '1.5 CME'],
    [800, 2, 'Earn 8 Credits', '8 SA'],
  ] as const;
  for (const [hundredths, kind, label, small] of cases)
    assert.deepEqual([earnLabel(hundredths), earnLabelSmall(hundredths, kind)], [label, small]);
  assert.deepEqual([earnLabel(null), earnLabelSmall(null, null)], ['', '']);
});

test('[TEST-013] the credits a tier promises cap nothing', async () => {
  await stage.sql(`UPDATE tier SET cme_credits = 0, new_cme_credits = 0, total_sa = 0`);
  const earned = async () => one(await get('/api/credits/summary/', { as: 'silver' })).attributes.thisYear;
  const before = (await earned()) as { cme: number };
  const passed = await submit(stage, 2747, await sheetOf(stage, 2747), { as: 'silver' });
  const { status, creditAwarded, credits } = one(passed).attributes;
  assert.deepEqual([status, creditAwarded], ['APPROVED', true]);
  assert.equal(((await earned()) as { cme: number }).cme, before.cme + Number(credits));
});

test('[ERR-015] one reply of errors gives both a message and the list', async () => {
  const form = {
    data: {
      type: 'ApiRegisterView',
      attributes: { username: 'a@b.co', password1: 'short', password2: 'other' },
    },
  };
  const reply = await stage.send('POST', '/api/registration/', form);
  assert.equal(reply.status, 422);
  assert.deepEqual(errorProblems(reply), []);
  const errors = reply.json.errors as unknown as ApiError[];
  assert.ok(errors.length > 1);
  const failure = new ApiFailure(reply.status, errors);
  assert.deepEqual(failure.errors, errors);
  assert.equal(failure.message, errors.map(({ detail }) => detail).join(' '));
  assert.equal(new ApiFailure(500, []).message, 'Error');
});

test('[STATE-053] a rendering failure is kept without anything personal, and not without end', async () => {
  const attributes = { message: 'x is undefined', stack: 'at Card', path: '/library', release: '1' };
  const report = () =>
    stage.send('POST', '/api/client-errors/', { data: { type: 'ClientError', attributes } }, { as: 'gold' });
  assert.equal((await report()).status, 204);
  const rows = await stage.sql('SELECT * FROM client_error');
  assert.equal(rows.length, 1);
  const { id: _id, at: _at, ...kept } = rows[0] ?? {};
  assert.deepEqual(kept, attributes);
  const link = '/recover-password/change/904/AbCdEf';
  const keyed = { ...attributes, message: `at ${link}`, stack: `at ${link}:1:2`, path: `${link}?a=1` };
  await stage.send('POST', '/api/client-errors/', { data: { type: 'ClientError', attributes: keyed } });
  const [quoted] = await stage.sql('SELECT message, stack, path FROM client_error ORDER BY id DESC');
  const open = '/recover-password/change/…';
  assert.deepEqual(
    quoted,
    { message: `at ${open}`, stack: `at ${open}:1:2`, path: open },
    'a key opens still',
  );
  let last = 204;
  for (let sent = 0; sent < 100 && last === 204; sent++) last = (await report()).status;
  assert.equal(last, 429);
  await stage.sql(
    `UPDATE client_error SET at = now() - interval '31 days' WHERE id > (SELECT min(id) FROM client_error)`,
  );
  await stage.database.write((db) => forgetClientErrors(db, new Date()));
  assert.equal((await stage.sql('SELECT 1 FROM client_error')).length, 1);
});
