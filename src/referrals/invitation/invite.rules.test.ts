import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  afterEvent,
  ENTERING,
  INVITED_SECONDS,
  type InviteEvent,
  maySend,
  REMINDED_SECONDS,
} from './invite.rules.ts';

const after = (...events: InviteEvent[]) => events.reduce(afterEvent, ENTERING);

test('[REF-013] [REF-016] [REF-017] an invitation is entered, sent, and then invited or refused', () => {
  assert.equal(ENTERING.is, 'entering');
  assert.deepEqual(after({ type: 'refused' }), { is: 'invalid' });
  assert.deepEqual(after({ type: 'refused' }, { type: 'edited' }, { type: 'sending' }), { is: 'loading' });
  assert.deepEqual(after({ type: 'sending' }, { type: 'sent', email: 'a@b.co' }), {
    is: 'invited',
    email: 'a@b.co',
  });
  assert.deepEqual(
    after({ type: 'sending' }, { type: 'failed', notice: { reason: 'Invited already.', next: null } }),
    {
      is: 'error',
      notice: { reason: 'Invited already.', next: null },
    },
  );
});

test('an edit clears what was said, but never breaks into a sending', () => {
  assert.deepEqual(
    after({ type: 'sending' }, { type: 'failed', notice: { reason: 'No.', next: null } }, { type: 'edited' }),
    ENTERING,
  );
  assert.deepEqual(after({ type: 'sending' }, { type: 'edited' }), { is: 'loading' });
  assert.deepEqual(after({ type: 'sending' }, { type: 'refused' }), { is: 'loading' });
  assert.deepEqual(after({ type: 'sending' }, { type: 'sent', email: 'a@b.co' }, { type: 'over' }), ENTERING);
  assert.deepEqual(
    after({ type: 'sending' }, { type: 'failed', notice: { reason: 'No.', next: null } }, { type: 'over' }),
    {
      is: 'error',
      notice: { reason: 'No.', next: null },
    },
  );
});

test('only an address that can be one is sent, once, and not again after a refusal', () => {
  assert.equal(maySend(ENTERING, true), true);
  assert.equal(maySend(ENTERING, false), false);
  assert.equal(maySend({ is: 'loading' }, true), false);
  assert.equal(maySend({ is: 'invited', email: 'a@b.co' }, true), false);
  assert.equal(maySend({ is: 'error', notice: { reason: 'No.', next: null } }, true), false);
});

test('[CONST-020] the banner stands 5 s, the word about a reminder 10 s', () => {
  assert.deepEqual([INVITED_SECONDS, REMINDED_SECONDS], [5, 10]);
});
