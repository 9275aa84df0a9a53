import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type MachineTranslator, openMachineTranslator } from '../../harness/outside/machine-translator.ts';
import { codes, one, openStage, type Sent, type Stage } from '../../harness/stage.ts';

let machine: MachineTranslator;
let stage: Stage;
let alone: Stage;
before(async () => {
  machine = await openMachineTranslator();
  const env = {
    MACHINE_TRANSLATION: machine.address,
    MACHINE_TRANSLATION_FORM: 'deepl',
    MACHINE_TRANSLATION_KEY: 'machine-key',
  };
  [stage, alone] = await Promise.all([openStage({ env }), openStage()]);
});
after(async () => {
  await stage?.close();
  await alone?.close();
  await machine?.close();
});

type Loose = ReturnType<typeof JSON.parse>;
const ID = 'section-5395-de';
const suggest = (field: string, sent: Sent = { as: 'admin' }, at = stage, id = ID) =>
  at.send(
    'POST',
    `/api/admin/translations/${id}/suggestions/`,
    { data: { type: 'AdminMachineSuggestion', attributes: { field } } },
    sent,
  );
const read = async (at = stage, id = ID): Promise<Loose> =>
  one(await at.send('GET', `/api/admin/translations/${id}/`, undefined, { as: 'admin' })).attributes;
async function save(words: object, id = ID) {
  const { changedAt, sourceChangedAt } = await read(stage, id);
  const attributes = { ...words, changedAt, sourceChangedAt: sourceChangedAt ?? undefined };
  return stage.send(
    'PATCH',
    `/api/admin/translations/${id}/`,
    { data: { type: 'ContentTranslation', attributes } },
    { as: 'admin' },
  );
}
const deeds = () =>
  stage.sql<{ action: string; field: string }>(
    `SELECT action, detail ->> 'field' AS field FROM audit_entry WHERE action LIKE 'translation.machine-%' AND subject = $1 ORDER BY position`,
    [`translation:${ID}`],
  );

test('without the setting nothing is shown, asked or sent', async () => {
  assert.deepEqual((await read(alone)).text.machine, { provider: null, unread: [] });
  assert.deepEqual(codes(await suggest('title', { as: 'admin' }, alone)), ['machine-unset']);
  assert.deepEqual(machine.asked, []);
});

test('nobody but superusers asks, and nothing but English sentences is sent', async () => {
  assert.equal((await suggest('title', {})).status, 401);
  for (const as of ['free', 'gold'] as const) assert.equal((await suggest('title', { as })).status, 403);
  assert.deepEqual(machine.asked, []);
  for (const field of ['nothing', '__proto__', 'constructor'])
    assert.deepEqual(codes(await suggest(field)), ['machine-wordless'], field);
  assert.equal((await suggest('body')).status, 201);
  const { sourceBody } = (await read()).text;
  const [{ body } = { body: {} as Loose }] = machine.asked as Loose[];
  assert.deepEqual(Object.keys(body).toSorted(), ['source_lang', 'target_lang', 'text']);
  for (const sentence of body.text) assert.ok(sourceBody.includes(sentence), sentence);
  const [made] = (await read()).text.machine.unread;
  assert.equal(made.provider, 'DeepL');
  assert.equal(made.askedBy, 'Corinne Abelard-Nwosu');
  const lines = (text: string) => text.split('\n').map((line) => /^(?:#+ |- |\d+\. |\|)?/.exec(line)?.[0]);
  assert.deepEqual(lines(made.words), lines(sourceBody), 'headings, lists and tables stay');
  assert.deepEqual(await deeds(), [{ action: 'translation.machine-suggest', field: 'body' }]);
});

test('machine text is refused to readers until somebody has read it, however often it is tried', async () => {
  const before = await read();
  const [made] = before.text.machine.unread;
  for (const words of [
    { body: made.words },
    { body: `${before.text.body}\n\n${made.words.split('\n').at(-1)}` },
    { body: made.words, read: ['title'] },
  ]) {
    const refused = await save(words);
    assert.deepEqual([refused.status, codes(refused)], [422, ['machine-text-unread']]);
  }
  assert.equal((await read()).text.body, before.text.body, 'nothing of it was stored');
  assert.equal(
    (await save({ body: 'Von Hand geschrieben.' })).status,
    200,
    'written anew it is nobody else’s',
  );
  assert.deepEqual((await read()).text.machine.unread.length, 1, 'the suggestion still waits');
  const [one, other] = await Promise.all([
    save({ body: made.words, read: ['body'] }),
    save({ body: made.words, read: ['body'] }),
  ]);
  assert.deepEqual([one.status, other.status].toSorted(), [200, 409], 'two at once: the second is told');
  assert.deepEqual((await read()).text.machine.unread, []);
  const [row] = await stage.sql<{ read_by: string; read_at: Date }>(
    'SELECT read_by, read_at FROM machine_suggestion WHERE read_at IS NOT NULL',
  );
  assert.ok(row?.read_by && row.read_at);
  assert.deepEqual(
    (await deeds()).map(({ action }) => action),
    ['translation.machine-suggest', 'translation.machine-read'],
  );
  assert.equal(
    (await save({ summary: 'Kurz.', body: made.words })).status,
    200,
    'what was read once is read',
  );
});

test('numbers, names of the glossary and marks that differ are named', async () => {
  const title = 'Give quoxatine 2.5 mg';
  await stage.sql('UPDATE section SET title = $1, words_changed_at = now() WHERE id = 5396', [title]);
  await stage.sql(`INSERT INTO glossary_term (en, de) VALUES ('quoxatine', 'Quoxatin')`);
  machine.teach(title, 'Geben Sie Kwoxatine 25 mg');
  const reply = await suggest('title', { as: 'admin' }, stage, 'section-5396-de');
  const [made] = (one(reply).attributes as Loose).text.machine.unread;
  assert.deepEqual(made.problems, [
    { kind: 'number', english: '2.5 mg', translation: '25 mg' },
    { kind: 'name', english: 'quoxatine', translation: 'Quoxatin' },
  ]);
  machine.be('numbers');
  const again = await suggest('title', { as: 'admin' }, stage, 'section-5396-fr');
  machine.be('well');
  assert.deepEqual((one(again).attributes as Loose).text.machine.unread[0].problems[0], {
    kind: 'number',
    english: '2.5 mg',
    translation: '99 mg',
  });
});

test('a piece of a question is suggested and refused like a text', async () => {
  const [item] = await stage.sql<{ id: number }>(
    `SELECT id FROM text_source WHERE kind = 'question' ORDER BY id LIMIT 1`,
  );
  const id = `question-${item?.id}-it`;
  await suggest('stem', { as: 'admin' }, stage, id);
  const { text } = await read(stage, id);
  const [made] = text.machine.unread;
  const { source } = text.pieces.find((piece: Loose) => piece.key === 'stem');
  const pieces = [{ key: 'stem', source, text: made.words }];
  assert.deepEqual(codes(await save({ pieces }, id)), ['machine-text-unread']);
  assert.equal((await save({ pieces, read: ['stem'] }, id)).status, 200);
});

test('a topic’s own desk takes no name that a machine made and nobody read, and says where it is read', async () => {
  const [topic] = (await stage.send('GET', '/api/admin/categories/', undefined, { as: 'admin' })).json
    .data as Loose[];
  const id = `topic-${topic.id}-it`;
  await suggest('name', { as: 'admin' }, stage, id);
  const [made] = (await read(stage, id)).text.machine.unread;
  const rename = async (it: string, as: 'admin' | 'gold' = 'admin'): Promise<Loose> => {
    const all = (await stage.send('GET', '/api/admin/categories/', undefined, { as: 'admin' })).json
      .data as Loose[];
    const { name, names, slug, parentId, featured, version } = all.find(
      (one) => one.id === topic.id,
    ).attributes;
    const attributes = { name, names: { ...names, it }, slug, parentId, featured, version };
    const path = `/api/admin/categories/${topic.id}/`;
    return stage.send('PATCH', path, { data: { type: 'AdminCategory', attributes } }, { as });
  };
  const stored = async () => (await read(stage, id)).text.pieces[0].text;
  const before = await stored();
  for (const name of [made.words, ` ${made.words.toUpperCase()} `]) {
    const refused = await rename(name);
    assert.deepEqual([refused.status, codes(refused)], [422, ['machine-text-unread']], name);
    const [{ detail, source }] = refused.json.errors;
    assert.match(detail, /Translations/);
    assert.equal(source.pointer, '/data/attributes/names/it');
  }
  assert.equal(await stored(), before, 'nothing of it was stored');
  assert.equal(
    (await rename('Di mano')).status,
    200,
    'a name of one’s own is taken while a suggestion waits',
  );
  const { source } = (await read(stage, id)).text.pieces[0];
  const pieces = [{ key: 'name', source, text: made.words }];
  assert.equal((await save({ pieces, read: ['name'] }, id)).status, 200);
  assert.equal((await rename('Di mano')).status, 200);
  assert.equal((await rename(made.words)).status, 200, 'what was read there is read here');
});

test('a name that stands already is no new one: a topic is changed beside it', async () => {
  const [topic] = (await stage.send('GET', '/api/admin/categories/', undefined, { as: 'admin' })).json
    .data as Loose[];
  const { name, names, slug, parentId, featured, version } = topic.attributes;
  machine.teach(name, names.de);
  await suggest('name', { as: 'admin' }, stage, `topic-${topic.id}-de`);
  const attributes = { name, names, slug, parentId, featured: !featured, version };
  const saved = await stage.send(
    'PATCH',
    `/api/admin/categories/${topic.id}/`,
    { data: { type: 'AdminCategory', attributes } },
    { as: 'admin' },
  );
  assert.equal(saved.status, 200, saved.text);
});

test('a service that fails is told in words, and leaves nothing behind', async () => {
  const count = async () => (await stage.sql('SELECT 1 FROM machine_suggestion')).length;
  const before = await count();
  for (const [mood, code] of [
    ['failing', 'machine-away'],
    ['busy', 'machine-busy'],
    ['quota', 'machine-quota'],
    ['closed', 'machine-key'],
    ['malformed', 'machine-malformed'],
    ['short', 'machine-malformed'],
  ] as const) {
    machine.be(mood);
    const refused = await suggest('title');
    assert.deepEqual([refused.status, codes(refused)], [503, [code]], mood);
    assert.ok(refused.headers.get('retry-after'), mood);
  }
  machine.be('well');
  assert.equal(await count(), before);
});
