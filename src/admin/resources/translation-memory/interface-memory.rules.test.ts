import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasSameValues, interfacePairs, interfaceSentences } from './interface-memory.rules.ts';

const PLURAL = '{n, plural, one {# hour. It ends} other {# hours. They end}}';
const PAIRS: [what: string, english: string, german: string, pairs: [string, string][]][] = [
  ['a sentence', 'Save it.', 'Speichern.', [['Save it.', 'Speichern.']]],
  [
    'two sentences',
    'Save it. Go on.',
    'Speichern. Weiter so.',
    [
      ['Save it.', 'Speichern.'],
      ['Go on.', 'Weiter so.'],
    ],
  ],
  ['a value on both sides', 'Get {name}', '{name} holen', [['Get {name}', '{name} holen']]],
  ['a value that one side lost', 'Get {name}', 'Holen', []],
  ['a plural is one', PLURAL, PLURAL, [[PLURAL, PLURAL]]],
  ['a plural that lost its value', PLURAL, 'Stunden', []],
];
for (const [what, english, german, pairs] of PAIRS)
  test(`pairs: ${what}`, () =>
    assert.deepEqual(
      interfacePairs(english, german, 'de').map((one) => [one.english, one.translation]),
      pairs,
    ));

test('sentences of a text are looked up one by one and together, a plural as a whole', () => {
  const of = (english: string) => interfaceSentences(english).map(({ sentence }) => sentence);
  assert.deepEqual(of('Save it. Go on.'), ['Save it.', 'Go on.', 'Save it. Go on.']);
  assert.deepEqual(of(PLURAL), [PLURAL]);
});

test('words are offered for a sentence with the same values alone', () => {
  const CASES: [string, string, boolean][] = [
    ['Get {name}', 'Take {name}', true],
    ['Get {name}', 'Take {title}', false],
    ['Get it', 'Take {name}', false],
    ['{b} and {a}', '{a} or {b}', true],
    [PLURAL, '{n} hours', true],
  ];
  for (const [one, other, isSame] of CASES)
    assert.equal(hasSameValues(one, other), isSame, `${one} | ${other}`);
});
