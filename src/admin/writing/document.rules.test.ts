import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse } from 'yaml';
import { richText } from '#kit/rich-text.ts';
import { type DocumentNode, documentOf } from './document.rules.ts';
import { markdownOfDocument } from './document-markdown.rules.ts';
import { schema } from './schema.rules.ts';

const STORY = join(import.meta.dirname, '../../../seed');
/** Line breaks of the source do not change what it says. */
const oneLine = (html: string): string =>
  html
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre>') ? part : part.replace(/(?<=[^>])\n(?=[^<\n])/g, ' ')))
    .join('');
function comesBack(source: string, where: string): void {
  const document = documentOf(source);
  schema.nodeFromJSON(document).check();
  const written = markdownOfDocument(document);
  assert.equal(oneLine(richText(written)), oneLine(richText(source)), `${where}\n${written}`);
  assert.deepEqual(documentOf(written), document, where);
}

test('every text of the library and of its translations comes out of the editor as it went in', () => {
  const translated = globSync('translations/*/sections/**/*.md', { cwd: STORY }).map((file) => ({
    file,
    text: readFileSync(join(STORY, file), 'utf8'),
  }));
  const written = globSync('library/**/*.yaml', { cwd: STORY }).flatMap((file) => {
    const { sections = [] } = parse(readFileSync(join(STORY, file), 'utf8')) as {
      sections?: { id: number; text?: string; body?: string }[];
    };
    return sections.map(({ id, text, body }) => ({ file: `${file} ${id}`, text: text ?? body ?? '' }));
  });
  assert.ok(translated.length > 300 && written.filter(({ text }) => text.length > 500).length > 200);
  for (const { file, text } of [...translated, ...written]) comesBack(text, file);
});

const KEPT: [what: string, source: string][] = [
  ['emphasis, code, a break', 'A **strong** and *soft* `x * y` word\\\nbelow ~~gone~~.'],
  ['marks within marks', '**all *of* it** and [a **bold** link](/x) and **[linked](/y) too** and ***both***'],
  [
    'links with titles',
    'See [the label](https://example.org/a_b "its title") or [here](/library?x=1&y=(2)).',
  ],
  ['headings', '### One\n\n#### Two\n\n##### Three'],
  ['lists', '- one\n- two\n  - inside\n- three\n\n3. third\n4. fourth'],
  ['lists with paragraphs', '1. one\n\n   more of it\n\n2. two'],
  ['a list that begins with a list', '- - one\n  - two'],
  ['a quotation', '> said\n>\n> - a\n> - b'],
  ['a table', '| a | b |\n| :--- | ---: |\n| 1 \\| 2 | *x* |'],
  ['code', '````js\nconst a = `x`;\n```\n````'],
  ['empty code', '```\n```'],
  ['super- and subscript', 'm^2^ and H~2~O, x^a\\ *b*^, ^[1](#n)^, 10^9 to 10^12, ~5 mg, *a*^b^~c~'],
  ['a rule', 'above\n\n---\n\nbelow'],
  ['a picture', '![A graph of *doses*](/files/a.png "Its caption")\n\nwords ![x](/files/b.png) within'],
  [
    'figures',
    '![A curve](media:12 "Levels \\"fall\\"" "Smith 2020")\n\n![B](media:7)\n\n- a\n\n  ![C](media:8 "" "Credit")',
  ],
  ['key points', 'Before\n\n::: key-points\n### Key points\n\n- one\n- two\n:::\n\nafter'],
  ['key points with colons in their code', ':::: key-points\n```\n:::\n```\n::::'],
  ['lines of colons', 'one\n\n\\::: key-points\n\n\\:::'],
  ['lines of a source', 'one\ntwo **three\nfour** five'],
];
for (const [what, source] of KEPT) test(`${what} come back`, () => comesBack(source, what));

test('nothing is a document that can be written into', () => {
  assert.deepEqual(documentOf(''), { type: 'doc', content: [{ type: 'paragraph' }] });
  assert.equal(markdownOfDocument(documentOf('')), '');
});

test('spaces at the edge of a mark stand outside of it, and a mark around nothing but spaces is none', () => {
  const strong = [{ type: 'strong' }];
  const written = markdownOfDocument({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'one' },
          { type: 'text', text: ' two ', marks: strong },
          { type: 'text', text: 'three' },
          { type: 'text', text: ' ', marks: strong },
          { type: 'text', text: 'four' },
        ],
      },
    ],
  });
  assert.equal(written, 'one **two** three four');
});

test('a break ends a mark, and none is left at the end of a line', () => {
  const strong = [{ type: 'strong' }];
  const content = [
    { type: 'text', text: 'Dose', marks: strong },
    { type: 'break', marks: strong },
    { type: 'text', text: 'rest' },
    { type: 'break' },
  ];
  const written = (type: string) =>
    markdownOfDocument({ type: 'doc', content: [{ type, attrs: { level: 2 }, content }] });
  assert.deepEqual([written('paragraph'), written('heading')], ['**Dose**\\\nrest', '### **Dose** rest']);
});

/** Content as the buttons can produce it: words under any marks, in any blocks. */
const LETTERS = fc.string({
  unit: fc.constantFrom(...'abc1 *_[]()<>#-+.!&;`~^|\\:'.split('')),
  minLength: 1,
  maxLength: 8,
});
const MARKS = ['link', 'strong', 'emphasis', 'strike', 'superscript', 'subscript', 'code'] as const;
/** Of these, a word has one. */
const EXCLUDED = new Set<string>(['superscript', 'subscript', 'code']);
const attrs = { href: 'https://example.org/', title: '' };
const markOf = (type: string) => (type === 'link' ? { type, attrs } : { type });
const words = fc
  .record({ text: LETTERS, marks: fc.subarray([...MARKS], { maxLength: 2 }) }, { noNullPrototype: true })
  .map(({ text, marks }): DocumentNode => {
    const kept = marks.filter((type, at) => at === 0 || !EXCLUDED.has(type) || !EXCLUDED.has(marks[0] ?? ''));
    return {
      type: 'text',
      text: kept.includes('code') ? text.replace(/\s/g, '_') : text,
      marks: kept.map(markOf),
    };
  });
const pause = fc
  .subarray(['strong', 'emphasis'], { maxLength: 2 })
  .map((marks): DocumentNode => ({ type: 'break', marks: marks.map(markOf) }));
const line = fc.array(fc.oneof({ weight: 4, arbitrary: words }, pause), { minLength: 1, maxLength: 5 });
const paragraph = line.map((content): DocumentNode => ({ type: 'paragraph', content }));
const figure = fc
  .record(
    { reference: fc.nat().map((id) => String(id + 1)), alt: LETTERS, caption: LETTERS, credit: LETTERS },
    { noNullPrototype: true },
  )
  .map(({ reference, ...told }): DocumentNode => {
    const words = Object.entries(told).map(([name, text]) => [name, text.replace(/ +/g, ' ').trim()]);
    return { type: 'figure', attrs: { reference, ...Object.fromEntries(words) } };
  });
/** Items with nothing below their words, or with something. */
function list(within: fc.Arbitrary<DocumentNode>): fc.Arbitrary<DocumentNode> {
  const items = fc
    .tuple(fc.oneof(paragraph, fc.constant({ type: 'paragraph' })), fc.array(within, { maxLength: 2 }))
    .map(([first, others]): DocumentNode => ({ type: 'item', content: [first, ...others] }));
  const begins = fc.option(fc.constantFrom(1, 1, 3), { nil: undefined });
  return fc.tuple(begins, fc.array(items, { minLength: 1, maxLength: 3 })).map(
    ([start, content]): DocumentNode => ({
      type: start ? 'numbers' : 'bullets',
      attrs: { isTight: true, ...(start ? { start } : {}) },
      content,
    }),
  );
}
const block: fc.Arbitrary<DocumentNode> = fc.oneof(
  paragraph,
  figure,
  line.map((content): DocumentNode => ({ type: 'heading', attrs: { level: 3 }, content })),
  list(fc.oneof(list(fc.constant({ type: 'rule' })), fc.constant({ type: 'rule' }), figure)),
);
const EMPTY: DocumentNode = { type: 'paragraph' };
/** Lists below each other, with a line left empty between some. */
const lists = fc.array(
  fc.oneof(
    fc.constant(EMPTY),
    fc
      .record({
        start: fc.constantFrom(0, 1, 3),
        count: fc.integer({ min: 1, max: 3 }),
        isBulleted: fc.boolean(),
      })
      .map(({ start, count, isBulleted }): DocumentNode => {
        const word: DocumentNode = { type: 'paragraph', content: [{ type: 'text', text: 'a' }] };
        const content = Array.from(
          { length: count },
          (): DocumentNode => ({ type: 'item', content: [word] }),
        );
        return isBulleted
          ? { type: 'bullets', attrs: { isTight: true }, content }
          : { type: 'numbers', attrs: { isTight: true, start }, content };
      }),
  ),
  { minLength: 1, maxLength: 5 },
);
const keyPoints = fc
  .array(block, { minLength: 1, maxLength: 3 })
  .map((content): DocumentNode => ({ type: 'key_points', content }));
const plain = ({ type, attrs = {}, text = '', content = [] }: DocumentNode): string =>
  type === 'figure'
    ? `${attrs.alt} ${attrs.caption} ${attrs.credit}`
    : `${text}${content.map(plain).join(content.some(({ type }) => type === 'text') ? '' : '\n')}`;
/** Checked against the schema, with the marks of each word in the order of the schema. */
function ranked(document: DocumentNode): unknown {
  const node = schema.nodeFromJSON(document);
  node.check();
  return node.toJSON();
}
const bare = (text: string): string => text.replace(/\s+/g, '');

test('whatever is marked with the buttons, no word and no sign is lost, and what was written stays so', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(block, keyPoints), { minLength: 1, maxLength: 3 }), (content) => {
      const document: DocumentNode = { type: 'doc', content };
      const written = markdownOfDocument(document);
      const read = documentOf(written);
      assert.equal(bare(plain(read)), bare(plain(document)), written);
      assert.deepEqual(ranked(documentOf(markdownOfDocument(read))), ranked(read), written);
    }),
    { numRuns: 2000 },
  );
});

test('lists with lines left empty between them stay lists of their own, with their numbers', () => {
  fc.assert(
    fc.property(lists, (content) => {
      const filled = content.filter((one) => one !== EMPTY);
      const written = markdownOfDocument({ type: 'doc', content });
      assert.deepEqual(documentOf(written).content, filled.length > 0 ? filled : [EMPTY], written);
    }),
    { numRuns: 500 },
  );
});

test('words struck within subscript are marked as both', () => {
  const subscript = { type: 'subscript' };
  const content = [
    { type: 'text', text: 'C' },
    { type: 'text', text: 'm', marks: [subscript] },
    { type: 'text', text: 'ax', marks: [{ type: 'strike' }, subscript] },
  ];
  const written = markdownOfDocument({ type: 'doc', content: [{ type: 'paragraph', content }] });
  assert.equal(richText(written), '<p>C<sub>m</sub><s><sub>ax</sub></s></p>\n', written);
});
