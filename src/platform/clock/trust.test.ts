import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ClockDoubt, FAR_MS, SETTLES_MS, watchClock } from './trust.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 25);

/** Looks this many minutes after the start, with the clock and the database's clock this far off. */
type Look = [minutes: number, offMs: number, databaseOffMs: number, expected: ClockDoubt | null];
const cases: Record<string, Look[]> = {
  'a clock that runs is trusted': [
    [0, 0, 0, null],
    [600, 0, 0, null],
    [6_000, 0, 0, null],
  ],
  'a little late or early is no reason to stop': [
    [1, FAR_MS, FAR_MS, null],
    [2, FAR_MS, 0, null],
    [3, 0, 0, null],
  ],
  'set right little by little it stays trusted': [
    [10, 9 * MINUTE, 0, null],
    [20, 18 * MINUTE, 10 * MINUTE, null],
    [30, 9 * MINUTE, 0, null],
  ],
  'a year ahead, with the database: doubted, and trusted at once when it is set back': [
    [5, 365 * DAY, 365 * DAY, 'jumped'],
    [30, 365 * DAY, 365 * DAY, 'jumped'],
    [31, 0, 0, null],
  ],
  'an hour back and a day back: doubted': [
    [5, -HOUR, -HOUR, 'jumped'],
    [10, -DAY, -DAY, 'jumped'],
    [15, -HOUR, -HOUR, 'jumped'],
    [16, 0, 0, null],
  ],
  'a jump that stays is the right time after an hour, and not before': [
    [5, DAY, DAY, 'jumped'],
    [5 + SETTLES_MS / MINUTE - 1, DAY, DAY, 'jumped'],
    [5 + SETTLES_MS / MINUTE, DAY, DAY, null],
    [90, 0, 0, 'jumped'],
  ],
  'each further jump begins the hour anew': [
    [0, DAY, DAY, 'jumped'],
    [50, 2 * DAY, 2 * DAY, 'jumped'],
    [61, 2 * DAY, 2 * DAY, 'jumped'],
    [110, 2 * DAY, 2 * DAY, null],
  ],
  'a database that tells another time is never overruled by waiting': [
    [0, 0, HOUR, 'apart'],
    [6_000, 0, HOUR, 'apart'],
    [6_001, 0, 0, null],
    [6_002, 0, -365 * DAY, 'apart'],
  ],
};
for (const [title, looks] of Object.entries(cases))
  test(title, () => {
    const judge = watchClock({ wallMs: START, steadyMs: 1_000 });
    const told = looks.map(([minutes, off, databaseOff]) => {
      const passed = minutes * MINUTE;
      const now = START + passed;
      return judge({ wallMs: now + off, steadyMs: 1_000 + passed, databaseMs: now + databaseOff });
    });
    assert.deepEqual(
      told,
      looks.map((look) => look[3]),
    );
  });
