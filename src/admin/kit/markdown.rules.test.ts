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
    unit: fc.constantFrom(...'ab1 *_[]()<>#-+.!&;`~^|\\:/@\n'.split('')),
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, (text) => {
      const html = `<p>${text
        .trim()
        .replace(/\s*\n\s*/g, '\n')
        .replace(
          /[&<>"]/g,
          (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '',
        )}</p>\n`;
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

test('HTML of others is read as words: no tag, no script, no handler is left', () => {
  const odd =
    '<script>alert(1)</script><p onclick="x()">Hello <b>you</b> <a href="javascript:alert(1)">there</a> <img src=x onerror=alert(1)></p><div><p>Open';
  const html = richText(markdownOf(odd));
  assert.doesNotMatch(html, /<script|onclick="|href="javascript|<img/);
  assert.match(html, /Hello/);
  assert.match(html, /Open/);
  assert.equal(markdownOf(''), '');
});
