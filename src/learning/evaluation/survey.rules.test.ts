import assert from 'node:assert/strict';
import test from 'node:test';
import { openQuestions, type SurveyItem, surveyAnswers } from './survey.rules.ts';

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
});

test('[ENT-040] answers given are handed in, in the order of the questions; empty texts are not', () => {
  assert.deepEqual(surveyAnswers(QUESTIONS, { 3: '  ', 2: false, 1: 4 }), [
    { question_id: '1', value: 4 },
    { question_id: '2', value: false },
  ]);
  assert.deepEqual(surveyAnswers(QUESTIONS, { 3: ' Doses ' }), [{ question_id: '3', value: 'Doses' }]);
});
