import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import * as v from 'valibot';
import { isStorageKey } from '#platform/storage/storage.ts';
import { mediaPath, readLibrary } from '../library.ts';
import { keyOf } from '../story/files.ts';
import { checkFolder } from './check.ts';
import { readFolderFile } from './file.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/library-example');
const base = mkdtempSync(join(tmpdir(), 'folder-file-'));
after(() => rmSync(base, { recursive: true, force: true }));
let made = 0;
/** The example with one file changed. */
function folderWith(file: string, change: (source: string) => string): string {
  const folder = join(base, String(++made));
  cpSync(EXAMPLE, folder, { recursive: true });
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return folder;
}
const told = (file: string, change: (source: string) => string): string[] =>
  checkFolder(folderWith(file, change)).problems.map((one) => `${one.file}:${one.line}: ${one.text}`);

for (const file of [
  'catalogue.json',
  'media/media.json',
  'library/8001.yaml',
  'site/front-page.yaml',
  'site/pages/how-we-work.yaml',
  'translations/publications.yaml',
  'translations/de/81001.md',
])
  test(`${file} is read without the byte order mark that Windows writes before it`, () => {
    const folder = folderWith(file, (source) => `\uFEFF${source}`);
    assert.deepEqual(checkFolder(folder).problems, []);
    assert.deepEqual({ ...readLibrary(folder), folder: EXAMPLE }, readLibrary(EXAMPLE));
  });

test('lines that end as on Windows say the same', () => {
  for (const file of ['translations/de/81001.md', 'library/8001.yaml', 'catalogue.json']) {
    const folder = folderWith(file, (source) => source.replaceAll('\n', '\r\n'));
    assert.deepEqual(checkFolder(folder).problems, [], file);
    assert.deepEqual({ ...readLibrary(folder), folder: EXAMPLE }, readLibrary(EXAMPLE), file);
  }
});

test('a text in another encoding is refused where its first letter would be lost', () => {
  for (const [file, line] of [
    ['translations/de/81001.md', 1],
    ['library/8001.yaml', 3],
    ['media/twelve.vtt', 1],
  ] as const) {
    const folder = folderWith(file, (source) => source);
    const [first = '', ...others] = readFileSync(join(folder, file), 'utf8').split('\n');
    const whole = line === 1 ? [`${first}ä`, ...others] : [first, others[0] ?? '', 'ä', ...others.slice(1)];
    writeFileSync(join(folder, file), whole.join('\n'), 'latin1');
    const [problem, ...further] = checkFolder(folder).problems;
    assert.deepEqual([problem?.file, problem?.line, further], [file, line, []]);
    assert.match(problem?.text ?? '', /not written in UTF-8/);
    if (!file.endsWith('.vtt')) assert.throws(() => readLibrary(folder), /not written in UTF-8/);
  }
});

for (const outside of ['../catalogue.json', '/etc/hostname', 'a/../../catalogue.json', '..\\x.png'])
  test(`${outside} is no file of a folder: it would publish what lies beside it`, () => {
    const media = (name: string) =>
      told('media/media.json', (source) =>
        source.replace(`"twelve.${name}"`, JSON.stringify(outside)),
      ).join();
    assert.match(media('mp3'), /0\.file: is no file in media/);
    assert.match(media('vtt'), /0\.captions: is no file in media/);
    const material = `materials:\n  - { title: Card, free: true, file: ${JSON.stringify(outside)}, mimeType: text/plain }\n`;
    assert.match(
      told('library/8001.yaml', (source) => source + material).join(),
      /materials\.0\.file: is no file in media/,
    );
    assert.equal(mediaPath(EXAMPLE, outside), null);
  });

test('a link in the folder leads to nothing that lies elsewhere', () => {
  const folder = folderWith('media/twelve.vtt', (source) => source);
  symlinkSync(join(base, 'beside.txt'), join(folder, 'media/card.txt'));
  symlinkSync(join(folder, 'media/twelve.mp3'), join(folder, 'media/again.mp3'));
  writeFileSync(join(base, 'beside.txt'), 'secret');
  assert.equal(mediaPath(folder, 'card.txt'), null);
  assert.ok(mediaPath(folder, 'again.mp3'));
  assert.ok(mediaPath(folder, './twelve.mp3'));
});

test('a file of a folder is stored under a name that every store takes', () => {
  const body = Buffer.from('x');
  for (const [file, key] of [
    ['twelve.mp3', 'covers/twelve-2d711642b7.mp3'],
    ['figures/Größe & Dosis (2).PNG', 'covers/grosse-dosis-2-2d711642b7.PNG'],
    ['图.svg', 'covers/file-2d711642b7.svg'],
    ['README', 'covers/README-2d711642b7'],
  ] as const) {
    assert.equal(keyOf('covers', file, body), key);
    assert.ok(isStorageKey(key));
  }
});

for (const [source, line, words] of [
  ['{\n"a": 1,\n}', 3, 'Expected double-quoted property name'],
  ['{\n"a": 1, # one\n"b": 2 }', 2, 'Expected double-quoted property name'],
  ["{\n\n'a': 1 }", 3, "Expected property name or '}'"],
  ['{ "a":\n True }', 2, "Unexpected token 'T'"],
  ['', 1, 'Unexpected end of JSON input'],
] as const)
  test(`JSON that is only YAML is told by its line: ${JSON.stringify(source)}`, () => {
    writeFileSync(join(base, 'one.json'), source);
    assert.deepEqual(readFolderFile(base, 'one.json', v.any()).problems, [
      { file: 'one.json', line, text: `is not valid JSON: ${words}` },
    ]);
  });

test('days and instants are those of the calendar', () => {
  const plan = (from: string, to: string) => told('catalogue.json', (source) => source.replace(from, to));
  const day = 'is no day, as 2026-11-21';
  for (const wrong of ['2026-02-30', '2026-02-29', '2026-06-31', '0000-01-01'])
    assert.deepEqual(plan('"releasedOn": "2026-10-02"', `"releasedOn": "${wrong}"`), [
      `catalogue.json:25: publications.0.releasedOn: ${day}`,
    ]);
  assert.match(plan('"2026-08-01"', '"2026-02-30"').join(), /people\.0\.beganOn: is no day/);
  assert.match(plan('"2026-10-01"', '"2026-02-30"').join(), /authors\.0\.stated: is no day/);
  assert.match(
    plan('"releasedOn": "2026-10-02"', '"releaseOffsetDays": 99999999999').join(),
    /releaseOffsetDays/,
  );
  const modified = (at: string) => plan('"minutes": 25,', `"minutes": 25, "modifiedAt": "${at}",`);
  assert.match(modified('2026-02-30T06:00:00Z').join(), /modifiedAt: is no instant/);
  assert.match(modified('2026-02-28').join(), /modifiedAt: is no instant/);
  assert.deepEqual(modified('2026-02-28T06:00:00.5+01:00'), []);
  assert.match(
    told('site/pages/how-we-work.yaml', (source) => `effectiveOn: 2026-02-30\n${source}`).join(),
    /effectiveOn: is no day/,
  );
});

test('words of translations have the form that is read', () => {
  const german = (change: (source: string) => string) => told('translations/de/81001.md', change);
  assert.match(
    german((source) => `---\nslug: [a\n---\n${source}`).join(),
    /^translations\/de\/81001\.md:3: Flow/,
  );
  assert.match(german((source) => `---\nslug: 5\n---\n${source}`).join(), /81001\.md:1: slug: /);
  const covers = (change: (source: string) => string) => told('translations/publications.yaml', change);
  assert.match(covers((source) => source.replace('Lithiumspiegel im Alltag', '5')).join(), /8001\.de\.title/);
  const folder = folderWith('translations/publications.yaml', (source) => source);
  writeFileSync(join(folder, 'translations/de/8001.yaml'), 'cover-8001: [\n');
  writeFileSync(join(folder, 'translations/faculty.yaml'), '8001:\n  de: Ärztin\n905:\n  de: Arzt\n');
  assert.deepEqual(
    checkFolder(folder).problems.map(({ file, line }) => `${file}:${line}`),
    ['translations/de/8001.yaml:2', 'translations/faculty.yaml:4'],
  );
});

test('two sections in one place, and a hand-out of a section elsewhere, are told where they stand', () => {
  const handout = (source: string) =>
    source.replace(
      'questions:',
      'materials:\n  - { title: A page, section: 81002, text: Words. }\nquestions:',
    );
  assert.match(
    told('library/8001.yaml', handout).join(),
    /8001\.yaml:\d+: hand-out A page belongs to section 81002/,
  );
  const second = '{ "id": 81009, "slug": "b-8001-81009", "title": "B", "order": 1 },';
  const twice = told('catalogue.json', (source) => source.replace('"sections": [', `"sections": [${second}`));
  assert.match(twice.join('\n'), /^catalogue\.json:\d+: two sections have the order 1$/m);
});
