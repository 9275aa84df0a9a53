import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { daysBetween, utcDate } from './dates.ts';
import {
  changesBetween,
  civilDate,
  civilHour,
  holdsUntil,
  isCivilHour,
  isTurned,
  isZone,
  shownStanding,
} from './zones.ts';

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
  // Clocks skip two o'clock in spring, and repeat one o'clock in autumn.
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

const hour = fc
  .integer({ min: 0, max: 24 * 400 })
  .map((n) => `${new Date(Date.UTC(2027, 0, 1) + n * 3_600_000).toISOString().slice(0, 13)}:00`);
const maybeHour = fc.option(hour, { nil: null });
const hours = fc.record({ shownFrom: maybeHour, shownUntil: maybeHour }, { noNullPrototype: true });

for (const [what, schedule, expected] of [
  ['without hours', { shownFrom: null, shownUntil: null }, 'shown'],
  ['from this hour on', { shownFrom: '2027-03-01T09:00', shownUntil: null }, 'shown'],
  ['from the next hour on', { shownFrom: '2027-03-01T10:00', shownUntil: null }, 'ahead'],
  ['until the next hour', { shownFrom: null, shownUntil: '2027-03-01T10:00' }, 'shown'],
  ['until this hour', { shownFrom: null, shownUntil: '2027-03-01T09:00' }, 'over'],
  ['between two hours', { shownFrom: '2027-02-01T00:00', shownUntil: '2027-04-01T00:00' }, 'shown'],
] as const)
  test(`at nine o’clock what is planned ${what} is ${expected}`, () => {
    assert.equal(shownStanding(schedule, '2027-03-01T09:00'), expected);
  });

test('what ends with the hour at which it begins, or before, is turned', () => {
  const at = (shownFrom: string | null, shownUntil: string | null) => isTurned({ shownFrom, shownUntil });
  assert.equal(at('2027-03-01T09:00', '2027-03-01T09:00'), true);
  assert.equal(at('2027-03-01T09:00', '2027-02-28T10:00'), true);
  assert.equal(at('2027-03-01T09:00', '2027-03-01T10:00'), false);
  for (const open of [at(null, '2027-03-01T09:00'), at('2027-03-01T09:00', null), at(null, null)])
    assert.equal(open, false);
});

test('as hours pass it comes at most once and goes at most once', () => {
  fc.assert(
    fc.property(hours, fc.array(hour, { minLength: 2 }), (one, passing) => {
      fc.pre(!isTurned(one));
      const course = passing.sort().map((at) => ['ahead', 'shown', 'over'].indexOf(shownStanding(one, at)));
      assert.deepEqual(course, course.toSorted());
    }),
  );
});

test('where none comes or goes between two hours, each stands at the second as at the first', () => {
  fc.assert(
    fc.property(fc.array(hours), hour, hour, (all, one, other) => {
      const [first = '', second = ''] = [one, other].sort();
      const course = (at: string) => all.map((each) => shownStanding(each, at));
      if (!changesBetween(all, first, second)) assert.deepEqual(course(first), course(second));
    }),
  );
});

test('until the instant that is told, and for a quarter of an hour where none is, nothing comes or goes in any zone', () => {
  const instant = fc.integer({ min: Date.UTC(2027, 0, 1), max: Date.UTC(2028, 0, 30) });
  const zone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
  fc.assert(
    fc.property(
      fc.array(hours),
      instant,
      zone,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (all, at, where, part) => {
        const until =
          holdsUntil(all, new Date(at), where)?.getTime() ?? (Math.floor(at / 900_000) + 1) * 900_000;
        assert.ok(until > at && until <= at + 900_000);
        const later = at + Math.floor((until - 1 - at) * part);
        const course = (ms: number) => all.map((one) => shownStanding(one, civilHour(new Date(ms), where)));
        assert.deepEqual(course(later), course(at));
      },
    ),
  );
});

test('the instant is told when something comes at the next turn, and not before', () => {
  const one = { shownFrom: '2027-03-01T09:00', shownUntil: null };
  const told = (at: string) => holdsUntil([one], new Date(at), 'America/New_York')?.toISOString() ?? null;
  assert.equal(told('2027-03-01T13:44:59Z'), null);
  assert.equal(told('2027-03-01T13:45:00Z'), '2027-03-01T14:00:00.000Z');
  assert.equal(told('2027-03-01T14:00:00Z'), null);
});
