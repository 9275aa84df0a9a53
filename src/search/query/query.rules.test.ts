import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { isNear, numberedNames } from '../spelling/spelling.rules.ts';
import { termsOf, withoutArticles } from './asked-terms.rules.ts';
import {
  AUTOCOMPLETE_DEBOUNCE_MS,
  AUTOCOMPLETE_MIN,
  cleaned,
  FACET_SIZE,
  isOfSubjects,
  orByName,
  respelled,
  SNIPPET_SIZE,
  SUGGESTION_LIMIT,
  searchPath,
  someOf,
  soughtBy,
  startTerms,
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
  assert.deepEqual(terms('clozapine monit'), {
    all: 'clozapine & monit:*',
    any: 'clozapine | monit:*',
    never: '',
  });
  assert.equal(terms('x').all, 'x');
  assert.equal(startTerms('When to St'), 'when & to & st:*');
});

const terms = (text: string, names = new Map<string, string[]>()) => termsOf(soughtBy(text), names);

test('quotes make a phrase, a leading minus leaves out, OR stands between alternatives', () => {
  for (const [text, all] of [
    ['"risk of rash"', '(risk <-> of <-> rash)'],
    ['“risk of rash” child', '(risk <-> of <-> rash) & child:*'],
    ['"lithium"', 'lithium'],
    ['lithium -renal', 'lithium & !(renal)'],
    ['lithium -"renal failure" -alpha-2', 'lithium & !((renal <-> failure) | (alpha <-> 2))'],
    ['ECT OR TMS', '(ect) | (tms:*)'],
    ['ECT anesthesia OR TMS -coil', '((ect & anesthesia) | (tms)) & !(coil)'],
    ['-coil', '!(coil)'],
    ['‑coil', '!(coil)'],
    ['−coil', '!(coil)'],
    ['–"coil"', '!(coil)'],
    ['omega-3 fatty', 'omega & 3 & fatty:*'],
    ['either or neither', 'either & or & neither:*'],
    ['OR', ''],
    ['a OR', 'a'],
    ['- -', ''],
    ['"unclosed', 'unclosed:*'],
    ['""', ''],
  ] as const)
    assert.equal(terms(text).all, all, text);
  assert.equal(terms('lithium -renal').never, 'renal');
  assert.equal(terms('lithium -renal').any, 'lithium');
  assert.deepEqual(
    someOf(['a', 'b', 'c'], 2).map((units) => units.map(({ words }) => words[0]).join('')),
    ['ab', 'ac', 'bc'],
  );
  assert.deepEqual(
    someOf(['ssri'], 1, soughtBy('SSRIs x'))[0]?.[0]?.written,
    ['ssris'],
    'as it was typed too',
  );
  assert.equal(
    respelled('"Clozapnie rash" -X OR y', new Map([['clozapnie', 'clozapine']])),
    '"clozapine rash" -X OR y',
  );
});

test('a dose is its number and its measure, an abbreviation in capitals is asked for without its plural', () => {
  for (const [text, all] of [
    ['25mg', '(25 | 25mg) & (mg | 25mg)'],
    ['100MG lithium', '(100 | 100mg) & (mg | 100mg) & lithium:*'],
    ['0.5mL daily', '0 & (5 | 5ml) & (ml | 5ml) & daily:*'],
    ['25µg x', '(25 | 25µg) & (µg | 25µg) & x'],
    ['8mmol', '(8 | 8mmol) & (mmol:* | 8mmol)'],
    ['24h a', '(24 | 24h) & (h | 24h) & a'],
    ['"25mg daily"', '((25 <-> mg <-> daily) | (25mg <-> daily))'],
    ['x -25mg', 'x & !(((25 <-> mg) | 25mg))'],
    ['5HT2A', '5ht2a:*'],
    ['B12', 'b12:*'],
    ['omega3', 'omega3:*'],
    ['D2', 'd2'],
    ['mg', 'mg'],
    ['SSRIs', 'ssri:*'],
    ['SSRIs rash', '(ssri | ssris) & rash:*'],
    ['SNRIs OR TCAs', '((snri | snris)) | (tca:*)'],
    ['"MAOIs and TCAs"', '((maoi <-> and <-> tca) | (maois <-> and <-> tcas))'],
    ['x -MAOIs', 'x & !((maoi | maois))'],
    ['ssris Is As gas', 'ssris & is & as & gas:*'],
  ] as const)
    assert.equal(terms(text).all, all, text);
  assert.deepEqual(wordsOf('25mg SSRIs'), ['25', 'mg', 'ssri']);
  assert.equal(startTerms('SSRIs 25mg'), '(ssri | ssris) & (25 | 25mg) & mg:*');
  assert.equal(respelled('MAOIs 25mg', new Map([['maoi', 'x']])), 'x 25mg');
});

test('words beyond the twelfth are left out, exclusions counted by themselves', () => {
  const long = 'a b c d e f g h i j k l m n';
  assert.equal(terms(`${long} -x -"y z"`).never, 'x | (y <-> z)');
  assert.equal(soughtBy(`${long} -x`).alternatives[0]?.length, 12);
  assert.equal(soughtBy(`-${long.split(' ').join(' -')} z`).without.length, 12);
  assert.equal(soughtBy(`-${long.split(' ').join(' -')} z`).alternatives[0]?.length, 1);
});

test('articles are left out unless they are all that is asked for, in quotes or a name', () => {
  const articles = ['l', 'la', 'les', 'de', 'd', 'c', 'a', 'à', 'i', 's', 'im', 'et', 'e', 'o', 'ed'];
  const isArticle = (word: string) => articles.includes(word);
  for (const [text, all] of [
    ["l'olanzapine", 'olanzapine:*'],
    ["L'olanzapine", 'olanzapine:*'],
    ['de la clozapine', 'clozapine:*'],
    ['La clozapine', 'clozapine:*'],
    ['LA CLOZAPINE', 'clozapine:*'],
    ['la', 'la'],
    ['de la', 'de & la'],
    ['la OR clozapine', '(la) | (clozapine:*)'],
    ['"la clozapine"', '(la <-> clozapine)'],
    ['clozapine -la', 'clozapine & !(la)'],
    ['la -clozapine', 'la & !(clozapine)'],
    ['vitamine D', 'vitamine & d'],
    ['Haloperidol IM', 'haloperidol & im'],
    ['Clozapine ET lithium', 'clozapine & lithium:*'],
    ['Clozapina E litio', 'clozapina & litio:*'],
    ['clozapina ED olanzapina', 'clozapina & olanzapina:*'],
    ['Litio O valproato', 'litio & valproato:*'],
    ['vitamina E carenza', 'vitamina & e & carenza:*'],
    ['Epatite E cronica', 'epatite & e & cronica:*'],
    ['clozapine de', 'clozapine'],
    ['LES ISRS', 'isrs:*'],
    ['LES SSRIs', 'ssri:*'],
    ['LA CLOZAPINE 25MG', 'clozapine & (25 | 25mg) & (mg | 25mg)'],
    ['LA CLOZAPINE 25mg', 'clozapine & (25 | 25mg) & (mg | 25mg)'],
    ['LA CLOZAPINE 2024', 'clozapine & 2024:*'],
    ['"x" LA CLOZAPINE', 'x & clozapine:*'],
    ['HALOPERIDOL IM', 'haloperidol'],
    ['HALOPERIDOL IM 5', 'haloperidol & 5'],
    ['Sevrage de L’olanzapine', 'sevrage & olanzapine:*'],
    ["SEVRAGE DE L'OLANZAPINE", 'sevrage & olanzapine:*'],
    ['vitamine d', 'vitamine & d'],
    ['VITAMINE D', 'vitamine & d'],
    ['vitamine D carence', 'vitamine & d & carence:*'],
    ['hépatite c', 'hépatite & c'],
    ['l’hépatite-c', 'hépatite & c'],
    ['epatite a', 'epatite & a'],
    ['epatite a OR hépatite c -d', '((epatite & a) | (hépatite & c)) & !(d)'],
    ['disturbo bipolare i', 'disturbo & bipolare & i'],
    ['C difficile', 'c & difficile:*'],
    ['A clozapina', 'clozapina:*'],
    ['a clozapina à', 'clozapina'],
    ["clozapine l'", 'clozapine'],
    ["patient's", 'patient'],
  ] as const)
    assert.equal(termsOf(withoutArticles(soughtBy(text), isArticle), new Map()).all, all, text);
});

test('a name of letters and digits is also tried joined and parted', () => {
  for (const [text, ...others] of [
    ['CYP 2D6 inhibitor', 'CYP2D6 inhibitor', 'CYP 2D6 inhibitor'],
    ['5HT2A', '5HT2A', '5-HT2A'],
    ['lithium -CYP 2D6', 'lithium -CYP 2D6', 'lithium -CYP 2D6'],
    ['QTc 500', 'QTc 500', 'QTc 500'],
  ] as const)
    assert.deepEqual(numberedNames(text), others, text);
});

test('a spelling is near when a reader would take it for a slip of the pen', () => {
  for (const [typed, meant] of [
    ['clozapnie', 'clozapine'],
    ['lamotrigne', 'lamotrigine'],
    ['lihtium', 'lithium'],
    ['prozak', 'prozac'],
    ['quetapin', 'quetiapine'],
    ['shizofrenia', 'schizophrenia'],
  ] as const)
    assert.ok(isNear(typed, meant), typed);
  for (const [typed, other] of [
    ['schlafstorung', 'storung'],
    ['schlafstorungen', 'storungen'],
    ['chronique', 'chaque'],
    ['mania', 'mean'],
    ['dose', 'does'.repeat(2)],
  ] as const)
    assert.ok(!isNear(typed, other), typed);
});

test('a question that is a name of several words asks for its other names, a longer one does not', () => {
  const names = new Map([['tic storungen', ['Tic disorders']]]);
  const asked = (text: string) => termsOf(orByName(soughtBy(text), names), names).all;
  assert.equal(asked('Tic-Störungen'), '(tic & störungen:*) | (tic & disorders)');
  assert.equal(asked('Tic-Störungen heute'), 'tic & störungen & heute:*');
  assert.equal(asked('"Tic Störungen"'), '(tic <-> störungen)');
});

test('a brand name asks for its substance too', () => {
  const names = new Map([['clozaril', ['clozapine', 'clozapina']]]);
  assert.equal(terms('clozaril rash', names).all, '(clozaril | clozapine | clozapina) & rash:*');
  assert.equal(terms('"clozaril"', names).all, 'clozaril', 'in quotes, so and no other way');
});

test('whatever is typed, what the database is asked is well formed (property)', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', 'é', '1', ' ', '-', '"', 'OR', ' OR ', '&', '(', "'", ':*', '!'),
      }),
      (text) => {
        for (const made of Object.values(terms(text)))
          assert.match(made, /^[\p{L}\p{N}\p{M}]*$|^[\p{L}\p{N}\p{M} ()|&!<>:*-]+$/u);
        assert.doesNotMatch(terms(text).all, /^ *[|&]|[|&!] *$|\(\)|[|&] *[|&]/);
      },
    ),
  );
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

const SUBJECTS = new Set(['venlafaxine', 'ssri', 'valproic acid', 'tardive dyskinesia']);
for (const [text, isOne] of [
  ['venlafaxine', true],
  ['Venlafaxine', true],
  ['SSRIs', true],
  ['venlafaxine ssri', true],
  ['venlafaxine OR ssri', true],
  ['valproic acid', true],
  ['"valproic acid"', false],
  ['valproic', false],
  ['venlafaxine dose', false],
  ['venlafaxine -ssri', false],
  ['venlaf', false],
  ['', false],
  ['-venlafaxine', false],
] as const)
  test(`${JSON.stringify(text)} ${isOne ? 'asks for subjects alone' : 'asks for something else'}`, () =>
    assert.equal(isOfSubjects(soughtBy(text), SUBJECTS), isOne));
