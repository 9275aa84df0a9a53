import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGoal, preferenceChange, preferencesOf } from './preferences.rules.ts';

const member = { isMembershipValid: true, hasMembership: true, canGetCredits: true };
const READER = { ...member, language: 'fr', yearlyGoal: 12.5 };

test('whoever can get credits sends the goal as it was typed, and the language', () => {
  const fields = preferencesOf(READER, 'fr-FR');
  assert.deepEqual(fields, { yearlyGoal: '12,5', language: 'fr' });
  assert.deepEqual(preferenceChange(fields), { yearlyGoal: 12.5, language: 'fr' });
});

test('[ROLE-024] a member without credits has no goal: the language alone is asked, checked and sent', () => {
  const fields = preferencesOf({ ...READER, canGetCredits: false }, 'fr-FR');
  assert.ok(isGoal(fields.yearlyGoal));
  assert.deepEqual(fields, { language: 'fr' });
  assert.deepEqual(preferenceChange({ ...fields, language: 'de' }), { language: 'de' });
});

test('a goal is a number up to a thousand', () => {
  assert.deepEqual(['0', '1000', '12.5', '', '-1', '1001', 'many'].map(isGoal), [
    ...[true, true, true],
    ...[false, false, false, false],
  ]);
});
