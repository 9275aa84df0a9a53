import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayAskForProfile, mayInterrupt, needsProfession, PROFILE_DELAY_MS } from './prompt.rules.ts';

test('[CONST-023] the profile is asked for after five seconds', () => assert.equal(PROFILE_DELAY_MS, 5000));

test('the profile is asked for on ordinary pages', () => {
  for (const path of ['/', '/library', '/dashboard', '/publication/clozapine-12', '/myaccount/profile'])
    assert.ok(mayAskForProfile(path), path);
});

test('it is never asked for at the program, at checkout, in sections, tests and certificates', () => {
  const quiet = [
    '/cme-program',
    '/cme-program/',
    '/checkout',
    '/checkout/done',
    '/section/monitoring-5400',
    '/publication/12/test',
    '/publication/12/test/results',
    '/publication/12/test/survey',
    '/dashboard/certificates',
    '/verify/abc',
    '/test',
    '/results',
  ];
  for (const path of quiet) assert.ok(!mayAskForProfile(path), path);
});

test('the profession is needed of accounts without one, and not yet of subscribers, who could not save it', () => {
  const asked = (scope: 'full' | 'subscriber', profession: string | null) =>
    needsProfession({ scope, profession });
  assert.deepEqual(
    [asked('full', null), asked('full', 'Pharmacist'), asked('subscriber', null)],
    [true, false, false],
  );
});

const FREE = { isSignedIn: true, isInDialog: false, isInField: false, isTyped: false };
for (const [what, moment, may] of [
  ['a reader who only reads', FREE, true],
  ['somebody whose session has ended', { ...FREE, isSignedIn: false }, false],
  ['a reader of a dialog', { ...FREE, isInDialog: true }, false],
  ['a reader in a field', { ...FREE, isInField: true }, false],
  ['a reader who has typed something unsaved', { ...FREE, isTyped: true }, false],
] as const)
  test(`${what} is ${may ? 'asked' : 'not asked'}`, () => assert.equal(mayInterrupt(moment), may));
