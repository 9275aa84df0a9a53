import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeParse } from 'valibot';
import { certificateCalls } from './certificate.schema.ts';
import { selectionTold } from './certificates.store.ts';

test('what can be selected for one document is what the server puts into one; more are refused in words', () => {
  const { id__in } = certificateCalls.bundle.filter;
  for (const [count, told] of [
    [0, 'selectHint'],
    [50, 'selectHint'],
    [51, 'selectedMost'],
  ] as const) {
    assert.equal(selectionTold(count), told);
    const ids = Array.from({ length: count }, (_, at) => at + 1).join(',');
    if (count > 0) assert.equal(safeParse(id__in, ids).success, told === 'selectHint');
  }
});
