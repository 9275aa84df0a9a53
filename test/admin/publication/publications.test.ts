import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseDue } from '#admin/resources/publication/release.service.ts';
import { tellReleases } from '#catalog/release-notice/release-notice.service.ts';
import { addDays } from '#kit/dates.ts';
import {
  ADMIN,
  type Attributes,
  audits,
  begin,
  CME,
  change,
  complete,
  DESK,
  deeds,
  draft,
  get,
  inDays,
  move,
  OTHERS,
  openPublicationsDesk,
  pointers,
  type Record_,
  recordOf,
  rows,
  someCategory,
  soon,
  stage,
  today,
  twin,
  whole,
} from '../../harness/admin/publications.ts';
import { codes, one } from '../../harness/stage.ts';

openPublicationsDesk();

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
  await stage.sql(`UPDATE publication SET title = 'Médecine du réveil' WHERE id = $1`, [CME]);
  for (const typed of ['medecine du reveil', 'MÉDECINE', 'médécine'])
    assert.deepEqual(
      (await rows(`?filter[search]=${encodeURIComponent(typed)}`)).data.map(({ id }) => id),
      [String(CME)],
      typed,
    );
  await stage.sql('UPDATE publication SET title = $2 WHERE id = $1', [CME, title]);
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
  const halted = await stage.sql<{ id: string }>(
    'SELECT publication_id::text AS id FROM activity WHERE suspended_at IS NOT NULL',
  );
  const suspended = new Set(halted.map(({ id }) => id));
  for (const { id, attributes } of data) {
    const { gaps, locked } = await recordOf(id);
    // Whose credit is suspended lacks what it is suspended for.
    const missing = suspended.has(id) ? ['no-support'] : [];
    assert.deepEqual(
      gaps.map(({ code }) => code),
      missing,
      String(attributes.title),
    );
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
    ['scheduled', 'announced', 'published'],
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
  const out = await move(id, 'published', 'removed', ADMIN, 'Out of date.');
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

test('[R1] what comes out tells the time that its credit takes, whatever was stored before', async () => {
  const told = async () => {
    const [latest] = await stage.sql<{ minutes: number; version: number }>(
      `SELECT (content->>'estimatedMinutes')::int AS minutes, version FROM front_matter WHERE publication_id = 2746
       ORDER BY version DESC LIMIT 1`,
    );
    return latest ?? assert.fail();
  };
  const [before] = await stage.sql<{ minutes: number; day: string }>(
    'SELECT minutes, publication_date::text AS day FROM publication WHERE id = 2746',
  );
  const { version, minutes } = await told();
  await stage.sql(
    `UPDATE publication SET minutes = 5, visibility = 'scheduled', publication_date = current_date WHERE id = 2746`,
  );
  await stage.sql(
    `UPDATE front_matter SET content = content || jsonb_build_object('estimatedMinutes', 5, 'releasedOn', current_date)
     WHERE publication_id = 2746`,
  );
  const out = await move(2746, 'scheduled', 'published');
  assert.equal(out.status, 200, out.text);
  assert.deepEqual(await told(), { minutes, version: version + 1 });
  await stage.sql('UPDATE publication SET minutes = $1, publication_date = $2 WHERE id = 2746', [
    before?.minutes,
    before?.day,
  ]);
});

test('[R1] [R9] what is announced again after a removal was seen: it becomes no draft, and what learners’ records name stays locked', async () => {
  const reading = await complete();
  assert.equal((await move(reading, 'draft', 'published')).status, 200);
  assert.equal((await move(reading, 'published', 'removed', ADMIN, 'Out of date.')).status, 200);
  const [{ id } = assert.fail()] = await stage.sql<{ id: string }>(
    `SELECT publication_id AS id FROM credit_entry e JOIN publication p ON p.id = e.publication_id
     WHERE p.visibility = 'published' AND amount_hundredths > 0 ORDER BY 1 LIMIT 1`,
  );
  assert.equal((await move(id, 'published', 'removed', ADMIN, 'Out of date.')).status, 200);
  const [{ day } = assert.fail()] = await stage.sql<{ day: string }>(
    'SELECT publication_date::text AS day FROM publication WHERE id = $1',
    [id],
  );
  await stage.sql('UPDATE publication SET publication_date = $2 WHERE id = ANY ($1)', [
    [id, reading],
    inDays(3),
  ]);
  for (const one of [reading, id]) {
    assert.equal((await move(one, 'removed', 'announced')).status, 200);
    assert.deepEqual(
      (await recordOf(one)).ways.map(({ to }) => to),
      ['published', 'removed'],
    );
    assert.deepEqual(codes(await move(one, 'announced', 'draft')), ['no-way']);
  }
  assert.deepEqual((await recordOf(reading)).locked, []);
  assert.ok((await recordOf(id)).locked.includes('type'));
  const changed = await change(id, { type: 'WEBINAR', minutes: 1, publicationDate: inDays(9) });
  assert.deepEqual(codes(changed), ['field-locked', 'field-locked', 'field-locked']);
  const silent = await move(id, 'announced', 'removed');
  assert.deepEqual([codes(silent), pointers(silent)], [['invalid-field'], ['/data/attributes/reason']]);
  assert.equal((await move(id, 'announced', 'removed', ADMIN, 'Still out of date.')).status, 200);
  assert.equal((await move(reading, 'announced', 'removed')).status, 200, 'nobody is to be told');
  await stage.sql('UPDATE publication SET publication_date = $2 WHERE id = $1', [id, day]);
  for (const visibility of ['draft', 'announced']) {
    await stage.sql('UPDATE publication SET visibility = $2, removed_at = NULL WHERE id = $1', [
      id,
      visibility,
    ]);
    assert.ok((await recordOf(id)).locked.includes('publicationDate'), `${visibility}, by the records alone`);
  }
  await stage.sql(`UPDATE publication SET visibility = 'published' WHERE id = $1`, [id]);
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
