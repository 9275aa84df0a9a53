import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  AUTOCOMPLETE_DEBOUNCE_MS,
  AUTOCOMPLETE_MIN,
  cleaned,
  FACET_SIZE,
  SNIPPET_SIZE,
  SUGGESTION_LIMIT,
  searchPath,
  startTerms,
  termsOf,
  wordsOf,
} from './query.rules.ts';

test('[API-041] [API-042] [CONST-010] the numbers of the search', () => {
  assert.deepEqual(
    [FACET_SIZE, SNIPPET_SIZE, AUTOCOMPLETE_MIN, AUTOCOMPLETE_DEBOUNCE_MS, SUGGESTION_LIMIT],
    [100, 100, 3, 250, 8],
  );
});

test('signs separate and mean nothing; the last word may be unfinished', () => {
  assert.deepEqual(wordsOf(`"clozapine" & (monitoring | !x)`), ['clozapine', 'monitoring', 'x']);
  assert.deepEqual(termsOf(['clozapine', 'monit'], new Map()), {
    all: 'clozapine & monit:*',
    any: 'clozapine | monit:*',
  });
  assert.equal(termsOf(['x'], new Map()).all, 'x');
  assert.equal(startTerms('When to St'), 'when & to & st:*');
});

test('a brand name asks for its substance too', () => {
  const { all } = termsOf(['clozaril', 'rash'], new Map([['clozaril', ['clozapine', 'clozapina']]]));
  assert.equal(all, '(clozaril | clozapine | clozapina) & rash:*');
});

test('nothing of what is typed reaches the database but letters and digits (property)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const words = wordsOf(text);
      assert.ok(words.length <= 12);
      for (const word of words) assert.match(word, /^[\p{L}\p{N}\p{M}]+$/u);
      assert.doesNotMatch(cleaned(text), /\p{Cc}|\p{Cf}|\p{Cs}/u);
      assert.equal(new URL(searchPath(cleaned(text)), 'http://x').searchParams.get('s'), cleaned(text));
    }),
  );
});
