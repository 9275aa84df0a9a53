import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedSince, monthBegan, monthsUntil, yearsOf } from './overview.rules.ts';

const NOW = new Date('2026-03-31T23:30:00Z');

test('months are counted back over a new year and from a day that the month before does not have', () => {
  assert.deepEqual(monthsUntil(NOW, 5), ['2026-03', '2026-02', '2026-01', '2025-12', '2025-11']);
  assert.equal(comparedSince(NOW).toISOString(), '2024-04-01T00:00:00.000Z');
  assert.equal(monthBegan(NOW).toISOString(), '2026-03-01T00:00:00.000Z');
});

test('a year stands beside the year before it, each currency by itself, months without money as nothing', () => {
  const sums = [
    { month: '2026-03', currency: 'USD', value: 700 },
    { month: '2025-03', currency: 'USD', value: 500 },
    { month: '2025-04', currency: 'EUR', value: -100 },
    { month: '2024-03', currency: 'USD', value: 9_000 },
  ];
  const [dollars, euros] = yearsOf('revenue', sums, 'USD', NOW);
  assert.equal(dollars?.months.length, 12);
  assert.deepEqual(dollars?.months.at(-1), { month: '2026-03', value: 700, before: 500 });
  assert.deepEqual(dollars?.months[0], { month: '2025-04', value: 0, before: 0 });
  assert.deepEqual([euros?.currency, euros?.months[0]?.value], ['EUR', -100]);
  assert.ok(dollars?.months.every(({ value }) => value !== 9_000));
  assert.deepEqual(
    yearsOf('revenue', [], 'USD', NOW).map(({ currency }) => currency),
    ['USD'],
  );
  const [people] = yearsOf('members', [{ month: '2026-02', currency: null, value: 3 }], null, NOW);
  assert.deepEqual([people?.currency, people?.months.at(-2)?.value], [null, 3]);
});
