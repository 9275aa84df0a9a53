import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { zoneInstant } from './zone-instant.ts';
import { civilDate, civilHour } from './zones.ts';

const CASES: [day: string, hour: number, zone: string, instant: string][] = [
  ['2026-11-18', 0, 'UTC', '2026-11-18T00:00:00.000Z'],
  ['2026-11-18', 9, 'America/New_York', '2026-11-18T14:00:00.000Z'],
  ['2026-07-18', 9, 'America/New_York', '2026-07-18T13:00:00.000Z'],
  ['2026-12-01', 0, 'Pacific/Kiritimati', '2026-11-30T10:00:00.000Z'],
  ['2026-12-01', 5, 'Asia/Kathmandu', '2026-11-30T23:15:00.000Z'],
  ['2026-03-08', 0, 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 0, 'America/New_York', '2026-03-09T04:00:00.000Z'],
  // Clocks that skip the hour.
  ['2026-03-08', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-03-29', 2, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-03-08', 0, 'America/Havana', '2026-03-08T05:00:00.000Z'],
  ['2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-29', 0, 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
];
for (const [day, hour, zone, instant] of CASES)
  test(`in ${zone}, ${hour}:00 on ${day} is ${instant}`, () => {
    assert.equal(zoneInstant(day, hour, zone).toISOString(), instant);
  });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const shownMs = (shown: string): number => Date.parse(`${shown}Z`);
const ahead = (at: number, zone: string): number => shownMs(civilHour(new Date(at), zone)) - at;
/** The days around each change of a zone's clocks, and one a week. */
function daysIn(zone: string): string[] {
  const noon = (day: number) => Date.parse('2025-01-01T12:00Z') + day * DAY_MS;
  const weeks = Array.from({ length: 156 }, (_, week) => week * 7);
  const days = weeks.flatMap((day) =>
    ahead(noon(day), zone) === ahead(noon(day + 7), zone)
      ? [day]
      : Array.from({ length: 9 }, (_, at) => day + at),
  );
  return days.map((day) => new Date(noon(day)).toISOString().slice(0, 10));
}

test('in every zone of three years the clocks show the hour asked for, or one as much later as they skip', () => {
  let skipped = 0;
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const day of daysIn(zone))
      for (const hour of [0, 2]) {
        const asked = `${day}T0${hour}:00`;
        const at = zoneInstant(day, hour, zone).getTime();
        const shown = civilHour(new Date(at), zone);
        if (shown === asked) continue;
        skipped++;
        const gap = ahead(at, zone) - ahead(at - 3 * HOUR_MS, zone);
        assert.ok(gap > 0, `${zone}, ${asked}: ${shown}`);
        assert.equal(shownMs(shown) - shownMs(asked), gap, `${zone}, ${asked}: ${shown}`);
      }
  assert.ok(skipped > 100, `${skipped} hours that clocks skip`);
});

test('the clocks of a zone show the hour at its instant, whatever the season', () => {
  const zones = fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kolkata');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      zones,
      (at, zone) => {
        const day = civilDate(at, zone);
        // No clock skips noon.
        assert.equal(civilHour(zoneInstant(day, 12, zone), zone), `${day}T12:00`);
      },
    ),
  );
});
