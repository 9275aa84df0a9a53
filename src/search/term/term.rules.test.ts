import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { rankedBy, shortenedOf, termsOf, withoutArticles } from '../query/asked-terms.rules.ts';
import { soughtBy, wholeFirst } from '../query/query.rules.ts';
import { type Meaning, phrasesOf, withMeanings } from './term.rules.ts';

const MEANINGS = new Map<string, Meaning>([
  ['SSRI', { forms: ['SSRI', 'selective serotonin reuptake inhibitor'], drugs: ['sertraline'] }],
  ['mood stabilizers', { forms: ['mood stabilizer', 'mood stabiliser'], drugs: ['lithium'] }],
  ['mood', { forms: ['humor'], drugs: [] }],
  ['antipsychotic', { forms: ['antipsychotic', 'neuroleptic'], drugs: ['clozapine'] }],
  ['pregnancy', { forms: ['pregnancy', 'pregnant', 'bipolar pregnancy'], drugs: [] }],
]);
const meant = (text: string) => withMeanings(soughtBy(text), MEANINGS);
const NONE = new Map<string, string[]>();

test('a term is looked for by all that it is called and by its substances, and ordered by what it is called', () => {
  for (const [text, all, ranked] of [
    [
      'SSRI',
      '(ssri | (selective <-> serotonin <-> reuptake <-> inhibitor) | sertraline)',
      'ssri | sertraline:BC',
    ],
    [
      'mood stabilizers rash',
      '((mood & stabilizers) | (mood <-> stabilizer) | (mood <-> stabiliser) | lithium) & rash:*',
      '(mood & stabilizers) | rash:* | lithium:BC',
    ],
    ['mood swings', '(mood | humor) & swings:*', '(mood | humor) | swings:*'],
    ['"SSRI"', 'ssri', 'ssri'],
    ['lithium pregnancy', 'lithium & (pregnancy | pregnant)', 'lithium | (pregnancy | pregnant)'],
    ['lithium -pregnancy', 'lithium & !(pregnancy)', 'lithium'],
    [
      'anti-psychotic dose',
      '((anti & psychotic) | antipsychotic | neuroleptic | clozapine) & dose:*',
      '((anti & psychotic) | antipsychotic | neuroleptic) | dose:* | clozapine:BC',
    ],
    ['anti psychotic', 'anti & psychotic:*', 'anti | psychotic:*'],
    ['x', 'x', 'x'],
  ] as const) {
    assert.equal(termsOf(meant(text), NONE).all, all, text);
    assert.equal(rankedBy(meant(text), NONE), ranked, text);
  }
});

test('a term in capitals tells no more than another word that an article in capitals is a name', () => {
  const isArticle = (word: string) => ['la', 'im'].includes(word);
  for (const [text, ...left] of [
    ['LA SSRI', 'ssri'],
    ['SSRI IM', 'ssri'],
    ['LA SSRIs', 'ssri'],
    ['SSRI IM rash', 'ssri', 'im', 'rash'],
    ['mood stabilizers IM', 'mood stabilizers', 'im'],
  ] as const) {
    const [units = []] = withoutArticles(meant(text), isArticle).alternatives;
    assert.deepEqual(
      units.map(({ words }) => words.join(' ')),
      left,
      text,
    );
  }
});

test('a question in single words, and what is left of each term that is also called by several', () => {
  for (const [text, plain, ...shortened] of [
    ['SSRI rash', '(ssri | sertraline) & rash:*', '(ssri | sertraline)'],
    ['mood stabilizers', '((mood & stabilizers) | lithium)', '((mood & stabilizers) | lithium)'],
    ['antipsychotic "low dose"', '(antipsychotic | neuroleptic | clozapine) & (low <-> dose)'],
    ['lithium -pregnancy', 'lithium & !(pregnancy)'],
  ] as const)
    assert.deepEqual(shortenedOf(meant(text), NONE), { plain, shortened }, text);
});

test('every run of plain words may be a term, with its capitals; words in quotes are part of none', () => {
  assert.deepEqual(phrasesOf(soughtBy('one SSRIs "two three" TAG')), ['one ssri', 'one', 'ssri', 'TAG']);
  assert.deepEqual(phrasesOf(soughtBy('a b OR c')), ['a b', 'a', 'b', 'c']);
});

test('no word of a question is lost to a term (property)', () => {
  const word = fc.constantFrom('mood', 'stabilizers', 'pregnancy', 'SSRI', 'rash', '"low dose"', 'x');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const said = (sought: ReturnType<typeof soughtBy>) =>
        sought.alternatives.flat().flatMap((unit) => unit.words);
      assert.deepEqual(said(meant(words.join(' '))), said(soughtBy(words.join(' '))));
    }),
  );
});

test('a last word of three or four letters is asked for whole first', () => {
  for (const [text, all] of [
    ['tic', 'tic'],
    ['clozapine dose', 'clozapine & dose'],
    ['clozapine', null],
    ['td', null],
    ['"tic"', null],
  ] as const) {
    const whole = wholeFirst(soughtBy(text));
    assert.equal(whole && termsOf(whole, NONE).all, all, text);
  }
});
