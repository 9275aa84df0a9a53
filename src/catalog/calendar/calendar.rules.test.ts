import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byMonth, calendarDocument, calendarSpan } from './calendar.rules.ts';

const SPANS: [at: string, from: string, to: string][] = [
  ['2026-11-21T23:59:00Z', '2026-11-21', '2027-11-21'],
  ['2027-02-28T12:00:00Z', '2027-02-28', '2028-02-28'],
  ['2028-02-29T00:00:00Z', '2028-02-29', '2029-02-28'],
  ['2028-12-31T23:59:59Z', '2028-12-31', '2029-12-31'],
];
for (const [at, from, to] of SPANS)
  test(`[CONST-009] on ${from} the calendar reaches one year ahead, to ${to}`, () => {
    assert.deepEqual(calendarSpan(new Date(at)), { from, to });
  });

test('publications stand under their month and year, months without any are left out', () => {
  const dates = ['2026-12-03', '2026-12-20', '2027-02-01'].map((publicationDate) => ({ publicationDate }));
  assert.deepEqual(
    byMonth(dates).map(({ key, publications }) => [key, publications.length]),
    [
      ['2026-12', 2],
      ['2027-02', 1],
    ],
  );
});

const event = {
  id: '2810',
  title: 'Tapering, slowly; a consultation',
  publicationDate: '2026-12-31',
  excerpt: `${'Größe und Dosis, '.repeat(12)}end`,
  address: 'https://example.org/publication/x-2810',
  changed: '2026-11-21T05:00:00.000Z',
};

test('an entry covers its whole day, with commas and semicolons escaped', () => {
  const file = calendarDocument([event], { host: 'example.org' });
  assert.match(file, /DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101/);
  assert.match(file, /SUMMARY:Tapering\\, slowly\\; a consultation/);
  assert.match(file, /DTSTAMP:20261121T050000Z/);
});

test('no line of the file is longer than 75 bytes, and unfolding gives the text back', () => {
  const file = calendarDocument([event], { host: 'example.org' });
  for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.ok(file.replaceAll('\r\n ', '').includes('Größe und Dosis\\, '.repeat(12)));
});

test('a calendar to subscribe to has a name, says when to look again, and keeps the name of each entry', () => {
  const file = calendarDocument([event, { ...event, id: '2811' }], {
    host: 'example.org',
    name: 'Updates; new',
  });
  assert.match(file, /X-WR-CALNAME:Updates\\; new\r\n/);
  assert.match(file, /REFRESH-INTERVAL;VALUE=DURATION:PT12H\r\n/);
  const names = [...file.matchAll(/UID:(.+)\r\n/g)].map(([, name]) => name);
  assert.deepEqual(names, ['publication-2810@example.org', 'publication-2811@example.org']);
  assert.equal(file.split('BEGIN:VEVENT').length, 3);
});
