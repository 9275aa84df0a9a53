import assert from 'node:assert/strict';
import { test } from 'node:test';
import { campaignAddress, dueIssues, isMonthly, issueMonth } from './campaign.rules.ts';

const issues = (at: string) => dueIssues(new Date(at)).map((one) => one.issue);

const CASES: [string, string[]][] = [
  ['2026-11-16T09:00:00Z', ['monthly:2026-11']],
  ['2026-11-17T00:00:00Z', ['monthly:2026-11', 'tips:2026-W47-1']],
  ['2026-11-19T23:59:59Z', ['monthly:2026-11', 'tips:2026-W47-1']],
  ['2026-11-20T00:00:00Z', ['monthly:2026-11', 'tips:2026-W47-2']],
  ['2026-11-22T23:59:59Z', ['monthly:2026-11', 'tips:2026-W47-2']],
  ['2027-01-01T12:00:00Z', ['monthly:2027-01', 'tips:2026-W53-2']],
  ['2024-12-31T12:00:00Z', ['monthly:2024-12', 'tips:2025-W01-1']],
];
for (const [at, due] of CASES)
  test(`at ${at} are due: ${due.join(', ')}`, () => assert.deepEqual(issues(at), due));

test('[ROLE-015] [ROLE-016] a year has two tips a week and twelve newsletters', () => {
  const seen = new Set<string>();
  for (let hour = 0; hour < 365 * 24; hour += 3)
    for (const one of issues(new Date(Date.UTC(2026, 0, 1, hour)).toISOString())) seen.add(one);
  const tips = [...seen].filter((one) => one.startsWith('tips'));
  assert.deepEqual(
    [...seen].filter(isMonthly),
    [...seen].filter((one) => !tips.includes(one)),
  );
  assert.equal(seen.size - tips.length, 12);
  assert.equal(tips.length, 2 * 53 - 1, '1 January 2026 is a Thursday, 31 December too');
});

test('a monthly issue is that of the month in its name', () =>
  assert.equal(issueMonth('monthly:2026-12').toISOString(), '2026-12-01T00:00:00.000Z'));

test('a link of a letter is known as one of an e-mail campaign', () => {
  assert.equal(
    campaignAddress('https://x.example', '/publication/a-1', 'tips:2026-W47-1'),
    'https://x.example/publication/a-1?utm_source=newsletter&utm_medium=email&utm_campaign=tips%3A2026-W47-1',
  );
});
