import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mayTakeOver, ofWhoPlayed, playedBetween, SETTLED_SECONDS } from './progress.rules.ts';

const CASES: [string, number | null | undefined, number, number, boolean][] = [
  ['nothing was kept: the first second counts', null, 1, 0, true],
  ['going on from the kept place moves it', 69, 74, 5, true],
  ['a leap ahead is where one goes on', 69, 300, 2, true],
  ['a look at the beginning keeps the later place', 69, 7, 7, false],
  ['a moment that somebody sent keeps the later place', 300, 50, 2, false],
  ['half a minute of it is meant', 300, 80, 30, true],
  ['a place that nobody knows yet is not overwritten', undefined, 7, 7, false],
  ['but not waited for without end', undefined, 31, 31, true],
];
for (const [title, kept, seconds, played, wanted] of CASES)
  test(title, () => assert.equal(mayTakeOver(kept, { seconds, played }), wanted));

test('a few seconds never cost a later place (property)', () => {
  const short = fc.double({ min: 0, max: SETTLED_SECONDS - 0.01, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 7200 }),
      fc.integer({ min: 0, max: 7200 }),
      short,
      (kept, at, played) => {
        assert.equal(mayTakeOver(kept, { seconds: at, played }), at >= kept);
      },
    ),
  );
});

test('leaps and steps back are not played time', () => {
  assert.deepEqual(
    [playedBetween(10, 10.5), playedBetween(10, 40), playedBetween(40, 10), playedBetween(10, 12.9)].map(
      (one) => Math.round(one * 10) / 10,
    ),
    [0.5, 0, 0, 2.9],
  );
});

test('a place is that of whoever is signed in, and of whoever was while nobody is', () => {
  const place = (userId: string | null, length = 600) => ({ userId, length });
  assert.deepEqual(ofWhoPlayed(place('904'), place('904')), place('904'));
  assert.deepEqual(ofWhoPlayed(place(null), place('904', 700)), place('904', 700));
  assert.deepEqual(ofWhoPlayed(place('903'), place('904', 700)), place('904', 700));
  assert.deepEqual(ofWhoPlayed(place('903'), place(null)), place('903'));
});
