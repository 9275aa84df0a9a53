import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { daysBetween, utcDate } from './dates.ts';
import { civilDate, civilHour, isCivilHour, isZone } from './zones.ts';

for (const [at, zone, day] of [
  ['2027-01-01T04:30:00Z', 'America/New_York', '2026-12-31'],
  ['2027-01-01T05:00:00Z', 'America/New_York', '2027-01-01'],
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
  ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
  ['2027-01-01T10:59:59Z', 'Pacific/Pago_Pago', '2026-12-31'],
  ['2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-07-01T03:59:00Z', 'America/New_York', '2026-06-30'],
  ['2026-02-28T18:30:00Z', 'Asia/Kolkata', '2026-03-01'],
  ['2026-12-31T23:59:59Z', 'UTC', '2026-12-31'],
] as const)
  test(`${at} is ${day} in ${zone}`, () => assert.equal(civilDate(new Date(at), zone), day));

for (const [name, known] of [
  ['America/New_York', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+5', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+05:00', false],
  ['', false],
  ['../etc', false],
  ["UTC'; --", false],
  [`A/${'b'.repeat(80)}`, false],
] as const)
  test(`"${name.slice(0, 30)}" is ${known ? 'a' : 'no'} zone`, () => assert.equal(isZone(name), known));

test('no calendar on earth is more than a day from that of UTC', () => {
  const zones = [
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Etc/GMT+12',
  ];
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2100-01-01') }),
      fc.constantFrom(...zones),
      (at, zone) => {
        assert.ok(Math.abs(daysBetween(utcDate(at), civilDate(at, zone))) <= 1);
      },
    ),
  );
});

const HOURS: [string, string, string][] = [
  ['2026-11-26T10:59:59Z', 'UTC', '2026-11-26T10:00'],
  ['2026-11-26T00:00:00Z', 'UTC', '2026-11-26T00:00'],
  ['2026-11-26T04:30:00Z', 'America/New_York', '2026-11-25T23:00'],
  ['2026-11-26T10:00:00Z', 'Pacific/Kiritimati', '2026-11-27T00:00'],
  ['2026-11-26T18:30:00Z', 'Asia/Kolkata', '2026-11-27T00:00'],
  // Clocks go forward over two o'clock, and back over one.
  ['2027-03-14T06:59:00Z', 'America/New_York', '2027-03-14T01:00'],
  ['2027-03-14T07:00:00Z', 'America/New_York', '2027-03-14T03:00'],
  ['2027-11-07T05:30:00Z', 'America/New_York', '2027-11-07T01:00'],
  ['2027-11-07T06:30:00Z', 'America/New_York', '2027-11-07T01:00'],
];
for (const [at, zone, hour] of HOURS)
  test(`${at} is ${hour} in ${zone}`, () => assert.equal(civilHour(new Date(at), zone), hour));

test('a whole hour of a day that there is, and nothing else, is an hour of a calendar', () => {
  for (const good of ['2027-03-01T00:00', '2028-02-29T23:00']) assert.ok(isCivilHour(good), good);
  const bad = [
    '',
    '2027-03-01',
    '2027-03-01T24:00',
    '2027-03-01T14:30',
    '2027-02-30T10:00',
    '2027-13-01T10:00',
  ];
  for (const text of [...bad, '2027-03-01T14:00Z', ' 2027-03-01T14:00']) assert.ok(!isCivilHour(text), text);
});
