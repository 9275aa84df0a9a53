import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { one, openStage, type Stage } from '../harness/stage.ts';

/** What a save replaced can be read, by record (issue 27, number 3). */
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const ADMIN = { as: 'admin' } as const;
type Attributes = Record<string, unknown>;
const read = async (path: string): Promise<Attributes> =>
  one(await stage.send('GET', path, undefined, ADMIN)).attributes;
interface Version {
  words: Attributes;
  replacedBy: string;
  replacedAt: string;
}
const history = async (record: string): Promise<Version[]> =>
  (
    (await stage.send('GET', `/api/admin/history/${record}/`, undefined, ADMIN)).json.data as {
      attributes: Version;
    }[]
  ).map(({ attributes }) => attributes);
async function save(path: string, type: string, attributes: object, id?: string): Promise<Attributes> {
  const reply = await stage.send('PATCH', path, { data: { type, id, attributes } }, ADMIN);
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes;
}

interface Text {
  what: string;
  record: string;
  path: string;
  type: string;
  /** What is sent over what was read. */
  sent: (one: Attributes, word: string) => object;
  /** The word, where it stands in what was kept. */
  in: (words: Attributes) => unknown;
}
const part = (words: Attributes, name: string) => (words[name] ?? {}) as Attributes;
const TEXTS: Text[] = [
  {
    what: 'a section',
    record: 'section:5396',
    path: '/api/admin/sections/5396/',
    type: 'AdminSection',
    sent: ({ changedAt }, body) => ({ body, changedAt }),
    in: (words) => part(words, 'text').body,
  },
  {
    what: 'a cover',
    record: 'publication:2746',
    path: '/api/admin/publications/2746/',
    type: 'AdminPublication',
    sent: (read, excerpt) => ({ excerpt, version: part(read, 'record').version }),
    in: (words) => part(words, 'record').excerpt,
  },
  {
    what: 'a translation of a section',
    record: 'translation:section-5395-fr',
    path: '/api/admin/translations/section-5395-fr/',
    type: 'ContentTranslation',
    sent: ({ changedAt }, body) => ({ body, changedAt }),
    in: (words) => part(words, 'text').body,
  },
  {
    what: 'a biography',
    record: 'author:304',
    path: '/api/admin/faculty/304/',
    type: 'AdminAuthor',
    sent: (read, bio) => ({
      ...Object.fromEntries(
        ['fullName', 'affix', 'affixType', 'jobTitle', 'institute', 'changedAt'].map((name) => [
          name,
          read[name],
        ]),
      ),
      email: read.email ?? '',
      address: '',
      bio,
    }),
    in: (words) => part(words, 'record').bio,
  },
];
for (const { what, record, path, type, sent, in: word } of TEXTS)
  test(`${what}: each save keeps what it replaced, with who and when; the same again keeps nothing`, async () => {
    const before = await history(record);
    await save(path, type, sent(await read(path), 'The first words.'));
    await save(path, type, sent(await read(path), 'The second words.'));
    await save(path, type, sent(await read(path), 'The second words.'));
    const found = (await history(record)).slice(0, 2);
    assert.equal((await history(record)).length, before.length + 2);
    assert.equal(word(found[0]?.words ?? {}), 'The first words.');
    assert.notEqual(word(found[1]?.words ?? {}), 'The second words.');
    for (const { replacedBy, replacedAt } of found) {
      assert.equal(replacedBy, 'Corinne Abelard-Nwosu');
      assert.ok(Math.abs(Date.parse(replacedAt) - Date.now()) < 60_000);
    }
    const late = await stage.send('PATCH', path, { data: { type, attributes: sent({}, 'Refused.') } }, ADMIN);
    assert.ok(late.status >= 400);
    assert.equal((await history(record)).length, before.length + 2, 'what was refused replaced nothing');
  });

test('a text of the interface has a past in each language, and none in another one', async () => {
  const list = await stage.send('GET', '/api/admin/texts/?filter[search]=about.lead', undefined, ADMIN);
  const [text] = list.json.data as { id: string; attributes: Attributes }[];
  assert.ok(text);
  const path = `/api/admin/texts/${text.id}/`;
  const { version } = text.attributes;
  await save(path, 'Translation', { language: 'en', text: 'We teach.', version });
  const [kept, ...others] = await history(`text:${text.id}:en`);
  assert.deepEqual(kept?.words, { text: text.attributes.text, description: text.attributes.description });
  assert.deepEqual(others, []);
  assert.deepEqual(await history(`text:${text.id}:fr`), []);
});

test('a question keeps its past under its first version, and front matter under its test', async () => {
  const path = '/api/admin/publications/2746/test/';
  interface Question {
    id: string;
    edition: number;
    choices: Attributes[];
    vignette: string;
    stem: string;
    reference: string;
    sectionId: string | null;
    earlier: { id: string }[];
  }
  const questionNow = async () => {
    const { offerings } = await read(path);
    return (offerings as { questions: Question[] }[])[0]?.questions[0] ?? assert.fail('no question');
  };
  const change = async (reference: string) => {
    const { id, edition, choices, vignette, stem, sectionId } = await questionNow();
    const words = choices.map(({ text, correct, rationale }) => ({ text, correct, rationale }));
    const sent = { edition, vignette, stem, sectionId, reference, choices: words };
    await save(`/api/admin/questions/${id}/`, 'AdminTest', sent);
  };
  const { id, earlier, reference } = await questionNow();
  await change('Another source, 2026.');
  await change('A third source, 2026.');
  const found = await history(`question:${earlier.at(-1)?.id ?? id}`);
  assert.deepEqual(
    found.map(({ words }) => words.reference),
    ['Another source, 2026.', reference],
  );
});

test('what is no record has no history', async () => {
  const reply = await stage.send('GET', '/api/admin/history/nothing/', undefined, ADMIN);
  assert.equal(reply.status, 404);
});
