import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapsOfVersion } from './versions.rules.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const CASES: [what: string, reviewedOn: string | null, lastAt: string | null, isMissing: boolean][] = [
  ['nobody had reviewed what was new', null, '2026-06-01', false],
  ['it was shown to nobody', null, null, false],
  ['a review was on record', '2025-01-10', '2025-06-01', true],
  ['it was reviewed on the same day', '2025-06-01', '2025-06-01', true],
  ['the first review on record is later', '2026-01-10', '2025-06-01', false],
  ['a review fell due while it was shown', null, '2027-01-02', true],
  ['a review fell due on the last day it was shown', null, '2027-01-01', false],
];
for (const [what, reviewed_on, last, isMissing] of CASES)
  test(`[R18] a version without a day of review ${isMissing ? 'lacks it' : 'lacks nothing of it'}: ${what}`, () => {
    const version = {
      content: {},
      created_at: at('2025-06-01'),
      last_at: last ? at(last) : null,
      reviewed_on,
    };
    const gaps = gapsOfVersion(version, { review_from: '2024-01-01' });
    assert.equal(gaps.includes('reviewedOn'), isMissing);
    assert.ok(gaps.includes('designation'), 'what else is missing is missing in any case');
  });
