import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focusIn } from './focus.ts';

const CASES = [
  ['/files/media/a.webp#focus=20,80', { x: 20, y: 80 }],
  ['/files/media/a.webp#focus=0,100', { x: 0, y: 100 }],
  ['/files/media/a.webp', null],
  ['/files/media/a.webp#focus=20', null],
  ['', null],
  [null, null],
] as const;
for (const [address, focus] of CASES)
  test(`${address} is cut around ${focus ? `${focus.x} and ${focus.y}` : 'its middle'}`, () => {
    assert.deepEqual(focusIn(address), focus);
  });
