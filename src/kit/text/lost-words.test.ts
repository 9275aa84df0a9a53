import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { richText } from '../rich-text.ts';
import { lostWordsLine } from './lost-words.ts';

const KEPT: [string, string][] = [
  ['a clinical less than', 'Stop when ANC < 1000 per mm3. QTc <450 ms & falling; if <b then> nothing.'],
  ['headings, lists and quotes', '# Title\n\n1. one\n2. two\n   - inner\n\n> 3) said\n> again'],
  ['a table with an empty cell', '| Dose | Level |\n|---|:-:|\n| 5 mg | |\n| 10 mg | 0.6 |'],
  ['links, pictures and their titles', '[here](/library "The library") ![A chart](/media/a.png "Chart")'],
  ['a link to a domain with an umlaut', '[Praxis](https://müller.example/über?x=1)'],
  ['a definition that is referred to', 'See [the label][FDA].\n\n[fda]: https://a.example/label "Label"'],
  ['code and its language', '```text\nANC < 1000\n```\n\nand `x <y>`'],
  ['entities and escapes', 'a &amp; b &lt; c, 5\\* and snake\\_case, &copy; 2026'],
  ['tags that are typed', '<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))'],
  ['words in several scripts', 'Ελλάδα 李小龍 ⅓ naïve é'],
  ['a number before a full stop', '2020. A year of trials.\n2021. Another.'],
];
for (const [what, source] of KEPT)
  test(`${what}: nothing is lost`, () => {
    assert.equal(lostWordsLine(source), null, richText(source));
  });

const LOST: [string, string, number][] = [
  ['a cell beyond the head of its table', '| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 | stop at 1000 |', 4],
  ['a definition that nothing refers to', 'Text.\n\n[GAD]: anxiety', 3],
  ['words behind the language of a code block', '```js important words\nx\n```', 1],
];
for (const [what, source, line] of LOST)
  test(`${what} is found at its line`, () => {
    assert.equal(lostWordsLine(source), line, richText(source));
  });

const pieces = fc.constantFrom(
  'word',
  ' ',
  '\n',
  '\n\n',
  '|',
  '|---|---|\n',
  '# ',
  '- ',
  '1. ',
  '> ',
  '<',
  '>',
  '&',
  '&lt;',
  '[',
  ']',
  '(',
  ')',
  ': ',
  '```',
  '`',
  '*',
  '**',
  '_',
  '\\',
  '!',
  'https://a.example',
  '<i>',
  '</i>',
  '"',
);
test('however broken a text is: where no line is named, each of its words is on the page as often as it was written', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const source = parts.join('');
      if (lostWordsLine(source) !== null) return;
      const written = source.match(/word/g)?.length ?? 0;
      const shown = richText(source).match(/word/g)?.length ?? 0;
      assert.ok(shown >= written || /\[[^\]]*word[^\]]*\]:/.test(source), richText(source));
    }),
    { numRuns: 3000 },
  );
});
