import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sectionsOf } from './static-page.rules.ts';

const say = (key: string) => key.toUpperCase();

test('sections and their paragraphs are read until the first missing number', () => {
  const keys = new Set(['s1', 's1p1', 's1p2', 's2', 's2p1', 's2p3', 's4']);
  assert.deepEqual(sectionsOf(keys, say), [
    { id: 'part-1', heading: 'S1', paragraphs: ['S1P1', 'S1P2'] },
    { id: 'part-2', heading: 'S2', paragraphs: ['S2P1'] },
  ]);
});
