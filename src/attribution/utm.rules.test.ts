import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinctRecords } from './utm.rules.ts';

test('a record sent twice in one message is one, whatever the order of its parameters', () => {
  const at = '2026-05-01T10:00:00Z';
  const records: { created: string; data: Record<string, string> }[] = [
    { created: at, data: { utm_source: 'a', utm_medium: 'b' } },
    { created: '2026-05-01T10:00:00.000Z', data: { utm_medium: 'b', utm_source: 'a' } },
    { created: at, data: { utm_source: 'c' } },
  ];
  assert.equal(distinctRecords(records).length, 2);
});
