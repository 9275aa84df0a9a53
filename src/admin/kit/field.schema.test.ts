import assert from 'node:assert/strict';
import { test } from 'node:test';
import { list } from './field.schema.ts';

test('a list is what stands between semicolons, tidied, each once', () => {
  assert.deepEqual(list().ofText(' SSRI ;; selective \n serotonin ; SSRI;e\u0301 '), [
    'SSRI',
    'selective serotonin',
    'é',
  ]);
});
