import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { type EmptyLibrary, exampleFolders, openEmptyLibrary } from '../harness/library.ts';

/** Two libraries count from the same number: what belongs to one record is not taken by the folder of another. */
let library: EmptyLibrary;
let client: pg.Client;
let base: string;
let folderWith: ReturnType<typeof exampleFolders>;

const PORTRAIT = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>';
const numbered = (source: string) =>
  source
    .replace('- Draw it twelve', '- id: 700\n    text: Draw it twelve')
    .replace('{ text: The lithium level', '{ id: 990001, text: The lithium level')
    .replace(
      'questions:',
      'materials:\n  - { id: 600, title: A page, section: 81001, text: "# One\\n\\nWords." }\nquestions:',
    );
const plan = (source: string) =>
  source
    .replace('"bio"', '"portrait": { "id": 900, "file": "ana.svg" }, "bio"')
    .replace('"cme": 0.5,', '"cme": 0.5, "offerings": [{ "kind": 1, "id": 51 }],')
    .replace('"topics": [', '"sponsors": [{ "id": 31, "name": "Society of the Example" }],\n  "topics": [');
const OURS = { 'library/8001.yaml': numbered, 'catalogue.json': plan, 'media/ana.svg': PORTRAIT };

before(async () => {
  library = await openEmptyLibrary();
  client = new pg.Client({ connectionString: library.ownerUrl });
  await client.connect();
  base = mkdtempSync(join(tmpdir(), 'library-in-use-'));
  folderWith = exampleFolders(base);
  const { problems } = await library.bringIn(folderWith(OURS));
  assert.deepEqual(problems, []);
});
after(async () => {
  await client?.end();
  await library?.close();
  rmSync(base, { recursive: true, force: true });
});

/** The folder of another society, whose course 9001 has the structure of ours and its own numbers. */
function theirs(changes: { plan?: Change; text?: Change; more?: Record<string, string> } = {}) {
  const own = (source: string) =>
    source
      .replaceAll('ana-maro-8001', 'bo-ruse-9101')
      .replaceAll(/\b8(00[12]|100[12]|900[1-4])\b/g, '9$1')
      .replaceAll('"Lithium"', '"Clozapine"')
      .replace('Ana Maro', 'Bo Ruse')
      .replace('"id": 9001,\n      "name"', '"id": 9101,\n      "name"')
      .replace('ana.svg', 'bo.svg')
      .replace('"id": 31, "name": "Society', '"id": 32, "name": "Guild')
      .replace('"id": 51', '"id": 52')
      .replace('"id": 900,', '"id": 901,')
      .replace('id: 700', 'id: 701')
      .replace('id: 600', 'id: 601')
      .replace('id: 990001', 'id: 980001');
  const [planOf, textOf] = [changes.plan ?? same, changes.text ?? same];
  return folderWith({
    'library/9001.yaml': textOf(own(numbered(ofExample('library/8001.yaml')))),
    'library/9002.yaml': own(ofExample('library/8002.yaml')),
    'catalogue.json': (source) => planOf(own(plan(source))),
    'media/media.json': () => null,
    'media/bo.svg': PORTRAIT,
    ...Object.fromEntries(
      ['library/8001.yaml', 'library/8002.yaml', 'translations/de/81001.md', 'translations/publications.yaml']
        .concat(['site/front-page.yaml', 'site/pages/how-we-work.yaml'])
        .map((file) => [file, () => null]),
    ),
    ...changes.more,
  });
}
type Change = (source: string) => string;
const same: Change = (source) => source;
const ofExample = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../docs/library-example', file), 'utf8');
const swap =
  (from: string, to: string): Change =>
  (source) => {
    assert.ok(source.includes(from), from);
    return source.replaceAll(from, to);
  };
const asRead = (problems: { file: string; line: number; text: string }[]) =>
  problems.map(({ file, text }) => `${file}: ${text}`);

const TITLE = 'Lithium levels in daily practice';
const OF_OURS = `belongs to publication 8001 (${TITLE}): give this one another number`;
const CASES: [what: string, changes: Parameters<typeof theirs>[0], told: string][] = [
  [
    'a section',
    { plan: swap('91001', '81001'), text: swap('91001', '81001') },
    `catalogue.json: section 81001 ${OF_OURS}`,
  ],
  ['a question', { text: swap('99002', '89002') }, `library/9001.yaml: question 89002 ${OF_OURS}`],
  ['an answer', { text: swap('980001', '990001') }, `library/9001.yaml: answer option 990001 ${OF_OURS}`],
  ['a key point', { text: swap('701', '700') }, `library/9001.yaml: key point 700 ${OF_OURS}`],
  ['a hand-out', { text: swap('601', '600') }, `library/9001.yaml: hand-out 600 ${OF_OURS}`],
  [
    'an offer of credit',
    { plan: swap('"id": 52', '"id": 51') },
    `catalogue.json: offer of credit 51 ${OF_OURS}`,
  ],
  [
    'a portrait',
    { plan: swap('"id": 901,', '"id": 900,') },
    'catalogue.json: portrait 900 belongs to faculty 8001 (Ana Maro): give this one another number',
  ],
  [
    'the address of a person',
    { plan: swap('bo-ruse-9101', 'ana-maro-8001') },
    'catalogue.json: ana-maro-8001 does not end in -9101',
  ],
  [
    'the address of a topic',
    { plan: swap('{ "name": "Clozapine",', '{ "id": 77, "slug": "lithium", "name": "Clozapine",') },
    'catalogue.json: lithium is the address of topic 1 (Lithium)',
  ],
  [
    'a former address that is one now',
    {
      plan: swap(
        '"publications":',
        '"formerTopics": [{ "slug": "lithium", "topic": "Clozapine" }], "publications":',
      ),
    },
    'catalogue.json: lithium is the address of topic 1 (Lithium)',
  ],
  [
    'the name of a sponsor',
    { plan: swap('Guild of the Example', ' society of the example ') },
    'catalogue.json: society of the example is the name of sponsor 31',
  ],
  [
    'a former address of a page',
    {
      more: {
        'site/pages/who-writes.yaml':
          'formerly: [how-courses-are-made]\nen:\n  title: Who writes\n  text: We do.\n',
      },
    },
    'site/pages/who-writes.yaml: how-courses-are-made is an earlier address of how-we-work',
  ],
];
for (const [what, changes, told] of CASES)
  test(`${what} that belongs to something else is refused with its owner, and told before it is written`, async () => {
    const { problems, counts } = await library.bringIn(theirs(changes), { dry: true });
    assert.equal(counts, null);
    assert.deepEqual(asRead(problems), [told]);
    assert.ok(problems.every(({ file, line }) => line > 1 || file.startsWith('site/')));
    const { rows } = await client.query('SELECT publication_id::int AS of FROM section WHERE id = 81001');
    assert.deepEqual(rows, [{ of: 8001 }]);
  });

test('what has numbers of its own comes in; a new section may come before one that is there', async () => {
  const { problems } = await library.bringIn(theirs());
  assert.deepEqual(problems, []);
  const before = ofExample('library/8001.yaml').replace(
    '  - id: 81001\n',
    '  - id: 81009\n    text: Words that come first.\n  - id: 81001\n',
  );
  const first = (source: string) =>
    source
      .replace('"order": 1', '"order": 2')
      .replace(
        '"sections": [',
        '"sections": [{ "id": 81009, "slug": "first-8001-81009", "title": "First", "minutes": 0, "order": 1 },',
      );
  const again = await library.bringIn(
    folderWith({
      'library/8001.yaml': numbered(before),
      'catalogue.json': (source) => first(plan(source)),
      'media/ana.svg': PORTRAIT,
    }),
  );
  assert.deepEqual(again.problems, []);
  const taken = await library.bringIn(folderWith(OURS), { dry: true });
  assert.deepEqual(asRead(taken.problems), [
    'catalogue.json: order 1 is that of section 81009 (First), which is not in the folder',
  ]);
});

test('what only the database finds is told in the words of the folder', async () => {
  await client.query('ALTER TABLE section ADD CONSTRAINT short CHECK (length(title) < 30) NOT VALID');
  const long = folderWith({
    'catalogue.json': (source) =>
      source.replace('"title": "Levels that mislead"', '"title": "Levels that mislead whoever reads them"'),
  });
  const { problems } = await library.bringIn(long, { dry: true });
  await client.query('ALTER TABLE section DROP CONSTRAINT short');
  assert.match(asRead(problems).join('\n'), /section/);
  assert.doesNotMatch(asRead(problems).join('\n'), /Key \(|constraint/);
});
