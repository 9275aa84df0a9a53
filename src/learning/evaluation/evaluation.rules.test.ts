import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EvaluationQuestion, evaluationProblem, type SurveyAnswer } from './evaluation.rules.ts';

const QUESTIONS: EvaluationQuestion[] = [
  { id: 1, text: 'Objectives met?', form: 'rating', required: true },
  { id: 2, text: 'Free of bias?', form: 'yes-no', required: true },
  { id: 3, text: 'What was missing?', form: 'text', required: false },
];
const COMPLETE: SurveyAnswer[] = [
  { question_id: '1', value: 4 },
  { question_id: '2', value: false },
];
const missing = (at: number) => ({ code: 'answer-missing', question: QUESTIONS[at] });

for (const [what, answers, problem] of [
  ['a complete evaluation', COMPLETE, null],
  ['an optional answer more', [...COMPLETE, { question_id: '3', value: 'Doses' }], null],
  ['no answer', [], missing(0)],
  ['one required answer', COMPLETE.slice(0, 1), missing(1)],
  ['a yes for a rating', [{ question_id: '1', value: true }, ...COMPLETE.slice(1)], missing(0)],
  ['an optional text of spaces', [...COMPLETE, { question_id: '3', value: '  ' }], null],
  ['spaces for a rating', [{ question_id: '1', value: ' ' }, ...COMPLETE.slice(1)], missing(0)],
  ['a rating for an optional text', [...COMPLETE, { question_id: '3', value: 5 }], missing(2)],
  ['the same answer twice', [...COMPLETE, ...COMPLETE.slice(0, 1)], { code: 'answered-twice' }],
  [
    'a second answer of another form',
    [{ question_id: '1', value: true }, ...COMPLETE],
    { code: 'answered-twice' },
  ],
  ['a question of nobody', [...COMPLETE, { question_id: '77', value: 'x' }], { code: 'foreign-question' }],
  [
    'a number written otherwise',
    [...COMPLETE, { question_id: '03', value: 'x' }],
    { code: 'foreign-question' },
  ],
] as [string, SurveyAnswer[], unknown][])
  test(`[R31] an evaluation: ${what}`, () => {
    assert.deepEqual(evaluationProblem(QUESTIONS, answers), problem);
  });

const FORMER: EvaluationQuestion = { id: 3, text: 'What was missing?', form: 'rating', required: true };
const NOW: EvaluationQuestion[] = [
  ...QUESTIONS.slice(0, 2),
  { id: 1001, text: 'Will you change your practice?', form: 'rating', required: true },
];
for (const [what, answers, problem] of [
  ['what a page opened before asked', [...COMPLETE, { question_id: '3', value: 4 }], null],
  [
    'the same in another form',
    [...COMPLETE, { question_id: '3', value: 'Doses' }],
    { code: 'answer-missing', question: FORMER },
  ],
  ['only the question asked no longer', [{ question_id: '3', value: 4 }], missing(0)],
  [
    'what was added while both were asked',
    [...COMPLETE, { question_id: '3', value: 4 }, { question_id: '1001', value: 2 }],
    null,
  ],
  [
    'what was added, without a question before it',
    [COMPLETE[0], { question_id: '3', value: 4 }, { question_id: '1001', value: 2 }],
    missing(1),
  ],
] as [string, SurveyAnswer[], unknown][])
  test(`[C28] an evaluation begun before a question was retired: ${what}`, () => {
    assert.deepEqual(evaluationProblem(NOW, answers, [FORMER]), problem);
  });

test('[C28] a page that shows what is asked today answers all of it', () => {
  assert.deepEqual(evaluationProblem(NOW, COMPLETE), { code: 'answer-missing', question: NOW[2] });
});
