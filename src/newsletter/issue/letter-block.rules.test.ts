import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markdownWords, plainMarkdown } from './letter-block.rules.ts';

const SITE = 'https://x.example';
const back = (text: string) => markdownWords(plainMarkdown(text), SITE);
/** Spaces count as one, and blank lines part paragraphs. */
const plain = (text: string) =>
  text
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

for (const text of [
  '30–~40% or ~20–~30%',
  '10^9 and 10^12^',
  '- not a list',
  '+ 5 mg',
  '1. not a number of a list',
  '2) nor this',
  'A line\n===',
  'A line\n---',
  'a | b\n--|--\n1 | 2',
  '::: key-points\nx\n:::',
  'x &amp; y <b> [a](b) # *c* _d_ `e` \\f',
  'One\ntwo\n\nthree',
])
  test(`plain text reads the same as Markdown: ${JSON.stringify(text)}`, () =>
    assert.equal(back(text), text));

test('any plain text reads the same once it is Markdown', () => {
  const sign = fc.constantFrom(...'\\`*_[]{}<>#&~^-+=:|.!()"\';/@ \n19ab–', '\n', ' ');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      const text = signs.join('');
      assert.equal(back(text), plain(text));
    }),
    { numRuns: 2_000 },
  );
});
