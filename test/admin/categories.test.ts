import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { topicsNow } from '#catalog/publication/cover.repository.ts';
import { codes, one, openStage, raw, type Sent, type Stage } from '../harness/stage.ts';

const TOPICS = '/api/admin/categories/';
let stage: Stage;
before(async () => {
  stage = await openStage({ pages: true });
});
after(() => stage.close());

interface Topic {
  id: string;
  attributes: {
    name: string;
    names: Record<string, string>;
    slug: string;
    parentId: number | null;
    featured: boolean;
    publications: number;
    place: number;
    former: string[];
    version: string;
  };
}
const ADMIN: Sent = { as: 'admin' };
const send = (method: string, path: string, attributes: object, sent = ADMIN) =>
  stage.send(method, `${TOPICS}${path}`, { data: { type: 'AdminCategory', attributes } }, sent);
const remove = (id: string, sent = ADMIN) => stage.send('DELETE', `${TOPICS}${id}/`, undefined, sent);
const topics = async (): Promise<Topic[]> =>
  (await stage.send('GET', TOPICS, undefined, ADMIN)).json.data as Topic[];
const topic = async (id: string): Promise<Topic> =>
  (await topics()).find((each) => each.id === id) ?? assert.fail(`topic ${id}`);
const WORDS = {
  name: 'Sleep Medicine',
  names: { 'pt-br': '', fr: '', it: '', de: '' },
  slug: '',
  parentId: null,
  featured: false,
};
let made = 0;
async function newTopic(change: object = {}): Promise<Topic> {
  const reply = await send('POST', '', { ...WORDS, name: `Sleep Medicine ${++made}`, ...change });
  assert.equal(reply.status, 201, reply.text);
  return one(reply) as unknown as Topic;
}
async function change(id: string, changed: object, sent = ADMIN) {
  const { name, names, slug, parentId, featured, version } = (await topic(id)).attributes;
  return send('PATCH', `${id}/`, { name, names, slug, parentId, featured, version, ...changed }, sent);
}
const audits = (action: string, id: string) =>
  stage.sql<{ detail: Record<string, unknown> }>(
    'SELECT detail FROM audit_entry WHERE action = $1 AND subject = $2 ORDER BY position',
    [action, `category:${id}`],
  );
/** Where an address leads, once every kept page of before is dropped. */
async function leads(path: string, to: RegExp | string): Promise<void> {
  const fits = (found: string) => (typeof to === 'string' ? found === to : to.test(found));
  const until = Date.now() + 3_000;
  for (;;) {
    const { status, headers } = await stage.ask(path);
    const found = `${status} ${headers.get('location') ?? ''}`.trim();
    if (fits(found)) return;
    assert.ok(Date.now() < until, `${path} leads to ${found}, not to ${to}`);
  }
}
const titlesOf = async (id: string): Promise<number[]> =>
  (
    await stage.sql<{ id: string }>(
      'SELECT publication_id AS id FROM publication_category WHERE category_id = $1 ORDER BY 1',
      [id],
    )
  ).map((row) => Number(row.id));

test('[ROLE-035] nobody but superusers sees or changes the desk of topics', async () => {
  const before = await topics();
  const [first] = before;
  assert.ok(first);
  for (const as of ['anonymous', 'free', 'gold'] as const)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PATCH', `${first.id}/`],
      ['PATCH', `${first.id}/place/`],
      ['POST', `${first.id}/merges/`],
      ['DELETE', `${first.id}/`],
    ] as const) {
      const body = { data: { type: 'AdminCategory', attributes: WORDS } };
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const reply = await stage.send(method, `${TOPICS}${path}`, hasBody ? body : undefined, { as });
      assert.equal(reply.status, as === 'anonymous' ? 401 : 403, `${method} ${path} as ${as}`);
    }
  assert.deepEqual(await topics(), before);
});

test('a topic has names, an address and a place; what cannot be is refused at its field', async () => {
  const { id, attributes } = await newTopic({
    name: 'Náusea & Vômito',
    names: { ...WORDS.names, fr: 'Nausée' },
  });
  assert.deepEqual([attributes.slug, attributes.names.fr], ['nausea-vomito', 'Nausée']);
  assert.equal(attributes.place, (await topics()).length);
  assert.equal((await audits('category.add', id)).length, 1);
  for (const [changed, pointer] of [
    [{ name: '' }, 'name'],
    [{ name: '睡眠' }, 'slug'],
    [{ slug: '!' }, 'slug'],
    [{ slug: 'nausea-vomito' }, 'slug'],
    [{ parentId: 999_999 }, 'parentId'],
    [{ parentId: -1 }, 'parentId'],
    [{ name: 'x'.repeat(81) }, 'name'],
  ] as const) {
    const reply = await send('POST', '', { ...WORDS, ...changed });
    assert.ok([409, 422].includes(reply.status), JSON.stringify(changed));
    assert.equal(reply.json.errors?.[0]?.source?.pointer, `/data/attributes/${pointer}`);
  }
  const below = await newTopic({ parentId: Number(id) });
  assert.equal((await change(id, { parentId: Number(below.id) })).status, 422, 'no circle');
  assert.deepEqual(codes(await remove(id)), ['category-in-use']);
  assert.equal((await remove(below.id)).status, 204);
  assert.equal((await remove(id)).status, 204);
  assert.equal((await remove(id)).status, 404);
});

test('a name that is changed stands on every page at once, in each language, and search finds it', async () => {
  const twin = await stage.twin();
  const [first] = await topics();
  assert.ok(first);
  const asked = async (at?: string) =>
    (await stage.send('GET', '/api/categories/', undefined, { as: 'anonymous', ...(at ? { at } : {}) })).text;
  for (const at of [undefined, twin.url]) assert.ok((await asked(at)).includes(first.attributes.name));
  const reply = await change(first.id, { name: 'Quokkology' });
  assert.equal(reply.status, 200, reply.text);
  const until = Date.now() + 3_000;
  for (const at of [undefined, twin.url])
    while (!(await asked(at)).includes('Quokkology')) assert.ok(Date.now() < until);
  const found = await stage.send('GET', '/api/search/?s=quokkology', undefined, {});
  assert.ok((found.json.data as unknown[]).length > 0);
  const [entry] = (await audits('category.change', first.id)).slice(-1);
  assert.deepEqual(entry?.detail, { name: 'Quokkology', nameBefore: first.attributes.name });
  assert.equal((await change(first.id, {})).status, 200);
  assert.equal((await audits('category.change', first.id)).length, 1, 'the same again is no change');
  assert.equal((await change(first.id, { name: first.attributes.name })).status, 200);
});

test('[ROUTE-092] what a topic was called before leads to it; what nothing ever was ends in error-404', async () => {
  const [first, second] = await topics();
  assert.ok(first && second);
  const { slug } = first.attributes;
  assert.equal((await change(first.id, { slug: 'renamed' })).status, 200);
  await leads(`/search/${slug}?page=1`, '301 /search/renamed?page=1');
  await leads('/search/renamed', '200');
  await leads('/search/nothing-ever-was', /^302 \/error-404$/);
  assert.equal((await change(second.id, { slug })).status, 200, 'an address that is free may be taken');
  await leads(`/search/${slug}`, '200');
  assert.deepEqual((await topic(first.id)).attributes.former, []);
  assert.equal((await change(second.id, { slug: second.attributes.slug })).status, 200);
  await leads(`/search/${slug}`, `301 /search/${second.attributes.slug}`);
  assert.equal((await change(first.id, { slug })).status, 200);
  assert.deepEqual((await topic(second.id)).attributes.former, []);
  await leads(`/search/${slug}`, '200');
});

test('the id of a topic that was merged leads on, whoever has its address since', async () => {
  const [into, other] = [await newTopic(), await newTopic()];
  const [first, second] = [await newTopic({ slug: 'merged-once' }), await newTopic({ slug: 'merged-twice' })];
  const merge = async (from: Topic, to: Topic) => {
    const { version } = (await topic(from.id)).attributes;
    assert.equal((await send('POST', `${from.id}/merges/`, { into: Number(to.id), version })).status, 200);
  };
  await merge(first, into);
  await merge(second, into);
  const leadOn = async (id: string, to: string) => {
    const { json } = await stage.ask('/api/categories/?page[size]=100');
    const listed = json.data as { id: string; attributes: { former: { id: number; slug: string }[] } }[];
    const found = listed.filter(({ attributes }) => attributes.former.some((one) => one.id === Number(id)));
    assert.deepEqual(
      found.map((one) => one.id),
      [to],
    );
    assert.deepEqual(await topicsNow(stage.database.reader(), [Number(id)]), [Number(to)]);
    await leads(`/library?categories=${id}`, `301 /library?categories=${to}`);
  };
  assert.equal((await change(into.id, { slug: 'merged-once' })).status, 200);
  await leads('/search/merged-once', '200');
  await leadOn(first.id, into.id);
  const { id } = await newTopic({ slug: 'merged-twice' });
  await leads('/search/merged-twice', '200');
  for (const merged of [first, second]) await leadOn(merged.id, into.id);
  assert.deepEqual((await topic(into.id)).attributes.former, [into.attributes.slug]);
  await merge(into, other);
  for (const merged of [first, second, into]) await leadOn(merged.id, other.id);
  assert.equal((await remove(id)).status, 204);
  assert.equal((await remove(other.id)).status, 204);
  assert.equal(await topicsNow(stage.database.reader(), [Number(first.id)]), null);
});

test('the English name of a topic says its language on other hosts', async () => {
  const { id, attributes } = await newTopic();
  const { name, slug } = attributes;
  const shown = async (host: string) => {
    const { body } = await raw(stage.url, `/search/${slug}`, { headers: { host } });
    return body.toString();
  };
  const main = new URL(stage.url).host;
  assert.ok(!(await shown(main)).includes(`<span lang="en">${name}`));
  const french = await shown(`fr.${main}`);
  assert.match(french, new RegExp(`<h1[^>]*>[^<]+<span lang="en">${name}</span>`));
  assert.equal(french.split(`<span lang="en">${name}</span>`).length - 1, 2, 'its heading and its filter');
  assert.equal((await remove(id)).status, 204);
});

const historyOf = async (record: string) =>
  (
    (await stage.send('GET', `/api/admin/history/${record}/`, undefined, ADMIN)).json.data as {
      attributes: { words: Record<string, unknown> };
    }[]
  ).map(({ attributes }) => attributes.words);

test('a name in another language is kept in the past of its translation, wherever it is written', async () => {
  const { id } = await newTopic({ names: { ...WORDS.names, fr: 'Sommeil' } });
  assert.equal((await change(id, { names: { ...WORDS.names, fr: 'Médecine du sommeil' } })).status, 200);
  const [kept, ...others] = await historyOf(`translation:topic-${id}-fr`);
  assert.deepEqual(
    (kept?.text as { pieces: { text: string }[] } | undefined)?.pieces.map(({ text }) => text),
    ['Sommeil'],
  );
  assert.deepEqual(others, []);
  assert.deepEqual(await historyOf(`translation:topic-${id}-de`), []);
  assert.equal((await remove(id)).status, 204);
});

test('a topic that is merged gives its titles, those below it and its addresses to the other, once', async () => {
  const [into, from] = await topics();
  assert.ok(into && from);
  const below = await newTopic({ parentId: Number(from.id) });
  assert.equal((await change(from.id, { slug: 'once-more' })).status, 200);
  const [was, had] = [await titlesOf(from.id), await titlesOf(into.id)];
  assert.ok(was.length > 0);
  await stage.sql('INSERT INTO publication_category SELECT $1, $2 ON CONFLICT DO NOTHING', [was[0], into.id]);
  const { version } = (await topic(from.id)).attributes;
  const self = await send('POST', `${from.id}/merges/`, { into: Number(from.id), version });
  assert.deepEqual([self.status, codes(self)], [422, ['invalid-field']]);
  const twin = await stage.twin();
  const replies = await Promise.all(
    [undefined, twin.url, undefined, twin.url].map((at) =>
      send(
        'POST',
        `${from.id}/merges/`,
        { into: Number(into.id), version },
        { ...ADMIN, ...(at ? { at } : {}) },
      ),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404, 404, 404]);
  assert.deepEqual(
    await titlesOf(into.id),
    [...new Set([...had, ...was])].sort((a, b) => a - b),
  );
  assert.equal((await topic(below.id)).attributes.parentId, Number(into.id));
  for (const slug of ['once-more', from.attributes.slug])
    await leads(`/search/${slug}`, `301 /search/${into.attributes.slug}`);
  await leads(`/library?categories=${from.id}&sort=title`, `301 /library?categories=${into.id}&sort=title`);
  await leads(`/podcasts?categories=${from.id}&page=7`, `301 /podcasts?categories=${into.id}&page=7`);
  const listed = await stage.send(
    'GET',
    `/api/search/?filter[categories__id__in]=${into.id}&page[size]=100`,
    undefined,
    {},
  );
  const shown = new Set((listed.json.data as { id: string }[]).map(({ id }) => Number(id)));
  const published = await stage.sql<{ id: string }>(
    `SELECT id FROM publication WHERE id = ANY ($1) AND visibility = 'published'`,
    [was],
  );
  assert.ok(
    published.every(({ id }) => shown.has(Number(id))),
    'search sorts them anew',
  );
  assert.equal((await audits('category.merge', from.id)).length, 1);
  for (const title of was) {
    const [kept] = await historyOf(`publication:${title}`);
    const { categories } = (kept?.record ?? { categories: [] }) as { categories: { id: number }[] };
    assert.ok(
      categories.some(({ id }) => id === Number(from.id)),
      `the cover of ${title} named it until then`,
    );
  }
  assert.equal((await remove(below.id)).status, 204);
});

test('race: of two editors who read the same, one is told; places stay a row without gaps', async () => {
  const twin = await stage.twin();
  const { id, attributes } = await newTopic();
  const { name, names, slug, parentId, featured, version } = attributes;
  const words = { name, names, slug, parentId, featured, version };
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((letter, n) =>
      send(
        'PATCH',
        `${id}/`,
        { ...words, name: `${name} ${letter}` },
        { ...ADMIN, ...(n % 2 ? { at: twin.url } : {}) },
      ),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  assert.deepEqual(codes(replies.find(({ status }) => status === 409) ?? assert.fail()), [
    'category-changed',
  ]);
  const all = await topics();
  const move = async (each: Topic, n: number): Promise<void> => {
    const { place: from } = (await topic(each.id)).attributes;
    const at = { ...ADMIN, ...(n % 2 ? { at: twin.url } : {}) };
    const { status } = await send('PATCH', `${each.id}/place/`, { place: 7 - n, from }, at);
    // Another one's move came between: what was seen is read again.
    if (status === 409) return move(each, n);
    assert.equal(status, 200);
  };
  await Promise.all(all.slice(0, 6).map(move));
  const positions = await stage.sql<{ position: number }>('SELECT position FROM category ORDER BY position');
  assert.deepEqual(
    positions.map(({ position }) => position),
    all.map((_, at) => at + 1),
  );
  const [last] = all.slice(-1);
  assert.ok(last);
  const { place: from } = (await topic(last.id)).attributes;
  assert.equal((await send('PATCH', `${last.id}/place/`, { place: 1, from })).status, 200);
  assert.equal((await send('PATCH', `${last.id}/place/`, { place: 1 })).status, 422);
  assert.equal((await topics())[0]?.id, last.id);
  const count = (await audits('category.place', last.id)).length;
  assert.equal((await send('PATCH', `${last.id}/place/`, { place: 1, from: 1 })).status, 200);
  assert.equal((await audits('category.place', last.id)).length, count, 'where it stands already is no move');
});

test('a topic with titles is not removed; without them it is, and its address ends in error-404', async () => {
  const [first] = (await topics()).filter(({ attributes }) => attributes.publications > 0);
  assert.ok(first);
  assert.deepEqual(codes(await remove(first.id)), ['category-in-use']);
  const { id, attributes } = await newTopic();
  assert.equal((await remove(id)).status, 204);
  await leads(`/search/${attributes.slug}`, /error-404/);
  assert.equal((await audits('category.remove', id)).length, 1);
});
