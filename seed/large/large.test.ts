import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LARGE_SIZE, largeSizeAt } from './large.ts';

test('the large library is made at a share of its size, and at no other', () => {
  for (const [share, size] of [
    ['1', LARGE_SIZE],
    ['0.1', { publications: 10_000, members: 100_000, attempts: 200_000 }],
    ['0.000001', { publications: 1, members: 1, attempts: 2 }],
    ['0', null],
    ['-1', null],
    ['1.1', null],
    ['', null],
    ['much', null],
  ] as const)
    assert.deepEqual(largeSizeAt(share), size, share);
});
