import assert from 'node:assert/strict';
import test from 'node:test';
import { isDate, isReversed } from '#kit/dates.ts';
import { documentPath, transcriptFilter, transcriptView } from './period.rules.ts';

const view = (search: string) => transcriptView(new URLSearchParams(search));

test('a year is its first to its last day', () => {
  assert.deepEqual(view('year=2026'), { year: 2026, from: '2026-01-01', to: '2026-12-31', kind: '' });
  assert.deepEqual(view('year=26'), { year: null, from: '', to: '', kind: '' });
});

test('a period takes days of the calendar only', () => {
  assert.deepEqual(view('from=2026-02-28&to=2026-06-30&kind=2'), {
    year: null,
    from: '2026-02-28',
    to: '2026-06-30',
    kind: '2',
  });
  assert.deepEqual(view('from=2026-02-30&to=soon&kind=3'), { year: null, from: '', to: '', kind: '' });
});

for (const [from, to, is] of [
  ['2026-12-01', '2026-01-01', true],
  ['2026-06-30', '2026-06-29', true],
  ['2026-06-30', '2026-06-30', false],
  ['2026-01-01', '2026-12-01', false],
  ['2026-06-30', '', false],
  ['', '2026-06-30', false],
  [undefined, '2026-06-30', false],
  ['2026-06-30', null, false],
  [undefined, undefined, false],
] as const)
  test(`from “${from}” to “${to}” ${is ? 'ends before it begins' : 'is a period'}`, () => {
    assert.equal(isReversed({ from, to }), is);
  });

test('a date is one of the calendar', () => {
  assert.ok(['2026-02-28', '2028-02-29', '0999-12-31'].every(isDate));
  for (const wrong of ['2026-02-29', '2026-13-01', '2026-2-1', '2026-02-28T00:00:00Z', 'soon', ''])
    assert.ok(!isDate(wrong), wrong);
});

test('the documents carry the same filter as the list', () => {
  assert.deepEqual(transcriptFilter(view('year=2025&kind=1')), {
    from: '2025-01-01',
    to: '2025-12-31',
    kind: '1',
  });
  assert.equal(
    decodeURIComponent(documentPath('csv', view('year=2025'))),
    '/api/transcripts/csv/?filter[from]=2025-01-01&filter[to]=2025-12-31',
  );
  assert.equal(documentPath('pdf', view('')), '/api/transcripts/pdf/');
});
