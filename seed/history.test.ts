import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayIn } from './history.ts';

const MOMENTS = [
  '2027-01-01T00:00:00.000Z',
  '2027-01-01T12:00:00.000Z',
  '2027-01-02T23:59:59.999Z',
  '2027-01-03T00:00:00.000Z',
  '2027-01-04T00:00:00.001Z',
  '2027-06-30T08:00:00.000Z',
  '2027-12-31T23:59:59.999Z',
];
for (const moment of MOMENTS)
  test(`what was earned by ${moment} was earned in its year, and before`, () => {
    const now = new Date(moment);
    for (const year of [2023, 2026, 2027])
      for (let at = 0; at < 200; at++) {
        const day = dayIn(now, year, at);
        assert.equal(day.getUTCFullYear(), year);
        assert.ok(day <= now, day.toISOString());
      }
  });
