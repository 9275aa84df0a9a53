import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasMachineText, machineProblems } from './checks.rules.ts';

const NAMES = [{ english: 'clozapine', translation: 'Clozapin' }];
const CASES: [what: string, english: string, german: string, problems: string[]][] = [
  [
    'the same dose as its language writes it',
    'Give 2.5 mg of 1,000 mg.',
    'Geben Sie 2,5 mg von 1.000 mg.',
    [],
  ],
  ['a space among the digits', 'Over 10,000 patients.', 'Über 10 000 Patienten.', []],
  ['another number', 'Give 2.5 mg.', 'Geben Sie 25 mg.', ['number: 2.5 mg > 25 mg']],
  ['another unit', 'Give 50 mcg daily.', 'Täglich 50 mg.', ['number: 50 mcg > 50 mg']],
  ['two signs for micrograms', 'Give 50 mcg.', 'Geben Sie 50 µg.', []],
  ['a number that is gone', 'Give 5 mg for 14 days.', 'Geben Sie 5 mg.', ['number: 14 > ']],
  ['a number that was added', 'Give it.', 'Geben Sie 5 mg.', ['number:  > 5 mg']],
  ['a unit that is gone', 'ANC under 1000/mm3 or 5%.', 'ANC unter 1000/mm3 oder 5 %.', []],
  ['a name of the glossary', 'Clozapine works.', 'Klozapin wirkt.', ['name: clozapine > Clozapin']],
  ['a name with an ending', 'Start clozapine.', 'Beginn des Clozapins.', []],
  ['a name within another word is none', 'Norclozapine counts.', 'Norclozapin zählt.', []],
  ['marks of Markdown', '**Stop** now.^3^', 'Jetzt aufhören.^3^', ['mark: ** > ', 'mark: ** > ']],
  [
    'a link',
    'See [this](https://a.b).',
    'Siehe [dies](https://a.c).',
    ['mark: ](https://a.b) > ](https://a.c)'],
  ],
];
for (const [what, english, german, problems] of CASES)
  test(`checked: ${what}`, () =>
    assert.deepEqual(
      machineProblems(english, german, { language: 'de', names: NAMES }).map(
        (one) => `${one.kind}: ${one.english} > ${one.translation}`,
      ),
      problems,
    ));

test('a text is a machine’s as long as one sentence is as the machine wrote it', () => {
  const made = 'Niedrig beginnen. Langsam steigern.';
  const is = (text: string) => hasMachineText(text, made, 'de');
  assert.equal(is(made), true);
  assert.equal(is('**Langsam** steigern. Sonst nichts.'), true);
  assert.equal(is('Niedrig anfangen. Sachte steigern.'), false);
  assert.equal(is(''), false);
});
