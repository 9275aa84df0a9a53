import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setupOf, stepOf } from './authenticator-app.service.ts';

/** RFC 6238, appendix B: the last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of VECTORS)
    assert.equal(stepOf(SECRET, code, at(seconds)), Math.floor(seconds / 30), code);
});

test('a code counts half a minute early and late, under its own number, and no longer', () => {
  const step = Math.floor(1_234_567_890 / 30);
  const begin = step * 30;
  for (const [seconds, expected] of [
    [begin - 31, null],
    [begin - 30, step],
    [begin, step],
    [begin + 29, step],
    [begin + 59, step],
    [begin + 60, null],
  ] as const)
    assert.equal(stepOf(SECRET, '005924', at(seconds)), expected, String(seconds - begin));
});

test('what is no code of six digits is none', () => {
  for (const code of ['', '5924', '0059240', 'abcdef', '00592４'])
    assert.equal(stepOf(SECRET, code, at(1_234_567_890)), null);
});

test('an app reads secret, account and product from the picture', () => {
  const { secret, address, picture } = setupOf(SECRET, 'Steady State', 'ada@clinic.example');
  assert.equal(secret, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const url = new URL(address);
  assert.equal(url.protocol, 'otpauth:');
  assert.equal(
    decodeURIComponent(url.pathname.replace(/^\/+/, '').replace('totp/', '')),
    'Steady State:ada@clinic.example',
  );
  assert.deepEqual(
    [url.searchParams.get('issuer'), url.searchParams.get('digits'), url.searchParams.get('period')],
    ['Steady State', '6', '30'],
  );
  assert.ok(picture.side > 20);
  assert.match(picture.path, /^(M\d+ \d+h1v1h-1z)+$/);
});
