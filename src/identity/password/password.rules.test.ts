import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atField } from '#kit/refusal.ts';
import { type FieldProblem, registrationProblems } from '../registration/registration.rules.ts';
import { fieldRefusal } from '../user/field-refusal.service.ts';
import {
  isSignInLength,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordLengthProblem,
  repeatProblem,
  SIGNIN_PASSWORD_MIN,
} from './password.rules.ts';

test('[CONST-015] [VALID-019] a password has 8 to 128 characters; sign-in has a bound of its own', () => {
  assert.equal(PASSWORD_MIN, 8);
  assert.equal(PASSWORD_MAX, 128);
  assert.equal(SIGNIN_PASSWORD_MIN, 8);
});

const CASES: [string, string | null][] = [
  ['1234567', 'password-short'],
  ['12345678', null],
  ['🔑🔑🔑🔑🔑🔑🔑', 'password-short'],
  ['🔑🔑🔑🔑🔑🔑🔑🔑', null],
  ['é'.repeat(128), null],
  ['e\u0301'.repeat(128), null],
  ['x'.repeat(129), 'password-long'],
];
for (const [password, problem] of CASES)
  test(`${[...password].length} characters of ${password.slice(0, 2)}: ${problem ?? 'taken'}`, () =>
    assert.equal(passwordLengthProblem(password), problem));

test('the messages are the ones of the form, an address told back as it was typed', () => {
  const told = (problem: FieldProblem['problem']) => fieldRefusal(problem, 'abc', atField('x')).detail;
  assert.equal(told('password-short'), 'Password must contain at least 8 characters');
  assert.equal(told('password-long'), 'Password must contain at most 128 characters');
  assert.equal(told('password-repeated'), 'Passwords do not match');
  assert.equal(told('first-name'), 'First Name is required.');
  assert.equal(told('last-name'), 'Last Name is required.');
  assert.equal(told('email-needed'), 'E-mail is required.');
  assert.equal(told('email'), 'Use a valid email address (abc).');
});

test('the repeated password is there and the same', () => {
  assert.equal(repeatProblem('abcdefgh', 'abcdefgh'), null);
  assert.equal(repeatProblem('abcdefgh', 'abcdefgi'), 'password-repeated');
  assert.equal(repeatProblem('', ''), 'password-repeated');
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
  assert.deepEqual(
    registrationProblems(empty).map(({ problem }) => problem),
    ['first-name', 'last-name', 'email-needed', 'password-short', 'password-repeated'],
  );
});
