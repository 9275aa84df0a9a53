import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRemovedFirst } from './schedule.rules.ts';

const RELEASE = { publicationDate: '2026-12-01', publicationHour: 9 };
const CASES: [what: string, unpublishAt: string | null, isFirst: boolean][] = [
  ['no removal is planned', null, false],
  ['the day before', '2026-11-30T23:00', true],
  ['an hour before on the same day', '2026-12-01T08:00', true],
  ['in the hour of the release', '2026-12-01T09:00', true],
  ['an hour after', '2026-12-01T10:00', false],
];
for (const [what, unpublishAt, isFirst] of CASES)
  test(`a removal comes after the release: ${what}`, () => {
    assert.equal(isRemovedFirst({ ...RELEASE, unpublishAt }), isFirst);
  });
