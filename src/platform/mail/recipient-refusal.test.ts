import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipientRefusal } from './recipient-refusal.ts';

const failure = (response: string, command = 'RCPT TO', code = 'EENVELOPE') =>
  Object.assign(new Error(response), { code, command, response, responseCode: Number(response.slice(0, 3)) });

const CASES = [
  ['550 5.1.1 <a@b.example>: user unknown', 'for-good'],
  ['550-5.1.1 The account does not exist.', 'for-good'],
  ['550 5.2.1 mailbox disabled', 'for-good'],
  ['556 5.1.10 recipient domain takes no mail', 'for-good'],
  ['550 no such user here', 'for-good'],
  ['553 mailbox name not allowed', 'for-good'],
  ['452 4.2.2 mailbox full', 'for-now'],
  ['450 4.1.1 mailbox unverified', 'for-now'],
  ['450 mailbox busy', 'for-now'],
  ['550 relay not permitted', null],
  ['550 blocked by our policy', null],
  ['554 5.7.1 relay access denied', null],
  ['550 5.7.26 unauthenticated mail is not accepted', null],
  ['550 5.1.8 sender address rejected', null],
  ['451 4.7.1 greylisted', null],
  ['452 4.3.1 no room on the server', null],
  ['530 5.7.0 authentication required', null],
] as const;

test('only what concerns the address of the recipient is a refusal of theirs', () => {
  for (const [response, refusal] of CASES)
    assert.equal(recipientRefusal(failure(response)), refusal, response);
});

test('nothing that the server says before or after the recipient is one, and no outage', () => {
  const unknown = '550 5.1.1 user unknown';
  assert.equal(recipientRefusal(failure(unknown, 'MAIL FROM')), null);
  assert.equal(recipientRefusal(failure(unknown, 'DATA', 'EMESSAGE')), null);
  assert.equal(recipientRefusal(new Error('connect ECONNREFUSED')), null);
});
