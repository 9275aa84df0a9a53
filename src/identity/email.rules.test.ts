import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { emailProblem, invalidEmail, isEmail, normalizeEmail } from './email.rules.ts';

const CASES: [string, boolean][] = [
  ['a@b.co', true],
  ['First.Last+tag@sub.example.org', true],
  ["o'neil@example.com", true],
  ['a', false],
  ['a@', false],
  ['a@b', false],
  ['@b.co', false],
  ['a b@c.de', false],
  ['a@b..co', false],
  ['a@-b.co', false],
  ['a@b.co\n', false],
  ['a@b.co\r\nBcc: c@d.ef', false],
  ['a@b.co,c@d.ef', false],
  ['"a b"@c.de', false],
  ['<a@b.co>', false],
  [`${'a'.repeat(65)}@b.co`, false],
  [`a@${'b.'.repeat(130)}co`, false],
  ['', false],
];
for (const [text, accepted] of CASES)
  test(`[VALID-001] ${JSON.stringify(text.slice(0, 40))} is ${accepted ? 'an' : 'no'} address`, () =>
    assert.equal(isEmail(text), accepted));

test('the message repeats what was typed', () => {
  assert.equal(invalidEmail('abc'), 'Use a valid email address (abc).');
});

test('two spellings of an address are one, and normalising twice changes nothing', () => {
  assert.equal(normalizeEmail('  Anna@Example.ORG '), 'anna@example.org');
  fc.assert(
    fc.property(fc.string(), (text) => normalizeEmail(normalizeEmail(text)) === normalizeEmail(text)),
  );
});

test('an empty address is required, any other that is none is told back as it was typed', () => {
  for (const typed of ['', ' ', '\t\n']) assert.equal(emailProblem(typed), 'E-mail is required.');
  assert.equal(emailProblem('abc'), 'Use a valid email address (abc).');
  assert.equal(emailProblem('abc', 'Not this.'), 'Not this.');
  assert.equal(emailProblem('', 'Not this.'), 'E-mail is required.');
  assert.equal(emailProblem(' a@b.co '), null);
});

test('whatever is typed is answered at once', () => {
  const started = performance.now();
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '.', '-', '@', '0'), maxLength: 5000 }),
      (text) => typeof isEmail(text) === 'boolean',
    ),
  );
  isEmail(`a@${'a-'.repeat(20_000)}`);
  assert.ok(performance.now() - started < 2000);
});
