import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { strayAddress } from '#kit/address/stray-address.ts';
import { richText } from '#kit/rich-text.ts';
import { lostWordsLine } from '#kit/text/lost-words.ts';
import type { Manuscript } from './manuscript.data.ts';
import { readManuscript } from './manuscript-text.service.ts';
import { type KeptCounts, MANUSCRIPTS } from './manuscripts.fixture.ts';
import { paragraph, run, wordFile } from './word.fixture.ts';

async function read(name: string, bytes: Uint8Array): Promise<Manuscript> {
  const found = await readManuscript(bytes, name);
  if (typeof found === 'string') throw new Error(found);
  return found;
}
function keptIn(html: string, sections: number): KeptCounts {
  const count = (what: RegExp) => html.match(what)?.length ?? 0;
  return {
    sections,
    headings: count(/<h[2-6]>/g),
    lists: count(/<[uo]l[ >]/g),
    items: count(/<li>/g),
    tables: count(/<table>/g),
    cells: count(/<t[hd][ >]/g),
    raised: count(/<sup>/g),
    lowered: count(/<sub>/g),
    links: count(/<a /g),
  };
}
const NONE = {
  sections: 0,
  headings: 0,
  lists: 0,
  items: 0,
  tables: 0,
  cells: 0,
  raised: 0,
  lowered: 0,
  links: 0,
};

assert.equal(MANUSCRIPTS.length, 10);
for (const [name, bytes, kept, changes, words] of MANUSCRIPTS)
  test(`${name} keeps every heading, list, table, superscript and reference, and says what it changed`, async () => {
    const { sections, changes: told } = await read(name, bytes);
    const html = sections.map(({ title, body }) => `<h2>${title}</h2>${richText(body)}`).join('');
    const untitled = (kept.headings === 0 ? 1 : 0) + (name === 'Lecture.docx' ? 1 : 0);
    const found = keptIn(html, sections.length);
    assert.deepEqual({ ...found, headings: found.headings - untitled }, { ...NONE, ...kept }, html);
    assert.equal(told.map(({ change, count }) => `${change} ${count}`).join(', '), changes);
    assert.match(html, words);
    assert.doesNotMatch(html, /<script|javascript:|onclick|onerror|secret|monthly|Are you sure|Confidential/);
    for (const { body } of sections) {
      assert.equal(lostWordsLine(body), null);
      assert.equal(strayAddress(body), null);
    }
  });

test('a break in a heading is a space in the title of its section and of the whole', async () => {
  const page = '<h1>On<br>lithium</h1><h2>Doses<br>and levels</h2><p>x</p><h2>Risks</h2><p>y</p>';
  const { title, sections } = await read('page.html', Buffer.from(page));
  assert.deepEqual([title, ...sections.map((one) => one.title)], ['On lithium', 'Doses and levels', 'Risks']);
});

const NESTED = (depth: number) => `<p>${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}</p>`;
const BODY = paragraph(run('words'));
const REFUSED: [what: string, name: string, bytes: Uint8Array, problem: string][] = [
  [
    'macros by their type',
    'a.docm',
    wordFile({ body: BODY, type: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
    'macros',
  ],
  [
    'macros by their part',
    'a.docx',
    wordFile({ body: BODY, parts: { 'word/vbaProject.bin': strToU8('x') } }),
    'macros',
  ],
  [
    'a bomb',
    'a.docx',
    wordFile({ body: BODY, parts: { 'word/big.xml': new Uint8Array(33 * 1024 * 1024) } }),
    'unfolds',
  ],
  [
    'very many parts',
    'a.docx',
    wordFile({
      body: BODY,
      parts: Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`word/${at}.bin`, 'x'])),
    }),
    'unfolds',
  ],
  [
    'entities that unfold',
    'a.docx',
    wordFile({ body: BODY, parts: { 'word/e.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>' } }),
    'unfolds',
  ],
  ['a file cut off', 'a.docx', wordFile({ body: BODY }).slice(0, 600), 'broken'],
  ['another archive', 'a.docx', zipSync({ 'a.txt': strToU8('x') }), 'kind'],
  ['Word of old or with a password', 'a.doc', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'old-word'],
  ['a page that is called a Word file', 'a.docx', strToU8('<html><p>x</p></html>'), 'name'],
  ['a Word file that is called Markdown', 'a.md', wordFile({ body: BODY }), 'name'],
  ['a PDF', 'a.txt', strToU8('%PDF-1.7 x'), 'kind'],
  ['a picture', 'a.html', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2), 'kind'],
  ['nothing', 'a.md', strToU8(' \n'), 'empty'],
  ['a page without words', 'a.html', strToU8('<html><script>x</script></html>'), 'empty'],
  ['too many sections', 'a.md', strToU8('# x\n\ny\n\n'.repeat(101)), 'sections'],
  ['a section that is too long', 'a.md', strToU8('word '.repeat(50_000)), 'long'],
];
for (const [what, name, bytes, problem] of REFUSED)
  test(`${what} is refused: ${problem}`, async () =>
    assert.equal(await readManuscript(bytes, name), problem));

test('a heading alone at the top is the title of the whole; a long one is cut and stands whole above its text', async () => {
  const one = await read(
    'a.md',
    strToU8('# Whole\n\nbefore\n\n## First\n\n### Inside\n\nx\n\n## Second\n\ny'),
  );
  assert.deepEqual(
    [one.title, one.sections.map(({ title }) => title)],
    ['Whole', ['Whole', 'First', 'Second']],
  );
  assert.equal(one.sections[1]?.body, '### Inside\n\nx\n');
  const long = await read('a.md', strToU8(`# ${'word '.repeat(80)}\n\nx`));
  assert.equal(long.sections[0]?.title.length, 300);
  assert.match(long.sections[0]?.body ?? '', /^\*\*(word ){79}word\*\*\n\nx/);
});

test('marks as deep as a page may nest them are read', async () => {
  assert.equal((await read('a.html', strToU8(NESTED(500)))).sections[0]?.body, '**x**\n');
});
