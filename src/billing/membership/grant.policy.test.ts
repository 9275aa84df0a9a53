import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kit/dates.ts';
import type { Plan } from '#membership/plan/plan.rules.ts';
import type { CurrentHolding } from '../order/order.rules.ts';
import { mayGrant } from './grant.policy.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const [BRONZE, SILVER, GOLD] = [1, 2, 3];
const plan = (rank: number, canGiveCredits = true) =>
  ({ id: 30 + rank, rank, canGiveCredits, rebillDays: 365 }) as Plan;
const held = (rank: number, days: number, canGiveCredits = true) =>
  ({
    ...plan(rank, canGiveCredits),
    holdingId: 1,
    planId: 30 + rank,
    endsAt: addDays(NOW, days),
  }) as unknown as CurrentHolding;

const CASES: [string, Plan | null, number, CurrentHolding | null, string | null][] = [
  ['to somebody who has none', plan(BRONZE), 365, null, null],
  ['to somebody whose better one has run out', plan(BRONZE), 30, held(GOLD, 0), null],
  ['a higher one that ends with the present one', plan(GOLD), 200, held(SILVER, 200), null],
  ['a higher one that ends an hour sooner on that day', plan(GOLD), 199.96, held(SILVER, 200), null],
  ['a higher one that ends sooner', plan(GOLD), 199, held(SILVER, 200), 'grant-shorter'],
  ['the same that ends a day later', plan(SILVER), 201, held(SILVER, 200), null],
  ['the same that ends on the same day', plan(SILVER), 200.5, held(SILVER, 200), 'grant-shorter'],
  ['a lower one, however long', plan(BRONZE), 3000, held(SILVER, 1), 'grant-lower'],
  ['one of the same rank without credit', plan(SILVER, false), 3000, held(SILVER, 1), 'grant-lower'],
  ['one with credit over one of its rank without', plan(SILVER), 200, held(SILVER, 200, false), null],
  ['one whose term is over', plan(GOLD), 0, null, 'term-over'],
  ['one of more than ten years', plan(GOLD), 3661, null, 'term-over'],
  ['one that there is not', null, 365, null, 'unknown-membership'],
];
for (const [what, wanted, days, present, code] of CASES)
  test(`by hand, ${what}: ${code ?? 'given'}`, () => {
    const decision = mayGrant(wanted, addDays(NOW, days), present, NOW);
    assert.equal(decision.allowed ? null : decision.refusal.code, code);
  });
