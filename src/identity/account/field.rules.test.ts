import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  charactersLeft,
  emailKey,
  firstNameKey,
  lastNameKey,
  newPasswordKey,
  repeatKey,
  signInPasswordKey,
  valuesOf,
} from './field.rules.ts';

test('names must be there', () => {
  assert.equal(firstNameKey('  '), 'firstNameRequired');
  assert.equal(lastNameKey(''), 'lastNameRequired');
  assert.equal(firstNameKey('\u200b\u{e0041}'), 'firstNameRequired');
  assert.equal(lastNameKey('\u3164'), 'lastNameRequired');
  assert.equal(firstNameKey('Noor'), null);
});

test('an e-mail address is asked for, then checked, and named as it was typed', () => {
  assert.equal(emailKey(''), 'emailRequired');
  assert.equal(emailKey('abc'), 'emailInvalid');
  assert.equal(emailKey(' a@b.co '), null);
  assert.deepEqual(valuesOf('emailInvalid', 'abc').email, 'abc');
});

test('a new password is counted in characters as people see them', () => {
  assert.equal(newPasswordKey('1234567'), 'passwordShort');
  assert.equal(newPasswordKey('12345678'), null);
  assert.equal(newPasswordKey('x'.repeat(129)), 'passwordLong');
  assert.equal(charactersLeft('🦉🦉🦉'), 5);
  assert.equal(charactersLeft('longer than eight'), 0);
});

test('the repeated password is there and the same', () => {
  assert.equal(repeatKey('12345678', ''), 'passwordsDiffer');
  assert.equal(repeatKey('12345678', '12345679'), 'passwordsDiffer');
  assert.equal(repeatKey('12345678', '12345678'), null);
});

test('[VALID-018] sign-in checks the length too', () => {
  assert.equal(signInPasswordKey(''), 'passwordRequired');
  assert.equal(signInPasswordKey('short'), 'passwordShort');
  assert.equal(signInPasswordKey('steady-state-demo'), null);
});
