import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matching, questionsOf, sectionsOf } from './static-page.rules.ts';

const say = (key: string) => key.toUpperCase();

test('sections and their paragraphs are read until the first missing number', () => {
  const keys = new Set(['s1', 's1p1', 's1p2', 's2', 's2p1', 's2p3', 's4']);
  assert.deepEqual(sectionsOf(keys, say), [
    { id: 'part-1', heading: 'S1', paragraphs: ['S1P1', 'S1P2'] },
    { id: 'part-2', heading: 'S2', paragraphs: ['S2P1'] },
  ]);
});

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
