import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matching, questionsOf } from './faq.rules.ts';

test('questions are found by all words, in the question or the answer', () => {
  const questions = questionsOf(
    new Set(['q1', 'a1', 'q2', 'a2']),
    (key) => ({ q1: 'How do I pay?', a1: 'By card.', q2: 'Is it free?', a2: 'Some of it.' })[key] ?? '',
  );
  assert.deepEqual(
    matching(questions, 'card PAY').map(({ id }) => id),
    ['question-1'],
  );
  assert.equal(matching(questions, '  ').length, 2);
  assert.equal(matching(questions, 'refund').length, 0);
});
