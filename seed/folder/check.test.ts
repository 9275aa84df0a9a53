import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkFolder } from './check.ts';

const CATALOGUE = `{
  "authors": [
    { "slug": "ana-maro-1", "id": 1, "name": "Ana Maro", "affix": "MD", "affixType": "suffix", "jobTitle": "Chief", "institute": "Clinic" }
  ],
  "publications": [
    {
      "id": 10, "type": "CME", "topic": "Sleep", "title": "Sleep", "slug": "sleep-10", "authors": ["ana-maro-1"],
      "minutes": 60, "cme": 1, "sa": 0, "access": "member", "releaseOffsetDays": -3, "expiresOffsetDays": 900,
      "sections": [{ "id": 100, "slug": "one-10-100", "title": "One", "minutes": 60, "order": 1, "gate": "none" }],
      "objectives": ["Name one cause"], "coverSeed": 10
    }
  ],
  "announced": [],
  "podcastArchive": [],
  "subtopics": [{ "name": "Naps", "parent": "Sleep", "publications": [10] }]
}
`;
const TEXT = `id: 10
excerpt: Short.
description: Longer.
sections:
  - id: 100
    metaDescription: One.
    text: Words.
questions:
  - id: 9001
    section: 100
    stem: Which?
    options:
      - { text: This, correct: true, rationale: Because, peers: 60 }
      - { text: That, rationale: Not so, peers: 40 }
      - { text: Another, rationale: Nor this }
      - { text: None of it, rationale: Nor that }
    reference: A book
`;
const MEDIA = `[
  { "kind": "lecture", "publicationId": 10, "sectionId": 100, "file": "one.mp3", "mimeType": "audio/mpeg",
    "bytes": 4, "durationSeconds": 1, "captions": "one.vtt" }
]
`;
const GOOD: Record<string, string> = {
  'catalogue.json': CATALOGUE,
  'library/10.yaml': TEXT,
  'media/media.json': MEDIA,
  'media/one.mp3': 'hear',
  'media/one.vtt': 'WEBVTT\n',
  'translations/de/100.md': '# Eins\n\nWorte.\n',
  'translations/publications.yaml': '10:\n  de:\n    title: Schlaf\n    excerpt: Kurz.\n',
};

let good: string;
before(() => {
  good = mkdtempSync(join(tmpdir(), 'library-'));
  for (const [file, text] of Object.entries(GOOD)) {
    mkdirSync(dirname(join(good, file)), { recursive: true });
    writeFileSync(join(good, file), text);
  }
});
after(() => rmSync(good, { recursive: true }));

/** Problems after changing files of the valid folder; null removes a file. */
function wrongWith(changes: Record<string, string | Buffer | null>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  cpSync(good, folder, { recursive: true });
  for (const [file, text] of Object.entries(changes)) {
    if (text === null) rmSync(join(folder, file));
    else {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  }
  const { problems } = checkFolder(folder);
  rmSync(folder, { recursive: true });
  return problems.map(({ file, line, text }) => `${file}:${line}: ${text}`);
}
const text = (from: string, to: string) => ({ 'library/10.yaml': TEXT.replace(from, to) });
const plan = (from: string, to: string) => ({ 'catalogue.json': CATALOGUE.replace(from, to) });
const lineIn = (source: string, words: string) => source.slice(0, source.indexOf(words)).split('\n').length;

test('nothing is wrong with the demo, nor with the smallest library', () => {
  const demo = checkFolder(join(import.meta.dirname, '..'));
  assert.deepEqual(demo.problems, []);
  assert.deepEqual([demo.publications, demo.sections > 200, demo.questions > 200], [60, true, true]);
  assert.deepEqual(wrongWith({}), []);
});

test('a missing file is told where it is named', () => {
  assert.deepEqual(wrongWith({ 'library/10.yaml': null }), [
    `catalogue.json:${lineIn(CATALOGUE, '"id": 10,')}: library/10.yaml is missing`,
  ]);
  assert.deepEqual(wrongWith({ 'media/one.vtt': null }), ['media/media.json:3: media/one.vtt is missing']);
  assert.deepEqual(wrongWith({ 'media/one.mp3': 'heard' }), [
    'media/media.json:3: media/one.mp3 has 5 bytes',
  ]);
  assert.deepEqual(wrongWith({ 'catalogue.json': null }), ['catalogue.json:1: is missing']);
});

test('more questions than a test holds are told where they stand, each kind by itself', () => {
  const [head = '', own = ''] = TEXT.split('questions:\n');
  const asked = (many: number, kind: 1 | 2, from: number) =>
    Array.from({ length: many }, (_, at) =>
      own.replace('9001', String(from + at)).replace('    section', `    kind: ${kind}\n    section`),
    ).join('');
  const told = (first: number, second: number) =>
    wrongWith({
      'library/10.yaml': `${head}questions:\n${asked(first, 1, 10_000)}${asked(second, 2, 20_000)}`,
      ...plan('"sa": 0', '"sa": 1'),
    }).filter((one) => one.includes('at most'));
  assert.deepEqual(told(500, 1), []);
  assert.deepEqual(told(1, 501), [
    `library/10.yaml:${lineIn(TEXT, '  - id: 9001')}: A test holds at most 500 questions.`,
  ]);
});

test('statements, roles and grants are told as the desks refuse them, where they stand (R3, R6, R7)', () => {
  const wrong = (author: object, publication: object) => {
    const plan = JSON.parse(CATALOGUE);
    Object.assign(plan.authors[0], author);
    Object.assign(plan.publications[0], publication);
    return wrongWith({ 'catalogue.json': JSON.stringify(plan) }).map((one) =>
      one.replace(/^[^ ]+ \S+ ?\d*:? /, ''),
    );
  };
  const tie = { company: 'Examplar', nature: 'Speaker', relevant: false };
  const grant = { company: 'Fabled', kind: 'money', amountCents: 1 };
  const slug = JSON.parse(CATALOGUE).authors[0].slug;
  const cases: [object, object, RegExp | null][] = [
    [{ stated: '2026-01-01', relationships: [tie] }, { support: 'received', grants: [grant] }, null],
    [{ stated: '2099-01-01' }, {}, /the day of the statement/],
    [{ relationships: [{ ...tie, company: 'Lexapro®' }] }, {}, /without a product/],
    [{ relationships: [{ ...tie, mitigation: { on: '2099-01-01' } }] }, {}, /on which it was mitigated/],
    [{}, { support: 'received', grants: [{ ...grant, company: 'Abilify™' }] }, /never products/],
    [{}, { support: 'received', grants: [{ ...grant, agreementOn: '2099-01-01' }] }, /agreement was signed/],
    [{}, { support: 'none', grants: [grant] }, /Without support there are no supporters/],
    [{}, { people: [{ author: slug, beganOn: '2099-01-01' }] }, /on which the role began/],
    [{}, { people: [{ author: slug }, { author: slug }] }, /named twice/],
    [{}, { releasedOn: '2026-02-02', expiresOn: '2026-02-01' }, /before/],
  ];
  for (const [author, publication, expected] of cases) {
    const found = wrong(author, publication);
    assert.equal(found.length, expected ? 1 : 0, found.join());
    if (expected) assert.match(found[0] ?? '', expected);
  }
});

test('a sound of its own belongs to no section, and brings nothing that is read beside it', () => {
  const told = (piece: object) => wrongWith({ 'media/media.json': JSON.stringify([piece]) });
  const sound = { kind: 'podcast', publicationId: 10, file: 'one.mp3' };
  assert.deepEqual(told(sound), []);
  const missing = ['media/media.json:1: sectionId is missing: only a sound of its own has none'];
  assert.deepEqual(told({ ...sound, captions: 'one.vtt' }), missing);
  assert.deepEqual(told({ ...sound, kind: 'lecture' }), missing);
  assert.deepEqual(told({ ...sound, publicationId: 9 }), [
    'media/media.json:1: publication 9 is not in catalogue.json',
  ]);
});

test('a picture whose content is not what its name says is told where it is named', () => {
  const shown = text('text: Words.', 'text: "Words.\\n\\n![A tablet](media:one.png)"');
  const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x02';
  const asFile = (body: string) => Buffer.from(body, 'latin1');
  const line = 'library/10.yaml:7';
  assert.deepEqual(wrongWith(shown), [`${line}: media/one.png is missing`]);
  assert.deepEqual(wrongWith({ ...shown, 'media/one.png': asFile(png) }), []);
  assert.deepEqual(wrongWith({ ...shown, 'media/one.png': '<svg xmlns="…"/>' }), [
    `${line}: media/one.png does not hold what its name says`,
  ]);
  assert.deepEqual(wrongWith({ ...shown, 'media/one.png': asFile('\xff\xd8\xff') }), [
    `${line}: media/one.png does not hold what its name says`,
  ]);
  assert.deepEqual(wrongWith(plan('"gate": "none"', '"gate": "none", "picture": ""')), []);
  const cover = (name: string) => plan('"coverSeed": 10', `"cover": "${name}"`);
  const there = lineIn(CATALOGUE, '"coverSeed"');
  const told = (name: string, body: string | Buffer) =>
    wrongWith({ ...cover(name), [`media/${name}`]: body });
  assert.deepEqual(told('one.svg', '<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="…"/>'), []);
  assert.deepEqual(told('one.svg', '<html></html>'), [
    `catalogue.json:${there}: media/one.svg is no SVG drawing`,
  ]);
  assert.deepEqual(told('one.gif', 'GIF89a'), [
    `catalogue.json:${there}: media/one.gif is no picture by its name: .svg, .png, .jpg or .webp`,
  ]);
});

test('a language that is not spoken here is told, as a folder and as a key', () => {
  assert.deepEqual(wrongWith({ 'translations/es/100.md': '# Uno\n\nTexto.\n' }), [
    'translations/es:1: es is no language of ours: pt-br, fr, it, de',
  ]);
  const words = GOOD['translations/publications.yaml']?.replace('  de:', '  dk:') ?? '';
  assert.deepEqual(wrongWith({ 'translations/publications.yaml': words }), [
    'translations/publications.yaml:3: dk is no language of ours',
  ]);
});

test('a number that stands twice is told with the place of the first', () => {
  const twice = {
    ...plan(
      '"announced": []',
      '"announced": [{ "id": 10, "type": "SA", "title": "X", "topic": "Sleep", "releaseOffsetDays": 9 }]',
    ),
  };
  assert.deepEqual(wrongWith(twice), [
    `catalogue.json:${lineIn(CATALOGUE, '"announced"')}: publication 10 stands in catalogue.json:${lineIn(CATALOGUE, '"id": 10,')} already`,
  ]);
  const question = `${TEXT}${TEXT.slice(TEXT.indexOf('  - id: 9001'))}`;
  assert.deepEqual(wrongWith({ 'library/10.yaml': question }), [
    `library/10.yaml:18: question 9001 stands in library/10.yaml:${lineIn(TEXT, '9001')} already`,
  ]);
});

test('a question has one right answer, and a lesson that teaches it', () => {
  const options = lineIn(TEXT, '- { text: This');
  for (const [change, words] of [
    [text(', correct: true', ''), 'question 9001: Mark exactly one option as right.'],
    [
      text('{ text: That,', '{ text: That, correct: true,'),
      'question 9001: Mark exactly one option as right.',
    ],
    [text('{ text: That,', '{ text: This,'), 'question 9001: Two options are the same.'],
  ] as const)
    assert.deepEqual(wrongWith(change), [`library/10.yaml:${options}: ${words}`]);
  assert.deepEqual(wrongWith(text('section: 100', 'section: 7')), [
    `library/10.yaml:${lineIn(TEXT, 'section: 100')}: question 9001 is taught by section 7, which is not here`,
  ]);
});

test('the words that teach a question stand in its lesson or on a slide of it', () => {
  const lesson = `text: |
      ### Start

      | Day | **Dose** |
      |---|---|
      | 1 | 12.5 mg at night |

      1. Count the cells
      2. *then* go on.
    slides:
      - { title: Start, bullets: [Low and slow, at night only] }`;
  const own = TEXT.replace('text: Words.', lesson);
  const line = lineIn(own, 'section: 100') + 1;
  const said = (passage: string, from = own) =>
    wrongWith({ 'library/10.yaml': from.replace('section: 100', `section: 100\n    passage: "${passage}"`) });
  for (const passage of [
    'Day | Dose | | 1 | 12.5 mg at night',
    'Count the cells then go on',
    'Start Low and slow at night only',
  ])
    assert.deepEqual(said(passage), [], passage);
  const absent = `library/10.yaml:${line}: question 9001 is taught by a passage that section 100 does not say`;
  for (const passage of ['1 | 25 mg at night', 'Count the cells and go on', 'go on. Start Low and slow'])
    assert.deepEqual(said(passage), [absent], passage);
  assert.deepEqual(said('Count the cells then'), [
    `library/10.yaml:${line}: question 9001 has a passage of fewer than 5 words`,
  ]);
  const loose = own.replace('    section: 100', '    passage: Count the cells then go on');
  assert.deepEqual(wrongWith({ 'library/10.yaml': loose }), [
    `library/10.yaml:${line - 1}: question 9001 is taught by a passage that no section is named for`,
  ]);
});

test('credit beyond the minutes of its activity is told by the rule of the desk', () => {
  assert.deepEqual(wrongWith(plan('"cme": 1', '"cme": 2')), [
    `catalogue.json:${lineIn(CATALOGUE, '"cme": 1')}: It offers more CME credit than the time of its sections, test and evaluation allows.`,
  ]);
});

test('minutes that the plan does not name are those of the text, and no credit goes beyond them', () => {
  const unnamed = CATALOGUE.replaceAll('"minutes": 60, ', '');
  assert.notEqual(unnamed, CATALOGUE);
  assert.deepEqual(wrongWith({ 'catalogue.json': unnamed }), [
    `catalogue.json:${lineIn(unnamed, '"cme": 1')}: It offers more CME credit than the time of its sections, test and evaluation allows.`,
  ]);
  assert.deepEqual(wrongWith({ 'catalogue.json': unnamed.replace('"cme": 1', '"cme": 0.25') }), []);
});

test('whoever hosts an episode is of the faculty', () => {
  const hosted = (host: string) =>
    wrongWith(
      plan(
        '"podcastArchive": []',
        `"podcastArchive": [{ "id": 11, "type": "PODCAST", "title": "Talk", "host": "${host}" }]`,
      ),
    );
  assert.deepEqual(hosted('ana-maro-1'), []);
  const line = lineIn(CATALOGUE, '"podcastArchive"');
  assert.deepEqual(hosted('nobody-2'), [`catalogue.json:${line}: nobody-2 is nobody of the faculty`]);
});

test('hours of pharmacology and MATE minutes are part of the credit', () => {
  const told = (part: string) => wrongWith(plan('"coverSeed": 10', `"coverSeed": 10, ${part}`));
  const at = `catalogue.json:${lineIn(CATALOGUE, '"coverSeed"')}`;
  assert.deepEqual(told('"pharmacology": 1, "mateMinutes": 60'), []);
  assert.deepEqual(told('"pharmacology": 1.25'), [
    `${at}: Pharmacology hours are part of the credit and cannot exceed it.`,
  ]);
  assert.deepEqual(told('"mateMinutes": 61'), [
    `${at}: MATE minutes are part of the credit and cannot exceed it.`,
  ]);
});

test('an hour that is planned is a full one, and a removal comes after the release', () => {
  const planned = (hours: string) => wrongWith(plan('"coverSeed": 10', `"coverSeed": 10, ${hours}`));
  assert.deepEqual(planned('"releaseHour": 9, "unpublishAt": "2099-03-29T02:00"'), []);
  const at = `catalogue.json:${lineIn(CATALOGUE, '"coverSeed"')}`;
  assert.deepEqual(planned('"unpublishAt": "2019-12-01T17:00"'), [
    `${at}: The planned removal is not after the publication.`,
  ]);
  for (const wrong of ['2099-03-29T02:30', '2099-02-30T02:00', '2099-03-29'])
    assert.match(planned(`"unpublishAt": "${wrong}"`)[0] ?? '', /unpublishAt: is no full hour/, wrong);
  for (const wrong of ['24', '-1', '9.5'])
    assert.match(planned(`"releaseHour": ${wrong}`)[0] ?? '', /releaseHour/, wrong);
});

test('[R18] credit ends by the next review, and no review is still to come', () => {
  const told = (days: string) => wrongWith(plan('"coverSeed": 10', `"coverSeed": 10, ${days}`));
  const at = `catalogue.json:${lineIn(CATALOGUE, '"coverSeed"')}`;
  assert.deepEqual(told('"expiresOn": "2099-03-01"'), [
    `${at}: Credit ends at most three years after the start or the last review.`,
  ]);
  assert.deepEqual(told('"reviewedOn": "2098-03-01", "expiresOn": "2099-03-01"'), [
    `${at}: The review must be in the past.`,
  ]);
});

test('what is misspelled, empty, of another kind or unreadable is told by its line', () => {
  const [misspelled] = wrongWith(text('stem: Which?', 'steam: Which?'));
  assert.match(misspelled ?? '', /^library\/10\.yaml:\d+: questions\.0\.(steam|stem): /);
  assert.match(
    wrongWith(text('excerpt: Short.', 'excerpt: " "'))[0] ?? '',
    /^library\/10\.yaml:2: excerpt: is empty/,
  );
  assert.match(
    wrongWith(plan('"minutes": 60, "cme"', '"minutes": "60", "cme"'))[0] ?? '',
    /^catalogue\.json:8: publications\.0\.minutes: /,
  );
  assert.match(wrongWith({ 'library/10.yaml': `${TEXT}  broken: [` })[0] ?? '', /^library\/10\.yaml:\d+: /);
  assert.deepEqual(wrongWith({ 'translations/de/100.md': 'Eins.\n' }), [
    'translations/de/100.md:1: does not begin with "# " and its title, then an empty line and the text',
  ]);
});

test('a folder of a newer release is refused in one sentence, whatever else an older one would find wrong', () => {
  const newer = CATALOGUE.replace('{', '{\n  "format": 2, "rooms": [],').replace(
    '"minutes": 60,',
    '"length": 60,',
  );
  assert.deepEqual(wrongWith({ 'catalogue.json': newer }), [
    'catalogue.json:2: the folder has format 2, which a newer release writes; this one reads up to 1: update the program first',
  ]);
  assert.deepEqual(wrongWith({ 'catalogue.json': CATALOGUE.replace('{', '{ "format": 1,') }), []);
  assert.match(
    wrongWith({ 'catalogue.json': CATALOGUE.replace('{', '{ "format": "one",') })[0] ?? '',
    /^catalogue\.json:1: format: /,
  );
});

test('what names somebody or something that is not there is told', () => {
  assert.match(
    wrongWith(plan('["ana-maro-1"]', '["ana-maro-2"]'))[0] ?? '',
    /ana-maro-2 is nobody of the faculty/,
  );
  assert.match(wrongWith(plan('"parent": "Sleep"', '"parent": "Sloop"'))[0] ?? '', /Sloop is no topic/);
  assert.deepEqual(
    wrongWith({
      'library/11.yaml': TEXT.replace('id: 10', 'id: 11')
        .replace('id: 100', 'id: 101')
        .replace('section: 100', 'section: 101')
        .replace('9001', '9002'),
    }),
    ['library/11.yaml:1: publication 11 is not in catalogue.json'],
  );
});

test('the document of the folder shows a question that the check takes', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/library.md'), 'utf8');
  const [, shown = ''] = /```yaml\n(questions:[\s\S]*?)```/.exec(page) ?? [];
  const lesson = TEXT.slice(0, TEXT.indexOf('questions:'));
  const own =
    lesson.replace('Words.', 'A blood count comes before the first tablet.') + shown.replace('5392', '100');
  assert.deepEqual(wrongWith({ 'library/10.yaml': own }), []);
});

const german = (file: string, source: string) => wrongWith({ [`translations/${file}`]: source });
const WORDS = GOOD['translations/publications.yaml'] ?? '';

test('an address ends in the numbers that find it, in every language', () => {
  for (const slug of ['schlaf', 'schlaf-11', 'Schlaf-10', 'schlaf/x-10', 'schlaf-110'])
    assert.match(
      german('publications.yaml', `${WORDS}    slug: ${slug}\n`)[0] ?? '',
      /^translations\/publications\.yaml:5: \S+ (does not end in -10|is no address)/,
      slug,
    );
  assert.deepEqual(german('publications.yaml', `${WORDS}    slug: schlaf-10\n`), []);
  const head = (slug: string) => german('de/100.md', `---\nslug: ${slug}\n---\n# Eins\n\nWorte.\n`);
  assert.deepEqual(head('eins-10-100'), []);
  for (const slug of ['eins', 'eins-100', 'eins-11-100', 'eins-10-101'])
    assert.deepEqual(head(slug), [`translations/de/100.md:1: slug: ${slug} does not end in -10-100`]);
  for (const [from, to, end] of [
    ['sleep-10', 'sleep_10', 'is no address'],
    ['sleep-10', 'sleep-11', 'does not end in -10'],
    ['one-10-100', 'one-9-100', 'does not end in -10-100'],
    ['ana-maro-1', 'ana-maro', 'does not end in -1'],
  ] as const)
    assert.match(
      wrongWith(plan(`"${from}"`, `"${to}"`)).join('\n'),
      new RegExp(`^catalogue.json:\\d+: ${to} ${end}`),
    );
});

test('translated words of what is not here are told by file and line', () => {
  const cases: [file: string, source: string, told: string | null][] = [
    ['topics.yaml', 'Sleep:\n  de: Schlaf\nNaps:\n  de: Nickerchen\n', null],
    [
      'topics.yaml',
      'Sleep:\n  de: Schlaf\nSloop:\n  de: Schlaf\n',
      '4: topic Sloop is not in catalogue.json',
    ],
    ['handouts.yaml', '9999:\n  de: [Blatt]\n', '2: publication 9999 is not in catalogue.json'],
    ['handouts.yaml', '10:\n  de: [Blatt]\n', '2: 1 titles stand here, and publication 10 has 0 hand-outs'],
    ['faculty.yaml', '2:\n  de: Chefin\n', '2: faculty 2 is not in catalogue.json'],
    ['bio.yaml', '1:\n  de: Worte.\n', '1: is none of publications, topics, bios, faculty, handouts'],
    ['de/2999.yaml', 'cover-10:\n  description: Worte.\n', '1: publication 2999 is not in catalogue.json'],
    [
      'de/sub/10.yaml',
      'cover-10:\n  description: Worte.\n',
      '1: is not named after a publication by its number, such as 2746.yaml',
    ],
    ['de/10.yaml', 'cover-10:\n  description: Worte.\nquestion-9001:\n  stem: Was?\n', null],
    // Its English has no words, which its folder need not know: an export contains what is stale, too.
    ['de/10.yaml', 'slides-100:\n  1.title: Eins\ncaptions-100:\n  cue.1: Eins\n', null],
    ['de/10.yaml', 'slides-99999:\n  1.title: Eins\n', '2: slides-99999 is no text of this folder'],
    ['de/10.yaml', 'question-99999:\n  stem: Was?\n', '2: question-99999 is no text of this folder'],
    [
      'de/10.yaml',
      'cover-10:\n  english: abc\n  descripton: Worte.\n',
      '3: descripton is no piece of cover-10',
    ],
  ];
  for (const [file, source, told] of cases)
    assert.deepEqual(german(file, source), told ? [`translations/${file}:${told}`] : [], `${file} ${source}`);
});

test('a translated text that Markdown would cut is told, in biographies and descriptions too', () => {
  const lost = '[Worte](/\\\\elsewhere.example)';
  assert.match(german('bios.yaml', `1:\n  de: '${lost}'\n`)[0] ?? '', /^translations\/bios\.yaml:2: /);
  assert.match(
    german('de/10.yaml', `cover-10:\n  description: |\n    Worte.\n\n    ${lost}\n`)[0] ?? '',
    /^translations\/de\/10\.yaml:5: /,
  );
});

test('every file of a language is one section, and a recording has one entry', () => {
  const own = GOOD['translations/de/100.md'] ?? '';
  for (const name of ['README', '100 (copy)', 'chapter-100'])
    assert.deepEqual(german(`de/${name}.md`, own), [
      `translations/de/${name}.md:1: is not named after a section by its number, such as 5392.md`,
    ]);
  assert.deepEqual(german('de/more/100.md', own), [
    'translations/de/more/100.md:1: section 100 stands in translations/de/100.md already',
  ]);
  const [entry] = JSON.parse(MEDIA);
  assert.deepEqual(wrongWith({ 'media/media.json': JSON.stringify([entry, entry], null, 1) }), [
    `media/media.json:${lineIn(JSON.stringify([entry, entry], null, 1), ' },\n {') + 1}: section 100 has an entry in media/media.json already`,
  ]);
  assert.match(
    wrongWith({ 'library/more/10.yaml': 'id: 10\n' }).join(),
    /the text of publication 10 stands in library\/10\.yaml:1 already/,
  );
});

test('a title without a text may be the whole file, whether or not the line ends', () => {
  for (const source of ['# Eins', '# Eins\n', '# Eins\n\n', '---\nlead: Kurz\n---\n# Eins'])
    assert.deepEqual(german('de/100.md', source), [], JSON.stringify(source));
  assert.equal(german('de/100.md', '# Eins\nWorte.\n').length, 1);
});

test('a word that YAML reads as a reference is told where it stands', () => {
  const told = '*Aha refers to nothing: put the text in quotation marks';
  assert.deepEqual(wrongWith(text('excerpt: Short.', 'excerpt: *Aha')), [`library/10.yaml:2: ${told}`]);
  assert.deepEqual(german('de/100.md', '---\nlead: *Aha\n---\n# Eins\n'), [
    `translations/de/100.md:2: ${told}`,
  ]);
});

test('a topic is below one that is below none', () => {
  const listed = (topics: object[]) =>
    plan('"announced": []', `"topics": ${JSON.stringify(topics)}, "announced": []`);
  const naps = { name: 'Naps', parent: 'Sleep' };
  assert.deepEqual(wrongWith(listed([naps])), []);
  const at = `catalogue.json:${lineIn(CATALOGUE, '"announced"')}`;
  for (const [topics, parent] of [
    [[{ name: 'Naps', parent: 'Naps' }], 'Naps'],
    [[naps, { name: 'Siesta', parent: 'Naps' }], 'Naps'],
  ] as const)
    assert.deepEqual(wrongWith(listed([...topics])), [`${at}: ${parent} has a parent itself`]);
});

test('front matter of credit that was withdrawn is ignored, questions are told', () => {
  const withdrawn = plan('"cme": 1', '"cme": 0, "learningFormat": "enduring"');
  const own = 'cme: { targetAudience: All, practiceGap: Some }\n';
  const [before = ''] = TEXT.split('questions:');
  assert.deepEqual(wrongWith({ ...withdrawn, 'library/10.yaml': before + own }), []);
  assert.equal(wrongWith({ ...withdrawn, ...text('questions:', `${own}questions:`) }).length, 1);
});

test('questions and front matter without credit are told', () => {
  const found = wrongWith({
    ...plan('"cme": 1', '"cme": 0'),
    ...text('questions:', 'cme: { targetAudience: All, practiceGap: Some }\nquestions:'),
  });
  const told = 'publication 10 offers no credit to which this belongs: neither cme nor sa';
  const line = lineIn(TEXT, 'questions:');
  assert.deepEqual(found, [`library/10.yaml:${line}: ${told}`, `library/10.yaml:${line + 2}: ${told}`]);
});
