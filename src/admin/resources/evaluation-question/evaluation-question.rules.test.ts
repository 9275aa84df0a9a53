import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  asksTheSame,
  EVALUATION_QUESTION_MAX,
  type EvaluationQuestionRecord,
  evaluationQuestionProblems,
  orderWith,
  tidiedQuestion,
  topicLost,
} from './evaluation-question.rules.ts';

const ASKED: EvaluationQuestionRecord = {
  question: 'Will you prescribe less?',
  form: 'yes-no',
  answer: 'required',
  asksAbout: 'other',
  mooreLevel: '4',
  measure: 'subjective',
  position: 2,
};

for (const [what, change, problems] of [
  ['a whole question', {}, {}],
  ['one without a place', { position: null }, {}],
  ['a level in two parts', { mooreLevel: ' 3A ' }, {}],
  ['words of spaces', { question: ' \n ' }, { question: 'noQuestion' }],
  ['the longest words', { question: 'x'.repeat(EVALUATION_QUESTION_MAX) }, {}],
  ['longer words', { question: 'x'.repeat(EVALUATION_QUESTION_MAX + 1) }, { question: 'long' }],
  ['a level that nobody knows', { mooreLevel: '8' }, { mooreLevel: 'noLevel' }],
  ['no level', { mooreLevel: '' }, { mooreLevel: 'noLevel' }],
  ['a place before the first', { position: 0 }, { position: 'noPlace' }],
  ['half a place', { position: 1.5 }, { position: 'noPlace' }],
  ['what is no number', { position: Number.NaN }, { position: 'noPlace' }],
] as [string, Partial<EvaluationQuestionRecord>, object][])
  test(`[C28] a question of the evaluation: ${what}`, () => {
    assert.deepEqual(evaluationQuestionProblems({ ...ASKED, ...change }), problems);
  });

test('a question is stored with single spaces', () => {
  const { question, mooreLevel } = tidiedQuestion({ ...ASKED, question: ' Less\n now? ', mooreLevel: ' 3A' });
  assert.deepEqual([question, mooreLevel], ['Less now?', '3a']);
});

for (const [change, same] of [
  [{ answer: 'optional', asksAbout: 'commercial-bias', mooreLevel: '5', position: 1 }, true],
  [{ question: 'Will you prescribe more?' }, false],
  [{ form: 'rating' }, false],
] as [Partial<EvaluationQuestionRecord>, boolean][])
  test(`[C28] ${Object.keys(change).join(', ')}: ${same ? 'the same' : 'another'} question`, () => {
    assert.equal(asksTheSame(ASKED, { ...ASKED, ...change }), same);
  });

for (const [id, position, order] of [
  [4, null, [1, 2, 3, 4]],
  [4, 1, [4, 1, 2, 3]],
  [4, 3, [1, 2, 4, 3]],
  [4, 99, [1, 2, 3, 4]],
  [2, 3, [1, 3, 2]],
  [2, 1, [2, 1, 3]],
  [2, 2, [1, 2, 3]],
] as [number, number | null, number[]][])
  test(`question ${id} of three is put to place ${position ?? 'none'}`, () => {
    assert.deepEqual(orderWith([1, 2, 3], id, position), order);
  });

for (const [what, before, after, lost] of [
  ['both stay', ['objectives-met', 'commercial-bias'], ['commercial-bias', 'objectives-met'], null],
  ['one of two stays', ['commercial-bias', 'commercial-bias'], ['commercial-bias'], null],
  ['the last goes', ['objectives-met', 'commercial-bias'], ['objectives-met'], 'commercial-bias'],
  ['it was asked by nobody before', ['objectives-met'], ['objectives-met'], null],
  ['none was asked before', [], [], null],
] as const)
  test(`[R31] objectives and commercial bias are asked about: ${what}`, () => {
    assert.equal(topicLost(before, after), lost);
  });
