import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { tellReleases } from '#catalog/release-notice.service.ts';
import { releaseDue } from '#editing/publication-release.service.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { type Asked, codes, one, openStage, type Sent, type Stage } from './harness/stage.ts';

const DESK = '/api/admin/publications/';
const ADMIN: Sent = { as: 'admin' };
/** A CME activity of the story with an offering, items and front matter. */
const CME = 2746;
const OTHERS = ['anonymous', 'free', 'bronze', 'silver', 'gold'] as const;

let stage: Stage;
let twin: Awaited<ReturnType<Stage['twin']>>;
before(async () => {
  stage = await openStage();
  twin = await stage.twin();
});
after(() => stage.close());

type Attributes = Record<string, unknown>;
interface Record_ extends Attributes {
  version: number;
  gaps: { code: string; subject: string | null; detail: string }[];
  ways: { to: string; gaps: { code: string; detail: string }[] }[];
  locked: string[];
}
const today = () => utcDate(stage.clock.now());
const inDays = (days: number) => utcDate(addDays(stage.clock.now(), days));
const get = (path: string, sent: Sent = ADMIN) => stage.send('GET', path, undefined, sent);
const rows = async (query = '') => {
  const reply = await get(`${DESK}${query}`);
  assert.equal(reply.status, 200, `${query} ${reply.text.slice(0, 300)}`);
  return reply.json as {
    data: { id: string; attributes: Attributes }[];
    meta: { pagination: { count: number } };
  };
};
const whole = async (id: number | string) => one(await get(`${DESK}${id}/`)).attributes;
const recordOf = async (id: number | string) => (await whole(id)).record as Record_;
const begin = (attributes: Attributes, sent = ADMIN) =>
  stage.send('POST', DESK, { data: { type: 'AdminPublication', attributes } }, sent);
const save = (id: number | string, attributes: Attributes, sent = ADMIN) =>
  stage.send('PATCH', `${DESK}${id}/`, { data: { type: 'AdminPublication', attributes } }, sent);
/** What is there now is what was read. */
const change = async (id: number | string, attributes: Attributes) =>
  save(id, { version: (await recordOf(id)).version, ...attributes });
const move = (id: number | string, from: string, to: string, sent = ADMIN) =>
  stage.send(
    'POST',
    `${DESK}${id}/state/`,
    { data: { type: 'PublicationState', attributes: { from, to } } },
    sent,
  );
const pointers = ({ json }: Asked) =>
  (json.errors as unknown as { source?: { pointer?: string } }[]).map(({ source }) => source?.pointer);
const audits = (id: number | string) =>
  stage.sql<{ action: string; detail: Attributes }>(
    'SELECT action, detail FROM audit_entry WHERE subject = $1 ORDER BY position',
    [`publication:${id}`],
  );
const deeds = async (id: number | string) => (await audits(id)).map(({ action }) => action);
/** A process hears of another's change a moment later. */
async function soon(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (await holds()) return;
    await wait(50);
  }
  assert.fail(what);
}
const titleAt = async (id: number | string, at: string) =>
  one(await get(`/api/publications/${id}/`, { at })).attributes?.title;
async function draft(attributes: Attributes = {}): Promise<string> {
  const made = await begin({
    title: 'Zolpidem at altitude',
    type: 'OPEN_ACCESS',
    publicationDate: today(),
    ...attributes,
  });
  assert.equal(made.status, 201, made.text);
  return one(made).id;
}
/** With all that readers must be told, but for its state. */
async function complete(attributes: Attributes = {}): Promise<string> {
  const id = await draft(attributes);
  const saved = await change(id, {
    excerpt: 'Thin air.',
    authors: [{ id: 301, role: 'Author' }],
    categories: [await someCategory()],
  });
  assert.equal(saved.status, 200, saved.text);
  await stage.sql(
    `INSERT INTO section (publication_id, position, slug, title, body_html, modified_at) VALUES ($1::bigint, 1, 'thin-air-' || $1 || '-' || $2, 'Thin air', '<p>Zolpidemlike words</p>', now())`,
    [id, `90${id}`],
  );
  return id;
}
const someCategory = async () =>
  Number((await stage.sql<{ id: string }>('SELECT id FROM category ORDER BY id LIMIT 1'))[0]?.id);

test('[ROLE-035] only superusers see or change what stands on the desk', async () => {
  const before = await stage.sql('SELECT id, title, visibility, version FROM publication ORDER BY id');
  const calls: [string, string, unknown?][] = [
    ['GET', DESK],
    ['GET', `${DESK}${CME}/`],
    ['GET', '/api/admin/publication-choices/'],
    [
      'POST',
      DESK,
      {
        data: {
          type: 'AdminPublication',
          attributes: { title: 'Mine', type: 'CME', publicationDate: today() },
        },
      },
    ],
    [
      'PATCH',
      `${DESK}${CME}/`,
      { data: { type: 'AdminPublication', attributes: { version: 1, title: 'Mine' } } },
    ],
    [
      'POST',
      `${DESK}${CME}/state/`,
      { data: { type: 'PublicationState', attributes: { from: 'published', to: 'removed' } } },
    ],
  ];
  for (const [method, path, body] of calls)
    for (const as of OTHERS) {
      const reply = await stage.send(method, path, body, { as });
      const expected = as === 'anonymous' ? [401, ['sign-in-needed']] : [403, ['not-allowed']];
      assert.deepEqual([reply.status, codes(reply)], expected, `${method} ${path} as ${as}`);
    }
  assert.deepEqual(
    await stage.sql('SELECT id, title, visibility, version FROM publication ORDER BY id'),
    before,
  );
});

test('every publication stands in the list, whatever its state, and every filter and order tells the truth', async () => {
  const all: { id: string; attributes: Attributes }[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await rows(`?page[size]=100&page[number]=${page}`);
    all.push(...data);
    if (all.length >= meta.pagination.count) break;
  }
  const stored = await stage.sql<{
    id: string;
    visibility: string;
    type: string;
    soon: boolean;
    french: boolean;
  }>(
    `SELECT p.id, visibility, type, visibility = 'published' AND expiration_date BETWEEN $1::date AND $1::date + 90 AS soon,
       EXISTS (SELECT 1 FROM publication_translation t WHERE t.publication_id = p.id AND t.language = 'fr') AS french
     FROM publication p ORDER BY modified_at DESC, id DESC`,
    [today()],
  );
  assert.deepEqual(
    all.map(({ id }) => id),
    stored.map(({ id }) => String(id)),
  );
  const counts: [string, number][] = [
    ...(['draft', 'announced', 'published', 'removed'] as const).map((state): [string, number] => [
      `filter[visibility]=${state}`,
      stored.filter((row) => row.visibility === state).length,
    ]),
    ['filter[type]=SA', stored.filter(({ type }) => type === 'SA').length],
    ['filter[expiring]=true', stored.filter(({ soon: isSoon }) => isSoon).length],
    ['filter[untranslated]=fr', stored.filter(({ french }) => !french).length],
    [
      'filter[type]=CME&filter[visibility]=removed',
      stored.filter((row) => row.type === 'CME' && row.visibility === 'removed').length,
    ],
  ];
  for (const [query, expected] of counts)
    assert.equal((await rows(`?${query}`)).meta.pagination.count, expected, query);
  for (const { attributes } of (await rows('?filter[untranslated]=fr&page[size]=20')).data)
    assert.ok((attributes.untranslated as string[]).includes('fr'));
  const [first] = (await rows('?sort=title')).data;
  const [{ title } = { title: '' }] = await stage.sql<{ title: string }>(
    'SELECT title FROM publication ORDER BY lower(title), id LIMIT 1',
  );
  assert.equal(first?.attributes.title, title);
  const ends = (await rows('?sort=expirationDate&filter[visibility]=published')).data.map(
    ({ attributes }) => attributes.expirationDate ?? '9999',
  );
  assert.deepEqual(ends, ends.toSorted());
});

test('one is found by a part of its title or its number; signs of patterns are only signs, nothing else is taken', async () => {
  const { title } = await whole(CME);
  const part = encodeURIComponent(String(title).slice(3, 18).toUpperCase());
  assert.ok((await rows(`?filter[search]=${part}`)).data.some(({ id }) => id === String(CME)));
  assert.deepEqual(
    (await rows(`?filter[search]=${CME}`)).data.map(({ id }) => id),
    [String(CME)],
  );
  assert.deepEqual((await rows('?filter[search]=100%25_')).data, []);
  for (const query of [
    'filter[visibility]=gone',
    'filter[type]=BOOK',
    'filter[untranslated]=en',
    'filter[expiring]=maybe',
    'sort=slug',
    'page[size]=101',
    'include=authors',
  ])
    assert.equal((await get(`${DESK}?${query}`)).status, 400, query);
});

test('what the story has published is complete, and whoever earned credit by it finds it locked', async () => {
  const { data } = await rows('?filter[visibility]=published&page[size]=100');
  assert.ok(data.length > 40);
  for (const { id, attributes } of data) {
    const { gaps, locked } = await recordOf(id);
    assert.deepEqual(gaps, [], String(attributes.title));
    assert.equal(locked.length, (attributes.credits as unknown[]).length > 0 ? 3 : 0);
  }
  assert.equal((await get(`${DESK}999999999/`)).status, 404);
  assert.equal((await get(`${DESK}x/`)).status, 404);
});

test('nothing of a draft is seen, found, listed or named by anybody but superusers', async () => {
  const id = await complete({ title: 'Quetiapinoid horizon' });
  const listings = [
    '/api/publications/?page[size]=100',
    `/api/publications/?filter[id__in]=${id}`,
    `/api/publications/order_by_pk_in/?filter[id__in]=${id}`,
    '/api/publications/?filter[visibility]=announced',
    '/api/publications/?filter[search]=Quetiapinoid',
    '/api/search/?filter[s]=Quetiapinoid',
    '/api/search/suggestions/?filter[s]=Quetiap',
    '/api/calendar/',
    '/calendar/updates.ics',
    '/podcasts/rss.xml',
    '/sitemap.xml',
    '/sitemap/publications-1.xml',
    `/api/categories/`,
    `/api/authors/301/`,
    `/author/?filter[slug]=x-301`,
  ];
  for (const as of OTHERS) {
    for (const path of [
      `/api/publications/${id}/`,
      `/api/publications/quetiapinoid-horizon-${id}/`,
      `/api/sections/90${id}/`,
    ]) {
      const reply = await get(path, { as });
      assert.equal(reply.status, 404, `${path} as ${as}`);
      assert.doesNotMatch(reply.text, /Quetiapinoid|Zolpidemlike/);
    }
    for (const path of listings)
      assert.doesNotMatch(
        (await get(path, { as })).text,
        /Quetiapinoid horizon|quetiapinoid-horizon|Zolpidemlike/,
        `${path} as ${as}`,
      );
  }
  assert.deepEqual(await stage.sql('SELECT 1 FROM search_document WHERE publication_id = $1', [id]), []);
  assert.equal((await get(`/api/publications/${id}/`)).status, 200);
});

test('a draft is begun with a title, a type and a day; its number ends its address', async () => {
  const id = await draft({ title: '  Sleep in DSM-5  ' });
  const { title, slug, visibility, record } = await whole(id);
  assert.deepEqual([title, slug, visibility], ['Sleep in DSM-5', `sleep-in-dsm5-${id}`, 'draft']);
  assert.deepEqual(
    (record as Record_).ways.map(({ to }) => to),
    ['announced', 'published'],
  );
  assert.deepEqual(await deeds(id), ['publication.begin']);
  for (const wrong of [
    { title: ' ' },
    { type: 'BOOK' },
    { publicationDate: '2026-02-31' },
    { publicationDate: '' },
    { title: 'x'.repeat(201) },
  ]) {
    const reply = await begin({ title: 'A', type: 'CME', publicationDate: today(), ...wrong });
    assert.equal(reply.status, 422, JSON.stringify(wrong));
  }
});

test('a cover is saved whole, and read back as it was written', async () => {
  const id = await draft();
  const category = await someCategory();
  const cover = {
    title: 'Zolpidem, anew',
    seoTitle: 'Zolpidem',
    excerpt: 'Short.',
    description: 'A **strong** word.\n\n- one\n- two',
    minutes: 12,
    private: true,
    publicationDate: inDays(3),
    expirationDate: inDays(400),
    objectives: ['First.', 'Second.'],
    keyPoints: ['Point.'],
    authors: [
      { id: 304, role: 'Speaker' },
      { id: 301, role: '' },
    ],
    interviewer: 302,
    categories: [category],
  };
  const reply = await change(id, { ...cover, slug: 'Hypnotics & heights' });
  assert.equal(reply.status, 200, reply.text);
  const { record, ...told } = one(reply).attributes as Attributes & { record: Attributes };
  assert.equal(told.slug, `hypnotics-heights-${id}`);
  const { authors, interviewer, categories, ...plain } = cover;
  for (const [field, value] of Object.entries(plain))
    assert.deepEqual({ ...told, ...record }[field], value, field);
  assert.deepEqual(
    (record.authors as Attributes[]).map((author) => [author.id, author.role]),
    [
      [304, 'Speaker'],
      [301, ''],
    ],
  );
  assert.equal((record.interviewer as Attributes).id, interviewer);
  assert.deepEqual(
    (record.categories as Attributes[]).map((one) => one.id),
    categories,
  );
  const [{ html } = { html: '' }] = await stage.sql<{ html: string }>(
    'SELECT description_html AS html FROM publication WHERE id = $1',
    [id],
  );
  assert.match(html, /<strong>strong<\/strong>/);
  const [entry] = (await audits(id)).filter(({ action }) => action === 'publication.change');
  assert.equal(entry?.detail.titleBefore, 'Zolpidem at altitude');
  assert.equal(authors.length, 2);
  assert.equal(
    (
      await change(id, {
        authors: [],
        categories: [],
        interviewer: null,
        expirationDate: null,
        keyPoints: [],
      })
    ).status,
    200,
  );
  const bare = await recordOf(id);
  assert.deepEqual([bare.authors, bare.categories, bare.interviewer, bare.keyPoints], [[], [], null, []]);
});

test('no tag that somebody types is stored, in no field', async () => {
  const id = await draft();
  const bad = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  assert.equal(
    (await change(id, { description: `${bad} [x](javascript:alert(3))`, excerpt: bad })).status,
    200,
  );
  const [{ html } = { html: '' }] = await stage.sql<{ html: string }>(
    'SELECT description_html AS html FROM publication WHERE id = $1',
    [id],
  );
  assert.doesNotMatch(html, /<script|<img|href="javascript/);
});

test('nobody and nothing unknown is named, days are in their order, and each refusal stands at its field', async () => {
  const id = await draft();
  const wrong: [Attributes, string][] = [
    [{ authors: [{ id: 999_999 }] }, '/data/attributes/authors'],
    [{ interviewer: 999_999 }, '/data/attributes/interviewer'],
    [{ categories: [999_999] }, '/data/attributes/categories'],
    [{ jointSponsor: 999_999 }, '/data/attributes/jointSponsor'],
    [{ expirationDate: inDays(-1) }, '/data/attributes/expirationDate'],
    [{ reviewedOn: today() }, '/data/attributes/reviewedOn'],
    [{ authors: [{ id: 301 }, { id: 301 }] }, '/data/attributes/authors'],
  ];
  const before = await whole(id);
  for (const [attributes, pointer] of wrong) {
    const reply = await change(id, attributes);
    assert.deepEqual([reply.status, pointers(reply)], [422, [pointer]], reply.text);
  }
  assert.deepEqual(await whole(id), before);
});

test('a stale save is refused and changes nothing; the same save twice is one change', async () => {
  const id = await draft();
  const { version } = await recordOf(id);
  assert.equal((await save(id, { version, title: 'Mine' })).status, 200);
  const late = await save(id, { version, title: 'Theirs', excerpt: 'Lost' });
  assert.deepEqual([late.status, codes(late)], [409, ['publication-changed']]);
  const again = await save(id, { version, title: 'Mine' });
  assert.equal(again.status, 200, 'a repeated save that changes nothing is none');
  assert.equal((await whole(id)).title, 'Mine');
  assert.deepEqual(await deeds(id), ['publication.begin', 'publication.change']);
});

test('race: of editors on two processes who read the same cover one saves, the others are told', async () => {
  const id = await draft();
  const { version } = await recordOf(id);
  const replies = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) =>
      save(id, { version, title: `Try ${n}` }, { as: 'admin', at: n % 2 ? stage.url : twin.url }),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
  assert.equal((await recordOf(id)).version, version + 1);
  assert.equal((await deeds(id)).length, 2);
});

test('a changed cover is read on every process at once, found by its new words, and no more by its old ones', async () => {
  const before = String((await whole(CME)).title);
  for (const at of [stage.url, twin.url]) assert.equal(await titleAt(CME, at), before);
  assert.equal((await change(CME, { title: 'Xylanthine in practice' })).status, 200);
  for (const at of [stage.url, twin.url])
    await soon(async () => (await titleAt(CME, at)) === 'Xylanthine in practice', 'a process did not hear');
  const found = async () => {
    const { json } = await get('/api/publications/?filter[search]=Xylanthine', { as: 'anonymous' });
    return (json.data as { id: string }[]).map(({ id }) => id).join();
  };
  await soon(async () => (await found()) === String(CME), 'not found by its new words');
  assert.equal((await change(CME, { title: before })).status, 200);
  await soon(async () => (await found()) === '', 'found by its old words');
});

test('what carries credit stays complete: no save opens a gap, and what learners’ records name is locked', async () => {
  const before = await whole(CME);
  const gaps: [Attributes, string][] = [
    [{ expirationDate: null }, '/data/attributes/expirationDate'],
    [{ excerpt: '' }, '/data/attributes/excerpt'],
    [{ authors: [] }, '/data/attributes/authors'],
    [{ categories: [] }, '/data/attributes/categories'],
    [{ objectives: [] }, '/data/attributes/objectives'],
  ];
  for (const [attributes, pointer] of gaps) {
    const reply = await change(CME, attributes);
    assert.equal(reply.status, 422, reply.text);
    assert.ok(codes(reply).every((code) => code === 'publication-incomplete'));
    assert.ok(pointers(reply).includes(pointer), reply.text);
  }
  const locked = await change(CME, { type: 'WEBINAR', minutes: 1, publicationDate: inDays(-2), title: 'No' });
  assert.deepEqual(codes(locked), ['field-locked', 'field-locked', 'field-locked']);
  assert.deepEqual(await whole(CME), before, 'a refused save leaves everything');
});

test('[R1] [R6] learners are shown what the cover says: a change of days or faculty is a new version of the front matter', async () => {
  const versions = () =>
    stage.sql<{
      version: number;
      content: {
        expiresOn: string;
        objectives: string[];
        faculty: { name: string; role: string; disclosure: string }[];
        support: string;
      };
    }>('SELECT version, content FROM front_matter WHERE publication_id = $1 ORDER BY version', [CME]);
  const before = await versions();
  assert.equal((await change(CME, { seoTitle: 'Words alone' })).status, 200);
  assert.equal((await versions()).length, before.length, 'words of the cover are no front matter');
  const record = await recordOf(CME);
  const expirationDate = inDays(500);
  const authors = [
    ...(record.authors as { id: number }[]).map(({ id }) => ({ id, role: 'Author' })),
    { id: 304, role: 'Reviewer' },
  ];
  const saved = await change(CME, {
    expirationDate,
    authors: authors.filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at),
  });
  assert.equal(saved.status, 200, saved.text);
  const after = await versions();
  assert.equal(after.length, before.length + 1);
  assert.deepEqual(after.slice(0, -1), before, 'what was shown before stays');
  const { content } = after.at(-1) ?? assert.fail();
  assert.equal(content.expiresOn, expirationDate);
  const reviewer = content.faculty.find(({ role }) => role === 'Reviewer');
  assert.match(reviewer?.disclosure ?? '', /Researcher, Fabled Biosciences/);
  assert.equal(content.support, before.at(-1)?.content.support);
  const [{ ends } = { ends: '' }] = await stage.sql<{ ends: string }>(
    'SELECT ends_on::text AS ends FROM activity WHERE publication_id = $1',
    [CME],
  );
  assert.equal(ends, expirationDate);
  assert.deepEqual((await recordOf(CME)).gaps, []);
});

test('[R5] somebody whose relationship nobody mitigated comes on no cover that carries credit', async () => {
  await stage.sql(`UPDATE disclosure SET mitigation = '' WHERE author_id = 311`);
  const { authors } = await recordOf(CME);
  const reply = await change(CME, {
    authors: [
      ...(authors as { id: number; role: string }[]).map(({ id, role }) => ({ id, role })),
      { id: 311, role: '' },
    ],
  });
  assert.deepEqual(
    [reply.status, codes(reply), pointers(reply)],
    [422, ['publication-incomplete'], ['/data/attributes/authors']],
  );
  await stage.sql(`UPDATE disclosure SET mitigation = 'Reviewed.' WHERE author_id = 311`);
});

test('a draft that lacks something is told all of it, and goes out once nothing is missing', async () => {
  const id = await draft();
  const refused = await move(id, 'draft', 'published');
  assert.deepEqual([refused.status, new Set(codes(refused))], [422, new Set(['publication-incomplete'])]);
  const missing = (await recordOf(id)).ways.find(({ to }) => to === 'published')?.gaps ?? [];
  assert.deepEqual(
    missing.map(({ code }) => code),
    ['no-excerpt', 'no-category', 'no-faculty', 'no-sections'],
  );
  assert.equal(missing[0]?.detail, 'Write the excerpt: cards and search results show it.');
  assert.equal((await whole(id)).visibility, 'draft');
  const made = await complete({ title: 'Xyzzique weather' });
  const out = await move(made, 'draft', 'published');
  assert.deepEqual([out.status, one(out).attributes.visibility], [200, 'published'], out.text);
  for (const at of [stage.url, twin.url])
    await soon(async () => (await get(`/api/publications/${made}/`, { at })).status === 200, 'not out');
  const found = await get('/api/publications/?filter[search]=Xyzzique', { as: 'anonymous' });
  assert.deepEqual(
    (found.json.data as { id: string }[]).map((row) => row.id),
    [made],
  );
  assert.deepEqual((await deeds(made)).at(-1), 'publication.publish');
});

test('[UI-061] removed, a publication is gone for readers and leads to an explanation; earned credit stays; it comes back by the same check', async () => {
  const [{ id, credits } = assert.fail()] = await stage.sql<{ id: string; credits: number }>(
    `SELECT publication_id AS id, count(*)::int AS credits FROM credit_entry e JOIN publication p ON p.id = e.publication_id
     WHERE p.visibility = 'published' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
  );
  for (const at of [stage.url, twin.url])
    assert.equal((await get(`/api/publications/${id}/`, { as: 'anonymous', at })).status, 200);
  const out = await move(id, 'published', 'removed');
  assert.equal(out.status, 200, out.text);
  for (const at of [stage.url, twin.url])
    await soon(
      async () => (await get(`/api/publications/${id}/`, { as: 'anonymous', at })).status === 410,
      'still there',
    );
  const kept = await stage.sql('SELECT 1 FROM credit_entry WHERE publication_id = $1', [id]);
  assert.equal(kept.length, credits);
  assert.deepEqual(await stage.sql('SELECT 1 FROM search_document WHERE publication_id = $1', [id]), []);
  assert.deepEqual(codes(await move(id, 'removed', 'draft')), ['no-way'], 'what was seen becomes no draft');
  const back = await move(id, 'removed', 'published');
  assert.equal(back.status, 200, back.text);
  await soon(
    async () => (await get(`/api/publications/${id}/`, { as: 'anonymous', at: twin.url })).status === 200,
    'not back',
  );
});

test('a state that was not read is not left; twice is once; raced on two processes it is written down once', async () => {
  const id = await complete();
  assert.deepEqual(codes(await move(id, 'announced', 'published')), ['publication-moved']);
  const replies = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      move(id, 'draft', 'published', { as: 'admin', at: n % 2 ? stage.url : twin.url }),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  assert.deepEqual((await deeds(id)).filter((deed) => deed === 'publication.publish').length, 1);
  const [{ counted, stored } = assert.fail()] = await stage.sql<{ counted: number; stored: number }>(
    `SELECT (SELECT count FROM publication_count WHERE visibility = 'published') AS counted,
       (SELECT count(*)::int FROM publication WHERE visibility = 'published') AS stored`,
  );
  assert.equal(counted, stored);
});

test('[C33] what is announced is published on its day, once on two processes, and whoever asked is told; a draft is not', async () => {
  const id = await complete({ title: 'Lithium tides', publicationDate: inDays(2) });
  const waiting = await complete({ title: 'Not announced', publicationDate: inDays(2) });
  assert.equal((await move(id, 'draft', 'announced')).status, 200);
  const asked = await stage.send(
    'POST',
    `/api/publications/${id}/notice/`,
    { data: { type: 'ReleaseNotice' } },
    { as: 'free' },
  );
  assert.equal(asked.status, 201, asked.text);
  const early = await releaseDue(stage.app.ports, stage.clock.now());
  assert.equal(early.published, 0);
  const day = addDays(stage.clock.now(), 2);
  const [first, second] = await Promise.all([
    releaseDue(stage.app.ports, day),
    releaseDue(twin.app.ports, day),
  ]);
  assert.equal(first.published + second.published, 1);
  assert.equal((await whole(id)).visibility, 'published');
  await tellReleases(stage.app.ports, day);
  const told = await stage.sql('SELECT 1 FROM outbox_message WHERE message_key LIKE $1', [
    `release-notice:${id}:%`,
  ]);
  assert.equal(told.length, 1);
  assert.equal((await whole(waiting)).visibility, 'draft');
  assert.deepEqual((await audits(id)).at(-1), {
    action: 'publication.publish',
    detail: { title: 'Lithium tides', before: 'announced', after: 'published' },
  });
  await soon(
    async () => (await get(`/api/publications/${id}/`, { as: 'anonymous', at: twin.url })).status === 200,
    'the twin did not hear',
  );
});

test('[C33] what is announced and not complete stays announced on its day, and the editors are told once, with all that is missing', async () => {
  const id = await draft({
    title: 'Half a lecture',
    type: 'CME',
    publicationDate: inDays(1),
    excerpt: 'Soon.',
  });
  assert.equal((await change(id, { categories: [await someCategory()] })).status, 200);
  assert.equal((await move(id, 'draft', 'announced')).status, 200);
  const day = addDays(stage.clock.now(), 1);
  const done = await releaseDue(stage.app.ports, day);
  assert.ok(done.waiting >= 1);
  await Promise.all([releaseDue(stage.app.ports, day), releaseDue(twin.app.ports, addDays(day, 3))]);
  const letters = await stage.sql<{ recipient: string; text: string }>(
    'SELECT recipient, text_body AS text FROM outbox_message WHERE message_key LIKE $1',
    [`publication-incomplete:${id}:%`],
  );
  assert.equal(letters.length, 1);
  assert.match(letters[0]?.text ?? '', /Name the faculty\.[\s\S]*It has no sections\.[\s\S]*none is offered/);
  assert.equal((await whole(id)).visibility, 'announced');
});
