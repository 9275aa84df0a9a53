import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faqTexts } from '../help/faqs.messages.ts';
import { questionsOf } from './faq.rules.ts';
import { faqMatches } from './faq-match.rules.ts';

const words: Record<string, string> = faqTexts.defaults;
const questions = questionsOf(new Set(Object.keys(words)), (key) => words[key] ?? '');
const found = (message: string) => faqMatches(questions, message).map((one) => one.question);

test('a message about memberships finds the question about memberships first', () => {
  assert.match(found('Which of the memberships do I need for video lectures?')[0] ?? '', /membership/i);
});

test('a message about a certificate finds one about certificates', () => {
  assert.ok(
    found('Where is the certificate of the test that I passed?').some((one) => /certificate/i.test(one)),
  );
});

test('greetings, a few letters and another matter find nothing, and there are never more than three', () => {
  for (const message of ['', 'Hi', 'Hello there, good morning', 'qwertz asdf yxcv'])
    assert.deepEqual(found(message), [], message);
  assert.ok(found(questions.map((one) => `${one.question} ${one.answer}`).join(' ')).length <= 3);
});
