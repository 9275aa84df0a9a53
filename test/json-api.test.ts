import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { publicationCalls } from '#catalog/publication.contract.ts';
import type { Resource } from '#kit/contract.ts';
import { endpoints } from '#src/api.ts';
import { ACCESS } from './harness/access.data.ts';
import { assertRefused, documentProblems, errorProblems } from './harness/document.ts';
import { type Asked, MEDIA_TYPE, one, openStage, type Sent, type Stage } from './harness/stage.ts';
import { storyIds } from './harness/story-ids.ts';

let stage: Stage;
let ids: Record<string, string>;
before(async () => {
  stage = await openStage();
  ids = await storyIds(stage);
});
after(() => stage.close());

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
const get = (path: string, sent?: Sent) => stage.send('GET', path, undefined, { as: 'gold', ...sent });
const list = (asked: Asked) => asked.json.data as Resource[];
/** What `meta.pagination` tells of a list. */
const paging = (asked: Asked) =>
  asked.json.meta?.pagination as { count: number; page: number; pages: number; size: number };
const joined = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
/** Every GET of the contract with an address that answers the Gold member. */
const GETS = endpoints
  .filter(({ call }) => call.method === 'GET')
  .map(({ call }) => ({
    call,
    path:
      ACCESS.find(
        (row) =>
          row.call === `GET ${call.path}` && ([row.expect].flat()[5] ?? [row.expect].flat()[0]) === 200,
      )?.path ?? '',
  }));
const isDocument = (path: string) => !/\/(pdf|csv)\//.test(path);

test('[API-001] every document is sent as application/vnd.api+json, never kept when it depends on the asker', async () => {
  for (const { call, path } of GETS.filter((one) => isDocument(one.path))) {
    const reply = await get(fill(path));
    assert.equal(reply.status, 200, `${call.path} ${reply.text}`);
    assert.equal(reply.headers.get('content-type'), MEDIA_TYPE, path);
    assert.equal(reply.headers.get('cache-control'), 'no-store', path);
  }
});

test('[API-082] [API-102] every include a call offers gives a compound document with full linkage', async () => {
  for (const { call, path } of GETS) {
    const paths = (call.include ?? []) as readonly string[];
    for (const include of [...paths, paths.join(',')].filter(Boolean)) {
      const reply = await get(joined(fill(path), `include=${include}`));
      assert.equal(reply.status, 200, `${path} include=${include}`);
      assert.ok('included' in reply.json, `${path} include=${include}`);
      assert.deepEqual(documentProblems(reply.json), [], `${path} include=${include}`);
    }
  }
  await stage.sql(
    `WITH i AS (INSERT INTO image (file, alt) VALUES ('portraits/x.svg', 'x') RETURNING id) UPDATE author SET image_id = i.id FROM i`,
  );
  const cover = await get('/api/publications/2746/?include=authors.image');
  const types = new Set((cover.json.included as Resource[]).map(({ type }) => type));
  assert.deepEqual([...types].sort(), ['Author', 'Image']);
});

test('without include there is no included, and an empty include gives an empty one or none', async () => {
  assert.ok(!('included' in (await get('/api/publications/2746/')).json));
  assert.equal((await get('/api/publications/2746/?include=')).status, 200);
});

test('requests: the JSON:API media type, plain JSON and UTF-8 are read, others refused with 415', async () => {
  const ask = (type: string) =>
    stage.send('POST', '/api/login/', '{}', { headers: { 'content-type': type } });
  for (const type of [
    MEDIA_TYPE,
    'application/json',
    `${MEDIA_TYPE}; charset=utf-8`,
    `${MEDIA_TYPE}; profile="https://e.example/p"`,
    MEDIA_TYPE.toUpperCase(),
  ])
    assert.equal((await ask(type)).status, 422, type);
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    `${MEDIA_TYPE}; ext="https://e.example/other"`,
    `${MEDIA_TYPE}; charset=latin1`,
    'nonsense',
    '*/*',
    'application/pdf',
    'text/csv',
  ])
    assertRefused(await ask(type), { status: 415, code: 'media-type', header: 'Content-Type' });
});

test('replies: what the asker cannot read is refused with 406', async () => {
  const ask = (accept: string) => get('/api/publications/', { headers: { accept } });
  for (const accept of [
    '*/*',
    MEDIA_TYPE,
    'application/json',
    `text/html, ${MEDIA_TYPE};q=0.5`,
    'application/*',
    `${MEDIA_TYPE}; ext="bulk"`,
  ])
    assert.equal((await ask(accept)).status, 200, accept);
  for (const accept of [
    'text/html',
    'application/xml',
    `${MEDIA_TYPE}; ext="https://e.example/other"`,
    'image/png, text/html;q=0.9',
  ])
    assertRefused(await ask(accept), { status: 406, code: 'not-acceptable', header: 'Accept' });
});

test('[API-006] an array is sent with the bulk extension and answered with it, elsewhere refused', async () => {
  const utm = {
    type: 'Utm',
    attributes: { created: '2026-11-01T10:00:00Z', data: { utm_source: 'letter' } },
  };
  const bulk = { 'content-type': `${MEDIA_TYPE}; ext="bulk"` };
  const sent = await stage.send('POST', '/api/utms/', { data: [utm] }, { as: 'gold', headers: bulk });
  assert.equal(sent.status, 201);
  assert.equal(sent.headers.get('content-type'), `${MEDIA_TYPE}; ext="bulk"`);
  const single = await stage.send('POST', '/api/utms/', { data: utm }, { as: 'gold' });
  assert.deepEqual([single.status, single.headers.get('content-type')], [201, MEDIA_TYPE]);
  assertRefused(
    await stage.send(
      'POST',
      '/api/utms/',
      { data: Array.from({ length: 101 }, () => utm) },
      { as: 'gold', headers: bulk },
    ),
    { status: 413, code: 'bulk-too-large' },
  );
  assertRefused(
    await stage.send('POST', '/api/login/', { data: [{ type: 'ApiLoginView' }] }, { headers: bulk }),
    { status: 400, code: 'bulk-not-offered' },
  );
});

test('every address answers with and without its trailing slash, never by redirecting', async () => {
  for (const row of ACCESS) {
    const method = row.call.split(' ')[0] ?? '';
    if (row.call === 'POST /api/logout/') continue;
    const [path = '', search = ''] = fill(row.path).split('?');
    const statuses: number[] = [];
    for (const form of [path, path.replace(/\/$/, '')]) {
      await stage.sql('DELETE FROM rate_count');
      statuses.push(
        (await stage.send(method, search ? `${form}?${search}` : form, row.body, { as: 'silver' })).status,
      );
    }
    assert.equal(statuses[0], statuses[1], row.path);
    assert.ok(
      statuses.every((status) => status < 300 || status >= 400),
      `${row.path} redirects`,
    );
  }
});

test('what a query may not name is refused with 400, a stable code and the parameter', async () => {
  const cases: [string, string, string][] = [
    ['include=secrets', 'unknown-include', 'include'],
    ['include=author.password', 'unknown-include', 'include'],
    ['include=constructor', 'unknown-include', 'include'],
    ['filter[password]=1', 'unknown-filter', 'filter[password]'],
    ['filter[__proto__]=1', 'unknown-filter', 'filter[__proto__]'],
    ['filter[constructor]=1', 'unknown-filter', 'filter[constructor]'],
    ['sort=id', 'unknown-sort', 'sort'],
    ['sort=-modified,title', 'unknown-sort', 'sort'],
    ['sort=modified;DROP TABLE publication', 'unknown-sort', 'sort'],
    ['fields[Secret]=a', 'unknown-fields', 'fields[Secret]'],
    ['fields[__proto__]=a', 'unknown-fields', 'fields[__proto__]'],
    ['fields[Publication]=title,passwordHash', 'unknown-fields', 'fields[Publication]'],
    ['page[cursor]=1', 'unknown-parameter', 'page[cursor]'],
    ['page[size]=0', 'invalid-parameter', 'page[size]'],
    ['page[size]=101', 'invalid-parameter', 'page[size]'],
    ['page[size]=-1', 'invalid-parameter', 'page[size]'],
    ['page[size]=1e2', 'invalid-parameter', 'page[size]'],
    ['page[size]=', 'invalid-parameter', 'page[size]'],
    ['page[number]=0', 'invalid-parameter', 'page[number]'],
    ['page[number]=x', 'invalid-parameter', 'page[number]'],
    ['page[number]=99999999999999999999', 'invalid-parameter', 'page[number]'],
    ['filter[test_class]=3', 'invalid-parameter', 'filter[test_class]'],
    ['filter[type__in]=CME,NOPE', 'invalid-parameter', 'filter[type__in]'],
    ['filter[completed]=perhaps', 'invalid-parameter', 'filter[completed]'],
    ['filter[publicationDate__gte]=2026-02-31', 'invalid-parameter', 'filter[publicationDate__gte]'],
    ['filter[categories__id__in]=1,x', 'invalid-parameter', 'filter[categories__id__in]'],
    ['utter=nonsense', 'unknown-parameter', 'utter'],
    ['page[size]=1&page[size]=2', 'invalid-parameter', 'page[size]'],
    ['filter[search]=%00', 'invalid-text', ''],
  ];
  for (const [query, code, parameter] of cases)
    assertRefused(await get(`/api/publications/?${query}`), {
      status: 400,
      code,
      ...(parameter ? { parameter } : {}),
    });
  assertRefused(await get('/api/credits/summary/?include=years'), {
    status: 400,
    code: 'unknown-include',
    parameter: 'include',
  });
  assertRefused(await get('/api/credits/summary/?page[size]=5'), {
    status: 400,
    code: 'unknown-parameter',
    parameter: 'page[size]',
  });
  assert.equal((await get('/api/publications/?utm_source=letter')).status, 200);
});

test('[API-084] [API-112] pages hold 1 to 100 entries, six publications unless told otherwise', async () => {
  assert.equal(list(await get('/api/publications/')).length, 6);
  assert.equal(list(await get('/api/publications/?page[size]=1')).length, 1);
  const whole = await get('/api/publications/?page[size]=100');
  assert.equal(list(whole).length, paging(whole).count);
  for (const { path } of GETS.filter((found) => found.call.page && !found.call.page.all))
    assertRefused(await get(joined(fill(path), 'page[size]=0')), {
      status: 400,
      code: 'invalid-parameter',
      parameter: 'page[size]',
    });
});

test('[API-017] memberships alone take page size 0 as all, permissions included', async () => {
  const reply = await get('/api/memberships/?include=permissions&page[size]=0');
  assert.equal(list(reply).length, paging(reply).count);
  assert.deepEqual(documentProblems(reply.json), []);
  assert.ok((reply.json.included as Resource[]).every(({ type }) => type === 'Permission'));
  for (const plan of list(reply)) assert.notDeepEqual(plan.relationships?.permissions?.data, []);
});

test('[API-088] [API-089] walking the pages meets every publication once; meta tells count, page, pages, size', async () => {
  const seen: string[] = [];
  const first = await get('/api/publications/?page[size]=7&sort=title');
  const { count, pages } = paging(first);
  assert.deepEqual(paging(first), { count, page: 1, pages: Math.ceil(count / 7), size: 7 });
  for (let page = 1; page <= pages; page++)
    seen.push(
      ...list(await get(`/api/publications/?page[size]=7&sort=title&page[number]=${page}`)).map(
        ({ id }) => id,
      ),
    );
  assert.deepEqual([seen.length, new Set(seen).size], [count, count]);
  const beyond = await get(`/api/publications/?page[size]=7&page[number]=${pages + 1}`);
  assert.deepEqual([beyond.status, list(beyond)], [200, []]);
  assert.equal(paging(beyond).count, count, 'beyond the last page the count is still told');
});

test('[API-101] sparse fields keep what is named, for included resources too', async () => {
  const reply = await get(
    '/api/publications/2746/?include=sections,authors&fields[Publication]=title,sections&fields[Section]=title&fields[Author]=',
  );
  assert.deepEqual(Object.keys(one(reply).attributes), ['title']);
  assert.deepEqual(Object.keys(one(reply).relationships ?? {}), ['sections']);
  for (const found of reply.json.included as Resource[])
    assert.deepEqual(
      Object.keys(found.attributes as object),
      found.type === 'Section' ? ['title'] : [],
      found.type,
    );
});

test('[API-097] order_by_pk_in keeps the order asked for and leaves out what is not there', async () => {
  const asked = ['2765', '2700', '999999', '2752', '2746'];
  const reply = await get(`/api/publications/order_by_pk_in/?filter[id__in]=${asked.join(',')}`);
  assert.deepEqual(
    list(reply).map(({ id }) => id),
    asked.filter((id) => id !== '999999'),
  );
  assert.equal(paging(reply).size, 10);
  assertRefused(await get('/api/publications/order_by_pk_in/'), {
    status: 400,
    code: 'ids-needed',
    parameter: 'filter[id__in]',
  });
});

test('[API-076] [API-077] [API-080] [API-081] filters select what they say', async () => {
  const all = (query: string, as: 'gold' | 'bronze' = 'gold') =>
    get(`/api/publications/?page[size]=100&${query}`, { as });
  const attributes = async (query: string) =>
    list(await all(query)).map((found) => found.attributes as Record<string, unknown>);
  assert.ok((await attributes('filter[test_class]=2')).every(({ test_class }) => test_class === 2));
  assert.ok(
    (await attributes('filter[type__in]=PODCAST,WEBINAR')).every(
      ({ type }) => type === 'PODCAST' || type === 'WEBINAR',
    ),
  );
  assert.ok((await attributes('filter[completed]=true')).every(({ completed }) => completed === true));
  assert.ok((await attributes('filter[completed]=false')).every(({ completed }) => completed === false));
  const testable = await all('filter[can_user_take_test]=true', 'bronze');
  assert.ok(list(testable).length > 0);
  assert.ok(
    list(testable).every(
      (found) => (found.attributes as Record<string, unknown>).user_can_take_test === true,
    ),
  );
  for (const filter of ['completed', 'can_user_take_test'])
    assertRefused(await get(`/api/publications/?filter[${filter}]=true`, { as: 'anonymous' }), {
      status: 401,
      code: 'sign-in-needed',
    });
});

test('HEAD answers like GET without a body; other methods are 405, unknown addresses 404', async () => {
  for (const { path } of GETS.filter((found) => isDocument(found.path) && !/verif/.test(found.path))) {
    const head = await stage.send('HEAD', fill(path), undefined, { as: 'gold' });
    assert.deepEqual([head.status, head.text], [200, ''], path);
  }
  for (const [method, path] of [
    ['PUT', '/api/publications/'],
    ['DELETE', '/api/publications/2746/'],
    ['POST', '/api/authors/'],
    ['GET', '/api/login/'],
    ['PATCH', '/rest-auth/user/'],
    ['GET', '/api/users/addresses/7/'],
    ['PUT', '/anywhere'],
  ] as const)
    assertRefused(await stage.send(method, path, method === 'GET' ? undefined : {}), {
      status: 405,
      code: 'method-not-allowed',
    });
  for (const path of [
    '/api/',
    '/api/nothing/',
    '/api/publications/x/',
    '/api/publications/2746/nothing/',
    '/api/users/abc/',
    '/api/publications/99999999999999999999/',
    `/api/publications/${'9'.repeat(400)}/`,
  ])
    assertRefused(await get(path, { as: 'admin' }), { status: 404, code: 'not-found' });
});

test('bodies: too large 413, malformed 400, empty 400, another type 409, fields with their pointers 422', async () => {
  const post = (body: string | object, path = '/api/registration/') => stage.send('POST', path, body);
  assertRefused(await post(JSON.stringify({ data: 'x'.repeat(1024 * 1024) })), {
    status: 413,
    code: 'too-large',
  });
  for (const text of ['{', '{"data":', '[1,]', '{"a":1}}', 'nonsense', '\u0000'])
    assertRefused(await post(text), { status: 400, code: 'malformed-json' });
  assertRefused(await stage.send('POST', '/api/registration/'), { status: 400, code: 'empty-body' });
  assertRefused(await post({ data: { type: 'Wrong', attributes: {} } }), {
    status: 409,
    code: 'type-conflict',
    pointer: '/data/type',
  });
  for (const body of ['null', '[]', '5', '"text"']) assert.deepEqual(errorProblems(await post(body)), []);
  const wrong = await post({
    data: { type: 'ApiRegisterView', attributes: { username: 5, firstName: [], lastName: 'x'.repeat(101) } },
  });
  assert.equal(wrong.status, 422);
  const pointers = (wrong.json.errors as { source?: { pointer?: string } }[]).map(
    ({ source }) => source?.pointer,
  );
  assert.deepEqual(pointers.sort(), [
    '/data/attributes/firstName',
    '/data/attributes/lastName',
    '/data/attributes/username',
  ]);
  assertRefused(await post({ data: { type: 'ApiRegisterView', attributes: { username: 'a\u0000b' } } }), {
    status: 422,
    code: 'invalid-text',
  });
});

test('[VALID-017] [VALID-023] [VALID-024] registration refuses short passwords and empty names field by field', async () => {
  await stage.sql('DELETE FROM rate_count');
  const attributes = {
    username: 'new@demo.example',
    email: 'new@demo.example',
    password1: 'short',
    password2: 'short',
    firstName: '',
    lastName: '',
  };
  const reply = await stage.send('POST', '/api/registration/', {
    data: { type: 'ApiRegisterView', attributes },
  });
  assert.equal(reply.status, 422);
  assert.deepEqual(errorProblems(reply), []);
  for (const text of [
    'First Name is required.',
    'Last Name is required.',
    'Password must contain at least 8 characters',
  ])
    assert.ok(reply.text.includes(text), text);
});

test('headers beyond 16 KB are refused with 431, long addresses with 414 or 431, before any handler', async () => {
  const { hostname, port } = new URL(stage.url);
  const raw = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      request({ hostname, port, path, headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
  assert.equal(await raw('/api/publications/', { 'x-large': 'x'.repeat(17_000) }), 431);
  assert.ok([414, 431].includes(await raw(`/api/publications/?filter[search]=${'x'.repeat(17_000)}`, {})));
});

test('[ENT-001] a publication carries every attribute the contract declares', async () => {
  const declared = Object.keys(
    (publicationCalls.one.gives.attributes as unknown as { entries: object }).entries,
  );
  const cover = await get(
    '/api/publications/2746/?include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections',
  );
  assert.deepEqual(Object.keys(one(cover).attributes).sort(), declared.sort());
  assert.deepEqual(
    Object.keys(list(await get('/api/publications/?page[size]=1'))[0]?.attributes as object).sort(),
    declared,
  );
});
