import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8 } from 'fflate';
import { richText } from '#kit/rich-text.ts';
import { markdownOf } from '../../kit/markdown.rules.ts';
import type { Manuscript, PictureProblem } from './manuscript.data.ts';
import { readManuscript } from './manuscript-text.service.ts';
import { pictureProblem, problemByName } from './picture-kind.rules.ts';
import { altsIn, withNumbers, withoutPictures } from './picture-lines.rules.ts';
import { cell, drawn, item, paragraph, row, run, styled, table, wordFile } from './word.fixture.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const EMF = new Uint8Array(64);
EMF.set([1, 0, 0, 0]);
EMF.set([0x20, 0x45, 0x4d, 0x46], 40);

const KINDS: [what: string, head: Uint8Array, ending: string, problem: PictureProblem | null][] = [
  ['PNG', PNG, 'png', null],
  ['PNG under the name of a drawing', PNG, 'emf', null],
  ['JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'jpg', null],
  ['WebP', strToU8('RIFF....WEBPVP8 '), 'webp', null],
  ['AVIF', strToU8('....ftypavif'), 'avif', null],
  ['GIF', strToU8('GIF89a'), 'gif', 'gif'],
  ['BMP', strToU8('BM....'), 'bmp', 'bmp'],
  ['TIFF', Uint8Array.of(0x49, 0x49, 0x2a, 0), 'tif', 'tiff'],
  ['TIFF of the other order', Uint8Array.of(0x4d, 0x4d, 0, 0x2a), 'tiff', 'tiff'],
  ['EMF', EMF, 'emf', 'emf'],
  ['EMF under the name of a picture', EMF, 'png', 'emf'],
  ['WMF', Uint8Array.of(0xd7, 0xcd, 0xc6, 0x9a), 'wmf', 'wmf'],
  ['packed EMF', Uint8Array.of(0x1f, 0x8b, 8), 'emz', 'emf'],
  ['packed anything', Uint8Array.of(0x1f, 0x8b, 8), 'png', 'kind'],
  ['packed under a name that every object has', Uint8Array.of(0x1f, 0x8b, 8), 'constructor', 'kind'],
  ['a drawing', strToU8('<svg xmlns='), 'svg', 'svg'],
  ['a program under the name of a picture', strToU8('MZ....'), 'png', 'kind'],
  ['nothing', new Uint8Array(), 'png', 'absent'],
];
for (const [what, head, ending, problem] of KINDS)
  test(`${what}: ${problem ?? 'is taken'}`, () => assert.equal(pictureProblem(head, ending), problem));

test('a name that every object has is no name of a drawing', () => {
  assert.deepEqual(['emf', 'constructor'].map(problemByName), ['emf', null]);
});

async function read(name: string, bytes: Uint8Array): Promise<Manuscript> {
  const found = await readManuscript(bytes, name);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

test('pictures of a Word document stand where they stood, with what Word says of them', async () => {
  const bytes = wordFile({
    pictures: { 'image1.png': PNG, 'image2.png': PNG, 'image3.emf': EMF },
    body: [
      paragraph(drawn(3)),
      styled('Title', run('Levels')),
      styled('Heading1', run('Dose') + drawn(4, 'A [steep]   curve')),
      paragraph(run('Before ') + drawn(3, 'Molecule &amp; ring') + run(' after')),
      item(1, 0, drawn(4, 'First') + run('words')),
      item(1, 0, run('more')),
      styled('Heading1', run('Tables')),
      table(row(cell(run('a')) + cell(drawn(3, 'In a cell'))) + row(cell(run('b')) + cell(run('c')))),
      paragraph(run('As drawn:')),
      paragraph(drawn(5, 'A drawing')),
      paragraph(run('The end')),
    ].join(''),
  });
  const { title, sections, pictures, changes } = await read('a.docx', bytes);
  assert.equal(title, 'Levels');
  assert.deepEqual(sections, [
    { title: 'Levels', body: '![](media:picture-1)\n' },
    {
      title: 'Dose',
      body: '![A \\[steep\\] curve](media:picture-2)\n\nBefore\n\n![Molecule & ring](media:picture-1)\n\nafter\n\n- words\n  ![First](media:picture-2)\n- more\n',
    },
    {
      title: 'Tables',
      body: '| a |  |\n| --- | --- |\n| b | c |\n\n![In a cell](media:picture-1)\n\nAs drawn:\n\nThe end\n',
    },
  ]);
  assert.deepEqual(
    pictures.map(({ name, problem, isDescribed, section, after }) => [
      name,
      problem,
      isDescribed,
      section,
      after,
    ]),
    [
      ['picture-1', null, false, 0, ''],
      ['picture-2', null, true, 1, ''],
      ['picture-1', null, true, 1, 'Before'],
      ['picture-2', null, true, 1, 'words'],
      ['picture-1', null, true, 2, 'b  c'],
      ['picture-3', 'emf', true, 2, 'As drawn:'],
    ],
  );
  assert.deepEqual(changes, [{ change: 'table-head', count: 1 }]);
  for (const { body } of sections) {
    const numbered = withNumbers(
      body,
      new Map([
        ['picture-1', 7],
        ['picture-2', 8],
      ]),
    );
    assert.doesNotMatch(numbered, /picture-/);
    assert.equal(markdownOf(richText(numbered)), numbered);
  }
});

test('pictures that a page writes out come along, those of other places do not', async () => {
  const data = Buffer.from(PNG).toString('base64');
  const page = `<h1>A</h1><p>one <img src="data:image/png;base64,${data}" alt="Curve"> two</p><h1>B</h1><p><img src="https://example.org/x.png" alt="x"></p><figure data-brought="picture-1"><p>words</p></figure><p><img src="data:image/png;n=7;base64,${data}"></p><img data-word-picture="word/media/x.png" alt="y">`;
  const { sections, pictures, changes } = await read('a.html', strToU8(page));
  assert.deepEqual(
    sections.map(({ body }) => body),
    ['one\n\n![Curve](media:picture-1)\n\ntwo\n', 'words\n\n![](media:picture-2)\n'],
  );
  assert.deepEqual(
    pictures.map(({ file, isDescribed }) => [file, isDescribed]),
    [
      ['1', true],
      ['7', false],
    ],
  );
  assert.deepEqual(changes, [{ change: 'picture', count: 2 }]);
});

test('a hundred pictures are read, one more is refused', async () => {
  const body = (n: number) =>
    `# A\n\n${`![x](data:image/png;base64,${Buffer.from(PNG).toString('base64')})\n\n`.repeat(n)}`;
  assert.equal((await read('a.md', strToU8(body(100)))).pictures.length, 100);
  assert.equal(await readManuscript(strToU8(body(101)), 'a.md'), 'pictures');
});

test('pictures that are not in the file, or not of a size to be unfolded, are told by what is known of them', async () => {
  const bytes = wordFile({
    pictures: {
      'image1.png': new Uint8Array(),
      'image2.emf': new Uint8Array(5000),
      'image3.png': new Uint8Array(5000),
    },
    body: [3, 4, 5].map((relation) => paragraph(run('x') + drawn(relation, 'y'))).join(''),
  });
  const { pictures } = await read('a.docx', bytes);
  assert.deepEqual(
    pictures.map(({ file, problem }) => [file, problem]),
    [
      ['word/media/image1.png', 'absent'],
      ['word/media/image2.emf', 'emf'],
      ['word/media/image3.png', null],
    ],
  );
});

test('names become numbers, and go where they are not wanted', () => {
  const body =
    'A\n\n![x](media:picture-1 "Cap")\n\n- b\n  ![y](media:picture-2)\n\n`![z](media:picture-1)` within\n';
  assert.equal(
    withNumbers(body, new Map([['picture-1', 12]])),
    'A\n\n![x](media:12 "Cap")\n\n- b\n  ![y](media:picture-2)\n\n`![z](media:picture-1)` within\n',
  );
  assert.equal(
    withoutPictures(body, new Set(['picture-1', 'picture-2'])),
    'A\n\n- b\n\n`![z](media:picture-1)` within\n',
  );
  assert.deepEqual(
    [...altsIn([body])],
    [
      ['picture-1', 'x'],
      ['picture-2', 'y'],
    ],
  );
});
