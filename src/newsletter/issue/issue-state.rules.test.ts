import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ISSUE_COMMANDS, ISSUE_STATES, type IssueDeed, type IssueState } from './admin.data.ts';
import { isEnded, isWritable, stateAfter } from './issue-state.rules.ts';

const DEEDS: readonly IssueDeed[] = [...ISSUE_COMMANDS, 'begin', 'hold', 'finish'];
const NO = null;
/** Every deed in every state. */
const TABLE: Record<IssueState, Record<IssueDeed, IssueState | null>> = {
  draft: {
    schedule: 'scheduled',
    unschedule: NO,
    pause: NO,
    resume: NO,
    stop: 'stopped',
    begin: NO,
    hold: NO,
    finish: NO,
  },
  scheduled: {
    schedule: NO,
    unschedule: 'draft',
    pause: NO,
    resume: NO,
    stop: 'stopped',
    begin: 'sending',
    hold: 'draft',
    finish: NO,
  },
  sending: {
    schedule: NO,
    unschedule: NO,
    pause: 'paused',
    resume: NO,
    stop: 'stopped',
    begin: NO,
    hold: 'paused',
    finish: 'sent',
  },
  paused: {
    schedule: NO,
    unschedule: NO,
    pause: NO,
    resume: 'sending',
    stop: 'stopped',
    begin: NO,
    hold: NO,
    finish: NO,
  },
  stopped: {
    schedule: NO,
    unschedule: NO,
    pause: NO,
    resume: NO,
    stop: NO,
    begin: NO,
    hold: NO,
    finish: NO,
  },
  sent: {
    schedule: NO,
    unschedule: NO,
    pause: NO,
    resume: NO,
    stop: NO,
    begin: NO,
    hold: NO,
    finish: NO,
  },
};
for (const state of ISSUE_STATES)
  test(`an issue that is ${state}: what each deed makes of it`, () =>
    assert.deepEqual(Object.fromEntries(DEEDS.map((deed) => [deed, stateAfter(state, deed)])), TABLE[state]));

test('whatever is done in whatever order: nothing is written once a letter has left, and what has ended stays so', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...DEEDS), { maxLength: 40 }), (deeds) => {
      let state: IssueState = 'draft';
      let hasBegun = false;
      for (const deed of deeds) {
        const before: IssueState = state;
        state = stateAfter(before, deed) ?? before;
        hasBegun ||= state === 'sending';
        if (isEnded(before)) assert.equal(state, before);
        if (hasBegun) assert.ok(!isWritable(state), `${before} ${deed}`);
      }
    }),
  );
});
