import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, minutesTyped } from './terms.rules.ts';

test('lines are read as they are typed', () => {
  assert.deepEqual(linesOf(' one \n\n two'), ['one', 'two']);
});

for (const [typed, minutes] of [
  ['', []],
  ['60, 72,65', [60, 72, 65]],
  ['60 72; 65', [60, 72, 65]],
  ['60, about 70', null],
  ['0', null],
  ['60.5', null],
  ['-60', null],
] as const)
  test(`minutes of pilot testers typed as "${typed}": ${minutes ? minutes.join(' ') || 'none' : 'refused'}`, () =>
    assert.deepEqual(minutesTyped(typed), minutes));
