import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { markdownOf } from '#admin/kit/markdown.rules.ts';
import { richText } from '#kit/rich-text.ts';
import { type Asked, codes, one, openStage, type Sent, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const ADMIN: Sent = { as: 'admin' };
const LIST = '/api/admin/translations/';
const NAMES = '/api/admin/drug-names/';
const get = (path: string, sent = ADMIN) => stage.send('GET', path, undefined, sent);
const rows = async (path: string) => {
  const reply = await get(path);
  assert.equal(reply.status, 200, `${path} ${reply.text.slice(0, 200)}`);
  return reply.json.data as { id: string; attributes: Record<string, unknown> }[];
};
/** Over what stands there now, unless told otherwise. */
async function save(id: string, attributes: object, sent = ADMIN) {
  const read = await get(`${LIST}${id}/`);
  const changedAt = read.status === 200 ? one(read).attributes.changedAt : null;
  const data = { type: 'ContentTranslation', attributes: { changedAt, ...attributes } };
  return stage.send('PATCH', `${LIST}${id}/`, { data }, sent);
}
const whole = async (id: string) => one(await get(`${LIST}${id}/`)).attributes;
const pagination = ({ meta }: Asked['json']) => meta?.pagination as { pages: number; count: number };
const stateNow = async (id: string) => (await whole(id)).state;
const name = (attributes: object) => ({ data: { type: 'DrugName', attributes } });
const audits = (action: string) =>
  stage.sql<{ actor_id: string; subject: string; detail: Record<string, unknown> }>(
    'SELECT actor_id, subject, detail FROM audit_entry WHERE action = $1 ORDER BY position',
    [action],
  );
const PEOPLE_BUT_ADMIN = ['anonymous', 'free', 'gold'] as const;

test('[ROLE-034] [ROLE-035] only superusers see or change what editors look after', async () => {
  const calls: [string, string, unknown?][] = [
    ['GET', LIST],
    ['GET', `${LIST}section-5395-fr/`],
    [
      'PATCH',
      `${LIST}section-5395-fr/`,
      { data: { type: 'ContentTranslation', attributes: { title: 'Mine' } } },
    ],
    ['GET', NAMES],
    ['POST', NAMES, name({ name: 'mine', generic: 'clozapine', kind: 'brand' })],
    ['PATCH', `${NAMES}1/`, name({ name: 'mine' })],
    ['DELETE', `${NAMES}1/`],
  ];
  const before = await stage.sql('SELECT * FROM drug_name ORDER BY id');
  for (const [method, path, body] of calls)
    for (const as of PEOPLE_BUT_ADMIN) {
      const reply = await stage.send(method, path, body, { as });
      assert.deepEqual(
        [reply.status, codes(reply)],
        as === 'anonymous' ? [401, ['sign-in-needed']] : [403, ['not-allowed']],
        `${method} ${path} as ${as}`,
      );
    }
  assert.deepEqual(await stage.sql('SELECT * FROM drug_name ORDER BY id'), before);
  assert.equal((await get(LIST)).status, 200);
});

/** A translation is stale once the words of its source have changed after the moment that was translated. */
const stateOf = ({ present, sourceChangedAt, sourceSeenAt }: Stored): string =>
  !present || !sourceSeenAt ? 'missing' : sourceChangedAt > sourceSeenAt ? 'stale' : 'current';

test('every cover and section stands once a language, stale ones first, and every filter tells the truth', async () => {
  const all = [];
  for (let number = 1, pages = 1; number <= pages; number++) {
    const { json } = await get(`${LIST}?page[size]=100&page[number]=${number}`);
    pages = pagination(json).pages;
    all.push(...(json.data as { id: string; attributes: Record<string, string> }[]));
  }
  const [{ expected } = { expected: 0 }] = await stage.sql<{ expected: number }>(
    `SELECT 4 * ((SELECT count(*) FROM publication WHERE visibility <> 'removed') + (SELECT count(*) FROM section s JOIN publication p ON p.id = s.publication_id
       WHERE p.visibility <> 'removed' AND s.body_html <> '') + (SELECT count(*) FROM text_source))::int AS expected`,
  );
  assert.equal(all.length, expected);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  const order = all.map(({ attributes }) => attributes.state);
  assert.deepEqual(
    order,
    [...order].sort((a, b) => RANK.indexOf(a ?? '') - RANK.indexOf(b ?? '')),
  );
  const stored = await stage.sql<Stored>(
    'SELECT kind, id::int, language, present, source_changed_at AS "sourceChangedAt", source_seen_at AS "sourceSeenAt" FROM translation_standing',
  );
  const rule = new Map(stored.map((row) => [`${row.kind}-${row.id}-${row.language}`, stateOf(row)]));
  for (const { id, attributes } of all)
    if (/^(publication|section)-/.test(id)) assert.equal(attributes.state, rule.get(id), id);
  for (const [field, values] of Object.entries({
    state: ['stale', 'missing', 'current'],
    language: ['pt-br', 'fr', 'it', 'de'],
    kind: ['publication', 'section'],
  }))
    for (const value of values) {
      const { json } = await get(`${LIST}?filter[${field}]=${value}`);
      const found = json.data as { attributes: Record<string, string> }[];
      assert.ok(found.every(({ attributes }) => attributes[field] === value));
      const { count } = pagination(json);
      assert.equal(count, all.filter(({ attributes }) => attributes[field] === value).length, value);
    }
});
const RANK = ['stale', 'missing', 'current'];
interface Stored {
  kind: string;
  id: number;
  language: string;
  present: boolean;
  sourceChangedAt: Date;
  sourceSeenAt: Date | null;
}

test('of one publication or section, by words of either title, in another order; nothing else is taken', async () => {
  const of = await rows(`${LIST}?filter[publication]=2746&filter[kind]=publication`);
  assert.deepEqual(
    of.map(({ id }) => id).sort(),
    ['de', 'fr', 'it', 'pt-br'].map((language) => `publication-2746-${language}`),
  );
  assert.ok(
    (await rows(`${LIST}?filter[kind]=section&filter[record]=5395`)).every(({ id }) =>
      id.startsWith('section-5395-'),
    ),
  );
  const french = (await whole('section-5395-fr')).title as string;
  const found = await rows(`${LIST}?filter[search]=${encodeURIComponent(french.slice(2, 14).toUpperCase())}`);
  assert.ok(found.some(({ id }) => id === 'section-5395-fr'));
  assert.deepEqual(await rows(`${LIST}?filter[search]=100%25_`), []);
  const titles = (await rows(`${LIST}?sort=title`)).map(({ attributes }) => String(attributes.sourceTitle));
  assert.equal(titles[0], titles.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()))[0]);
  for (const query of [
    'filter[language]=en',
    'filter[state]=old',
    'filter[publication]=x',
    'filter[nothing]=1',
    'sort=slug',
    'page[size]=0',
    'page[size]=101',
    'include=source',
  ])
    assert.equal((await get(`${LIST}?${query}`)).status, 400, query);
});

test('[I18N-013] the address is that of the language’s host, and none while a translation is not complete', async () => {
  const { address, key, sourceAddress } = await whole('section-5395-pt-br');
  const host = new URL(stage.url).host;
  assert.match(String(address), new RegExp(`^http://pt\\.${host}/section/.*-2746-5395/$`));
  assert.equal(sourceAddress, `${stage.url}/section/${key}`);
  await stage.sql(
    `UPDATE section_translation SET slug = 'lendo-o-he' WHERE section_id = 5395 AND language = 'pt-br'`,
  );
  assert.equal((await whole('section-5395-pt-br')).address, null);
  assert.equal((await save('section-5395-pt-br', { summary: 'Outro resumo' })).status, 200);
  assert.match(String((await whole('section-5395-pt-br')).address), /-2746-5395\/$/);
});

test('of each kind and language the first text to be translated is named, what is stale before what is missing', async () => {
  const { json } = await get(LIST);
  const { counts } = json.meta as unknown as {
    counts: { kind: string; language: string; stale: number; missing: number; first: number | null }[];
  };
  assert.ok(
    counts.some(({ stale }) => stale > 0) && counts.some(({ stale, missing }) => !stale && missing > 0),
  );
  for (const { kind, language, stale, missing, first } of counts) {
    const wanted = stale > 0 ? 'stale' : missing > 0 ? 'missing' : null;
    assert.equal(first && (await stateNow(`${kind}-${first}-${language}`)), wanted, `${kind} ${language}`);
  }
});

test('changing the words of a source makes its translations stale, and nothing else of it does', async () => {
  const ids = ['pt-br', 'it', 'de'].map((language) => `section-5395-${language}`);
  for (const id of ids) assert.equal(await stateNow(id), 'current', id);
  await stage.sql(
    `UPDATE section SET minutes = minutes + 1, position = position, modified_at = now(), title = title, body_html = body_html WHERE id = 5395`,
  );
  for (const id of ids) assert.equal(await stateNow(id), 'current', id);
  await stage.sql(`UPDATE section SET body_html = body_html || '<p>One more sentence.</p>' WHERE id = 5395`);
  for (const id of ids) assert.equal(await stateNow(id), 'stale', id);
  const [first] = await rows(`${LIST}?filter[kind]=section&filter[record]=5395`);
  assert.equal(first?.attributes.state, 'stale');
  const others = await rows(`${LIST}?filter[kind]=section&filter[record]=5434`);
  assert.ok(others.every(({ attributes }) => attributes.state !== 'stale'));
});

test('a cover’s title and summary are its source, its description is not', async () => {
  const id = 'publication-2746-fr';
  assert.equal(await stateNow(id), 'current');
  await stage.sql(
    `UPDATE publication SET description_html = '<p>Anew</p>', modified_at = now() WHERE id = 2746`,
  );
  assert.equal(await stateNow(id), 'current');
  const changed = new Date(Date.now() + 60_000);
  await stage.sql(`UPDATE publication SET excerpt = excerpt || ' Anew.', modified_at = $1 WHERE id = 2746`, [
    changed,
  ]);
  assert.equal(await stateNow(id), 'stale');
  assert.equal((await whole(id)).sourceChangedAt, changed.toISOString());
});

test('saving a translation makes it current again, for its readers, for search, and in the ledger', async () => {
  const id = 'section-5395-de';
  await stage.sql(`UPDATE section SET title = title || ' now' WHERE id = 5395`);
  const before = await whole(id);
  assert.equal(before.state, 'stale');
  const text = before.text as { body: string };
  const reply = await save(id, {
    body: `${text.body}\n\nEin **neuer** Satz über Neutropeniewächter.`,
    sourceChangedAt: before.sourceChangedAt,
    changedAt: before.changedAt,
  });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(one(reply).attributes.state, 'current');
  assert.equal(one(reply).attributes.title, before.title);
  assert.notEqual(one(reply).attributes.changedAt, before.changedAt);
  const [row] = await stage.sql<{ body_html: string }>(
    `SELECT body_html FROM section_translation WHERE section_id = 5395 AND language = 'de'`,
  );
  assert.match(row?.body_html ?? '', /Ein <strong>neuer<\/strong> Satz/);
  const [found] = await stage.sql<{ found: boolean }>(
    `SELECT words @@ to_tsquery('search_de', 'Neutropeniewächter') AS found FROM search_section WHERE section_id = 5395 AND language = 'de'`,
  );
  assert.equal(found?.found, true);
  const [{ id: admin } = { id: '' }] = await stage.sql<{ id: string }>(
    `SELECT id FROM user_account WHERE email = 'admin@demo.example'`,
  );
  const told = (await audits('translation.save')).filter(({ subject }) => subject === `translation:${id}`);
  assert.deepEqual(told.at(-1), {
    actor_id: admin,
    subject: `translation:${id}`,
    detail: { title: before.title, before: 'stale', after: 'current' },
  });
});

test('what still holds is said with nothing else; a source that changed while one read stays to be translated', async () => {
  const id = 'section-5395-it';
  const read = await whole(id);
  assert.equal(read.state, 'stale');
  await stage.sql(`UPDATE section SET meta_description = meta_description || ' More.' WHERE id = 5395`);
  const late = await save(id, { sourceChangedAt: read.sourceChangedAt });
  assert.deepEqual([late.status, one(late).attributes.state], [200, 'stale']);
  const again = await save(id, {});
  assert.deepEqual([again.status, one(again).attributes.state], [200, 'current']);
  const future = await save(id, { sourceChangedAt: '2999-01-01T00:00:00.000Z' });
  assert.equal(future.status, 200);
  await stage.sql(`UPDATE section SET meta_description = meta_description || ' More.' WHERE id = 5395`);
  assert.equal(await stateNow(id), 'stale');
});

test('twice: the same save again changes nothing and writes nothing down', async () => {
  const id = 'section-5434-fr';
  const { text } = await whole(id);
  const words = { title: 'Un autre titre', body: `${(text as { body: string }).body}\n\nEncore.` };
  assert.equal((await save(id, words)).status, 200);
  const [once, entries] = [await whole(id), (await audits('translation.save')).length];
  assert.equal((await save(id, words)).status, 200);
  assert.deepEqual(await whole(id), once);
  assert.equal((await audits('translation.save')).length, entries);
});

test('race: of editors who read the same words one saves, the others are told', async () => {
  const id = 'section-5434-it';
  const { changedAt } = await whole(id);
  const replies = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => save(id, { title: `Titolo ${n}`, changedAt })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  for (const reply of replies.filter(({ status }) => status === 409))
    assert.deepEqual(codes(reply), ['translation-changed']);
  const won = replies.find(({ status }) => status === 200);
  assert.equal((await whole(id)).title, one(won ?? assert.fail()).attributes.title);
});

test('a missing translation is written: title first, found by nobody until its text is there', async () => {
  const [missing] = await rows(
    `${LIST}?filter[state]=missing&filter[kind]=section&filter[language]=fr&filter[publication]=2705`,
  );
  const id = missing?.id ?? assert.fail('the story has no missing translation');
  assert.equal((await save(id, {})).status, 422);
  const titled = await save(id, { title: 'Un titre à trouver' });
  assert.deepEqual(
    [titled.status, one(titled).attributes.state, one(titled).attributes.address],
    [200, 'missing', null],
  );
  const halfway = await save(id, { body: 'Une phrase entière.' });
  assert.equal(one(halfway).attributes.state, 'missing', 'its English has a summary');
  const written = await save(id, { summary: 'En bref.' });
  const { state, address, publicationId, sourceId } = one(written).attributes;
  assert.equal(state, 'current');
  assert.ok(String(address).endsWith(`/section/un-titre-a-trouver-${publicationId}-${sourceId}/`));
  assert.deepEqual(codes(await save(id, { body: '   ' })), ['invalid-field']);
  assert.equal((await save('publication-2746-fr', { body: 'A text' })).status, 422);
});

test('hostile words are stored as words: no tag, handler or script reaches a reader', async () => {
  const id = 'section-5483-de';
  const hostile =
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) [y](https://example.org)';
  assert.equal((await save(id, { title: '<b>Titel</b>', body: hostile })).status, 200);
  const [row] = await stage.sql<{ body_html: string; title: string }>(
    `SELECT body_html, title FROM section_translation WHERE section_id = 5483 AND language = 'de'`,
  );
  assert.doesNotMatch(row?.body_html ?? '', /<script|<img|href="javascript/);
  assert.match(row?.body_html ?? '', /&lt;script&gt;/);
  assert.equal(row?.title, '<b>Titel</b>');
  for (const [attributes, status] of [
    [{ title: '' }, 422],
    [{ title: 'x'.repeat(301) }, 422],
    [{ body: 'x'.repeat(200_001) }, 422],
    [{ title: 5 }, 422],
    [{ title: 'nul \u0000' }, 422],
    [{ changedAt: 'yesterday' }, 422],
    [{ sourceChangedAt: '2026-02-31T00:00:00Z' }, 422],
  ] as const)
    assert.equal((await save(id, attributes)).status, status, JSON.stringify(attributes).slice(0, 60));
  for (const key of ['section-999999999-fr', 'section-5483-en', 'author-1-fr', "section-1'--fr", '%00'])
    assert.equal((await save(key, { title: 'x' })).status, 404, key);
});

test('every stored text is read back for editing and written again as it was', async () => {
  const texts = await stage.sql<{ body_html: string }>(
    `SELECT body_html FROM section WHERE body_html <> '' UNION ALL SELECT body_html FROM section_translation WHERE body_html <> ''`,
  );
  assert.ok(texts.length > 100);
  for (const { body_html } of texts)
    if (!/One more sentence/.test(body_html)) assert.equal(richText(markdownOf(body_html)), body_html);
});

const search = async (text: string, at?: string) => {
  const { json } = await stage.send('GET', `/api/search/?s=${text}`, undefined, { at });
  const { pagination, spelling } = json.meta as {
    pagination: { count: number };
    spelling: { corrected: string | null };
  };
  return spelling.corrected ? 0 : pagination.count;
};

test('a name that is added, changed and removed counts in search at once, in every process', async () => {
  const twin = await stage.twin();
  const counts = async (text: string) => [await search(text), await search(text, twin.url)];
  const clozapine = await search('clozapine');
  assert.ok(clozapine > 0);
  assert.deepEqual(await counts('zqxtorin'), [0, 0]);
  const made = await stage.send(
    'POST',
    NAMES,
    name({ name: ' Zqxtórin ', generic: 'Clozapine', kind: 'brand' }),
    ADMIN,
  );
  assert.equal(made.status, 201, made.text);
  const { id, attributes } = one(made);
  const { version } = attributes;
  assert.deepEqual(attributes, { name: 'zqxtorin', generic: 'clozapine', kind: 'brand', version });
  await soon(async () => assert.deepEqual(await counts('zqxtorin'), [clozapine, clozapine]));
  const changed = await stage.send('PATCH', `${NAMES}${id}/`, name({ name: 'zqxtoral', version }), ADMIN);
  assert.deepEqual([changed.status, one(changed).attributes.name], [200, 'zqxtoral']);
  const late = await stage.send('PATCH', `${NAMES}${id}/`, name({ name: 'zqxtlate', version }), ADMIN);
  assert.deepEqual([late.status, codes(late)], [409, ['drug-name-changed']]);
  assert.match(late.json.errors?.[0]?.detail ?? '', /zqxtoral for clozapine/);
  await soon(async () => assert.deepEqual(await counts('zqxtoral'), [clozapine, clozapine]));
  await soon(async () => assert.deepEqual(await counts('zqxtzzzz'), [0, 0]));
  assert.equal((await stage.send('DELETE', `${NAMES}${id}/`, undefined, ADMIN)).status, 204);
  await soon(async () => assert.deepEqual(await counts('zqxtoral'), [0, 0]));
  const [added] = await audits('drug-name.add');
  assert.deepEqual(added?.detail, { name: 'zqxtorin', generic: 'clozapine', kind: 'brand' });
  const [change] = await audits('drug-name.change');
  assert.equal(change?.detail.nameBefore, 'zqxtorin');
  const [removed] = await audits('drug-name.remove');
  assert.deepEqual([removed?.subject, removed?.detail.name], [`drug-name:${id}`, 'zqxtoral']);
});

/** Told by NOTIFY: a moment, not a refresh. */
async function soon(holds: () => Promise<void>): Promise<void> {
  const until = Date.now() + 2_000;
  for (;;)
    try {
      return await holds();
    } catch (thrown) {
      if (Date.now() > until) throw thrown;
      await new Promise((go) => setTimeout(go, 25));
    }
}

test('twice and raced: a name stands once for a substance, and goes once', async () => {
  const wanted = name({ name: 'raced', generic: 'lithium', kind: 'variant' });
  const added = await Promise.all([1, 2, 3, 4].map(() => stage.send('POST', NAMES, wanted, ADMIN)));
  assert.deepEqual(added.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  assert.ok(
    added.filter(({ status }) => status === 409).every((reply) => codes(reply)[0] === 'drug-name-exists'),
  );
  assert.equal(
    (await stage.send('POST', NAMES, name({ name: 'RÁCED', generic: 'Lithium', kind: 'brand' }), ADMIN))
      .status,
    409,
  );
  const other = one(
    await stage.send('POST', NAMES, name({ name: 'raced', generic: 'valproate', kind: 'brand' }), ADMIN),
  );
  const { version } = other.attributes;
  const clash = await stage.send(
    'PATCH',
    `${NAMES}${other.id}/`,
    name({ generic: 'lithium', version }),
    ADMIN,
  );
  assert.deepEqual([clash.status, codes(clash)], [409, ['drug-name-exists']]);
  const same = await stage.send(
    'PATCH',
    `${NAMES}${other.id}/`,
    name({ generic: 'valproate', version }),
    ADMIN,
  );
  assert.equal(same.status, 200);
  assert.equal(
    (await audits('drug-name.change')).filter(({ subject }) => subject === `drug-name:${other.id}`).length,
    0,
  );
  const gone = await Promise.all(
    [1, 2, 3].map(() => stage.send('DELETE', `${NAMES}${other.id}/`, undefined, ADMIN)),
  );
  assert.deepEqual(gone.map(({ status }) => status).sort(), [204, 404, 404]);
  assert.equal((await audits('drug-name.add')).filter(({ detail }) => detail.name === 'raced').length, 2);
});

const BAD_NAMES: [object, string | null][] = [
  [{ name: '', generic: 'lithium', kind: 'brand' }, 'name'],
  [{ name: 'x'.repeat(61), generic: 'lithium', kind: 'brand' }, 'name'],
  [{ name: 'two words', generic: 'lithium', kind: 'brand' }, 'name'],
  [{ name: '\u0301\u0301', generic: 'lithium', kind: 'brand' }, 'name'],
  [{ name: 'good', generic: '', kind: 'brand' }, 'generic'],
  [{ name: 'good', generic: '!!', kind: 'brand' }, 'generic'],
  [{ name: 'lithium', generic: 'Lithium', kind: 'brand' }, 'generic'],
  [{ name: 'líthium', generic: 'lithium', kind: 'brand' }, 'generic'],
  [{ name: 'good', generic: 'lithium', kind: 'other' }, 'kind'],
  [{ name: 'good', generic: 'lithium' }, 'kind'],
  [{ name: 'nul\u0000', generic: 'lithium', kind: 'brand' }, null],
  [{ name: "x'; DROP TABLE drug_name", generic: 'lithium', kind: 'brand' }, 'name'],
];
for (const [attributes, field] of BAD_NAMES)
  test(`${JSON.stringify(attributes).slice(0, 60)} is refused at ${field ?? 'once'}`, async () => {
    const reply = await stage.send('POST', NAMES, name(attributes), ADMIN);
    assert.equal(reply.status, 422, reply.text);
    const pointers = (reply.json.errors ?? []).map(
      (error) => (error as { source?: { pointer?: string } }).source?.pointer,
    );
    if (field) assert.ok(pointers.includes(`/data/attributes/${field}`), reply.text);
  });

for (const list of ['drug-names', 'clinical-terms', 'sponsors', 'requirements', 'evaluation-questions'])
  test(`one of the ${list} is read by itself, for who has it open when it no longer fits the filters`, async () => {
    const path = `/api/admin/${list}/`;
    const [, second] = await rows(path);
    assert.ok(second);
    assert.deepEqual(await rows(`${path}?filter[id]=${second.id}`), [second]);
    assert.deepEqual(await rows(`${path}?filter[id]=999999999999999`), []);
    assert.deepEqual(await rows(`${path}?filter[id]=${second.id}&filter[search]=qqzzxx`), []);
    assert.equal((await get(`${path}?filter[id]=second`)).status, 400);
  });

test('names are found by a part, with or without accents, by kind and in either order', async () => {
  const found = await rows(`${NAMES}?filter[search]=LÓZAR`);
  assert.deepEqual(
    found.map(({ attributes }) => attributes.name),
    ['clozaril'],
  );
  const variants = await rows(`${NAMES}?filter[kind]=variant&filter[search]=clozapin`);
  assert.ok(variants.length >= 2 && variants.every(({ attributes }) => attributes.kind === 'variant'));
  assert.deepEqual(await rows(`${NAMES}?filter[search]=%25`), []);
  const last = await rows(`${NAMES}?sort=-name&page[size]=1`);
  const first = await rows(`${NAMES}?sort=name&page[size]=1`);
  assert.ok(String(last[0]?.attributes.name) > String(first[0]?.attributes.name));
  for (const id of ['999999', 'abc', '1%27'])
    assert.equal(
      (await stage.send('PATCH', `${NAMES}${id}/`, name({ name: 'xx', version: 'x' }), ADMIN)).status,
      404,
      id,
    );
});
