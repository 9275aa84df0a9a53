import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { heldPieces, type TextPiece } from '#admin/resources/translation/text-pieces.rules.ts';
import { PEOPLE } from '#seed/people.ts';
import type { Who } from '../harness/app.ts';
import { newActivity, resultDocument, sheetOf, surveyDocument } from '../harness/people/sitting.ts';
import { codes, MEDIA_TYPE, one, openStage, raw, type Sent, type Stage } from '../harness/stage.ts';

/** A course that stands whole in German: cover, slides, questions. */
const COURSE = 2779;
const SECTION = 5482;
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** Whatever a reply holds: each test says what it looks for. */
type Loose = ReturnType<typeof JSON.parse>;
type Reply = { status: number; json: Loose; text: string };
async function ask(
  language: string,
  path: string,
  { as, method = 'GET', body }: { as?: Who; method?: string; body?: unknown } = {},
): Promise<Reply> {
  const token = await stage.token(as ?? 'anonymous');
  const { host } = new URL(stage.url);
  const port = host.split(':')[1];
  const reply = await raw(stage.url, path, {
    method,
    headers: {
      host: language === 'en' ? `localhost:${port}` : `${language.slice(0, 2)}.localhost:${port}`,
      ...(token ? { authorization: `JWT ${token}` } : {}),
      ...(body ? { 'content-type': MEDIA_TYPE } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = reply.body.toString();
  return { status: reply.status, text, json: text.startsWith('{') ? JSON.parse(text) : null };
}
const included = ({ json }: Reply, type: string): { id: string; attributes: Loose }[] =>
  (json.included ?? []).filter((found: { type: string }) => found.type === type);

test('a cover is told in the language of its host: description, objectives, key points, front matter', async () => {
  const path = `/api/publications/${COURSE}/?include=keyPoints`;
  const [german, english] = [await ask('de', path), await ask('en', path)];
  const { data } = german.json;
  assert.equal(data.attributes.descriptionLanguage, 'de');
  assert.match(data.attributes.description, /^<p>Der Schlaf erholt sich/);
  assert.deepEqual(data.attributes.objectives, ['KVT-I anbieten, bevor ein Hypnotikum hinzukommt']);
  for (const { attributes } of included(german, 'KeyPoint')) assert.equal(attributes.language, 'de');
  const { cmeInformation: told } = data.attributes;
  assert.equal(told.language, 'de');
  assert.match(told.practiceGap, /^Schlafbeschwerden/);
  assert.match(told.method, /5 Fragen; mit 4 richtigen Antworten/);
  assert.deepEqual(told.references, english.json.data.attributes.cmeInformation.references);
  assert.equal(english.json.data.attributes.descriptionLanguage, 'en');
  assert.match(english.json.data.attributes.description, /^<p>Sleep is often/);
  assert.deepEqual(Object.keys(data.attributes), Object.keys(english.json.data.attributes));
});

test('[I18N-017] what nobody translated stands in English on the host of a language, title and all, and says so', async () => {
  const id = await newActivity(stage);
  await stage.sql(
    `UPDATE publication SET description_html = '<p>About ten.</p>', objectives = '{Ten}' WHERE id = $1`,
    [id],
  );
  const { json } = await ask('de', `/api/publications/${id}/`);
  const { title, language, description, descriptionLanguage, objectives } = json.data.attributes;
  assert.deepEqual(
    { title, language, description, descriptionLanguage, objectives },
    {
      title: 'A Sitting of Ten',
      language: 'en',
      description: '<p>About ten.</p>',
      descriptionLanguage: 'en',
      objectives: ['Ten'],
    },
  );
  const listed = await ask('de', `/api/publications/?filter[id__in]=${id}`);
  assert.deepEqual(
    listed.json.data.map(({ attributes }: Loose) => [attributes.title, attributes.language]),
    [['A Sitting of Ten', 'en']],
  );
});

test('slides are told and drawn in the language, each source as it is cited', async () => {
  const { json } = await ask('de', `/api/sections/${SECTION}/`, { as: 'gold' });
  const { transcript } = json.data.attributes;
  assert.equal(transcript.slidesLanguage, 'de');
  const [first] = transcript.slides;
  assert.equal(first.title, 'Kein bloßer Rest');
  assert.equal(first.references[0].text, 'DSM-5-TR, insomnia disorder');
  assert.match(first.image, /slide-1-de-[0-9a-f]{10}\.svg/);
  const pictureAt = (language: string, address: string) => {
    const { pathname, search } = new URL(address, 'http://x');
    return ask(language, pathname + search, { as: 'gold' });
  };
  const picture = await pictureAt('de', first.image);
  assert.equal(picture.status, 200);
  assert.match(picture.text, /Kein bloßer/);
  const english = (await ask('en', `/api/sections/${SECTION}/`, { as: 'gold' })).json.data.attributes
    .transcript;
  assert.equal(english.slides[0].title, 'Not a leftover');
  const figureIn = ({ text }: { text: string }) => /<clipPath.*stroke-width="1.5"\/>/s.exec(text)?.[0];
  const figure = figureIn(await pictureAt('en', english.slides[0].image));
  assert.ok(figure);
  assert.equal(figureIn(picture), figure, 'its figure is that of its original');
  assert.equal(english.slidesLanguage, 'en');
});

const opening = (language: string) => ({
  data: {
    type: 'Sitting',
    attributes: { frontMatterVersion: 1, language, contentHash: 'cd'.repeat(32) },
  },
});
const SITTINGS = `/api/publications/${COURSE}/sittings/?include=questions.answers`;

test('a test that is opened on the German host is German to its end, on record and on every host; graded by ids', async () => {
  const terms = await ask('de', `/api/publications/${COURSE}/test/terms/`, { as: 'gold' });
  assert.deepEqual(
    [terms.json.data.attributes.language, terms.json.data.attributes.frontMatter.language],
    ['de', 'de'],
  );
  const other = await ask('de', SITTINGS, { as: 'gold', method: 'POST', body: opening('fr') });
  assert.deepEqual(
    [other.status, other.json.errors[0].code],
    [409, 'terms-not-shown'],
    'a language nobody was shown',
  );
  const opened = await ask('de', SITTINGS, { as: 'gold', method: 'POST', body: opening('de') });
  assert.equal(opened.status, 201);
  assert.equal(opened.json.data.attributes.language, 'de');
  const [reading] = await stage.sql<{ language: string }>(
    'SELECT language FROM front_matter_reading WHERE user_id = $1 AND publication_id = $2',
    [PEOPLE.gold.id, COURSE],
  );
  assert.equal(reading?.language, 'de');
  const stems = (reply: Reply) => included(reply, 'Question').map(({ attributes }) => attributes.text);
  assert.ok(stems(opened).includes('Was ist der beste nächste Schritt?'));
  const again = await ask('en', `/api/sittings/${opened.json.data.id}/?include=questions.answers`, {
    as: 'gold',
  });
  assert.deepEqual(stems(again), stems(opened), 'the language of its opening');
  const handed = await ask('en', `/api/publications/${COURSE}/tests/?include=questions.answers`, {
    as: 'gold',
    method: 'POST',
    body: resultDocument(COURSE, await sheetOf(stage, COURSE)),
  });
  assert.deepEqual(
    [handed.status, handed.json.data.attributes.score, handed.json.data.attributes.language],
    [201, 100, 'de'],
  );
  for (const { attributes } of included(handed, 'Question')) assert.equal(attributes.language, 'de');
  assert.ok(
    included(handed, 'Answer').some(({ attributes }) => attributes.rationale.startsWith('Sedierend')),
  );
  const [kept] = await stage.sql<{ title: string }>('SELECT title FROM attempt WHERE id = $1', [
    handed.json.data.id,
  ]);
  assert.equal(kept?.title, 'Insomnia That Outlasts the Depression', 'the ledger keeps one language');
});

test('figures of a question are the same in every language', async () => {
  const shares = async (language: string) =>
    (await ask(language, `/api/publications/${COURSE}/test/stats/`, { as: 'gold' })).json.data.attributes;
  assert.deepEqual(await shares('de'), await shares('en'));
  assert.ok((await shares('de')).questions.length > 0);
});

test('the evaluation asks in the language of its host, and answers count by the number of their question', async () => {
  const path = `/api/publications/${COURSE}/surveys/`;
  const asked = (await ask('de', path, { as: 'gold' })).json.data.attributes.questions;
  assert.equal(asked[1].text, 'War die Fortbildung frei von kommerzieller Einflussnahme?');
  for (const { language } of asked) assert.equal(language, 'de');
  const short = await ask('de', path, {
    as: 'gold',
    method: 'POST',
    body: surveyDocument({ answers: [{ question_id: '1', value: 5 }] }),
  });
  assert.match(short.json.errors[0].detail, /War die Fortbildung frei/);
  const done = await ask('de', path, { as: 'gold', method: 'POST', body: surveyDocument() });
  assert.equal(done.status, 201, done.text);
});

test('one question without a translation, and the whole test is asked in English', async () => {
  await stage.sql(
    `UPDATE text_translation SET source = source || '{"stem": "another"}' WHERE kind = 'question' AND id = 277902 AND language = 'de'`,
  );
  const { json } = await ask('de', `/api/publications/${COURSE}/test/terms/`, { as: 'gold' });
  assert.equal(json.data.attributes.language, 'en');
  assert.equal(json.data.attributes.frontMatter.language, 'de', 'what comes before says its own');
  await stage.sql(
    `UPDATE text_translation t SET source = s.words FROM text_source s WHERE s.kind = t.kind AND s.id = t.id AND t.kind = 'question' AND t.id = 277902`,
  );
});

test('search finds the words of a German cover on the German host, and not on another', async () => {
  const found = async (language: string) =>
    (await ask(language, '/api/search/?s=Differenzialdiagnosen')).json.data.map(
      ({ id }: { id: string }) => id,
    );
  assert.ok(
    (await found('de')).some((id: string) => id.includes(String(COURSE))),
    'in German',
  );
  assert.ok(!(await found('en')).some((id: string) => id.includes(String(COURSE))));
});

const DESK = '/api/admin/translations/';
const ADMIN: Sent = { as: 'admin' };
const whole = async (id: string) =>
  one(await stage.send('GET', `${DESK}${id}/`, undefined, ADMIN)).attributes as Loose;
const save = (id: string, attributes: object) =>
  stage.send('PATCH', `${DESK}${id}/`, { data: { type: 'ContentTranslation', attributes } }, ADMIN);

test('a translator writes a text piece by piece; readers have it once it is whole, and English again once that changed', async () => {
  const id = `cover-${await newActivity(stage)}-it`;
  const publication = id.split('-')[1];
  await stage.sql(
    `UPDATE publication SET description_html = '<p>About <em>ten</em>.</p>', objectives = '{Count to ten}' WHERE id = $1`,
    [publication],
  );
  const before = await whole(id);
  assert.equal(before.state, 'missing');
  const pieces = before.text.pieces as { key: string; source: string }[];
  assert.deepEqual(
    pieces.slice(0, 2).map(({ key, source }) => [key, source]),
    [
      ['description', 'About *ten*.'],
      ['objective.1', 'Count to ten'],
    ],
  );
  const words = (text: string) => pieces.map(({ key, source }) => ({ key, source, text: `${text} ${key}` }));
  const half = await save(id, { changedAt: null, pieces: words('Uno').slice(0, 1) });
  assert.equal(one(half).attributes.state, 'missing');
  const path = `/api/publications/${publication}/`;
  const told = async () => (await ask('it', path)).json.data.attributes;
  assert.equal((await told()).descriptionLanguage, 'en', 'not half');
  const late = await save(id, { changedAt: null, pieces: words('Due') });
  assert.deepEqual([late.status, codes(late)], [409, ['translation-changed']]);
  const saved = await save(id, { changedAt: one(half).attributes.changedAt, pieces: words('Due') });
  assert.equal(one(saved).attributes.state, 'current');
  assert.deepEqual(
    [(await told()).description, (await told()).objectives, (await told()).descriptionLanguage],
    ['<p>Due description</p>\n', ['Due objective.1'], 'it'],
  );
  await stage.sql(`UPDATE publication SET objectives = '{Count to twelve}' WHERE id = $1`, [publication]);
  const stale = await whole(id);
  assert.equal(stale.state, 'stale');
  assert.deepEqual(
    stale.text.pieces
      .filter(({ was }: { was: string | null }) => was !== null)
      .map(({ key, was }: Loose) => [key, was]),
    [['objective.1', 'Count to ten']],
  );
  await stage.app.cache.invalidate(null);
  assert.deepEqual(
    [(await told()).objectives, (await told()).descriptionLanguage],
    [['Count to twelve'], 'en'],
    'nothing older than its English',
  );
  assert.equal(
    (await save(id, { changedAt: stale.changedAt })).status,
    422,
    'of which English it holds is said',
  );
  const seen = heldPieces(stale.text.pieces);
  await stage.sql(`UPDATE publication SET objectives = '{Count to twenty}' WHERE id = $1`, [publication]);
  const unseen = await save(id, { changedAt: stale.changedAt, pieces: seen });
  assert.equal(
    one(unseen).attributes.state,
    'stale',
    'the English changed once more, and nobody has seen it',
  );
  const after = one(unseen).attributes as Loose;
  assert.deepEqual(
    after.text.pieces.flatMap(({ was }: Loose) => was ?? []),
    ['Count to twelve'],
  );
  const holds = await save(id, { changedAt: after.changedAt, pieces: heldPieces(after.text.pieces) });
  assert.equal(one(holds).attributes.state, 'current');
  assert.equal((await told()).descriptionLanguage, 'it');
  const [entry] = await stage.sql<{ detail: { before: string; after: string } }>(
    `SELECT detail FROM audit_entry WHERE action = 'translation.save' AND subject = $1 ORDER BY position DESC LIMIT 1`,
    [`translation:${id}`],
  );
  assert.deepEqual([entry?.detail.before, entry?.detail.after], ['stale', 'current']);
});

test('a text as long as its English may be is translated, and a cover of key points alone', async () => {
  const publication = await newActivity(stage);
  const id = `cover-${publication}-de`;
  const seen = async () => (await whole(id)).text.pieces as TextPiece[];
  await stage.sql(`UPDATE publication SET description_html = '', objectives = '{}' WHERE id = $1`, [
    publication,
  ]);
  await stage.sql('INSERT INTO key_point (publication_id, position, text) VALUES ($1, 1, $2)', [
    publication,
    'Start low.',
  ]);
  assert.ok((await seen()).some(({ key, source }) => key === 'keyPoint.1' && source === 'Start low.'));
  const long = `About ${'ten '.repeat(12_000)}`.trim();
  await stage.sql('UPDATE publication SET description_html = $2 WHERE id = $1', [
    publication,
    `<p>${long}</p>`,
  ]);
  const pieces = (await seen()).map(({ key, source }) => ({ key, source, text: `${source} Und mehr.` }));
  assert.equal(one(await save(id, { changedAt: null, pieces })).attributes.state, 'current');
  await stage.sql('UPDATE publication SET description_html = $2 WHERE id = $1', [
    publication,
    '<p>*Other*</p>',
  ]);
  const { changedAt, text } = await whole(id);
  const late = await save(id, { changedAt, pieces: pieces.map((one) => ({ ...one, text: `${one.text}!` })) });
  const was = (one(late).attributes as Loose).text.pieces[0].was as string;
  assert.equal(was, text.pieces[0].was, 'what was read of a text in Markdown is kept as it was stored');
});

test('what is no piece of a text, and a piece of what has none, is refused; the same twice is one save', async () => {
  const seenOf = async (id: string) =>
    one(await stage.send('GET', `${DESK}${id}/`, undefined, ADMIN)).attributes.changedAt;
  const over = { changedAt: await seenOf('question-9010-fr') };
  const strange = await save('question-9010-fr', {
    pieces: [{ key: 'option.1', source: 'x', text: 'y' }],
    ...over,
  });
  assert.deepEqual([strange.status, codes(strange)], [422, ['invalid-field']]);
  for (const [id, attributes] of [
    ['question-9010-fr', { title: 'Titre' }],
    ['question-9010-fr', {}],
    ['section-5482-fr', { pieces: [] }],
  ] as const)
    assert.equal((await save(id, { ...attributes, changedAt: await seenOf(id) })).status, 422, id);
  for (const id of ['question-1-fr', 'cover-1-fr', 'item-9010-fr'])
    assert.equal((await save(id, { changedAt: null, pieces: [] })).status, 404, id);
  const piece = {
    key: 'text',
    source: 'The activity met its stated objectives.',
    text: 'Les objectifs ont été atteints.',
  };
  const seen = await seenOf('evaluation-1-fr');
  const sent = { pieces: [piece], changedAt: seen };
  const replies = await Promise.all([1, 2, 3].map(() => save('evaluation-1-fr', sent)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
  const { changedAt } = one(replies.find(({ status }) => status === 200) ?? assert.fail()).attributes;
  const again = await save('evaluation-1-fr', { ...sent, changedAt });
  assert.deepEqual([again.status, one(again).attributes.changedAt], [200, changedAt]);
});

test('the desk counts what is missing and stale by kind and language, as the list has it', async () => {
  const { json } = await stage.send('GET', `${DESK}?page[size]=1`, undefined, ADMIN);
  const counts = (json.meta as Loose).counts as {
    kind: string;
    language: string;
    missing: number;
    stale: number;
    current: number;
  }[];
  assert.deepEqual(
    new Set(counts.map(({ kind }) => kind)),
    new Set([
      ...['publication', 'section', 'cover', 'slides', 'captions', 'question', 'evaluation', 'sponsor'],
      ...['topic', 'biography', 'home'],
    ]),
  );
  for (const { kind, language, missing } of counts) {
    const list = await stage.send(
      'GET',
      `${DESK}?filter[kind]=${kind}&filter[language]=${language}&filter[state]=missing&page[size]=1`,
      undefined,
      ADMIN,
    );
    assert.equal((list.json.meta as Loose).pagination.count, missing, `${kind} ${language}`);
  }
});
