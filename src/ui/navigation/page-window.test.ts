import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageWindow } from './page-window.ts';

const CASES: [number, number, number, number[]][] = [
  [1, 1, 5, [1]],
  [1, 3, 5, [1, 2, 3]],
  [1, 12, 5, [1, 2, 3, 4, 5]],
  [6, 12, 5, [4, 5, 6, 7, 8]],
  [12, 12, 5, [8, 9, 10, 11, 12]],
  [1, 12, 3, [1, 2, 3]],
  [6, 12, 3, [5, 6, 7]],
  [12, 12, 3, [10, 11, 12]],
  [99, 4, 3, [2, 3, 4]],
  [1, 0, 5, []],
];

test('the window of pages is as wide as asked and stays inside the list', () => {
  for (const [page, count, size, pages] of CASES) {
    assert.deepEqual(pageWindow(page, count, size), pages, `page ${page} of ${count}, ${size} shown`);
  }
});

test('the narrow window of phones is always part of the wide one', () => {
  for (let page = 1; page <= 9; page++) {
    const wide = new Set(pageWindow(page, 9, 5));
    assert.ok(pageWindow(page, 9, 3).every((shown) => wide.has(shown)));
  }
});
