import assert from 'node:assert/strict';
import test from 'node:test';
import { chartYears, expiringSoon, goalOf, nextFor, ongoing, partOfDay } from './dashboard.rules.ts';

const NOW = '2026-11-21T08:00:00.000Z';
const one = (id: string, rest = {}) => ({
  id,
  type: 'PUBLICATION_VIDEO' as const,
  private: false,
  completed: false,
  expired: false,
  expirationDate: null as string | null,
  user_can_take_test: true,
  testStatus: 'NOT_STARTED',
  progress: { sectionsDone: 0, continueSeconds: 0 },
  ...rest,
});
const ids = (some: { id: string }[]) => some.map((each) => each.id);
const MEMBER = {
  isSuperuser: false,
  isMembershipValid: true,
  can: { view: { publicationsByType: ['PUBLICATION_VIDEO'] } },
};

test('begun is whatever has a section done, a place kept or a test tried, until it is completed', () => {
  const shelf = [
    one('1'),
    one('2', { progress: { sectionsDone: 1, continueSeconds: 0 } }),
    one('3', { progress: { sectionsDone: 0, continueSeconds: 40 } }),
    one('4', { testStatus: 'FAILED' }),
    one('5', { completed: true, progress: { sectionsDone: 6, continueSeconds: 0 } }),
  ];
  assert.deepEqual(ids(ongoing(shelf)), ['2', '3', '4']);
});

test('credit that ends within sixty days, today included, nearest first, three at most', () => {
  const shelf = [
    one('later', { expirationDate: '2027-03-01' }),
    one('b', { expirationDate: '2026-12-30' }),
    one('a', { expirationDate: '2026-11-21' }),
    one('gone', { expirationDate: '2026-11-20' }),
    one('done', { expirationDate: '2026-11-30', completed: true }),
    one('closed', { expirationDate: '2026-11-30', user_can_take_test: false }),
    one('c', { expirationDate: '2027-01-20' }),
    one('d', { expirationDate: '2027-01-19' }),
  ];
  assert.deepEqual(
    expiringSoon(shelf, NOW).map(({ id, days }) => [id, days]),
    [
      ['a', 0],
      ['b', 39],
      ['d', 59],
    ],
  );
});

test('next is what is open, not begun and not named elsewhere; what earns credit first', () => {
  const shelf = [
    one('plain', { user_can_take_test: false }),
    one('begun', { testStatus: 'FAILED' }),
    one('named'),
    one('closed', { type: 'BRAIN_GUIDE' }),
    one('expired', { expired: true }),
    one('x'),
    one('y'),
    one('z'),
  ];
  assert.deepEqual(ids(nextFor(shelf, MEMBER, ['named'])), ['x', 'y', 'z']);
  assert.deepEqual(ids(nextFor(shelf.slice(0, 6), MEMBER, ['named'])), ['x', 'plain']);
});

test('the greeting follows the clock on the wall', () => {
  assert.deepEqual([3, 4, 11, 12, 17, 18, 0].map(partOfDay), [
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});

test('the chart keeps the last years', () => {
  assert.deepEqual(
    chartYears([2019, 2020, 2021, 2022, 2023, 2024, 2025]),
    [2020, 2021, 2022, 2023, 2024, 2025],
  );
});

test('a goal is a number of quarters up to a thousand', () => {
  assert.deepEqual(['40', '37.5', '37,25', '0', '1000'].map(goalOf), [40, 37.5, 37.25, 0, 1000]);
  assert.deepEqual(['', ' ', 'forty', '-1', '1001', '1.1', 'Infinity'].map(goalOf), [
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
