import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isSignInLength,
  MISMATCH,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordLengthProblem,
  repeatProblem,
  SIGNIN_PASSWORD_MIN,
  TOO_LONG,
  TOO_SHORT,
} from './password.rules.ts';
import { registrationProblems } from './registration.rules.ts';

test('[CONST-015] [VALID-019] a password has 8 to 128 characters; sign-in has a bound of its own', () => {
  assert.equal(PASSWORD_MIN, 8);
  assert.equal(PASSWORD_MAX, 128);
  assert.equal(SIGNIN_PASSWORD_MIN, 8);
});

const CASES: [string, string | null][] = [
  ['1234567', TOO_SHORT],
  ['12345678', null],
  ['🔑🔑🔑🔑🔑🔑🔑', TOO_SHORT],
  ['🔑🔑🔑🔑🔑🔑🔑🔑', null],
  ['é'.repeat(128), null],
  ['e\u0301'.repeat(128), null],
  ['x'.repeat(129), TOO_LONG],
];
for (const [password, problem] of CASES)
  test(`${[...password].length} characters of ${password.slice(0, 2)}: ${problem ?? 'taken'}`, () =>
    assert.equal(passwordLengthProblem(password), problem));

test('the messages are the ones of the form', () => {
  assert.equal(TOO_SHORT, 'Password must contain at least 8 characters');
  assert.equal(MISMATCH, 'Passwords do not match');
});

test('the repeated password is there and the same', () => {
  assert.equal(repeatProblem('abcdefgh', 'abcdefgh'), null);
  assert.equal(repeatProblem('abcdefgh', 'abcdefgi'), MISMATCH);
  assert.equal(repeatProblem('', ''), MISMATCH);
});

test('sign-in accepts the lengths that exist', () => {
  assert.equal(isSignInLength('1234567'), false);
  assert.equal(isSignInLength('12345678'), true);
  assert.equal(isSignInLength('x'.repeat(129)), false);
});

test('an empty registration names every field, in the order of the form', () => {
  const empty = { firstName: ' ', lastName: '', email: '', password1: '', password2: '' };
  assert.deepEqual(
    registrationProblems(empty).map(({ field }) => field),
    ['firstName', 'lastName', 'email', 'password1', 'password2'],
  );
  assert.equal(registrationProblems(empty)[0]?.detail, 'First Name is required.');
  assert.equal(registrationProblems(empty)[1]?.detail, 'Last Name is required.');
});
