import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  foldedSentence,
  likeness,
  offersFor,
  pairsIn,
  pairsOf,
  plainSentence,
  SENTENCE_MAX,
  sentencesOf,
} from './pairs.rules.ts';

const LONG = `${'Dose '.repeat(SENTENCE_MAX / 5)}up.`;
const CASES: [what: string, english: string, german: string, pairs: [string, string][]][] = [
  [
    'sentence by sentence',
    'Start low. Go slow.',
    'Niedrig beginnen. Langsam steigern.',
    [
      ['Start low.', 'Niedrig beginnen.'],
      ['Go slow.', 'Langsam steigern.'],
    ],
  ],
  [
    'by the block where one has more sentences',
    '- Start low. Go slow.\n- Stop.',
    '- Niedrig beginnen und langsam steigern.\n- Absetzen.',
    [
      ['Start low. Go slow.', 'Niedrig beginnen und langsam steigern.'],
      ['Stop.', 'Absetzen.'],
    ],
  ],
  ['nothing where a block is missing', 'Start low.\n\nGo slow.', 'Niedrig beginnen.', []],
  ['nothing where blocks are of another kind', '## Dose', '- Dosis', []],
  [
    'cells of a table',
    '| Drug | Dose |\n| --- | --- |\n| Lithium | 5 mg |',
    '| Mittel | Dosis |\n| --- | --- |\n| Lithium | 5 mg |',
    [
      ['Drug', 'Mittel'],
      ['Dose', 'Dosis'],
      ['Lithium', 'Lithium'],
      ['5 mg', '5 mg'],
    ],
  ],
  ['no pair of what has no word', '5\n\nStart.', '5\n\nBeginn.', [['Start.', 'Beginn.']]],
  ['no pair without a translation', 'Start low.', '', []],
  ['no pair too long for one', LONG, 'Kurz.', []],
];
for (const [what, english, german, pairs] of CASES)
  test(`paired: ${what}`, () =>
    assert.deepEqual(
      pairsIn(english, german, 'de').map((pair) => [pair.english, pair.translation]),
      pairs,
    ));

test('fields are paired with themselves alone', () =>
  assert.deepEqual(pairsOf({ title: 'Dose', stem: 'Which?' }, { title: 'Dosis', other: 'Welche?' }, 'de'), [
    { field: 'title', english: 'Dose', translation: 'Dosis' },
  ]));

const ALIKE: [string, string, number][] = [
  ['Give 2.5 mg daily.', 'give  **2.5 mg** daily.', 100],
  ['Give 2.5 mg daily.', 'Give 25 mg daily.', 80],
  ['Give 2.5 mg daily.', 'Give 2,5 mg daily.', 80],
  ['Give it.', 'Take lithium now', 0],
  ['a b c', 'c b a', 33],
  ['', '', 0],
];
for (const [one, other, percent] of ALIKE)
  test(`“${one}” and “${other}” are alike by ${percent}`, () => assert.equal(likeness(one, other), percent));

test('property: likeness is the same from both sides, and whole with itself', () =>
  fc.assert(
    fc.property(fc.lorem({ maxCount: 12 }), fc.lorem({ maxCount: 12 }), (one, other) => {
      assert.equal(likeness(one, other), likeness(other, one));
      assert.equal(likeness(one, one), 100);
    }),
  ));

test('marks of Markdown go where a field has none, and signs stay', () => {
  assert.equal(plainSentence('**Stop** _now_, ~~later~~ [see](https://a.b/c) `x`'), 'Stop now, later see x');
  assert.equal(
    plainSentence('2 * 3 and snake_case_name, ANC \\< 1000, 5\\*'),
    '2 * 3 and snake_case_name, ANC < 1000, 5*',
  );
  assert.equal(foldedSentence(' Start\n LOW. '), 'start low.');
});

test('what is most alike is offered first, each wording once, and nothing that is not alike', () => {
  const pair = (english: string, translation: string) => ({
    english,
    translation,
    text: 'section-1-de',
    field: 'body',
  });
  const offers = offersFor('Give 5 mg of lithium daily.', [
    pair('Give 10 mg of lithium daily.', 'Täglich 10 mg Lithium.'),
    pair('Give 5 mg of lithium daily.', 'Täglich 5 mg Lithium.'),
    pair('Give 5 mg of lithium daily!', 'täglich 5 mg lithium.'),
    pair('Nothing like it.', 'Nichts davon.'),
  ]);
  assert.deepEqual(
    offers.map((one) => [one.likeness, one.translation]),
    [
      [100, 'Täglich 5 mg Lithium.'],
      [85, 'Täglich 10 mg Lithium.'],
    ],
  );
});

test('each sentence is looked up once a field, and a block of several as one besides', () =>
  assert.deepEqual(
    sentencesOf({ title: 'Dose', body: '- Stop. Go.\n\nStop.\n\n5' }).map(({ field, sentence, lead }) => [
      field,
      sentence,
      lead,
    ]),
    [
      ['title', 'Dose', ''],
      ['body', 'Stop.', '- '],
      ['body', 'Go.', null],
      ['body', 'Stop. Go.', '- '],
    ],
  ));
