import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#kit/dates.ts';
import { HIDDEN_PLAN_ID, PLANS } from '#membership/plan/plan.data.ts';
import type { Plan } from '#membership/plan/plan.rules.ts';
import { TIERS } from '#membership/plan/tier.data.ts';
import { mayOrder } from './order.policy.ts';
import {
  beginningOf,
  type CurrentHolding,
  isOrderStale,
  isWithinGuarantee,
  kindOf,
  MONEY_BACK_DAYS,
  quoteOrder,
  receiptNumber,
  renewalCents,
  unusedCents,
} from './order.rules.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const plans: Plan[] = PLANS.map((terms) => {
  const tier = TIERS.find(({ id }) => id === terms.tierId) ?? assert.fail(`tier ${terms.tierId}`);
  return { ...tier, ...terms, permissions: [...tier.permissions] };
});
const plan = (id: number): Plan => plans.find((one) => one.id === id) ?? assert.fail(`plan ${id}`);
const BRONZE = plan(31);
const SILVER = plan(32);
const GOLD = plan(33);
const BRONZE_5 = plan(34);
const SILVER_5 = plan(35);
const GOLD_5 = plan(36);
const INSTITUTIONAL = plan(HIDDEN_PLAN_ID);

/** A hospital's, of Silver's rank, whose members get no credit. */
const TRAINEE: Plan = { ...SILVER, id: 38, canGiveCredits: false, priceCents: 0, hidden: true };

/** Held for the given number of days, worth its price. */
function held(of: Plan, daysAgo: number, over: Partial<CurrentHolding> = {}): CurrentHolding {
  const startsAt = addDays(NOW, -daysAgo);
  return {
    holdingId: 1,
    planId: of.id,
    rank: of.rank,
    canGiveCredits: of.canGiveCredits,
    rebillDays: of.rebillDays,
    startsAt,
    endsAt: addDays(startsAt, of.rebillDays),
    worthCents: of.priceCents,
    ...over,
  };
}
const PLAIN = { discountCents: 0, taxPerMillion: 0 };

const UPGRADES: [string, Plan, CurrentHolding, number, number][] = [
  ['on the day it began', GOLD, held(SILVER, 0), 9_900, 2_600],
  ['after a fifth of the year', GOLD, held(SILVER, 73), 7_920, 4_580],
  ['on its last day', GOLD, held(SILVER, 364), 27, 12_473],
  ['from Bronze to Silver, half way', SILVER, held(BRONZE, 182), 3_760, 6_140],
  ['of five years, after one', GOLD_5, held(SILVER_5, 365), 31_600, 18_100],
  ['from a year to five', GOLD_5, held(SILVER, 73), 7_920, 41_780],
  ['from one that cost nothing', GOLD, held(SILVER, 73, { worthCents: 0 }), 0, 12_500],
  ['from one of its rank without credit', SILVER, held(TRAINEE, 73), 0, 9_900],
  ['from one that was worth more', SILVER, held(BRONZE, 0, { worthCents: 15_000 }), 9_900, 0],
];
for (const [what, to, from, credit, total] of UPGRADES)
  test(`[PRICE-018] an upgrade ${what} costs ${total} cents: the price less ${credit} unused`, () => {
    const quote = quoteOrder(to, from, PLAIN, NOW);
    assert.deepEqual(
      [quote.kind, quote.amountCents, quote.creditCents, quote.totalCents],
      ['upgrade', to.priceCents, credit, total],
    );
    const extra = what === 'from one that was worth more' ? 188 : 0;
    assert.equal(
      quote.endsAt.getTime(),
      addDays(NOW, to.rebillDays + extra).getTime(),
      'a fresh term from today',
    );
  });

const KINDS: [string, Plan, CurrentHolding | null, string][] = [
  ['who never had one', SILVER, null, 'purchase'],
  ['whose one has ended, the same again', SILVER, held(SILVER, 400), 'renewal'],
  ['whose one has ended, another', GOLD, held(SILVER, 400), 'purchase'],
  ['whose one ends this moment, a higher', GOLD, held(SILVER, 365), 'purchase'],
  ['whose one runs, the same again', SILVER, held(SILVER, 300), 'renewal'],
  ['whose one runs, the same tier for five years', SILVER_5, held(SILVER, 300), 'renewal'],
  ['whose one runs, a higher', GOLD, held(SILVER, 300), 'upgrade'],
];
for (const [who, to, from, kind] of KINDS)
  test(`somebody ${who}: ${kind}`, () => assert.equal(kindOf(to, from, NOW), kind));

test('[ROLE-063] a renewal runs on from the old end, and keeps what was left', () => {
  const quote = quoteOrder(SILVER, held(SILVER, 292), PLAIN, NOW);
  assert.equal(quote.endsAt.toISOString(), addDays(NOW, 73 + 365).toISOString());
  assert.equal(quote.totalCents, 9_900);
  const begins = (daysAgo: number) => beginningOf('renewal', held(SILVER, daysAgo), NOW).toISOString();
  assert.equal(begins(292), addDays(NOW, 73).toISOString(), 'what is paid for begins where the other ends');
  assert.equal(begins(400), NOW.toISOString());
  assert.equal(quote.worthCents, 9_900 + 1_980);
});

test('[PRICE-019] a discount takes off what it can, never more than there is to pay; the tax is on the rest', () => {
  const tax = { discountCents: 5_000, taxPerMillion: 82_500 };
  const quote = quoteOrder(BRONZE, null, tax, NOW);
  assert.deepEqual([quote.discountCents, quote.taxCents, quote.totalCents], [5_000, 206, 2_706]);
  const free = quoteOrder(BRONZE, null, { ...tax, discountCents: 99_900 }, NOW);
  assert.deepEqual([free.discountCents, free.taxCents, free.totalCents], [7_500, 0, 0]);
});

const costing = (priceCents: number): Plan => ({ ...GOLD, priceCents });
const TAXED = { discountCents: 0, taxPerMillion: 82_500 };
const SMALL: [string, Plan, CurrentHolding | null, typeof PLAIN, [number, number, number]][] = [
  ['a cent left of an upgrade', costing(9_901), held(SILVER, 0), PLAIN, [1, 0, 0]],
  ['49 cents left of an upgrade', costing(9_949), held(SILVER, 0), PLAIN, [49, 0, 0]],
  ['50 cents left of an upgrade', costing(9_950), held(SILVER, 0), PLAIN, [0, 0, 50]],
  ['45 cents and 4 of tax', costing(45), null, TAXED, [45, 0, 0]],
  ['47 cents and 4 of tax', costing(47), null, TAXED, [0, 4, 51]],
  ['30 cents left by an invitation', costing(5_030), null, { ...PLAIN, discountCents: 5_000 }, [5_030, 0, 0]],
];
for (const [what, to, from, terms, [discount, tax, total]] of SMALL)
  test(`[PRICE-018] [PRICE-019] of ${what}, ${total} cents are charged: no card can be charged less than 50`, () => {
    const quote = quoteOrder(to, from, terms, NOW);
    assert.deepEqual([quote.discountCents, quote.taxCents, quote.totalCents], [discount, tax, total]);
    assert.equal(quote.amountCents - quote.creditCents - discount + tax, total);
    assert.equal(
      quote.worthCents,
      total - tax + (from ? unusedCents(from, NOW) : 0),
      'what was paid is its worth',
    );
  });
test('a renewal too small to be charged costs nothing', () => {
  assert.deepEqual(
    [49, 50].map((cents) => renewalCents(costing(cents), 0)),
    [0, 50],
  );
});

const anyPlan = fc.constantFrom(...plans, costing(9_920), costing(30));
const anyHeld = fc
  .record({ of: anyPlan, daysAgo: fc.integer({ min: 0, max: 2_000 }), worthCents: fc.nat(99_999) })
  .map(({ of, daysAgo, worthCents }) => held(of, daysAgo, { worthCents }));

test('[PRICE-019] whatever is held, asked for and taken off: the sum is right and nothing is below nothing', () => {
  fc.assert(
    fc.property(
      anyPlan,
      fc.option(anyHeld),
      fc.nat(20_000),
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: -2_000 * 86_400, max: 2_000 * 86_400 }),
      (to, from, discountCents, taxPerMillion, seconds) => {
        const now = new Date(NOW.getTime() + seconds * 1000);
        const quote = quoteOrder(to, from, { discountCents, taxPerMillion }, now);
        const { amountCents, creditCents, taxCents, totalCents } = quote;
        assert.equal(amountCents - creditCents - quote.discountCents + taxCents, totalCents);
        for (const cents of [creditCents, quote.discountCents, taxCents, totalCents, quote.worthCents])
          assert.ok(Number.isInteger(cents) && cents >= 0);
        assert.ok(totalCents === 0 || totalCents >= 50);
        assert.ok(
          quote.discountCents <= discountCents ||
            (totalCents === 0 && quote.discountCents < discountCents + 50),
        );
        assert.ok(quote.endsAt > now);
        if (from && now < from.endsAt) assert.ok(creditCents <= from.worthCents);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('what is unused never grows, from everything on the first day to nothing at the end', () => {
  fc.assert(
    fc.property(anyHeld, fc.nat(200_000_000), fc.nat(5_000_000), (of, seconds, later) => {
      const at = (after: number) => new Date(of.startsAt.getTime() + after * 1000);
      assert.equal(unusedCents(of, of.startsAt), of.worthCents);
      assert.equal(unusedCents(of, of.endsAt), 0);
      assert.ok(unusedCents(of, at(seconds)) >= unusedCents(of, at(seconds + later)));
    }),
  );
});

/** With another year added. */
const TWO = { endsAt: addDays(NOW, 729) };
const ORDERS: [string, Plan | null, CurrentHolding | null, boolean, string | null][] = [
  ['of nothing there is', null, null, false, 'unknown-membership'],
  ['of the institutional one', INSTITUTIONAL, null, false, 'membership-not-on-sale'],
  ['of the institutional one by its holder', INSTITUTIONAL, held(INSTITUTIONAL, 300), true, null],
  ['of the institutional one on the day after it began', INSTITUTIONAL, held(INSTITUTIONAL, 1), true, null],
  [
    'of the institutional one while it is whole',
    INSTITUTIONAL,
    held(INSTITUTIONAL, 0),
    true,
    'already-member',
  ],
  [
    'of the institutional one once added to',
    INSTITUTIONAL,
    held(INSTITUTIONAL, 1, TWO),
    true,
    'already-member',
  ],
  [
    'of the institutional one, unasked, while it is whole',
    INSTITUTIONAL,
    held(INSTITUTIONAL, 1, TWO),
    false,
    'already-member',
  ],
  ['of paid years, however many are left', SILVER, held(SILVER, 1, TWO), true, null],
  ['of the institutional one by whose has ended', INSTITUTIONAL, held(INSTITUTIONAL, 400), false, null],
  ['of a first membership', BRONZE, null, false, null],
  ['of any after the end', BRONZE, held(GOLD, 400), false, null],
  ['of the same while it runs', SILVER, held(SILVER, 10), false, 'already-member'],
  ['of the same tier in the other term', SILVER_5, held(SILVER, 10), false, 'already-member'],
  ['that renews', SILVER, held(SILVER, 10), true, null],
  ['that renews for five years', SILVER_5, held(SILVER, 10), true, null],
  ['of a lower one while it runs', BRONZE, held(SILVER, 10), true, 'lower-membership'],
  ['that upgrades', GOLD, held(SILVER, 10), false, null],
  ['that upgrades to five years', GOLD_5, held(SILVER, 10), false, null],
  ['that upgrades to a shorter term', GOLD, held(SILVER_5, 10), false, 'shorter-term'],
  ['of five years by Bronze of five', BRONZE_5, held(BRONZE_5, 1_800), true, null],
];
for (const [what, to, from, renew, code] of ORDERS)
  test(`[PRICE-017] an order ${what} ${code ? `is refused: ${code}` : 'is taken'}`, () => {
    const decision = mayOrder(to, from, { renew }, NOW);
    assert.equal(decision.allowed ? null : decision.refusal.code, code);
  });

test('[PRICE-017] what costs nothing is never held for longer than two terms, however often it is ordered', () => {
  const days = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 });
  fc.assert(
    fc.property(days, (waits) => {
      let [now, holding] = [NOW, held(INSTITUTIONAL, 0)];
      for (const wait of waits) {
        now = addDays(now, wait);
        if (!mayOrder(INSTITUTIONAL, holding, { renew: true }, now).allowed) continue;
        holding = { ...holding, endsAt: quoteOrder(INSTITUTIONAL, holding, PLAIN, now).endsAt };
        assert.ok(holding.endsAt <= addDays(now, 2 * INSTITUTIONAL.rebillDays));
      }
    }),
  );
});

test('nobody who may order ever ends with less than they have', () => {
  fc.assert(
    fc.property(anyPlan, anyHeld, fc.boolean(), (to, from, renew) => {
      if (NOW >= from.endsAt || !mayOrder(to, from, { renew }, NOW).allowed) return;
      const quote = quoteOrder(to, from, PLAIN, NOW);
      assert.ok(to.rank >= from.rank);
      assert.ok(quote.endsAt >= from.endsAt);
      assert.ok(quote.worthCents >= unusedCents(from, NOW), 'nothing that was paid is lost');
    }),
    { numRuns: 1_000 },
  );
});

test('[CONST-019] the money goes back until day 30 after the payment is over', () => {
  assert.equal(MONEY_BACK_DAYS, 30);
  assert.ok(isWithinGuarantee(NOW, addDays(NOW, 30)));
  assert.ok(isWithinGuarantee(NOW, new Date(addDays(NOW, 31).getTime() - 1)));
  assert.ok(!isWithinGuarantee(NOW, addDays(NOW, 31)));
});

test('an order nobody paid is good for a day; receipts are numbered', () => {
  assert.ok(!isOrderStale(NOW, addDays(NOW, 1)));
  assert.ok(isOrderStale(NOW, new Date(addDays(NOW, 1).getTime() + 1)));
  assert.equal(receiptNumber(123), 'R-000123');
});
