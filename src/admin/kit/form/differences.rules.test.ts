import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differencesOf } from './differences.rules.ts';

const told = (before: string, after: string): string =>
  differencesOf(before, after)
    .map(({ kind, text }) => {
      const words = text ?? '…';
      return kind === 'gone' ? `[-${words}-]` : kind === 'new' ? `[+${words}+]` : words;
    })
    .join('');

const CASES: [what: string, before: string, after: string, as: string][] = [
  ['the same text has no difference', 'Start low.', 'Start low.', 'Start low.'],
  [
    'a word in another’s place',
    'Start low, go slow.',
    'Start low, go fast.',
    'Start low, go [-slow-][+fast+].',
  ],
  ['a text where there was none', '', 'Start low.', '[+Start low.+]'],
  ['a text that is gone', 'Start low.', '', '[-Start low.-]'],
  [
    'letters with accents are parts of words',
    'la dépression',
    'la dépressive',
    'la [-dépression-][+dépressive+]',
  ],
  [
    'words in a row that became others are one run and its successor',
    'Early myocarditis, bowel loss.',
    'Start low, go slow.',
    '[-Early myocarditis, bowel loss-][+Start low, go slow+].',
  ],
  [
    'words between two changes part them',
    'Start low and go slow',
    'Begin low and go fast',
    '[-Start-][+Begin+] low and go [-slow-][+fast+]',
  ],
  ['words that are new around one that stays', 'low', 'very low, or lower', '[+very +]low[+, or lower+]'],
  ['a number is a word', '40 mg twice', '60 mg twice', '[-40-][+60+] mg twice'],
  ['so it is with its point', 'give 2.5 mg', 'give 5 mg', 'give [-2.5-][+5+] mg'],
];
for (const [what, before, after, as] of CASES)
  test(`differences of a text, word by word: ${what}`, () => assert.equal(told(before, after), as));

test('a long run that says the same is left out but for the words around a change', () => {
  const words = Array.from({ length: 400 }, (_, n) => `word${n}`);
  const after = words.with(200, 'other');
  const shown = told(words.join(' '), after.join(' '));
  assert.match(shown, /^…word188 .* word199 \[-word200-\]\[\+other\+\] word201 .*word211 …$/);
  assert.ok(shown.length < 400);
});

test('of a long run at either end the words beside the change stay', () => {
  const words = Array.from({ length: 100 }, (_, n) => `word${n}`);
  assert.match(told(words.join(' '), [...words, 'more'].join(' ')), /^…word88 .*word99\[\+ more\+\]$/);
  assert.match(told(words.join(' '), ['more', ...words].join(' ')), /^\[\+more \+\]word0 .*word11 …$/);
});

test('two long texts that share nothing are told as one gone and one new, and nobody waits for it', () => {
  const [one, other] = ['a', 'b'].map((letter) =>
    Array.from({ length: 20_000 }, (_, n) => `${letter}${(n * 7919) % 20_011}`).join(' '),
  );
  const began = performance.now();
  const parts = differencesOf(one ?? '', other ?? '');
  assert.ok(performance.now() - began < 5_000);
  assert.equal(
    parts
      .filter(({ kind }) => kind !== 'new')
      .map(({ text }) => text)
      .join(''),
    one,
  );
});
