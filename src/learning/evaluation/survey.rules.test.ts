import assert from 'node:assert/strict';
import test from 'node:test';
import { claimTold, openQuestions, type SurveyItem, surveyAnswers, surveyFields } from './survey.rules.ts';

const QUESTIONS: SurveyItem[] = [
  { id: '1', text: 'Objectives met?', form: 'rating', required: true },
  { id: '2', text: 'Free of bias?', form: 'yes-no', required: true },
  { id: '3', text: 'What was missing?', form: 'text', required: false },
];

test('a required question is open until it has an answer; “no” is one', () => {
  assert.deepEqual(
    openQuestions(QUESTIONS, {}).map((one) => one.id),
    ['1', '2'],
  );
  assert.deepEqual(openQuestions(QUESTIONS, { 1: 5, 2: false }), []);
  const worded = [{ id: '3', text: 'What was missing?', form: 'text', required: true }] as const;
  assert.deepEqual(openQuestions(worded, { 3: '  ' }), worded);
});

test('[ENT-040] answers given are handed in, in the order of the questions; empty texts are not', () => {
  assert.deepEqual(surveyAnswers(QUESTIONS, { 3: '  ', 2: false, 1: 4 }), [
    { question_id: '1', value: 4 },
    { question_id: '2', value: false },
  ]);
  assert.deepEqual(surveyAnswers(QUESTIONS, { 3: ' Doses ' }), [{ question_id: '3', value: 'Doses' }]);
});

const TERMS = {
  questions: QUESTIONS,
  claimSteps: [0.5, 0.25, 0],
  maxCredits: 0.5,
  profession: null,
  licence: 'MA 1',
};
const UNTOUCHED = { given: {}, claimed: 0.5, attested: { profession: '', licence: 'MA 1' } };
const LEFT = {
  given: { 1: 4, 2: false, 3: 'Doses' },
  claimed: 0,
  attested: { profession: 'Pharmacist', licence: 'NY 2' },
};
const KEPT: [string, unknown, unknown][] = [
  ['nothing', undefined, UNTOUCHED],
  ['all of it', LEFT, LEFT],
  [
    'a licence that was removed',
    { attested: { licence: '' } },
    { ...UNTOUCHED, attested: { profession: '', licence: '' } },
  ],
  ['a question no longer asked', { given: { 9: 1, 1: 2 } }, { ...UNTOUCHED, given: { 1: 2 } }],
  ['answers of another form', { given: { 1: 6, 2: 'yes', 3: 1 } }, UNTOUCHED],
  ['a step and a profession not on offer', { claimed: 0.75, attested: { profession: 'Barber' } }, UNTOUCHED],
  ['anything else', 'text', UNTOUCHED],
];
for (const [what, kept, fields] of KEPT)
  test(`an evaluation goes on with what was left: ${what}`, () => {
    assert.deepEqual(surveyFields(TERMS, kept), fields);
  });

const CLAIMS: [
  claimed: number,
  certified: number | null,
  isWithdrawn: boolean,
  key: string,
  amount: number,
][] = [
  [0.5, 0.5, false, 'claimed', 0.5],
  [0.5, 0.25, false, 'corrected', 0.25],
  [0.5, null, false, 'claimed', 0.5],
  [0, null, false, 'claimed', 0],
  [0.5, null, true, 'withdrawn', 0],
  [0.5, 0.5, true, 'claimed', 0.5],
];
for (const [claimed, certified, isWithdrawn, key, amount] of CLAIMS)
  test(`a claim of ${claimed}, certified with ${certified}${isWithdrawn ? ', withdrawn' : ''}, is told as ${key}`, () => {
    assert.deepEqual(claimTold(claimed, certified, isWithdrawn), { key, amount });
  });
