import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFilters } from '../library/library.rules.ts';
import { ledOn } from './former-topic.rules.ts';

test('topics that became part of another one lead on to it, once, and nothing else of the state changes', () => {
  const topics = [
    { id: 1, former: [{ id: 1 }, { id: 7 }, { id: 8 }] },
    { id: 2, former: [{ id: 3 }] },
    { id: 3, former: [] },
  ];
  for (const [asked, expected] of [
    ['', null],
    ['categories=1,2', null],
    ['categories=9', null],
    ['categories=3', null],
    ['categories=7', [1]],
    ['categories=7,8,2', [1, 2]],
    ['categories=1,7', [1]],
  ] as const) {
    const filters = readFilters(new URLSearchParams(`${asked}&sort=title`));
    const led = ledOn(filters, topics);
    assert.deepEqual(led, expected && { ...filters, categories: expected }, asked);
  }
});
