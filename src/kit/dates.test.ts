import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateText, isDate, isInstant, monthOfYearText, monthText } from './dates.ts';

/** On a first, and on the days beside it, short and long. */
const WRITTEN: [language: string, day: string, short: string, long: string][] = [
  ['en', '2026-11-01', '1 Nov 2026', '1 November 2026'],
  ['de', '2026-11-01', '1. Nov. 2026', '1. November 2026'],
  ['it', '2026-11-01', '1 nov 2026', '1 novembre 2026'],
  ['fr', '2026-11-01', '1er nov. 2026', '1er novembre 2026'],
  ['fr', '2026-10-31', '31 oct. 2026', '31 octobre 2026'],
  ['fr', '2026-11-11', '11 nov. 2026', '11 novembre 2026'],
  ['fr', '2026-11-21', '21 nov. 2026', '21 novembre 2026'],
  ['pt-br', '2026-11-01', '1º de nov. de 2026', '1º de novembro de 2026'],
  ['pt-br', '2026-11-02', '2 de nov. de 2026', '2 de novembro de 2026'],
  ['pt-br', '2026-12-31', '31 de dez. de 2026', '31 de dezembro de 2026'],
  ['es', '2026-11-01', '1 Nov 2026', '1 November 2026'],
];
for (const [language, day, short, long] of WRITTEN)
  test(`${language}: ${day} is written as ${short}, ${long}`, () => {
    assert.deepEqual([dateText(day, language), dateText(day, language, 'long')], [short, long]);
    assert.equal(dateText(new Date(`${day}T23:59:59Z`), language), short);
  });

test('only a day is a first: a month and its year have none', () => {
  assert.equal(monthOfYearText(new Date('2026-11-01'), 'fr'), 'novembre 2026');
  assert.equal(monthText(new Date('2026-11-01'), 'pt-br'), 'nov.');
});

test('an instant is on a date of the calendar', () => {
  for (const right of ['2026-11-21T06:00:00Z', '2028-02-29 06:00:00.123+01:00', '2026-11-21T23:59:59-0500'])
    assert.ok(isInstant(right), right);
  for (const wrong of [
    '2026-02-30T06:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T06:00:00+16:00',
    '0001-01-01T06:00:00+15:00',
    '9999-12-31T20:00:00-08:00',
    '2026-11-21T06:00:00',
    '2026-11-21',
    'soon',
    '',
  ])
    assert.ok(!isInstant(wrong), wrong);
  assert.ok(!isDate('0000-01-01'), 'no calendar counts from a year 0');
});
