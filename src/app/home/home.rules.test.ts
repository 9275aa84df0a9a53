import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicationsOf, timeColumns } from './home.rules.ts';

const one = (minutes: number, type: 'CME' | 'PODCAST' | 'PUBLICATION_QUICK_TAKE', earn_label = '') => ({
  minutes,
  type,
  earn_label,
  expired: earn_label === 'expired',
});

test('publications fall into up to 15, 16 to 44 and 45 minutes or more', () => {
  const columns = timeColumns([
    one(15, 'PODCAST'),
    one(16, 'PODCAST'),
    one(44, 'PODCAST'),
    one(45, 'PODCAST'),
  ]);
  assert.deepEqual(
    columns.map(({ key, publications }) => [key, publications.map(({ minutes }) => minutes)]),
    [
      ['short', [15]],
      ['medium', [16, 44]],
      ['long', [45]],
    ],
  );
});

test('different kinds come before a second of the same kind, and no column shows more than three', () => {
  const [column] = timeColumns([
    one(5, 'PODCAST'),
    one(6, 'PODCAST'),
    one(7, 'PODCAST'),
    one(8, 'PUBLICATION_QUICK_TAKE'),
  ]);
  assert.deepEqual(
    column?.publications.map(({ minutes }) => minutes),
    [5, 8, 6],
  );
});

test('with an hour at hand, what gives credit comes first, and what gave it once does not', () => {
  const [column] = timeColumns([
    one(60, 'PODCAST'),
    one(61, 'PODCAST', 'expired'),
    one(75, 'PODCAST', 'Earn 1.25 Credits'),
  ]);
  assert.deepEqual(
    column?.publications.map(({ minutes }) => minutes),
    [75, 60, 61],
  );
});

test('a length without publications has no column, and what has no length is in none', () => {
  assert.deepEqual(timeColumns([one(0, 'CME')]), []);
});

test('a block of publications shows the latest, as many as it asks for, or those that were chosen and are out, in their order', () => {
  const [a, b, c] = [{ id: '1' }, { id: '2' }, { id: '3' }];
  const there = { latest: [a, b, c], chosen: [a, c] };
  assert.deepEqual(publicationsOf({ count: 2 }, there), [a, b]);
  assert.deepEqual(publicationsOf({}, there), []);
  assert.deepEqual(publicationsOf({ count: 1, publications: [3, 9, 1] }, there), [c, a]);
});
