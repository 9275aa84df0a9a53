import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { heldPieces } from '#admin/resources/translation/text-pieces.rules.ts';
import { codes, one, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());

type Loose = ReturnType<typeof JSON.parse>;
const send = (method: string, path: string, type?: string, attributes?: object) =>
  stage.send(method, `/api/admin/${path}`, type && { data: { type, attributes } }, { as: 'admin' });
async function admin(method: string, path: string, type?: string, attributes?: object): Promise<Loose> {
  const reply = await send(method, path, type, attributes);
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes;
}
const translation = (id: string): Promise<Loose> => admin('GET', `translations/${id}/`);
async function translate(id: string, texts: Record<string, string>): Promise<Loose> {
  const { changedAt, text } = await translation(id);
  const pieces = Object.entries(texts).map(([key, words]) => ({
    key,
    source: text.pieces.find((piece: Loose) => piece.key === key)?.source ?? '',
    text: words,
  }));
  return admin('PATCH', `translations/${id}/`, 'ContentTranslation', { pieces, changedAt });
}
const listed = async (kind: string): Promise<Loose> =>
  (await stage.send('GET', `/api/admin/translations/?filter[kind]=${kind}`, undefined, { as: 'admin' })).json;
const counted = async (kind: string, language: string) =>
  ((await listed(kind)).meta.counts as Loose[]).find((at) => at.kind === kind && at.language === language);

async function firstTopic(): Promise<Loose> {
  const { json } = await stage.send('GET', '/api/admin/categories/', undefined, { as: 'admin' });
  return (json.data as Loose[])[0];
}
async function writeTopic(change: object): Promise<void> {
  const { id, attributes } = await firstTopic();
  const { name, names, slug, parentId, featured, version } = attributes;
  const words = { name, names, slug, parentId, featured, version, ...change };
  await admin('PATCH', `categories/${id}/`, 'AdminCategory', words);
}

test('a title in another language is found by its words, with their accents or without', async () => {
  const [{ id } = { id: 0 }] = await stage.sql<{ id: number }>(
    `UPDATE publication_translation SET title = 'Médecine du réveil' WHERE language = 'fr' AND publication_id =
       (SELECT max(publication_id) FROM publication_translation WHERE language = 'fr') RETURNING publication_id AS id`,
  );
  for (const typed of ['medecine du reveil', 'MÉDECINE DU RÉVEIL', 'medécine']) {
    const query = `/api/admin/translations/?filter[search]=${encodeURIComponent(typed)}`;
    const { json } = await stage.send('GET', query, undefined, { as: 'admin' });
    assert.deepEqual(
      (json.data as Loose[]).map((one) => one.id),
      [`publication-${id}-fr`],
      typed,
    );
  }
});

test('a topic is stale in a language once its English name is another, and current when either desk says so', async () => {
  const { id, attributes } = await firstTopic();
  const [german, french] = [`topic-${id}-de`, `topic-${id}-fr`];
  const before = await counted('topic', 'de');
  assert.equal((await translation(german)).state, 'current');
  await writeTopic({ name: `${attributes.name} today` });
  const stale = await translation(german);
  assert.equal(stale.state, 'stale');
  assert.deepEqual(stale.text.pieces, [
    { key: 'name', source: `${attributes.name} today`, text: attributes.names.de, was: attributes.name },
  ]);
  const counts = await counted('topic', 'de');
  assert.deepEqual(
    [counts.stale, counts.current, counts.first],
    [before.stale + 1, before.current - 1, Number(id)],
  );
  const names = { ...attributes.names, fr: `${attributes.names.fr} (nouveau)` };
  await writeTopic({ names });
  assert.equal((await translation(french)).state, 'current', 'written anew beside the English of now');
  assert.equal((await translation(german)).state, 'stale', 'a name that stayed as it was says nothing');
  assert.equal((await translate(german, { name: 'Heute' })).state, 'current');
  assert.equal((await firstTopic()).attributes.names.de, 'Heute');
});

test('a topic without a name in a language is missing there, and so it is again when its name is taken away', async () => {
  const { id } = await firstTopic();
  const key = `topic-${id}-it`;
  await translate(key, { name: '' });
  assert.equal((await translation(key)).state, 'missing');
  assert.deepEqual(
    await stage.sql('SELECT 1 FROM category_translation WHERE category_id = $1 AND language = $2', [
      id,
      'it',
    ]),
    [],
  );
  await translate(key, { name: 'Un nome' });
  assert.equal((await translation(key)).state, 'current');
});

test('two who name a topic at once: the second is told', async () => {
  const { id, attributes } = await firstTopic();
  const key = `topic-${id}-pt-br`;
  const { changedAt } = await translation(key);
  await writeTopic({ names: { ...attributes.names, 'pt-br': 'Outro nome' } });
  const pieces = [{ key: 'name', source: attributes.name, text: 'Meu nome' }];
  const late = await send('PATCH', `translations/${key}/`, 'ContentTranslation', { pieces, changedAt });
  assert.deepEqual([late.status, codes(late)], [409, ['translation-changed']]);
});

test('a biography is translated with the role, in Markdown, and stale once the English says something else', async () => {
  const [person] = await stage.sql<{ id: string; slug: string; job_title: string; bio_html: string }>(
    `SELECT id, slug, job_title, bio_html FROM author WHERE job_title <> '' AND bio_html <> '' ORDER BY id LIMIT 1`,
  );
  assert.ok(person);
  const key = `biography-${person.id}-fr`;
  await translate(key, { jobTitle: '', biography: '' });
  const missing = await translation(key);
  assert.equal(missing.state, 'missing');
  assert.deepEqual(
    missing.text.pieces.map((piece: Loose) => piece.key),
    ['jobTitle', 'biography'],
  );
  assert.equal((await translate(key, { jobTitle: 'Médecin' })).state, 'missing', 'half of it is not it');
  const whole = await translate(key, { biography: 'Elle **enseigne**.' });
  assert.equal(whole.state, 'current');
  assert.match(whole.address, new RegExp(`/author/${person.slug}$`));
  const [stored] = await stage.sql<{ bio_html: string }>(
    `SELECT bio_html FROM author_translation WHERE author_id = $1 AND language = 'fr'`,
    [person.id],
  );
  assert.equal(stored?.bio_html.trim(), '<p>Elle <strong>enseigne</strong>.</p>');
  const { changedAt, record, ...words } = await admin('GET', `faculty/${person.id}/`);
  const { fullName, affix, affixType, institute, email } = { ...record, ...words };
  const given = { fullName, affix, affixType, institute, email: email ?? '', address: '', bio: record.bio };
  await admin('PATCH', `faculty/${person.id}/`, 'AdminAuthor', {
    ...given,
    jobTitle: 'Chief of everything',
    changedAt,
  });
  const stale = await translation(key);
  assert.equal(stale.state, 'stale');
  const was = Object.fromEntries(stale.text.pieces.map((piece: Loose) => [piece.key, piece.was]));
  assert.deepEqual(was, { jobTitle: person.job_title, biography: null });
  const held = await admin('PATCH', `translations/${key}/`, 'ContentTranslation', {
    changedAt: stale.changedAt,
    pieces: heldPieces(stale.text.pieces),
  });
  assert.equal(held.state, 'current', 'said to hold still');
});

test('whoever writes beside the desks is judged alike: an English renamed leaves its names stale, a name written anew is of now', async () => {
  const { id, attributes } = await firstTopic();
  await translate(`topic-${id}-fr`, { name: 'Un nom' });
  await stage.sql('UPDATE category SET name = $2 WHERE id = $1', [id, 'Brought in']);
  assert.equal((await translation(`topic-${id}-fr`)).state, 'stale');
  await stage.sql(
    `UPDATE category_translation SET name = 'Apporté' WHERE category_id = $1 AND language = 'fr'`,
    [id],
  );
  assert.equal((await translation(`topic-${id}-fr`)).state, 'current');
  await stage.sql('UPDATE category SET name = $2 WHERE id = $1', [id, attributes.name]);
});

const TEXT = 'cmeProgram.get';
const text = async (language: string): Promise<Loose> => {
  const path = `/api/admin/texts/?filter[language]=${language}&filter[search]=${TEXT}`;
  const { json } = await stage.send('GET', path, undefined, { as: 'admin' });
  return (json.data as Loose[]).find((row) => row.id === TEXT).attributes;
};
const writeText = async (language: string, words: object): Promise<Loose> =>
  admin('PATCH', `texts/${TEXT}/`, 'Translation', {
    language,
    version: (await text(language)).version,
    ...words,
  });
const standing = async (language: string): Promise<Loose> =>
  ((await listed('topic')).meta.interface as Loose[]).find((at) => at.language === language);

test('a text of the interface is stale when an editor’s English is another, and current when somebody looked at it', async () => {
  const before = await standing('fr');
  assert.deepEqual([before.missing, before.stale], [0, 0]);
  await writeText('en', { text: 'Take {name}' });
  const stale = await text('fr');
  assert.deepEqual([stale.state, stale.madeFrom, stale.english], ['stale', 'Get {name}', 'Take {name}']);
  for (const language of ['pt-br', 'fr', 'it', 'de'])
    assert.equal((await standing(language)).stale, 1, language);
  const path = '/api/admin/texts/?filter[language]=fr&filter[state]=stale';
  const { json } = await stage.send('GET', path, undefined, { as: 'admin' });
  assert.deepEqual(
    (json.data as Loose[]).map(({ id }) => id),
    [TEXT],
  );
  const held = await writeText('fr', { text: stale.text, english: stale.english });
  assert.deepEqual(
    [held.state, held.text],
    ['current', stale.text],
    'the same words, made from what is said now',
  );
  assert.equal((await standing('fr')).stale, 0);
  await writeText('de', { text: 'Nimm {name}', english: 'Get {name}' });
  assert.equal((await text('de')).state, 'stale', 'made from an English that was read before it changed');
  await writeText('en', { text: null });
  assert.deepEqual([(await text('fr')).state, (await text('de')).state], ['stale', 'current']);
  await writeText('fr', { text: null });
  assert.equal((await text('fr')).state, 'current');
});
