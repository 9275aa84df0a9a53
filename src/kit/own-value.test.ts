import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownValue } from './own-value.ts';

test('what every object inherits is no value of a record', () => {
  const record = { svg: 'image/svg+xml', none: null };
  assert.equal(ownValue(record, 'svg'), 'image/svg+xml');
  assert.equal(ownValue(record, 'none'), null);
  for (const key of ['png', '', '__proto__', ...Object.getOwnPropertyNames(Object.prototype)])
    assert.equal(ownValue(record, key), undefined, key);
});
