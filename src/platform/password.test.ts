import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefusal } from '#kit/refusal.ts';
import { hashNow, hashPassword, inHashQueue, isOutdatedHash, PASSWORD_COST, verifyNow } from './password.ts';

test('a password is recognised and another one is not', async () => {
  const hash = await hashPassword('correct horse battery');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await verifyNow('correct horse battery', hash), true);
  assert.equal(await verifyNow('correct horse batterz', hash), false);
});

test('nothing is cut off: passwords that share their first 72 bytes differ', async () => {
  const hash = await hashPassword(`${'x'.repeat(72)}a`);
  assert.equal(await verifyNow(`${'x'.repeat(72)}b`, hash), false);
  assert.equal(await verifyNow('x'.repeat(72), hash), false);
});

test('an accent typed as one character or as two is the same password', async () => {
  const hash = await hashPassword('cafe\u0301 müller 東京');
  assert.equal(await verifyNow('caf\u00e9 mu\u0308ller 東京', hash), true);
});

test('where there is no account no password is right, not even one that would fit the stand-in', async () => {
  assert.equal(await verifyNow('anything at all', null), false);
});

test('a hash of lower cost is outdated and still verifies', async () => {
  const weak = await hashNow('correct horse battery', { ...PASSWORD_COST, memory: 8192 });
  assert.equal(isOutdatedHash(weak), true);
  assert.equal(await verifyNow('correct horse battery', weak), true);
  assert.equal(isOutdatedHash(await hashNow('correct horse battery')), false);
});

test('two hash at once, the queue is bounded, and beyond it the answer is busy', async () => {
  let now = 0;
  let most = 0;
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  const deed = async () => {
    most = Math.max(most, ++now);
    await gate;
    now--;
  };
  const accepted = Array.from({ length: 66 }, () => inHashQueue(deed));
  const refused = await inHashQueue(deed).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(isRefusal(refused));
  assert.equal(refused.status, 503);
  assert.equal(refused.code, 'busy');
  assert.ok((refused.retryAfterSeconds ?? 0) > 0);
  release();
  await Promise.all(accepted);
  assert.equal(most, 2);
  assert.equal(await inHashQueue(async () => 'free again'), 'free again');
});

test('a deed that fails gives its place back', async () => {
  for (let times = 0; times < 5; times++)
    await assert.rejects(
      inHashQueue(() => Promise.reject(new Error('no'))),
      /no/,
    );
  assert.equal(await inHashQueue(async () => 1), 1);
});
