import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hoursInAll, totalsOf } from './credit.rules.ts';

const line = (publicationId: number, kind: 1 | 2, hundredths: number) => ({
  publicationId,
  kind,
  hundredths,
  pharmacologyHundredths: 0,
  earnedAt: new Date('2026-03-01T00:00:00Z'),
});

test('C27: CME and self-assessment of one publication count the same time once in credits in all', () => {
  for (const [lines, all] of [
    [[], 0],
    [[line(1, 1, 100)], 100],
    [[line(1, 1, 100), line(1, 2, 100)], 100],
    [[line(1, 1, 100), line(1, 2, 50)], 100],
    [[line(1, 1, 50), line(1, 2, 100)], 100],
    [[line(1, 1, 100), line(2, 2, 50)], 150],
  ] as const)
    assert.equal(hoursInAll(lines), all);
});

test('C27: whatever was earned, no publication adds more than its larger designation', () => {
  const earned = fc.array(
    fc
      .tuple(
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(1 as const, 2 as const),
        fc.integer({ min: 1, max: 8 }),
      )
      .map(([publication, kind, quarters]) => line(publication, kind, quarters * 25)),
  );
  fc.assert(
    fc.property(earned, (lines) => {
      const { cme, sa } = totalsOf(lines);
      const all = hoursInAll(lines);
      assert.ok(all >= Math.max(cme, sa) && all <= cme + sa);
      const twice = lines.flatMap((one) => [
        line(one.publicationId, 1, one.hundredths),
        line(one.publicationId, 2, one.hundredths),
      ]);
      assert.equal(hoursInAll(twice), totalsOf(twice).cme);
    }),
  );
});
