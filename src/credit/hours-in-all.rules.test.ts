import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CreditLine, creditYear, totalsByYear, totalsOf } from './credit.rules.ts';

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

const later = (one: CreditLine, year: number): CreditLine => ({
  ...one,
  earnedAt: new Date(`${year}-02-01T00:00:00Z`),
});
test('[C27] a second kind that is earned in a later year adds to it only what exceeds the first', () => {
  const years = (...lines: CreditLine[]) =>
    totalsByYear(lines).map(({ year, cme, sa, total }) => [year, cme, sa, total]);
  const [cme, sa] = [later(line(1, 1, 100), 2025), later(line(1, 2, 100), 2026)];
  assert.deepEqual(years(sa, cme), [
    [2025, 100, 0, 100],
    [2026, 0, 100, 0],
  ]);
  assert.deepEqual(years(cme, later(line(1, 2, 150), 2027), later(line(2, 2, 50), 2027)), [
    [2025, 100, 0, 100],
    [2027, 0, 200, 100],
  ]);
  assert.deepEqual(years(sa), [[2026, 0, 100, 100]], 'a period alone counts what it has');
});

const ofYears = earned.chain((lines) =>
  fc
    .array(fc.integer({ min: 2023, max: 2027 }), { minLength: lines.length, maxLength: lines.length })
    .map((years) => lines.map((one, at) => later(one, years[at] ?? 2023))),
);
test('[C27] whenever it was earned, the totals of the years are those of all, and each kind has its own year', () => {
  fc.assert(
    fc.property(ofYears, (lines) => {
      const years = totalsByYear(lines);
      const sum = (of: (one: (typeof years)[number]) => number) =>
        years.reduce((all, one) => all + of(one), 0);
      const { cme, sa, total } = totalsOf(lines);
      assert.deepEqual(
        [sum((one) => one.cme), sum((one) => one.sa), sum((one) => one.total)],
        [cme, sa, total],
      );
      for (const { year, ...one } of years) {
        const own = totalsOf(lines.filter((some) => creditYear(some) === year));
        assert.deepEqual([one.cme, one.sa], [own.cme, own.sa]);
        assert.ok(one.total >= 0 && one.total <= own.total);
      }
    }),
  );
});

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
