import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import type { Resource } from '#kit/contract.ts';
import { endpoints } from '#server/api.ts';
import { assertRefused, documentProblems, includeProblems } from '../harness/browser/document.ts';
import { ACCESS, ASKERS } from '../harness/lists/access.data.ts';
import { storyIds } from '../harness/people/story-ids.ts';
import { type Asked, MEDIA_TYPE, one, openStage, type Sent, type Stage } from '../harness/stage.ts';

let stage: Stage;
let ids: Record<string, string>;
before(async () => {
  stage = await openStage();
  ids = await storyIds(stage);
});
after(() => stage.close());

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
/** What editors look after answers superusers alone. */
const askerOf = (path: string) => (path.startsWith('/api/admin/') ? 'admin' : 'gold');
const get = (path: string, sent?: Sent) => stage.send('GET', path, undefined, { as: askerOf(path), ...sent });
const list = (asked: Asked) => asked.json.data as Resource[];
/** What `meta.pagination` tells of a list. */
const paging = (asked: Asked) =>
  asked.json.meta?.pagination as { count: number; page: number; pages: number; size: number };
const joined = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
/**
 * Refused until the first head of the day is written, without a registry, and as long as no page is written: `ledger-heads.test.ts`,
 * `citations.test.ts` and `page-preview.test.ts` read their documents.
 */
const LATER = ['/api/verifications/:code/proof/', '/api/admin/citation/', '/api/admin/pages/:id/preview/'];
/** Every GET of the contract with an address that answers the Gold member, or the superuser. */
const GETS = endpoints
  .filter(({ call }) => call.method === 'GET' && call.gives !== null && !LATER.includes(call.path))
  .map(({ call }) => {
    const asker = ASKERS.indexOf(askerOf(call.path));
    const answered = ACCESS.find(({ call: named, expect }) => {
      const statuses = [expect].flat();
      return named === `GET ${call.path}` && (statuses[asker] ?? statuses[0]) === 200;
    });
    return { call, path: answered?.path ?? '' };
  });
const isDocument = (path: string) => !/\/(pdf|csv)\//.test(path);

test('[API-001] every document is sent as application/vnd.api+json, never kept when it depends on the asker', async () => {
  for (const { call, path } of GETS.filter((one) => isDocument(one.path))) {
    const reply = await get(fill(path));
    assert.equal(reply.status, 200, `${call.path} ${reply.text}`);
    assert.equal(reply.headers.get('content-type'), MEDIA_TYPE, path);
    assert.equal(reply.headers.get('cache-control'), 'no-store', path);
  }
});

test('[API-082] [API-089] [API-102] every include a call offers gives a compound document with full linkage', async () => {
  for (const { call, path } of GETS) {
    const paths = (call.include ?? []) as readonly string[];
    for (const include of [...paths, paths.join(',')].filter(Boolean)) {
      const reply = await get(joined(fill(path), `include=${include}`));
      assert.equal(reply.status, 200, `${path} include=${include}`);
      assert.ok('included' in reply.json, `${path} include=${include}`);
      assert.deepEqual(documentProblems(reply.json), [], `${path} include=${include}`);
      for (const one of include.split(','))
        assert.deepEqual(includeProblems(reply.json, one), [], `${path} include=${include}`);
    }
  }
  await stage.sql(
    `WITH i AS (INSERT INTO image (file, alt) VALUES ('portraits/x.svg', 'x') RETURNING id) UPDATE author SET image_id = i.id FROM i`,
  );
  const cover = await get('/api/publications/2746/?include=authors.image');
  const types = new Set((cover.json.included as Resource[]).map(({ type }) => type));
  assert.deepEqual([...types].sort(), ['Author', 'Image']);
});

const PARTS = ['interviewer', 'jointSponsor', 'keyPoints', 'materials'] as const;

test('[API-082] a list sends the parts it is asked to include, as the publication itself does', async () => {
  const partsIn = (asked: Asked) =>
    (asked.json.included as Resource[])
      .map(({ type, id, attributes }) => ({ type, id, attributes }))
      .sort((a, b) => `${a.type}${a.id}`.localeCompare(`${b.type}${b.id}`));
  await stage.sql(`UPDATE publication SET interviewer_id = 301 WHERE id = 2746`);
  await stage.sql(
    'UPDATE publication SET joint_sponsor_id = (SELECT min(id) FROM joint_sponsor) WHERE id = 2746',
  );
  for (const as of ['anonymous', 'gold'] as const) {
    const query = `include=${PARTS.join(',')}`;
    const [listed, alone] = [
      await get(`/api/publications/?filter[id__in]=2746&${query}`, { as }),
      await get(`/api/publications/2746/?${query}`, { as }),
    ];
    const kinds = new Set(partsIn(alone).map(({ type }) => type));
    assert.deepEqual([...kinds].sort(), ['Author', 'JointSponsor', 'KeyPoint', 'Material']);
    const untimed = (asked: Asked) =>
      JSON.stringify(partsIn(asked)).replaceAll(/"fileUrl":"[^"]+"/g, '"fileUrl":"…"');
    assert.equal(untimed(listed), untimed(alone), as);
    const [row] = list(listed);
    for (const part of PARTS) assert.deepEqual(row?.relationships?.[part], one(alone).relationships?.[part]);
  }
});

test('[ENT-022] a publication has its relations, and says the same of itself, whatever is included', async () => {
  const [plain, cover] = [
    one(await get('/api/publications/2746/')),
    one(await get(`/api/publications/2746/?include=sections,categories,${PARTS.join(',')}`)),
  ];
  assert.deepEqual(plain, cover);
  for (const name of ['materials', 'keyPoints', 'sections', 'categories', 'jointSponsor'])
    assert.ok(name in (plain.relationships ?? {}), name);
  const { alternates, cmeInformation } = plain.attributes as Record<string, object | null>;
  assert.ok(Object.keys(alternates ?? {}).length > 1 && cmeInformation !== null);
});

test('[ENT-080] a topic included with a publication leaves out what only the list of topics says', async () => {
  const { json } = await get('/api/publications/2746/?include=categories');
  const [topic] = json.included as Resource[];
  const topics = list(await get('/api/categories/?page[size]=100'));
  const listed = topics.find(({ id }) => id === topic?.id) ?? assert.fail('not in the list');
  const { publicationCount, former, ...rest } = listed.attributes as Record<string, unknown>;
  assert.ok(Number(publicationCount) > 0 && Array.isArray(former) && listed.relationships?.childs);
  assert.deepEqual([topic?.attributes, topic?.relationships], [rest, undefined]);
});

test('without include there is no included, and an empty include gives an empty one or none', async () => {
  assert.ok(!('included' in (await get('/api/publications/2746/')).json));
  assert.equal((await get('/api/publications/2746/?include=')).status, 200);
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

/** Opened from a letter they lead a person to a page that asks: to the same one in both forms. */
const LEADS_TO_A_PAGE = ['GET /api/newsletter/one-click/', 'GET /api/referrals/opt-out/:token/'];

test('every address answers with and without its trailing slash, never by redirecting', async () => {
  for (const row of ACCESS) {
    const method = row.call.split(' ')[0] ?? '';
    // The one ends the session; the other leads to the home page, as the specification wants it.
    if (['POST /api/logout/', 'GET /author/'].includes(row.call)) continue;
    const [path = '', search = ''] = fill(row.path).split('?');
    const statuses: number[] = [];
    const targets: (string | null)[] = [];
    for (const form of [path, path.replace(/\/$/, '')]) {
      await stage.sql('DELETE FROM rate_count');
      const reply = await stage.send(method, search ? `${form}?${search}` : form, row.body, { as: 'silver' });
      statuses.push(reply.status);
      targets.push(reply.headers.get('location'));
    }
    assert.equal(statuses[0], statuses[1], row.path);
    assert.equal(targets[0], targets[1], row.path);
    if (LEADS_TO_A_PAGE.includes(row.call)) assert.match(targets[0] ?? '', /\/(unsubscribe|opt-out)\b/);
    else
      assert.ok(
        statuses.every((status) => status < 300 || status >= 400),
        `${row.path} redirects`,
      );
  }
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
  const beyond = await get('/api/memberships/?page[size]=0&page[number]=2');
  assert.deepEqual([beyond.status, list(beyond)], [200, []], 'all of it is on the first page');
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

test('[API-098] order_by_pk_in takes the visibility with and without the word filter', async () => {
  const [announced] = await stage.sql<{ id: string }>(
    `SELECT id::text FROM publication WHERE visibility = 'announced' LIMIT 1`,
  );
  const path = `/api/publications/order_by_pk_in/?filter[id__in]=${announced?.id},2746`;
  for (const name of ['visibility', 'filter[visibility]'])
    for (const [visibility, id] of [
      ['announced', announced?.id],
      ['published', '2746'],
    ])
      assert.deepEqual(
        list(await get(`${path}&${name}=${visibility}`)).map((found) => found.id),
        [id],
        name,
      );
});

test('a choice of nothing narrows nothing, as an empty search does; of no records there are none', async () => {
  const whole = paging(await get('/api/publications/')).count;
  for (const name of ['filter[type__in]', 'filter[categories__id__in]', 'filter[search]', 'types'])
    assert.equal(paging(await get(`/api/publications/?${name}=`)).count, whole, name);
  for (const path of ['/api/publications/', '/api/publications/order_by_pk_in/'])
    assert.equal(paging(await get(`${path}?filter[id__in]=`)).count, 0, path);
});

test('what a publication calls itself in its links is an address that answers with it', async () => {
  const cover = one(await get('/api/publications/2746/'));
  const { pathname } = new URL(cover.links?.self ?? '');
  assert.deepEqual(one(await get(pathname)), cover);
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
  const ends = (await attributes('sort=expirationDate')).map(({ expirationDate }) => expirationDate);
  const dated = ends.filter((end) => end !== null);
  assert.deepEqual(ends.slice(0, dated.length), dated.toSorted(), 'the nearest end first, no end last');
  const [first = '', last = ''] = [dated[0], dated.at(-1)].map(String);
  assert.ok(first < last, 'ends differ');
  const ending = await attributes(`filter[expirationDate__lte]=${first}`);
  assert.ok(ending.length > 0 && ending.every(({ expirationDate }) => expirationDate === first));
  assert.deepEqual(
    await attributes(`filter[expirationDate__gte]=${last}&filter[expirationDate__lte]=${first}`),
    [],
  );
  const later = await attributes(`filter[expirationDate__gte]=${last}`);
  assert.ok(later.length > 0 && later.every(({ expirationDate }) => expirationDate === last));
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

test('every filter at once is answered in every order', async () => {
  const days = ['publicationDate', 'expirationDate'].flatMap((name) => [
    `filter[${name}__gte]=2020-01-01`,
    `filter[${name}__lte]=2040-01-01`,
  ]);
  const whole = [
    'filter[types]=WEBINAR',
    'filter[test_class]=1',
    'filter[categories__id__in]=1',
    'filter[authorId__in]=301',
    'filter[id__in]=2746',
    'filter[search]=clozapine -lithium',
    'filter[completed]=false',
    'filter[can_user_take_test]=true',
    ...days,
  ].join('&');
  for (const order of publicationCalls.list.sort ?? [])
    for (const size of [6, 12, 99])
      assert.equal(
        (await get(`/api/publications/?${whole}&sort=${order}&page[size]=${size}&page[number]=2`)).status,
        200,
        `${order}, ${size}`,
      );
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
