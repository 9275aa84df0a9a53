import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { publicationsIn, publicationsText } from './publications-field.rules.ts';

test('chosen publications are read from their field in the order in which they were chosen, each once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1 })), (ids) => {
      assert.deepEqual(publicationsIn(publicationsText(ids)), ids);
    }),
  );
  assert.deepEqual(publicationsIn('7 7 x 8'), [7, 8]);
});
