import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filled } from './capacity/capacity-tables.ts';
import { capacityAsReckoned, capacityAsWritten } from './capacity.ts';

test('the tables of capacity are what was measured and is assumed (work them out anew: npm run capacity)', () => {
  assert.equal(capacityAsWritten(), capacityAsReckoned());
});

test('a table takes its place in the document, and what stands around it stays', () => {
  const document = 'before\n<!-- one -->\nold $& |\n<!-- /one -->\nafter';
  assert.equal(filled(document, { one: '$1 new' }), 'before\n<!-- one -->\n$1 new\n<!-- /one -->\nafter');
  assert.throws(() => filled(document, { other: 'new' }), /no place for other/);
});
