import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { seal, unseal } from './sealed-secret.service.ts';

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const secret = randomBytes(20);

test('what is sealed opens under its key and for its purpose alone, and no two are alike', () => {
  const sealed = seal([first], secret, 'authenticator-app:1');
  assert.ok(!sealed.includes(secret));
  assert.deepEqual(unseal([first], sealed, 'authenticator-app:1'), { secret, isOld: false });
  assert.equal(unseal([first], sealed, 'authenticator-app:2'), null);
  assert.equal(unseal([second], sealed, 'authenticator-app:1'), null);
  assert.notDeepEqual(seal([first], secret, 'authenticator-app:1'), sealed);
});

test('an older key still opens what it sealed, and says that it is one', () => {
  const sealed = seal([first], secret, 'x');
  assert.deepEqual(unseal([second, first], sealed, 'x'), { secret, isOld: true });
  assert.equal(unseal([second, third], sealed, 'x'), null);
});

test('whatever was changed, cut or never sealed does not open', () => {
  const sealed = seal([first], secret, 'x');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.equal(unseal([first], changed, 'x'), null, `byte ${at}`);
    assert.equal(unseal([first], sealed.subarray(0, at), 'x'), null, `${at} bytes`);
  }
});
