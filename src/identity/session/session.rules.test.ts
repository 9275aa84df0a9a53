import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithin } from './session.rules.ts';

test('what another process signed a moment ahead of this clock counts; what is older than its term does not', () => {
  for (const [age, expected] of [
    [-6, false],
    [-5, true],
    [0, true],
    [1800, true],
    [1801, false],
    [Number.NaN, false],
  ] as const)
    assert.equal(isWithin(age, 1800), expected, String(age));
});
