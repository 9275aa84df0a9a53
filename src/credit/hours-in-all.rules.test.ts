import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CreditLine, totalsByYear, totalsOf } from './credit.rules.ts';

const line = (publicationId: number, kind: 1 | 2, hundredths: number, pharmacology = 0): CreditLine => ({
  publicationId,
  kind,
  hundredths,
  pharmacologyHundredths: pharmacology,
  earnedAt: new Date('2026-03-01T00:00:00Z'),
});

const CASES: [what: string, lines: CreditLine[], total: number, pharmacology: number][] = [
  ['nothing', [], 0, 0],
  ['CME alone', [line(1, 1, 100, 50)], 100, 50],
  ['self-assessment alone', [line(1, 2, 100, 50)], 100, 50],
  ['both of one publication', [line(1, 1, 50, 50), line(1, 2, 50, 50)], 50, 50],
  ['more of CME', [line(1, 1, 100, 75), line(1, 2, 50, 50)], 100, 75],
  ['more of self-assessment', [line(1, 1, 50, 25), line(1, 2, 100, 75)], 100, 75],
  ['each of another publication', [line(1, 1, 100, 25), line(2, 2, 50, 50)], 150, 75],
];
for (const [what, lines, total, pharmacology] of CASES)
  test(`[R28] C27: ${what} counts the same hours once in all and in pharmacology`, () => {
    const totals = totalsOf(lines);
    assert.deepEqual([totals.total, totals.pharmacology], [total, pharmacology]);
    assert.deepEqual(
      totalsByYear(lines).map((year) => year.total),
      lines.length > 0 ? [total] : [],
    );
  });

const earned = fc
  .array(
    fc
      .record({
        publicationId: fc.integer({ min: 1, max: 5 }),
        kind: fc.constantFrom(1 as const, 2 as const),
        quarters: fc.integer({ min: 1, max: 8 }),
        pharmacology: fc.integer({ min: 0, max: 8 }),
      })
      .map((one) =>
        line(one.publicationId, one.kind, one.quarters * 25, Math.min(one.quarters, one.pharmacology) * 25),
      ),
  )
  .map((lines) => [...new Map(lines.map((one) => [`${one.publicationId} ${one.kind}`, one])).values()]);

test('C27: whatever was earned, a second designation of the same hours or of fewer adds to no total of both kinds', () => {
  fc.assert(
    fc.property(earned, (lines) => {
      const { cme, sa, total, pharmacology } = totalsOf(lines);
      assert.ok(total >= Math.max(cme, sa) && total <= cme + sa);
      assert.ok(pharmacology <= total);
      const first = [...new Map(lines.map((one) => [one.publicationId, one])).values()];
      const twice = first.flatMap((one) => [
        one,
        { ...one, kind: one.kind === 1 ? (2 as const) : (1 as const) },
      ]);
      const [once, both] = [totalsOf(first), totalsOf(twice)];
      assert.deepEqual([both.total, both.pharmacology], [once.total, once.pharmacology]);
      assert.deepEqual([both.cme, both.sa], [once.total, once.total]);
    }),
  );
});
