import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  codeIn,
  isFactorAsked,
  isRecoveryMeant,
  mayRemoveFactor,
  mustAddFactor,
  RECOVERY_BYTES,
  recoveryCodeOf,
  unmadeKey,
} from './second-factor.rules.ts';

const DEMO = 'admin@demo.example';
/** In the demo's domain, but with a password that is not published. */
const UNPUBLISHED = 'mallory@demo.example';
const OWN = 'ada@clinic.example';

test('an administrator must have a second factor and whoever has one is asked for it, the published accounts of a running demo apart', () => {
  const rows: [
    email: string,
    isSuperuser: boolean,
    hasFactor: boolean,
    demo: boolean,
    must: boolean,
    asked: boolean,
  ][] = [
    [OWN, true, false, false, true, false],
    [OWN, true, false, true, true, false],
    [OWN, true, true, false, false, true],
    [OWN, true, true, true, false, true],
    [OWN, false, false, false, false, false],
    [OWN, false, true, false, false, true],
    [OWN, false, true, true, false, true],
    [DEMO, true, false, true, false, false],
    [DEMO, true, true, true, false, false],
    [DEMO.toUpperCase(), true, false, true, false, false],
    [DEMO, true, false, false, true, false],
    [DEMO, true, true, false, false, true],
    [UNPUBLISHED, true, false, true, true, false],
    [UNPUBLISHED, true, true, true, false, true],
    [UNPUBLISHED, true, false, false, true, false],
    ['ada@demo.example.org', true, true, true, false, true],
    ['ada@notdemo.example', true, true, true, false, true],
  ];
  for (const [email, isSuperuser, hasFactor, demo, must, asked] of rows) {
    const facts = { email, isSuperuser, hasFactor };
    assert.equal(mustAddFactor(facts, demo), must, JSON.stringify([facts, demo]));
    assert.equal(isFactorAsked(facts, demo), asked, JSON.stringify([facts, demo]));
  }
});

test('whoever must have a second factor keeps the last one; others may go back to the password', () => {
  const superuser = { email: OWN, isSuperuser: true, hasFactor: true };
  assert.equal(mayRemoveFactor(superuser, 1, false), false);
  assert.equal(mayRemoveFactor(superuser, 2, false), true);
  assert.equal(mayRemoveFactor({ ...superuser, isSuperuser: false }, 1, false), true);
  assert.equal(mayRemoveFactor(superuser, 1, true), false);
  assert.equal(mayRemoveFactor({ ...superuser, email: DEMO }, 1, true), true);
});

test('a code is read however it is written down', () => {
  const code = 'ABCDEFGHIJKLMNOPQRSTUVW2';
  const rows: [typed: string, read: ReturnType<typeof codeIn>][] = [
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['012-345', { kind: 'app', code: '012345' }],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['', null],
    ['ABCD-EFGH-IJKL-MNOP-QRST-UVW2', { kind: 'recovery', code }],
    ['abcd efgh ijkl mnop qrst uvw2', { kind: 'recovery', code }],
    ['ABCD-EFGH-1JKL-MN0P-QRST-UVW2', { kind: 'recovery', code }],
    ['ABCD-EFGH-IJKL-MNOP-QRST-UVW', null],
    ['ABCD-EFGH-IJKL-MNOP-QRST-UVW9', null],
    ['١٢٣٤٥٦', null],
  ];
  for (const [typed, read] of rows) assert.deepEqual(codeIn(typed), read, typed);
});

test('a recovery code says all of its bits, and is read back whole', () => {
  assert.equal(recoveryCodeOf(new Uint8Array(RECOVERY_BYTES)), 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA');
  assert.equal(recoveryCodeOf(new Uint8Array(RECOVERY_BYTES).fill(255)), '7777-7777-7777-7777-7777-7777');
  const bytes = fc.uint8Array({ minLength: RECOVERY_BYTES, maxLength: RECOVERY_BYTES });
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      const [a, b] = [recoveryCodeOf(one), recoveryCodeOf(other)];
      assert.equal(a === b, Buffer.from(one).equals(Buffer.from(other)));
      assert.deepEqual(codeIn(a), { kind: 'recovery', code: a.replaceAll('-', '') });
    }),
  );
});

test('a mistyped code is one of an app if there is an app and only digits were typed', () => {
  const meant = (typed: string, hasApp: boolean) => isRecoveryMeant(typed, hasApp);
  for (const typed of ['123456', '123 456', '12345', '1234567']) assert.ok(!meant(typed, true), typed);
  for (const typed of ['ABCD-EFGH', 'abcd efgh 2345', '12345O']) assert.ok(meant(typed, true), typed);
  assert.ok(meant('123456', false));
});

test('a browser that makes no passkey says why only if the device has one already', () => {
  const thrown = (name: string) => Object.assign(new Error('refused'), { name });
  assert.equal(unmadeKey(thrown('InvalidStateError')), 'passkeyHere');
  for (const other of [thrown('NotAllowedError'), thrown('AbortError'), null, 'InvalidStateError'])
    assert.equal(unmadeKey(other), 'passkeyStopped');
});
