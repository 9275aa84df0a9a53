import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { refuse } from '#admin/resources/interface-text/interface-text.refusals.ts';
import { textProblem } from '#admin/resources/interface-text/interface-text.rules.ts';
import { pageExamples } from '#admin/resources/interface-text/text-use.service.ts';
import { detailIn } from '#kit/refusals.ts';
import { dictionaryOf } from '#locale/dictionary.service.ts';
import { codes, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

type Row = { id: string; type: string; attributes: Record<string, unknown> };
const LIST = '/api/admin/texts/';
const KEY = 'cmeProgram.get';
async function texts(query: string): Promise<{ rows: Row[]; count: number }> {
  const asked = await stage.send('GET', `${LIST}?${query}`, undefined, { as: 'admin' });
  assert.equal(asked.status, 200, asked.text);
  const { pagination } = asked.json.meta as { pagination: { count: number } };
  return { rows: asked.json.data as Row[], count: pagination.count };
}
const seen = async (key: string, language: string) =>
  (await texts(`filter[language]=${language}&filter[search]=${key}`)).rows.find(({ id }) => id === key)
    ?.attributes;
/** With the version that stands there, unless another one is given. */
async function save(
  key: string,
  given: { language: string; text: string | null; description?: string; english?: string; version?: string },
  as: 'admin' | 'gold' = 'admin',
) {
  const version = given.version ?? (await seen(key, given.language))?.version ?? 'none';
  const body = { data: { type: 'Translation', attributes: { ...given, version } } };
  return stage.send('PATCH', `${LIST}${key}/`, body, { as });
}
const shown = async (language: string) => {
  const asked = await stage.send('GET', `/api/data/?language=${language}`);
  return (asked.json.data as unknown as { i18n: Record<string, string> }).i18n[KEY];
};
/** Every process forgets what it kept when it is told: a moment after the reply. */
async function becomes(language: string, isRight: (text: string | undefined) => boolean): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if (isRight(await shown(language))) return;
    await wait(40);
  }
  assert.fail(`${language}: ${await shown(language)}`);
}
const audits = () =>
  stage.sql<{ subject: string; detail: Record<string, string> }>(
    "SELECT subject, detail FROM audit_entry WHERE action = 'text.save' ORDER BY position",
  );

test('[ENT-075] a text is an entry with a key, its text and a description, in every language', async () => {
  const { rows, count } = await texts('filter[search]=get {name}');
  assert.ok(count > 0);
  const found = rows.find(({ id }) => id === KEY);
  assert.deepEqual(found, {
    type: 'Translation',
    id: KEY,
    attributes: {
      language: 'en',
      text: 'Get {name}',
      description: '',
      brought: 'Get {name}',
      source: 'Get {name}',
      english: 'Get {name}',
      madeFrom: null,
      state: 'current',
      pages: found?.attributes.pages,
      edited: false,
      unused: false,
      version: found?.attributes.version,
    },
  });
  const all = await texts('page[size]=100');
  assert.ok(all.count > 1000, `${all.count}`);
  const keys = all.rows.map(({ id }) => id);
  assert.deepEqual(keys, [...keys].sort());
  const french = await texts(`filter[language]=fr&filter[search]=${KEY}`);
  const { text, source } = french.rows.find(({ id }) => id === KEY)?.attributes ?? {};
  assert.notEqual(text, source);
});

test('[API-109] an editor’s words stand in one language until they are taken back, and every change is written down', async () => {
  const before = await shown('fr');
  const saved = await save(KEY, { language: 'fr', text: 'Prendre {name}', description: 'Plus court' });
  assert.equal(saved.status, 200, saved.text);
  await becomes('fr', (text) => text === 'Prendre {name}');
  assert.notEqual(await shown('de'), 'Prendre {name}');
  const { rows, count } = await texts('filter[language]=fr&filter[edited]=true');
  assert.deepEqual([count, rows[0]?.id, rows[0]?.attributes.description], [1, KEY, 'Plus court']);
  assert.equal((await save(KEY, { language: 'fr', text: 'Prendre {name}' })).status, 200);
  assert.equal((await audits()).length, 1, 'the same again is no change');
  assert.equal((await save(KEY, { language: 'fr', text: null })).status, 200);
  await becomes('fr', (text) => text === before);
  assert.equal((await texts('filter[language]=fr&filter[edited]=true')).count, 0);
  assert.deepEqual(
    (await audits()).map(({ subject, detail }) => [subject, detail.after]),
    [
      [`text:${KEY}`, 'Prendre {name}'],
      [`text:${KEY}`, before],
    ],
  );
});

test('who has not seen what stands there is told it, keeps their words, and may put them in its place', async () => {
  const [first, second] = [await seen(KEY, 'en'), await seen(KEY, 'en')];
  assert.equal(
    (await save(KEY, { language: 'en', text: 'Take {name}', version: String(first?.version) })).status,
    200,
  );
  const late = await save(KEY, { language: 'en', text: 'Buy {name}', version: String(second?.version) });
  assert.deepEqual([late.status, codes(late)], [409, ['text-changed']]);
  const [told] = late.json.errors as unknown as { code: string; detail: string; meta: { version: string } }[];
  assert.match(told?.detail ?? '', /“Take \{name\}”/);
  for (const language of ['pt-br', 'fr', 'it', 'de'])
    assert.match(
      detailIn(language, refuse('text-changed', { text: 'Take {name}' })),
      /Take \{name\}/,
      language,
    );
  assert.equal((await seen(KEY, 'en'))?.text, 'Take {name}');
  const again = await save(KEY, { language: 'en', text: 'Buy {name}', version: String(told?.meta.version) });
  assert.equal(again.status, 200, again.text);
  assert.equal(
    (
      await stage.send(
        'PATCH',
        `${LIST}${KEY}/`,
        { data: { type: 'Translation', attributes: { language: 'en', text: 'x {name}' } } },
        { as: 'admin' },
      )
    ).status,
    422,
  );
  await save(KEY, { language: 'en', text: null });
  await becomes('en', (text) => text === 'Get {name}');
});

test('a text that no longer fits the filters is read by its key, for who has it open', async () => {
  const before = await texts('filter[language]=fr&filter[state]=current');
  const key = before.rows[0]?.id ?? assert.fail('no text is current');
  const { rows, count } = await texts(`filter[language]=fr&filter[state]=missing&filter[key]=${key}`);
  assert.deepEqual([rows.map(({ id }) => id), count], [[key], 1]);
  assert.deepEqual(rows[0], before.rows[0]);
  assert.deepEqual((await texts('filter[language]=fr&filter[key]=no.such')).rows, []);
});

test('of editors who save at once over the same text one is taken, and their words stand whole', async () => {
  const words = Array.from({ length: 8 }, (_, at) => `Take ${at} {name}`);
  const version = String((await seen(KEY, 'en'))?.version ?? 'none');
  const replies = await Promise.all(words.map((text) => save(KEY, { language: 'en', text, version })));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)]);
  await becomes('en', (text) => words.includes(text ?? ''));
  await save(KEY, { language: 'en', text: null });
  await becomes('en', (text) => text === 'Get {name}');
});

test('a text that would leave a gap is refused, and so is a key that is none', async () => {
  const wrong: [string, string][] = [
    ['', 'empty'],
    ['Get it', 'names'],
    ['Get {nom}', 'names'],
    ['Get {name}}', 'unreadable'],
  ];
  for (const [text, problem] of wrong) {
    assert.equal(textProblem(text, 'Get {name}', 'en'), problem);
    const refused = await save(KEY, { language: 'en', text });
    assert.deepEqual([refused.status, codes(refused)], [422, ['invalid-field']], text);
  }
  const plural = '{n, plural, one {# text} other {# texts}}';
  assert.equal(textProblem('{n, plural, one {# word} other {# words}}', plural, 'en'), null);
  assert.equal(textProblem('{n, plural, one {# word other {# words}}', plural, 'en'), 'unreadable');
  const day = await save('terms.updated', { language: 'de', text: '1. Dezember 2026' });
  assert.deepEqual([day.status, codes(day)], [422, ['invalid-field']], 'a date that the page cannot read');
  assert.equal((await save('nothing.here', { language: 'en', text: 'x' })).status, 404);
  assert.equal((await save(KEY, { language: 'en', text: 'x {name}' }, 'gold')).status, 403);
  assert.equal(await shown('en'), 'Get {name}');
});

test('a note on a text confirms nothing: what is stale stays so, and what is missing is not made of English', async () => {
  const standing = async (language: string) => {
    const { text, state, description, edited } = (await seen(KEY, language)) ?? {};
    return { text, state, description, edited };
  };
  const { text } = await standing('fr');
  const noted = (language: string, description: string) =>
    save(KEY, { language, text: String(text), description });
  assert.equal((await save(KEY, { language: 'en', text: 'Take {name}' })).status, 200);
  assert.equal((await noted('fr', '')).status, 200);
  assert.deepEqual(await standing('fr'), { text, state: 'stale', description: '', edited: false });
  assert.equal((await noted('fr', 'Ask Marie')).status, 200);
  assert.deepEqual(await standing('fr'), { text, state: 'stale', description: 'Ask Marie', edited: true });
  const confirmed = { language: 'fr', text: String(text), english: 'Take {name}' };
  assert.equal((await save(KEY, confirmed)).status, 200);
  assert.equal((await noted('fr', 'Asked')).status, 200);
  assert.deepEqual(await standing('fr'), { text, state: 'current', description: 'Asked', edited: true });
  for (const language of ['fr', 'en']) assert.equal((await save(KEY, { language, text: null })).status, 200);

  const german = dictionaryOf('de');
  const brought = german[KEY] ?? assert.fail();
  delete german[KEY];
  try {
    const missing = await standing('de');
    assert.deepEqual([missing.text, missing.state], ['Get {name}', 'missing']);
    const alone = await save(KEY, { language: 'de', text: 'Get {name}', description: 'Which form?' });
    assert.deepEqual([alone.status, codes(alone)], [422, ['invalid-field']]);
    assert.deepEqual(await standing('de'), missing);
  } finally {
    german[KEY] = brought;
  }
});

test('texts of a page that an editor wrote anew are offered no more; those that were changed are kept and say so', async () => {
  const [key, other] = ['terms.title', 'terms.lead'];
  const of = async (id: string) =>
    (await texts(`filter[language]=it&filter[search]=${id}`)).rows.filter((one) => one.id === id);
  const standing = async () => {
    const { json } = await stage.send('GET', '/api/admin/translations/', undefined, { as: 'admin' });
    const { interface: all } = json.meta as unknown as {
      interface: { language: string; missing: number; stale: number; current: number }[];
    };
    const { missing = 0, stale = 0, current = 0 } = all.find(({ language }) => language === 'it') ?? {};
    return missing + stale + current;
  };
  assert.equal((await save(key, { language: 'it', text: 'Parole nostre' })).status, 200);
  const before = await standing();
  await stage.sql(
    `INSERT INTO static_page (slug, state, modified_at) VALUES ('terms-and-conditions', 'published', now())`,
  );
  assert.deepEqual(
    (await of(key)).map(({ attributes }) => [attributes.text, attributes.unused]),
    [['Parole nostre', true]],
  );
  assert.deepEqual(await of(other), [], 'nothing is lost by not being offered');
  assert.ok((await standing()) < before, 'nobody has to translate them');
  assert.equal((await save(key, { language: 'it', text: null })).status, 200, 'it can be taken back');
  assert.deepEqual(await of(key), []);
  const terms = (set: string) =>
    stage.sql(`UPDATE static_page SET ${set} WHERE slug = 'terms-and-conditions'`);
  await terms(`shown_until = date_trunc('hour', now()) + interval '9 hours'`);
  assert.equal((await of(other)).length, 1, 'the product’s page stands again after its hours');
  await terms(`shown_until = NULL, state = 'draft'`);
  assert.equal((await of(other))[0]?.attributes.unused, false, 'the product’s page stands again');
  assert.equal(await standing(), before);
});

test('no page is shown by the example of a member who has left', async () => {
  const example = async () =>
    (await pageExamples(stage.app.ports.database.reader())).find(({ path }) => path === '/admin/members/:id')
      ?.address;
  const before = await example();
  assert.match(before ?? '', /^\/admin\/members\/\d+$/);
  await stage.sql(
    `INSERT INTO user_account (email, first_name, last_name, created_at, erased_at) VALUES ('erased@demo.example', '', '', now(), now())`,
  );
  assert.equal(await example(), before);
});
