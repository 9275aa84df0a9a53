import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rememberWaiting } from '#admin/resources/translation-memory/memory.service.ts';
import { codes, one, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await rememberWaiting(stage.database);
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
const offered = async (id: string): Promise<Loose[]> =>
  (await admin('GET', `translations/${id}/memory/`)).sentences;
async function writeSection(id: number, body: string): Promise<void> {
  const { changedAt } = await admin('GET', `sections/${id}/`);
  await admin('PATCH', `sections/${id}/`, 'AdminSection', { body, changedAt });
}
async function translate(id: string, words: object): Promise<Loose> {
  const { changedAt, sourceChangedAt } = await translation(id);
  return admin('PATCH', `translations/${id}/`, 'ContentTranslation', {
    ...words,
    changedAt,
    sourceChangedAt,
  });
}
const SENTENCE = 'Give quoxatine 2.5 mg, e.g. at bedtime, for two weeks.';
const [HERE, THERE] = [5395, 5396];
const pairsFor = (id: number, language: string) =>
  stage.sql('SELECT 1 FROM translation_pair WHERE kind = $1 AND id = $2 AND language = $3', [
    'section',
    id,
    language,
  ]);

test('a sentence translated elsewhere is offered with where it stands and how alike it is, and goes with its English', async () => {
  const [body, there] = await Promise.all(
    [HERE, THERE].map(async (id) => (await translation(`section-${id}-de`)).text.sourceBody as string),
  );
  await writeSection(HERE, `${body}\n\n${SENTENCE} Then stop.`);
  await writeSection(THERE, `${there}\n\nGive quoxatine 5 mg, e.g. at bedtime, for two weeks.`);
  assert.deepEqual(
    await offered(`section-${THERE}-de`).then((all) => all.filter(isOurs)),
    [],
    'nobody translated it',
  );
  const german = 'Geben Sie Quoxatin 2,5 mg, z. B. zur Nacht, zwei Wochen lang.';
  const { text } = await translation(`section-${HERE}-de`);
  await translate(`section-${HERE}-de`, { body: `${text.body}\n\n${german} Dann absetzen.` });
  const [found, ...more] = (await offered(`section-${THERE}-de`)).filter(isOurs);
  assert.deepEqual(
    [found.field, found.sentence, more],
    ['body', 'Give quoxatine 5 mg, e.g. at bedtime, for two weeks.', []],
  );
  assert.deepEqual(
    found.offers.map((offer: Loose) => [
      offer.english,
      offer.translation,
      offer.text,
      offer.field,
      offer.likeness,
    ]),
    [[SENTENCE, german, `section-${HERE}-de`, 'body', 93]],
  );
  assert.equal(found.offers[0].title, (await translation(`section-${HERE}-de`)).sourceTitle);
  assert.deepEqual((await offered(`section-${THERE}-fr`)).filter(isOurs), [], 'in that language alone');
  assert.deepEqual(
    (await offered(`section-${HERE}-de`)).filter(isOurs),
    [],
    'a text is offered nothing of its own',
  );

  await writeSection(HERE, `${body}\n\nAnother English.`);
  assert.deepEqual((await offered(`section-${THERE}-de`)).filter(isOurs), [], 'made from another English');
  assert.notDeepEqual(await pairsFor(HERE, 'de'), [], 'not swept yet');
  await rememberWaiting(stage.database);
  assert.deepEqual(await pairsFor(HERE, 'de'), []);
});
const isOurs = ({ sentence }: Loose): boolean => /quoxatine/.test(sentence);

test('pieces of a question are offered to another question, and titles to titles', async () => {
  const rows = await stage.sql<{ id: number; stem: string }>(
    `SELECT i.id, i.stem FROM item i JOIN text_source s ON s.kind = 'question' AND s.id = i.id ORDER BY i.id LIMIT 2`,
  );
  const [mine, theirs] = rows;
  assert.ok(mine && theirs);
  await stage.sql('UPDATE item SET stem = $2 WHERE id = ANY($1)', [
    [mine.id, theirs.id],
    'Which zyxitol dose is right here?',
  ]);
  const { text } = await translation(`question-${mine.id}-it`);
  await translate(`question-${mine.id}-it`, {
    pieces: text.pieces.map((piece: Loose) => ({
      key: piece.key,
      source: piece.source,
      text: piece.key === 'stem' ? 'Quale dose di zyxitol è giusta qui?' : piece.text || 'Testo.',
    })),
  });
  const found = (await offered(`question-${theirs.id}-it`)).filter(({ sentence }) =>
    /zyxitol/.test(sentence),
  );
  assert.deepEqual(
    found.map((one) => [one.field, one.offers[0].translation, one.offers[0].likeness]),
    [['stem', 'Quale dose di zyxitol è giusta qui?', 100]],
  );
});

test('nobody but superusers is offered anything, and what is no text is not found', async () => {
  const path = `/api/admin/translations/section-${HERE}-de/memory/`;
  assert.deepEqual(
    await Promise.all(
      (['anonymous', 'free', 'gold', 'admin'] as const).map(
        async (as) => (await stage.send('GET', path, undefined, { as })).status,
      ),
    ),
    [401, 403, 403, 200],
  );
  for (const id of ['section-999999-de', 'section-5395-en', 'nothing'])
    assert.deepEqual(codes(await send('GET', `translations/${id}/memory/`)), ['not-found'], id);
});

test('the index can be thrown away and is built again alike, and twice at once leaves the same', async () => {
  const all = () =>
    stage.sql(
      'SELECT kind, id, language, place, field, english, translation, shingles FROM translation_pair ORDER BY 1, 2, 3, 4',
    );
  await rememberWaiting(stage.database);
  const before = await all();
  assert.ok(before.length > 1_000, `${before.length} pairs of the library`);
  await stage.sql('TRUNCATE translation_pair, translation_paired');
  await Promise.all([rememberWaiting(stage.database), rememberWaiting(stage.database)]);
  assert.deepEqual(await all(), before);
  await stage.sql(`UPDATE publication SET visibility = 'removed' WHERE id = 2746`);
  await rememberWaiting(stage.database);
  assert.deepEqual(
    await stage.sql(
      `SELECT 1 FROM translation_pair t JOIN section s ON t.kind = 'section' AND s.id = t.id WHERE s.publication_id = 2746`,
    ),
    [],
    'a text that is gone takes its pairs along',
  );
});
