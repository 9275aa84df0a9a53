import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PEOPLE } from '#seed/people.ts';
import { endpoints } from '#server/api.ts';
import { assertRefused, errorProblems } from '../harness/browser/document.ts';
import { ACCESS } from '../harness/lists/access.data.ts';
import { storyIds } from '../harness/people/story-ids.ts';
import { MEDIA_TYPE, openStage, raw, type Sent, type Stage } from '../harness/stage.ts';

let stage: Stage;
let ids: Record<string, string>;
before(async () => {
  stage = await openStage();
  ids = await storyIds(stage);
});
after(() => stage.close());

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
const get = (path: string, sent?: Sent) => stage.send('GET', path, undefined, { as: 'gold', ...sent });
/** Every GET of the contract with an address that answers the Gold member. */
const GETS = endpoints
  .filter(({ call }) => call.method === 'GET' && call.gives !== null)
  .map(({ call, read }) => ({
    call,
    read,
    path:
      ACCESS.find(
        (row) =>
          row.call === `GET ${call.path}` && ([row.expect].flat()[5] ?? [row.expect].flat()[0]) === 200,
      )?.path ?? '',
  }));
const isDocument = (path: string) => !/\/(pdf|csv)\//.test(path);

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

test('replies: what the asker cannot read is refused with 406, also where the reply is kept for everybody', async () => {
  const kept = '/api/publications/?page[size]=3';
  const keptFor = (accept: string) => stage.send('GET', kept, undefined, { headers: { accept } });
  const ask = (accept: string) => get('/api/publications/', { headers: { accept } });
  assert.equal((await keptFor(MEDIA_TYPE)).status, 200);
  for (const accept of [
    '*/*',
    MEDIA_TYPE,
    'application/json',
    `text/html, ${MEDIA_TYPE};q=0.5`,
    'application/*',
    `${MEDIA_TYPE}; ext="bulk"`,
    `${MEDIA_TYPE}; charset=utf-8, ${MEDIA_TYPE};q=0.5`,
  ]) {
    assert.equal((await ask(accept)).status, 200, accept);
    assert.equal((await keptFor(accept)).status, 200, accept);
  }
  for (const accept of [
    'text/html',
    'application/xml',
    `${MEDIA_TYPE}; ext="https://e.example/other"`,
    'image/png, text/html;q=0.9',
    `${MEDIA_TYPE}; charset=utf-8`,
    `${MEDIA_TYPE}; q=0.9; version=1, */*;q=0.1`,
  ])
    for (const refused of [await ask(accept), await keptFor(accept)])
      assertRefused(refused, { status: 406, code: 'not-acceptable', header: 'Accept' });
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

test('HEAD answers like GET without a body; other methods are 405, unknown addresses 404', async () => {
  const open = GETS.filter(({ path, read }) => path && read && isDocument(path) && !/verif/.test(path));
  assert.ok(open.length > 20);
  for (const { path } of open) {
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
  for (const [path, allowed] of [
    ['/api/publications/', 'GET, HEAD'],
    ['/api/login/', 'POST'],
    ['/api/progress/5392/', 'GET, HEAD, PATCH'],
    ['/api/publications/2746/tests/', 'GET, POST'],
    ['/library', 'GET, HEAD'],
  ])
    assert.equal((await stage.ask(path ?? '', { method: 'PUT' })).headers.get('allow'), allowed, path);
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

test('[API-109] bodies: too large 413, malformed 400, empty 400, another type 409, fields with their pointers 422', async () => {
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

test('[API-109] a change whose body names another record than its address is refused with 409 and changes nothing', async () => {
  const gold = String(PEOPLE.gold.id);
  const change = (
    path: string,
    id: unknown,
    type = 'User',
    attributes: object = {},
    as: 'gold' | 'admin' = 'gold',
  ) => stage.send('PATCH', path, { data: { type, id, attributes } }, { as });
  const me = async () => (await get('/api/users/me/')).text;
  const before = await me();
  const name = { firstName: 'Mallory' };
  const place = ['AdminFilePlace', { version: 'x' }, 'admin'] as const;
  for (const reply of [
    await change(`/api/users/${gold}/`, '1', 'User', name),
    await change(`/api/users/${gold}/`, 'me', 'User', name, 'admin'),
    await change('/api/users/me/', '999999', 'User', name),
    await change('/api/users/me/', 999_999, 'User', name),
    await change('/api/progress/5392/', '5393', 'Progress', { completed: true }),
    await change('/api/admin/file-places/publication-cover/2746/', 'publication-cover-2747', ...place),
  ])
    assertRefused(reply, { status: 409, code: 'id-conflict', pointer: '/data/id' });
  assert.equal(await me(), before);
  const own = await change(
    '/api/admin/file-places/publication-cover/2746/',
    'publication-cover-2746',
    ...place,
  );
  assert.ok(!own.text.includes('id-conflict'), own.text);
  for (const [path, id] of [
    ['me', 'me'],
    ['me', gold],
    ['me', Number(gold)],
    [gold, gold],
    [gold, 'me'],
  ])
    assert.equal((await change(`/api/users/${path}/`, id)).status, 200, `${path} ${id}`);
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

const NO_EMAIL = {
  '': 'E-mail is required.',
  'pt.': 'Informe seu e-mail.',
  'fr.': 'L’adresse e-mail est obligatoire.',
  'it.': 'L’indirizzo e-mail è obbligatorio.',
  'de.': 'Geben Sie Ihre E-Mail-Adresse ein.',
};
/** Every call that a form sends an address to, without one. */
const withoutEmail = (email: string): [call: string, body: unknown, pointer: string, token?: 'gold'][] => {
  const sent = (type: string, attributes: object) => ({
    data: { type, attributes: { email, ...attributes } },
  });
  const names = { firstName: 'Ada', lastName: 'Moreau', password1: 'ocean-lantern-47' };
  const account = { ...names, username: email, password2: names.password1 };
  const contact = { requester: { name: 'Ada', email }, subject: 'x', comment: { body: 'x' } };
  return [
    ['POST /requests', { request: contact }, '/request/requester/email'],
    ['POST /api/newsletter', sent('Newsletter', {}), '/data/attributes/email'],
    ['POST /api/newsletter/unsubscribe/', sent('NewsletterUnsubscription', {}), '/data/attributes/email'],
    ['POST /api/downloads/', sent('Download', { publication: '2746' }), '/data/attributes/email'],
    ['POST /api/registration/', sent('ApiRegisterView', account), '/data/attributes/email'],
    ['POST /rest-auth/password/reset/', { email }, '/email'],
    [
      'PATCH /api/users/me/',
      { data: { type: 'User', id: 'me', attributes: { email } } },
      '/data/attributes/email',
      'gold',
    ],
  ];
};
test('[VALID-022] [VALID-028] an e-mail left empty is told as required by every call, in the language of the host', async () => {
  for (const [label, words] of Object.entries(NO_EMAIL))
    for (const [call, body, pointer, who] of [...withoutEmail(''), ...withoutEmail(' \t')]) {
      await stage.sql('DELETE FROM rate_count');
      const [method = '', path = ''] = call.split(' ');
      const token = await stage.token(who ?? 'anonymous');
      const headers = {
        host: label + new URL(stage.url).host,
        'content-type': MEDIA_TYPE,
        ...(token ? { authorization: `JWT ${token}` } : {}),
      };
      const reply = await raw(stage.url, path, { method, headers, body: JSON.stringify(body) });
      const { errors } = JSON.parse(reply.body.toString());
      assert.deepEqual(
        [reply.status, errors[0].code, errors[0].detail, errors[0].source?.pointer],
        [422, 'invalid-field', words, pointer],
        `${label}${call}`,
      );
    }
});

test('headers beyond 16 KB are refused with 431, long addresses with 414 or 431, before any handler', async () => {
  const status = async (path: string, headers: Record<string, string>) =>
    (await raw(stage.url, path, { headers })).status;
  assert.equal(await status('/api/publications/', { 'x-large': 'x'.repeat(17_000) }), 431);
  assert.ok([414, 431].includes(await status(`/api/publications/?filter[search]=${'x'.repeat(17_000)}`, {})));
});
