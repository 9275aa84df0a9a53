import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PREVIEW_READERS } from '#kit/address/preview.ts';
import { endpoints } from '#server/api.ts';
import { everyTable, interview, openPreview, sectionsOf, through } from '../../harness/admin/preview.ts';
import { complete, get, move, openPublicationsDesk, stage, twin } from '../../harness/admin/publications.ts';
import { codes, one } from '../../harness/stage.ts';

openPublicationsDesk();

const COVER = '?include=sections,authors,categories,keyPoints,materials';
const PEOPLE = {
  visitor: 'anonymous',
  free: 'free',
  bronze: 'bronze',
  silver: 'silver',
  gold: 'gold',
} as const;

test('each reader of a preview is told of a draft, word for word, what that person is told once it is out; others are told nothing', async () => {
  const id = await interview();
  const sections = await sectionsOf(id);
  const { key } = await openPreview(id);
  const paths = [
    `/api/publications/${id}/${COVER}`,
    ...sections.map((one) => `/api/sections/${one}/?include=publication`),
  ];
  const seen = new Map<string, string[]>();
  for (const reader of PREVIEW_READERS) {
    const replies = await Promise.all(
      paths.map((path) => through({ key, reader, language: 'en' }, 'GET', path)),
    );
    assert.deepEqual(
      replies.map(({ status }) => status),
      paths.map(() => 200),
      replies[0]?.text,
    );
    for (const { headers } of replies) assert.equal(headers.get('cache-control'), 'no-store');
    seen.set(
      reader,
      replies.map(({ text }) => text),
    );
  }
  for (const as of ['anonymous', 'free', 'gold'] as const)
    for (const path of paths) assert.equal((await get(path, { as })).status, 404, `${as} ${path}`);
  const locks = PREVIEW_READERS.map((reader) => /Ozonelike/.test(seen.get(reader)?.[2] ?? ''));
  assert.deepEqual(locks, [false, false, false, true, true]);
  assert.equal((await move(id, 'draft', 'published')).status, 200);
  for (const reader of PREVIEW_READERS) {
    const told = await Promise.all(paths.map(async (path) => (await get(path, { as: PEOPLE[reader] })).text));
    assert.deepEqual(told.map(still), seen.get(reader)?.map(still), reader);
  }
});
/** Two instants apart, and each release is a change. */
const still = (text: string) => text.replace(/"modified":"[^"]+"/g, '').replace(/\?t=[\w.-]+/g, '');

test('the front matter and the terms of a test are told to the reader who may take it, without a sitting', async () => {
  const { key } = await openPreview(2746);
  await stage.sql(`UPDATE publication SET visibility = 'draft' WHERE id = 2746`);
  const terms = (reader: (typeof PREVIEW_READERS)[number]) =>
    through({ key, reader, language: 'en' }, 'GET', '/api/publications/2746/test/terms/');
  const replies = await Promise.all(PREVIEW_READERS.map(terms));
  await stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = 2746`);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [401, 403, 200, 200, 200],
    replies.at(-1)?.text,
  );
});

test('nothing is written by looking at everything, and every call that may write is refused before anything else', async () => {
  const id = await complete({ type: 'PUBLICATION_QUICK_TAKE', title: 'A Quick Take' });
  const { key } = await openPreview(id);
  const [section] = await sectionsOf(id);
  await stage.sql('UPDATE section SET position = 2 WHERE id = $1', [section]);
  const before = await everyTable();
  for (const reader of PREVIEW_READERS) {
    const choice = { key, reader, language: 'de' } as const;
    for (const path of [
      `/api/publications/${id}/${COVER}`,
      `/api/sections/${section}/`,
      '/api/progress/',
      '/api/publications/',
    ])
      await through(choice, 'GET', path);
    assert.equal((await through(choice, 'GET', `/api/sections/${section}/`)).status, 200);
    const writing = endpoints.filter(({ read }) => !read);
    assert.ok(writing.length > 100);
    for (const { call } of writing) {
      const path = call.path.replace(/:\w+/g, '1');
      const body =
        call.method === 'GET' || call.takesBytes ? undefined : { data: { type: 'X', attributes: {} } };
      const reply = await through(choice, call.method, path, body);
      const isOther = call.takesBytes || call.anyQuery;
      assert.ok(
        codes(reply).includes('preview-writes-nothing') || isOther,
        `${reader} ${call.method} ${path} ${reply.status} ${reply.text.slice(0, 200)}`,
      );
      if (!isOther) assert.equal(reply.status, 403);
    }
  }
  assert.deepEqual(await everyTable(), before);
  const own = await get(`/api/sections/${section}/`, { as: 'free' });
  assert.equal(own.status, 404);
});

test('a key opens one publication: neither another draft nor what another one keeps for members', async () => {
  const [id, other] = [await interview(), await interview()];
  const { key } = await openPreview(id);
  const gold = { key, reader: 'gold', language: 'en' } as const;
  const [first, second] = await sectionsOf(other);
  assert.equal((await through(gold, 'GET', `/api/publications/${other}/`)).status, 404);
  assert.equal((await through(gold, 'GET', `/api/sections/${first}/`)).status, 404);
  assert.equal((await move(other, 'draft', 'published')).status, 200);
  const locked = await through(gold, 'GET', `/api/sections/${second}/`);
  assert.doesNotMatch(locked.text, /Ozonelike/);
  assert.deepEqual(
    still(locked.text),
    still((await get(`/api/sections/${second}/`, { as: 'anonymous' })).text),
  );
  const listed = await through(gold, 'GET', '/api/publications/?page[size]=100');
  assert.equal(listed.status, 200);
  assert.ok(!listed.text.includes(`"id":"${id}"`));
  for (const path of ['/api/admin/publications/', `/api/admin/publications/${id}/`, '/api/users/904/'])
    assert.ok([401, 403].includes((await through(gold, 'GET', path)).status), path);
});

test('a key ends with its two hours and with its session, and a forged one opens nothing', async () => {
  const id = await interview();
  const { key } = await openPreview(id);
  const look = (used = key, at = stage.url) =>
    stage.send('GET', `/api/publications/${id}/`, undefined, {
      at,
      headers: { authorization: `Preview ${used}/visitor/en` },
    });
  assert.equal((await look()).status, 200);
  assert.equal((await look(key, twin.url)).status, 200, 'another process knows it');
  const last = key.at(-1) === 'A' ? 'B' : 'A';
  for (const forged of [`${key.slice(0, -5)}AAAA${last}`, key.replace(/^e\.\w+/, `e.${(2746).toString(36)}`)])
    assert.deepEqual(codes(await look(forged)), ['preview-ended'], forged);
  const now = stage.clock.now().getTime();
  stage.clock.set(new Date(now + 2 * 3_600_000 + 1000));
  const late = await look();
  stage.clock.set(null);
  assert.deepEqual([late.status, codes(late)], [410, ['preview-ended']]);
  await stage.sql('UPDATE user_account SET is_superuser = false WHERE email LIKE $1', ['admin@%']);
  const demoted = await look();
  await stage.sql('UPDATE user_account SET is_superuser = true WHERE email LIKE $1', ['admin@%']);
  assert.deepEqual(codes(demoted), ['preview-ended']);
  const token = (await stage.token('admin')) ?? '';
  const [, claims = ''] = token.split('.');
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
  await stage.sql('UPDATE session SET revoked_at = now() WHERE id = $1', [sid]);
  assert.deepEqual(codes(await look()), ['preview-ended']);
  await stage.sql('UPDATE session SET revoked_at = NULL WHERE id = $1', [sid]);
  assert.equal(one(await look()).id, id);
});
