import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnOf } from './turn.rules.ts';

const press = (key: string, held = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

test('the arrows turn the slides', () => {
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'a'].map((key) => turnOf(press(key))),
    [-1, 1, 0, 0],
  );
});

for (const held of ['altKey', 'ctrlKey', 'metaKey'])
  test(`with the ${held} an arrow is the browser’s`, () => {
    assert.equal(turnOf(press('ArrowLeft', { [held]: true })), 0);
    assert.equal(turnOf(press('ArrowRight', { [held]: true })), 0);
  });
