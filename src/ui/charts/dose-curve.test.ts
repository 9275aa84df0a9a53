import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coursePath, peaksOf } from './dose-curve.ts';

const rate = Math.LN2 / 10;
const doses = Array.from({ length: 12 }, (_, i) => ({ at: i * 10, amount: 100 }));

test('equal doses every half-life climb to a steady state of twice the dose', () => {
  const peaks = peaksOf({ doses, rate }).map(({ y }) => y);
  assert.deepEqual(peaks.slice(0, 3).map(Math.round), [100, 150, 175]);
  assert.ok(Math.abs(peaks.at(-1)! - 200) < 0.1);
  assert.ok(peaks.every((peak, i) => i === 0 || peak > peaks[i - 1]!));
});

test('the path passes through every peak and halves before the next dose', () => {
  const path = coursePath({ doses: doses.slice(0, 2), rate, end: 20 }, 300);
  assert.match(path, /^M0 300V200Q[\d.]+ [\d.]+ 10 250V150Q[\d.]+ [\d.]+ 20 225$/);
});

test('each curve bends between its ends, below the straight line', () => {
  const [, x, y] = /Q([\d.]+) ([\d.]+)/
    .exec(coursePath({ doses: doses.slice(0, 1), rate, end: 10 }, 300))!
    .map(Number);
  assert.ok(x! > 0 && x! < 10);
  assert.ok(y! > 225 && y! < 250);
});

test('no dose, no curve', () => {
  assert.equal(coursePath({ doses: [], rate, end: 10 }, 300), '');
});
