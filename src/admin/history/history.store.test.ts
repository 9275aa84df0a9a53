import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joined, type TextVersion } from './history.store.ts';

const versions = (...ids: string[]) => ids.map((id) => ({ id }) as TextVersion);

test('a save made while earlier ones are read shows none of them twice', () => {
  const first = versions('9', '8', '7');
  assert.deepEqual(joined(first, versions('6', '5')), versions('9', '8', '7', '6', '5'));
  assert.deepEqual(joined(first, versions('7', '6', '5')), versions('9', '8', '7', '6', '5'));
  assert.deepEqual(joined([], first), first);
});
