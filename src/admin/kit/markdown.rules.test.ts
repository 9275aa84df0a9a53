import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { richText } from '#kit/rich-text.ts';
import { markdownOf } from './markdown.rules.ts';

const STORY = join(import.meta.dirname, '../../../seed');

test('every translated text of the story that is read back as Markdown and written again is the same', () => {
  const files = globSync('translations/**/*.md', { cwd: STORY });
  assert.ok(files.length >= 20, `only ${files.length} texts`);
  for (const file of files) {
    const html = richText(readFileSync(join(STORY, file), 'utf8'));
    assert.equal(richText(markdownOf(html)), html, file);
  }
});

const KEPT: [string, string][] = [
  ['emphasis, code, a break', 'A **strong** and *soft* `x * y` word\\\nbelow ~~gone~~.'],
  ['links', 'See [the label](https://example.org/a_b "its title") or [here](/library?x=1&y=(2)).'],
  ['linked code with signs of a link', '&;[`]:#a`](/x) and [`]:`](/y)\n\n[`a`](/x): b'],
  ['headings', '### One\n\n#### Two\n\n##### Three'],
  ['lists', '- one\n- two\n  - inside\n- three\n\n3. third\n4. fourth'],
  ['lists with paragraphs', '1. one\n\n   more of it\n\n2. two'],
  ['a quotation', '> said\n>\n> - a\n> - b'],
  ['a table', '| a | b |\n| :--- | ---: |\n| 1 \\| 2 | *x* |'],
  ['lines that would rule a table', '|a\n\\-|\n\nb|c\n\\:-|-'],
  ['code', '````js\nconst a = `x`;\n```\n````'],
  [
    'super- and subscript',
    'm^2^ and H~2~O, x^a\\ *b*^, ^[1](#n)^, 10^9 to 10^12, ~5 mg, *a*^b^~c~, ^a&nbsp;b^',
  ],
  ['a rule', 'above\n\n---\n\nbelow'],
  [
    'signs that mean nothing',
    '\\# no heading\n\n1986\\. A year\n\n\\- no item\n\n2 \\* 3 \\[x\\](y) &amp;copy; \\<b@c.de> a_b \\_c\\_',
  ],
];
for (const [what, source] of KEPT)
  test(`${what} come back`, () => {
    const html = richText(source);
    assert.equal(richText(markdownOf(html)), html, markdownOf(html));
  });

test('any plain words an editor writes come back as they are', () => {
  const words = fc.string({
    unit: fc.constantFrom(...'ab1 *_[]()<>#-+.!&;`~^|\\:/@\n§§'.split('')),
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, (text) => {
      const html = `<p>${text
        .replace(/^[\s§]+|[\s§]+$/g, '')
        .replace(/\s*\n\s*/g, '\n')
        .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')
        .replace(/\s*§\s*/g, '<br>\n')}</p>\n`;
      if (html !== '<p></p>\n') assert.equal(richText(markdownOf(html)), html, markdownOf(html));
    }),
    { numRuns: 3000 },
  );
});

test('any words in super- or subscript come back as they are', () => {
  const words = fc.string({
    unit: fc.constantFrom(...'ab1 *_[]()^~\\\\`!'.split('')),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(words, words, fc.constantFrom('sup', 'sub'), (before, text, tag) => {
      const inside = text.trim().replace(/ +/g, ' ');
      const html = `<p>${before.trim()}x<${tag}>${inside}</${tag}>y</p>\n`;
      if (inside) assert.equal(richText(markdownOf(html)), html, markdownOf(html));
    }),
    { numRuns: 3000 },
  );
});

const LINES: [html: string, shown: string][] = [
  ['<p>5 mg<br></p>', '<p>5 mg</p>'],
  ['<p><br>\n 5 mg <br>\n<br> </p>', '<p>5 mg</p>'],
  ['<p>a<br>\n<br>\nb</p>', '<p>a<br>\n<br>\nb</p>'],
  ['<ul><li>a<br></li><li>b</li></ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['<h2>Lithium<br>\nMonitoring<br></h2>', '<h2>Lithium Monitoring</h2>'],
  ['<h2><em>Lithium<br>Monitoring</em></h2>', '<h2><em>Lithium Monitoring</em></h2>'],
  ['<p>Stop!<a href="/x">Why</a></p>', '<p>Stop!<a href="/x">Why</a></p>'],
];
for (const [html, shown] of LINES)
  test(`a line is written as it is read: ${JSON.stringify(html)}`, () =>
    assert.equal(richText(markdownOf(html)).trim(), shown, markdownOf(html)));

test('a break in a table is a space, and one at the end of a cell nothing', () => {
  const table =
    '<table><tr><th>a<br></th><th><strong>b<br>c</strong></th></tr><tr><td>5 mg<br>daily</td><td><br></td></tr></table>';
  assert.equal(markdownOf(table), '| a | **b c** |\n| --- | --- |\n| 5 mg daily |  |\n');
});

/** What a list would say differently if its lines stood together. */
const APART: [what: string, html: string, markdown: string][] = [
  ['an empty list below words', '<ul><li>Lithium<ul><li></li></ul></li></ul>', '- Lithium'],
  ['an empty item', '<ul><li>a</li><li></li><li>b</li></ul>', '- a\n- b'],
  ['an empty numbered item', '<ol><li>a</li><li></li><li>c</li></ol>', '1. a\n2. \n3. c'],
  [
    'a list that begins with an empty number',
    '<ul><li>a<ol><li></li><li>b</li></ol></li></ul>',
    '- a\n\n  1. \n  2. b',
  ],
  ['a list that goes on', '<ul><li>Dose<ol start="3"><li>x</li></ol></li></ul>', '- Dose\n\n  3. x'],
  ['a list that begins', '<ul><li>Dose<ol><li>x</li></ol></li></ul>', '- Dose\n  1. x'],
  ['a rule below words', '<ul><li>text<hr></li></ul>', '- text\n\n  ---'],
  ['a rule alone', '<ul><li><hr></li></ul>', '- ___'],
  ['words below a list', '<ul><li><ul><li>x</li></ul>words</li></ul>', '- - x\n\n  words'],
];
for (const [what, html, markdown] of APART)
  test(`in a list, ${what}`, () => {
    assert.equal(markdownOf(html), `${markdown}\n`);
    const shown = richText(markdown);
    assert.doesNotMatch(shown, /<h\d/);
    assert.equal(richText(markdownOf(shown)), shown);
    assert.equal(shown.replace(/<[^>]*>|\s/g, ''), html.replace(/<[^>]*>|\s/g, ''));
  });

test('HTML of others is read as words: no tag, no script, no handler is left', () => {
  const odd =
    '<script>alert(1)</script><p onclick="x()">Hello <b>you</b> <a href="javascript:alert(1)">there</a> <img src=x onerror=alert(1)></p><div><p>Open';
  const html = richText(markdownOf(odd));
  assert.doesNotMatch(html, /<script|onclick="|href="javascript|<img/);
  assert.match(html, /Hello/);
  assert.match(html, /Open/);
  assert.equal(markdownOf(''), '');
});

for (const between of ['<p></p>', '<p><br></p>', '<ul></ul>', '<ul><li></li></ul>'])
  test(`two lists with ${between} between them stay two, each with its numbers`, () => {
    assert.equal(
      markdownOf(`<ol><li>a</li><li>b</li></ol>${between}<ol><li>x</li></ol>`),
      '1. a\n2. b\n\n1) x\n',
    );
    assert.equal(markdownOf(`<ul><li>a</li></ul>${between}<ul><li>x</li></ul>`), '- a\n\n* x\n');
  });
