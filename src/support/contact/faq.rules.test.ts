import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faqGroups, matching, offered, questionsIn, questionsOf } from './faq.rules.ts';

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

test('help offers the five most frequent questions, and all that match a search', () => {
  const questions = Array.from({ length: 12 }, (_, n) => ({
    id: `question-${n + 1}`,
    question: n < 8 ? 'My certificate?' : 'My card?',
    answer: '',
  }));
  const shown = ['', ' ', 'certificate', 'card'].map((search) => offered(questions, search).length);
  assert.deepEqual(shown, [5, 5, 8, 4]);
});

test('a written text is read as questions below their groups, and loses no word', () => {
  const groups = faqGroups(
    '<p>Ask us.</p>\n<h3>Is it <em>free</em>?</h3>\n<p>Some of it.</p>\n<h2 id="part-1">Credit &amp; tests</h2>\n<p>For members.</p>\n<h3>How many?</h3>\n<p>One.</p>\n<ul><li>Or two</li></ul>',
  );
  assert.deepEqual(groups, [
    {
      heading: null,
      intro: '<p>Ask us.</p>',
      questions: [
        { id: 'question-1', question: 'Is it free?', answer: 'Some of it.', html: '<p>Some of it.</p>' },
      ],
    },
    {
      heading: 'Credit & tests',
      intro: '<p>For members.</p>',
      questions: [
        {
          id: 'question-2',
          question: 'How many?',
          answer: 'One.\n\n Or two',
          html: '<p>One.</p>\n<ul><li>Or two</li></ul>',
        },
      ],
    },
  ]);
  assert.deepEqual(
    matching(questionsIn(groups), 'or two').map(({ id }) => id),
    ['question-2'],
  );
  assert.deepEqual(faqGroups(''), []);
  assert.deepEqual(
    faqGroups('<h3>Who?</h3>\n<p>We.</p>').map(({ heading, questions }) => [heading, questions.length]),
    [[null, 1]],
  );
});
