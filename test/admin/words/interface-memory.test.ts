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
const offered = async (id: string): Promise<Loose[]> =>
  (await admin('GET', `translations/${id}/memory/`)).sentences;
async function textNow(key: string, language: string): Promise<Loose> {
  const reply = await send('GET', `texts/?filter[language]=${language}&filter[search]=${key}`);
  return (reply.json.data as Loose[]).find(({ id }) => id === key).attributes;
}
async function write(key: string, language: string, text: string | null): Promise<Loose> {
  const { version } = await textNow(key, language);
  return admin('PATCH', `texts/${key}/`, 'Translation', { language, text, version });
}
/** Texts of the product that say other things in English; the first names a value. */
const [HERE, THERE, OTHER] = ['cmeProgram.get', 'editing.save', 'editing.cancel'];
const ENGLISH = 'Give {name} at bedtime for two long weeks';

test('a text of the interface is offered what others say in the language, marked by how alike it is', async () => {
  await write(HERE, 'en', ENGLISH);
  await write(HERE, 'de', '{name} zwei lange Wochen zur Nacht geben');
  await write(THERE, 'en', 'Give it at bedtime for two long weeks');
  const ours = async (id: string) =>
    (await offered(id)).flatMap(({ sentence, offers }) =>
      offers.map((offer: Loose) => [sentence, offer.text, offer.translation, offer.likeness]),
    );
  assert.deepEqual(
    (await ours(`interface-${THERE}-de`)).filter(([, text]) => text === `interface-${HERE}-de`),
    [],
    'words with another value would leave a gap',
  );
  await write(HERE, 'en', null);
  assert.deepEqual(
    (await ours(`interface-${THERE}-de`)).filter(([, text]) => text === `interface-${HERE}-de`),
    [],
    'what is made from another English is offered to nobody',
  );
});

test('sentences of the product come again: in texts of the interface and in texts of the library', async () => {
  const { english, text: german } = await textNow('editing.missingText', 'de');
  await write(THERE, 'en', english);
  const [found] = await offered(`interface-${THERE}-de`);
  const offer = found.offers.find(({ text }: Loose) => text === 'interface-editing.missingText-de');
  assert.deepEqual(
    [found.field, offer.translation, offer.likeness, offer.kind, offer.title],
    ['text', german, 100, 'interface', 'editing.missingText'],
  );
  assert.ok(
    (await offered('interface-editing.missingText-de')).every(({ offers }) =>
      offers.every(({ text }: Loose) => text !== 'interface-editing.missingText-de'),
    ),
    'nothing is offered its own words',
  );
  await stage.sql('UPDATE section SET title = $1, words_changed_at = now() WHERE id = 5396', [english]);
  const [title] = (await offered('section-5396-de')).filter(({ field }) => field === 'title');
  assert.equal(title.offers[0].text, 'interface-editing.missingText-de');
  assert.equal(title.offers[0].translation, german);
  await write(THERE, 'en', null);
});

test('sentences of the library are offered to a text of the interface', async () => {
  const { sourceTitle, title } = await admin('GET', 'translations/section-5395-de/');
  await write(THERE, 'en', sourceTitle);
  const offers = (await offered(`interface-${THERE}-de`)).flatMap(({ offers: all }) => all);
  assert.deepEqual(
    offers
      .filter(({ text }) => text === 'section-5395-de')
      .map(({ translation, kind }) => [translation, kind]),
    [[title, 'section']],
  );
  await write(THERE, 'en', null);
});

test('an editor’s own words are remembered at once, and in their language alone', async () => {
  await write(OTHER, 'en', 'Wait for quoxatine to be taken at bedtime');
  await write(OTHER, 'it', 'Aspetti che la quoxatina sia presa la sera');
  await write(THERE, 'en', 'Wait for quoxatine to be taken in the morning');
  const found = async (language: string) =>
    (await offered(`interface-${THERE}-${language}`))
      .flatMap(({ offers }) => offers)
      .filter(({ text }) => text === `interface-${OTHER}-${language}`)
      .map(({ translation, english }) => [translation, english]);
  assert.deepEqual(await found('it'), [
    ['Aspetti che la quoxatina sia presa la sera', 'Wait for quoxatine to be taken at bedtime'],
  ]);
  assert.deepEqual(await found('fr'), [], 'stale in French: its words are of another English');
  for (const key of [OTHER, THERE]) await write(key, 'en', null);
  await write(OTHER, 'it', null);
});

test('a key that is none is not found, and readers are told nothing', async () => {
  assert.equal((await send('GET', 'translations/interface-nothing.here-de/memory/')).status, 404);
  assert.equal((await send('GET', 'translations/interface-cmeProgram.get-en/memory/')).status, 404);
  const path = `/api/admin/translations/interface-${HERE}-de/memory/`;
  const refused = await stage.send('GET', path, undefined, { as: 'gold' });
  assert.deepEqual([refused.status, codes(refused)], [403, ['not-allowed']]);
});
