import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#kit/dates.ts';
import type { Quote } from '../order/order.rules.ts';
import { taxOn } from '../tax/tax.rules.ts';
import {
  announcedQuote,
  dueUntil,
  END_WINDOWS,
  type EndNotice,
  endNotice,
  firstTryAt,
  isPriceHeld,
  nextTryAt,
  RETRY_DAYS,
  type RenewalAttempt,
  type RenewalStep,
  renewalKey,
  renewalStep,
  renewalTotal,
} from './renewal.rules.ts';

const END = new Date('2027-11-22T10:00:00Z');
const FIRST = firstTryAt(END);
/** The given number of days from the end. */
const at = (days: number) => addDays(END, days);
const failed = (next: Date | null): RenewalAttempt => ({ nextTryAt: next, paymentStatus: 'failed' });

const STEPS: [string, RenewalAttempt | null, Date, RenewalStep][] = [
  ['a week before the end', null, at(-7), 'wait'],
  ['a second before the first try', null, new Date(FIRST.getTime() - 1000), 'wait'],
  ['a day before the end', null, FIRST, 'charge'],
  ['an hour before the end, the first try missed', null, at(-1 / 24), 'charge'],
  ['six days after the end, the first try missed', null, at(6), 'charge'],
  ['a month after the end, the first try missed', null, at(30), 'give-up'],
  ['while nobody knows what became of the try', { nextTryAt: END, paymentStatus: 'started' }, at(3), 'wait'],
  ['whose money is on its way back', { nextTryAt: END, paymentStatus: 'returning' }, END, 'give-up'],
  ['whose money went back', { nextTryAt: END, paymentStatus: 'refunded' }, END, 'give-up'],
  ['of which another sum was taken', { nextTryAt: END, paymentStatus: 'mismatched' }, END, 'give-up'],
  ['after a failure, before the next day', failed(END), at(-0.5), 'wait'],
  ['after a failure, on the next day', failed(END), END, 'charge'],
  ['after a failure, a month later', failed(END), at(30), 'give-up'],
  ['after the last failure', failed(null), at(6), 'give-up'],
];
for (const [when, tried, now, step] of STEPS)
  test(`[ROLE-063] a membership that renews itself, ${when}: ${step}`, () => {
    assert.equal(renewalStep(END, tried, now), step);
  });

const NEXT: [string, number, number | null][] = [
  ['at once', 0, 1],
  ['after a day', 1, 3],
  ['after two', 2, 3],
  ['after three', 3, 7],
  ['after five, two of them missed', 5, 7],
  ['after seven', 7, null],
];
for (const [when, days, next] of NEXT)
  test(`a try that failed ${when} is followed by ${next === null ? 'none' : `one on day ${next}`}`, () => {
    assert.deepEqual(nextTryAt(FIRST, addDays(FIRST, days)), next === null ? null : addDays(FIRST, next));
  });

const NOTICES: [number, EndNotice | null][] = [
  [-31, null],
  [-30, 'thirty-days'],
  [-7.1, 'thirty-days'],
  [-7, 'seven-days'],
  [-5, 'seven-days'],
  [-0.01, 'seven-days'],
  [0, 'ended'],
  [29.9, 'ended'],
  [30, null],
];
for (const [days, notice] of NOTICES)
  test(`[API-111] ${days} days from the end, the letter due is ${notice ?? 'none'}`, () => {
    assert.equal(endNotice(END, at(days)), notice);
  });

test('the times of the letters follow each other without a gap and never overlap', () => {
  const [first, ...rest] = END_WINDOWS;
  assert.ok(first);
  for (const [index, window] of rest.entries()) assert.equal(END_WINDOWS[index]?.afterDays, window.untilDays);
});

/** Times at which a job happens to run, in days from the end. */
const runs = fc
  .array(fc.double({ min: -40, max: 60, noNaN: true }), { maxLength: 200 })
  .map((days) => [...days].sort((a, b) => a - b).map(at));

test('[ROLE-063] whenever the job happens to run, a card that fails is asked four times at most, on its days, and no more after it was given up', () => {
  fc.assert(
    fc.property(runs, (times) => {
      let tried: (RenewalAttempt & { first: Date }) | null = null;
      const charges: Date[] = [];
      let isOver = false;
      for (const now of times) {
        if (isOver) break;
        const step = renewalStep(END, tried, now);
        if (step === 'give-up') isOver = true;
        if (step !== 'charge') continue;
        const first: Date = tried?.first ?? now;
        if (tried?.nextTryAt) assert.ok(dueUntil(now) >= tried.nextTryAt);
        tried = { first, nextTryAt: nextTryAt(first, now), paymentStatus: 'failed' };
        charges.push(now);
      }
      const [first] = charges;
      assert.ok(charges.length <= 1 + RETRY_DAYS.length);
      if (first) assert.ok(first >= FIRST && first <= at(6));
      for (const one of charges) assert.ok(one <= addDays(first ?? one, 14));
      assert.equal(new Set(charges.map((_, nth) => renewalKey(1, nth + 1))).size, charges.length);
    }),
    { numRuns: 1_000 },
  );
});

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
test('[ROLE-063] a job that runs once in every hour tries each card on the days that were announced, whenever the membership ends', () => {
  fc.assert(
    fc.property(
      fc.nat(24 * 60 - 1),
      fc.nat(59_999),
      fc.integer({ min: 0, max: 58 }),
      fc.infiniteStream(fc.nat(90_000)),
      (minuteOfDay, ms, minuteOfRun, lateness) => {
        const end = new Date(Date.UTC(2027, 10, 22, 0, minuteOfDay) + ms);
        const hours = Array.from({ length: 24 * 11 }, (_, nth) => Date.UTC(2027, 10, 20, nth, minuteOfRun));
        const days: string[] = [];
        let announced = dayOf(firstTryAt(end));
        let first: Date | null = null;
        let tried: RenewalAttempt | null = null;
        for (const hour of hours) {
          const now = new Date(hour + (lateness.next().value ?? 0));
          if (renewalStep(end, tried, now) !== 'charge') continue;
          assert.equal(dayOf(now), announced);
          first ??= now;
          days.push(dayOf(now));
          const next = nextTryAt(first, now);
          tried = { nextTryAt: next, paymentStatus: 'failed' };
          announced = next ? dayOf(next) : '';
        }
        assert.equal(new Set(days).size, 1 + RETRY_DAYS.length);
      },
    ),
    { numRuns: 500 },
  );
});

test('[API-111] whenever the job happens to run, each letter leaves once at most and none after a nearer one', () => {
  const order = END_WINDOWS.map(({ notice }) => notice);
  fc.assert(
    fc.property(runs, (times) => {
      const sent: EndNotice[] = [];
      for (const now of times) {
        const due = endNotice(END, now);
        if (due && !sent.includes(due)) sent.push(due);
      }
      assert.deepEqual(
        sent,
        order.filter((notice) => sent.includes(notice)),
      );
      if (times.some((now) => now >= at(-7) && now < END)) assert.ok(sent.includes('seven-days'));
      if (!times.some((now) => now >= at(-30) && now < at(-7))) assert.ok(!sent.includes('thirty-days'));
    }),
    { numRuns: 1_000 },
  );
});

const TOTALS: [string, today: number, announced: number | null, charged: number][] = [
  ['nothing was announced: the price of the day', 49_900, null, 49_900],
  ['the price rose after the letter: what the letter said', 49_900, 9_900, 9_900],
  ['the price fell after the letter: the price of the day', 7_900, 9_900, 7_900],
  ['the price stayed', 9_900, 9_900, 9_900],
  ['a free plan got a price after the letter: nothing', 9_900, 0, 0],
  ['a plan became free after the letter: nothing', 0, 9_900, 0],
  ['the tax rose by a cent', 10_779, 10_778, 10_778],
];
for (const [what, today, announced, charged] of TOTALS)
  test(`[ROLE-063] another term is charged as announced or at today’s total, whichever is lower; ${what}`, () => {
    assert.equal(renewalTotal(today, announced), charged);
  });

const quoted = (amountCents: number, taxPerMillion: number, unused = 0): Quote => {
  const taxCents = taxOn(amountCents, taxPerMillion);
  return {
    kind: 'renewal',
    amountCents,
    creditCents: 0,
    discountCents: 0,
    taxPerMillion,
    taxCents,
    totalCents: amountCents + taxCents,
    currency: 'USD',
    startsAt: FIRST,
    endsAt: addDays(END, 365),
    worthCents: amountCents + unused,
  };
};

test('[ROLE-063] a renewal at the announced total adds up, with the tax of the day within it, and is worth what is paid for it', () => {
  const cents = fc.nat(1_000_000);
  fc.assert(
    fc.property(
      cents,
      fc.option(cents),
      fc.nat(300_000),
      fc.nat(10_000),
      (price, announced, rate, unused) => {
        const today = quoted(price, rate, unused);
        const quote = announcedQuote(today, announced);
        const { amountCents, creditCents, discountCents, taxCents, totalCents } = quote;
        assert.equal(totalCents, renewalTotal(today.totalCents, announced));
        assert.equal(totalCents, amountCents - creditCents - discountCents + taxCents);
        assert.ok(amountCents >= 0 && taxCents >= 0);
        assert.ok(Math.abs(taxCents - taxOn(amountCents, rate)) <= 1);
        assert.equal(quote.worthCents, amountCents + unused);
        assert.deepEqual([quote.endsAt, quote.kind, quote.taxPerMillion], [today.endsAt, today.kind, rate]);
      },
    ),
  );
});

test('a letter is kept to from the first reminder on; the receipt of a year before is not', () => {
  assert.deepEqual(
    [-365, -30.01, -30, -1, 2].map((days) => isPriceHeld(END, at(days))),
    [false, false, true, true, true],
  );
});
