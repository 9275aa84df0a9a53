import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManuscript } from '../manuscript-text.service.ts';
import { cell, paragraph, row, run, styled, table, wordFile } from '../word.fixture.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const font = (name: string) => `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`;
const THEME = 'w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"';
const VANISH = '<w:vanish/>';
const SHOWN = '<w:rPr><w:vanish w:val="0"/></w:rPr>';
const DELETED = '<w:del w:id="2" w:author="R"/>';
const style = (type: string, id: string, looks: string, based = '') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${based ? `<w:basedOn w:val="${based}"/>` : ''}<w:rPr>${looks}</w:rPr></w:style>`;
const STYLES = `<w:styles ${W}>${[
  style('character', 'Greek', font('Symbol')),
  style('character', 'Greeker', '', 'Greek'),
  style('character', 'Themed', `<w:rFonts ${THEME}/>`, 'Greek'),
  style('character', 'Secret', VANISH),
  style('paragraph', 'Answer', VANISH),
  style('paragraph', 'Bare', '').replace(
    '<w:rPr>',
    '<w:pPr><w:numPr><w:ilvl w:val="3"/><w:numId w:val="6"/></w:numPr></w:pPr><w:rPr>',
  ),
].join('')}</w:styles>`;

const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const num = (id: number, kind: number, changes = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${kind}"/>${changes}</w:num>`;
const anew = (start: number) =>
  `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
const NUMBERING = `<w:numbering ${W}><w:abstractNum w:abstractNumId="1">${[
  level(0, 'decimal', '%1.'),
  level(1, 'decimal', '%2.'),
  level(2, 'bullet', '-'),
].join('')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${[
  level(0, 'lowerLetter', '%1)'),
  level(1, 'decimal', '%1.%2'),
].join('')}</w:abstractNum><w:abstractNum w:abstractNumId="3">${[
  level(0, 'none', ''),
  level(1, 'decimal', ''),
  level(2, 'decimal', '%3.'),
  level(3, 'none', '', '<w:pStyle w:val="Bare"/>'),
].join('')}</w:abstractNum>${[
  num(1, 1),
  num(2, 1),
  num(3, 1, anew(1)),
  num(4, 1, anew(5)),
  num(5, 2),
  num(6, 3),
  num(7, 1, `<w:lvlOverride w:ilvl="0">${level(0, 'none', '')}</w:lvlOverride>`),
].join('')}</w:numbering>`;
const item = (list: number, at: number, runs: string, end = '') =>
  paragraph(
    runs,
    `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>${end ? `<w:rPr>${end}</w:rPr>` : ''}`,
  );

async function read(...body: string[]): Promise<[string, string]> {
  const parts = { 'word/styles.xml': STYLES, 'word/numbering.xml': NUMBERING };
  const found = await readManuscript(wordFile({ body: body.join(''), parts }), 'a.docx');
  if (typeof found === 'string') throw new Error(found);
  return [
    found.sections.map(({ body: text }) => text.trim()).join('\n'),
    found.changes.map(({ change, count }) => `${change} ${count}`).join(', '),
  ];
}

const signed = (name: string, char: string) => `<w:r><w:sym w:font="${name}" w:char="${char}"/></w:r>`;
const styledRun = (id: string, text: string) => run(text, `<w:rStyle w:val="${id}"/>`);
const READ: [what: string, body: string[], text: string, changes?: string][] = [
  [
    'letters in fonts of signs are the signs',
    [
      paragraph(
        run('50 ') +
          run('m', font('Symbol')) +
          run('g ') +
          run('\uf0b3', font('Symbol')) +
          run(' 5 &amp; ') +
          run('à', font('Wingdings')) +
          styledRun('Greeker', ' a &lt; ') +
          run('b', '<w:rFonts w:ascii="Arial" w:hAnsi="Symbol"/>'),
      ),
    ],
    '50 μg ≥ 5 & → α < b',
  ],
  [
    'letters in a font of the theme are letters, whatever font is named beside it or by a style',
    [
      paragraph(
        run('m', `<w:rFonts ${THEME} w:ascii="Symbol" w:hAnsi="Symbol"/>`) +
          run('m', `<w:rStyle w:val="Greek"/><w:rFonts ${THEME}/>`) +
          run('m', `<w:rStyle w:val="Themed"/>`) +
          run('m', `<w:rStyle w:val="Themed"/>${font('Symbol')}`) +
          run('m\u00b3', '<w:rStyle w:val="Greek"/><w:rFonts w:hAnsiTheme="minorHAnsi"/>'),
      ),
    ],
    'mmmμμ³',
  ],
  [
    'signs by font and place are read, and told if nothing is known of them',
    [paragraph(signed('Symbol', 'F06D') + signed('Arial', '2264') + signed('Other', 'F041') + run('\uf041'))],
    'μ≤��',
    'sign 2',
  ],
  [
    'hidden words are left out, whatever hides them',
    [
      paragraph(run('a') + run('secret ', VANISH) + run('words', VANISH) + run('b', '<w:vanish w:val="0"/>')),
      paragraph(run('c') + styledRun('Secret', 'secret') + run('d')),
      styled('Answer', run('secret')),
      styled('Answer', run('e', '<w:vanish w:val="false"/>')),
      table(row(`<w:trPr><w:hidden/></w:trPr><w:tc>${paragraph(run('secret'))}</w:tc>`)),
    ],
    'ab\n\ncd\n\ne',
    'hidden 4',
  ],
  ['a double strike is a strike', [paragraph(run('a', '<w:dstrike/>') + run('b'))], '~~a~~b'],
  [
    'words before and after a page or a column stay apart',
    [
      paragraph(
        `${run('a')}<w:r><w:br w:type="page"/></w:r>${run('b')}<w:r><w:br w:type="column"/></w:r>${run('c')}`,
      ),
    ],
    'a\\\nb\\\nc',
  ],
  [
    'a list goes on after other words, another of its kind with it, and one starts anew',
    [
      item(1, 0, run('a')),
      item(1, 1, run('x')),
      item(1, 2, run('o')),
      item(1, 1, run('y')),
      paragraph(run('words')),
      item(1, 0, run('b')),
      item(1, 1, run('z')),
      item(2, 0, run('c')),
      item(3, 0, run('d')),
      item(4, 0, run('e')),
      item(4, 0, run('f')),
    ],
    '1. a\n   1. x\n      - o\n   2. y\n\nwords\n\n2. b\n   1. z\n3. c\n\n1) d\n\n5. e\n6. f',
  ],
  [
    'letters and numbers of several levels are told',
    [item(5, 0, run('a')), item(5, 1, run('x')), item(5, 0, run('b'))],
    '1. a\n   1. x\n2. b',
    'numbering 2',
  ],
  [
    'an item without words has its number, and one that was deleted has none',
    [
      item(1, 0, run('a')),
      item(1, 0, ''),
      item(
        1,
        0,
        '<w:del w:id="1" w:author="R"><w:r><w:delText>x</w:delText></w:r></w:del>',
        '<w:del w:id="2" w:author="R"/>',
      ),
      item(1, 0, run('secret', VANISH), VANISH),
      item(1, 0, run('c')),
    ],
    '1. a\n2. \n3. c',
    'deletion 1, hidden 1',
  ],
  [
    'an item whose end is hidden or was deleted goes on in the next, and one number counts both',
    [
      item(4, 0, run('a')),
      item(4, 0, run('b '), VANISH),
      item(4, 0, run('c')),
      item(4, 0, run('d '), DELETED),
      '<w:bookmarkEnd w:id="7"/>',
      item(4, 0, run('e'), DELETED),
      item(4, 0, run(' f')),
    ],
    '5. a\n6. b c\n7. d e f',
  ],
  [
    'words before a hidden or deleted end stay where nothing of their kind follows',
    [
      paragraph(run('Doses'), `<w:pStyle w:val="Answer"/>`).replaceAll('<w:r>', `<w:r>${SHOWN}`),
      paragraph(run('a')),
      table(row(`<w:tc>${paragraph(run('x'), `<w:rPr>${DELETED}</w:rPr>`)}</w:tc>${cell(run('y'))}`)),
      item(1, 0, run('b'), DELETED),
      table(row(cell(run('p')) + cell(run('q')))),
      item(1, 0, run('c'), VANISH),
    ],
    'Doses\n\na\n\n| x | y |\n| --- | --- |\n\n1. b\n\n| p | q |\n| --- | --- |\n\n2. c',
    'table-head 2',
  ],
  [
    'characters and signs that XML does not allow are read as Word reads them',
    [
      paragraph(
        run('R & D &\u0001\uffff&#1;&#xFFFF;&#x110000; a\vb ]]> c &amp;amp; &#x3bc;g <![CDATA[x & y]]>'),
      ),
    ],
    'R & D & a b \\]\\]> c \\&amp; μg x & y',
  ],
  [
    'names of characters that only HTML has are words, and the rest is read',
    [paragraph(run('a&nbsp;b &alpha;&AMP; &#65;&#x42;&#X43; &#z; &lt; &quot;c&quot; &apos;'))],
    'a\\&nbsp;b \\&alpha;\\&AMP; ABC \\&#z; < "c" \'',
  ],
  [
    'a paragraph that counts without a number is none of a list, by itself or by its style',
    [
      item(6, 0, run('a')),
      item(6, 1, run('b')),
      item(7, 0, run('c')),
      item(7, 0, run('d'), VANISH),
      item(1, 0, run('e')),
      styled('Bare', run('f')),
      item(2, 0, run('g')),
    ],
    'a\n\nb\n\nc\n\n2. de\n\nf\n\n3. g',
  ],
];
for (const [what, body, text, changes = ''] of READ)
  test(`in Word, ${what}`, async () => assert.deepEqual(await read(...body), [text, changes]));
