import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLapsed, lacksCredits } from './standing.rules.ts';

test('who has no membership, a valid one, one without credits or one that has ended is told apart', () => {
  const told = (hasMembership: boolean, isMembershipValid: boolean, canGetCredits: boolean) => {
    const holder = { hasMembership, isMembershipValid, canGetCredits };
    return [isLapsed(holder), lacksCredits(holder)];
  };
  assert.deepEqual(told(false, false, false), [false, false], 'free');
  assert.deepEqual(told(true, true, true), [false, false], 'a member');
  assert.deepEqual(told(true, true, false), [false, true], 'a trainee');
  assert.deepEqual(told(true, false, false), [true, false], 'lapsed');
});
