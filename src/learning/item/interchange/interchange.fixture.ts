import fc from 'fast-check';
import type { ExchangedItem } from './exchanged-item.rules.ts';

/** Characters that have a meaning in one of the formats. */
const SIGNS = [
  '~',
  '=',
  '#',
  '####',
  '{',
  '}',
  ':',
  '::',
  '\\',
  '\\n',
  '//',
  '/',
  '%50%',
  '[html]',
  '$CATEGORY: x',
  '->',
  '"',
  "'",
  ',',
  ';',
  '\t',
  '\n',
  '\n\n',
  '\r\n',
  '&',
  '&amp;',
  '<',
  '<b>',
  '<img src="x">',
  ']]>',
  'A. ',
  'ANSWER: B',
  '+',
  '-',
  '@',
  '＝',
  'é',
  '日本',
  '😀',
  '\u2028',
  '\u0085',
  '\u0001',
  '\ud800',
  '\ufeff',
  '\u200b',
  ' ',
  '  ',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ maxLength: 6, unit: 'grapheme' })), { maxLength: 8 })
  .map((parts) => parts.join(''));
const filled = text.map((words) => `x${words}y`);
const choice = fc.record({
  text: fc.oneof(
    filled,
    text.map((words) => `${words}z`),
  ),
  rationale: text,
});
/** A question as a test may contain it: options with text, one of them right. */
export const exchangedItem: fc.Arbitrary<ExchangedItem> = fc
  .record({
    vignette: text,
    stem: fc.oneof(
      filled,
      text.map((words) => `${words}z`),
    ),
    reference: text,
    lesson: text,
    choices: fc.array(choice, { minLength: 2, maxLength: 5 }),
    right: fc.nat(),
  })
  .map(({ right, choices, ...item }) => ({
    ...item,
    choices: choices.map((one, at) => ({ ...one, correct: at === right % choices.length })),
  }));
