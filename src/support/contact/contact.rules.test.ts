import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactProblems, contactSubject, forwardWaitMs, REPLY_HOURS } from '../request/request.rules.ts';
import { contactState, NOTHING_DONE } from './contact.rules.ts';

test('[STATE-048] the contact form is idle at first', () => {
  assert.equal(contactState(NOTHING_DONE), 'idle');
});

test('while a message is on its way the form is sending, whatever happened before', () => {
  assert.equal(contactState({ isSending: true, isSent: false, hasFailed: true }), 'sending');
  assert.equal(contactState({ isSending: false, isSent: true, hasFailed: false }), 'sent');
  assert.equal(contactState({ isSending: false, isSent: false, hasFailed: true }), 'error');
});

test('[VALID-027] [VALID-028] [VALID-029] each missing field is told by its name', () => {
  const whole = { name: 'Ada', email: 'ada@clinic.example', message: 'Hello' };
  const fields = (over: object) => contactProblems({ ...whole, ...over }).map((one) => one.field);
  assert.deepEqual(fields({}), []);
  assert.deepEqual(fields({ name: '  ' }), ['requester/name']);
  assert.deepEqual(fields({ email: 'ada@clinic' }), ['requester/email']);
  assert.deepEqual(fields({ message: '\n' }), ['comment/body']);
});

test('[CONST-028] the subject names the writer, and an answer is promised within 48 hours', () => {
  assert.equal(contactSubject(' Ada Moreau '), 'Contact form: Ada Moreau');
  assert.equal(REPLY_HOURS, 48);
});

test('each wait before the next attempt is longer than the last', () => {
  const waits = [1, 2, 3, 4, 5].map(forwardWaitMs);
  assert.deepEqual(
    waits,
    [...waits].sort((a, b) => a - b),
  );
});
