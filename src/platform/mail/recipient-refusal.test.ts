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
  ['550 Requested action not taken: mailbox unavailable', 'for-good'],
  ['550 sender@relay.example: user unknown', 'for-good'],
  ['550 No such mailbox', 'for-good'],
  ['550 The address does not exist', 'for-good'],
  ['550 Unrouteable address', 'for-good'],
  ['551 user not local', 'for-good'],
  ['550 5.1.2 host unknown', 'for-good'],
  ['450 4.2.1 the user is receiving mail at a rate that prevents delivery', 'for-now'],
  ['452 4.2.2 mailbox full', 'for-now'],
  ['450 4.1.1 mailbox unverified', 'for-now'],
  ['450 mailbox busy', 'for-now'],
  ['550 relay not permitted', null],
  ['550 blocked by our policy', null],
  ['554 5.7.1 relay access denied', null],
  ['550 5.7.26 unauthenticated mail is not accepted', null],
  ['550 5.1.8 sender address rejected', null],
  ['451 4.7.1 greylisted', null],
  ['450 4.2.0 <a@b.example>: Recipient address rejected: Greylisted', null],
  ['450 4.2.2 greylisted, come again', null],
  ['550 Sender verify failed', null],
  ['550-Verification failed for <bounces@a.example>\n550 Sender verify failed', null],
  ['550 Administrative prohibition', null],
  ['550 SPF check failed', null],
  ['550 No reverse DNS for your host', null],
  ['550 Access not allowed', null],
  ['550 Mail from your IP refused', null],
  ['550 not allowed to send', null],
  ['550 user not allowed to send', null],
  ['550 Daily quota exceeded', null],
  ['550 Address rejected', null],
  ['553 sorry, your envelope sender is in my badmailfrom list', null],
  ["553 sorry, that domain isn't in my list of allowed rcpthosts", null],
  ['550 5.1.0 Address rejected', null],
  ['550 5.1.0 sender rejected: domain not found', null],
  ['550 5.1.1 the sender address does not exist', null],
  ['550 5.2.0 refused', null],
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
