import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extentText } from './sheet.serializer.ts';

const [FROM, TO] = ['2026-01-01', '2026-06-30'];
const CASES: [from: string | null, to: string | null, kind: 1 | 2 | null, extent: string][] = [
  [null, null, null, 'All credits earned'],
  [FROM, null, null, 'From 1 January 2026'],
  [null, TO, null, 'Until 30 June 2026'],
  [FROM, TO, null, '1 January 2026 to 30 June 2026'],
  [null, null, 1, 'All years, CME credits only'],
  [null, null, 2, 'All years, SA credits only'],
  [FROM, null, 1, 'From 1 January 2026, CME credits only'],
  [null, TO, 2, 'Until 30 June 2026, SA credits only'],
  [FROM, TO, 2, '1 January 2026 to 30 June 2026, SA credits only'],
];
for (const [from, to, kind, extent] of CASES)
  test(`a transcript says what it lists: ${extent}`, () => {
    assert.equal(extentText({ from, to }, kind), extent);
  });
