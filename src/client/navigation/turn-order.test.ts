import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Prompt, TURNS, winnerOf } from './turn-order.ts';

const waiting = (...all: (Prompt | [Prompt, boolean])[]) =>
  new Map(all.map((one) => (typeof one === 'string' ? ([one, false] as const) : one)));

const CASES: [string, ReturnType<typeof waiting>, Prompt | null][] = [
  ['nobody waits', waiting(), null],
  ['a promotion alone', waiting('promotion'), 'promotion'],
  ['the tour comes before everything', waiting('promotion', 'profile', 'tour'), 'tour'],
  ['the question for a profession comes before what promotes', waiting('promotion', 'profile'), 'profile'],
  ['what a reader is at stays', waiting(['promotion', true], 'tour', 'profile'), 'promotion'],
];
for (const [title, all, winner] of CASES) test(title, () => assert.equal(winnerOf(all), winner));

test('however many wait, there is exactly one winner among them', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...TURNS), fc.boolean()), { selector: ([one]) => one }),
      (all) => {
        const winner = winnerOf(new Map(all));
        assert.equal(winner === null, all.length === 0);
        if (winner) assert.ok(all.some(([one]) => one === winner));
      },
    ),
  );
});
