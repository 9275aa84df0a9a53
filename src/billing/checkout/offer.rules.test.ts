import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kit/dates.ts';
import { type OfferChange, type OrderOffer, offerChange, refusesOrder, renewalCard } from './offer.rules.ts';

const endsAt = new Date('2027-11-22T10:00:00Z');
const SHOWN: OrderOffer = {
  ...{ kind: 'renewal', total: 9_900, currency: 'USD', endsAt: endsAt.toISOString() },
  ...{ autoRenew: false, renewalTotal: 9_900 },
};
const PURCHASE = { ...SHOWN, kind: 'purchase' };
const UPGRADE = { ...SHOWN, kind: 'upgrade' };
const ending = (days: number) => ({ endsAt: addDays(endsAt, days).toISOString() });

const OFFERS: [string, OrderOffer, Partial<OrderOffer>, OfferChange | null][] = [
  ['the same for the same', SHOWN, {}, null],
  ['what begins today ends some days later on another day', PURCHASE, ending(3), null],
  ['a moment earlier', SHOWN, ending(-0.01), null],
  ['renewal chosen, at the price that was shown', SHOWN, { autoRenew: true }, null],
  ['renewals at another price, which nobody has chosen', SHOWN, { renewalTotal: 10_900 }, null],
  ['renewals at another price', SHOWN, { autoRenew: true, renewalTotal: 10_900 }, 'priceChanged'],
  ['another price', SHOWN, { total: 10_900 }, 'priceChanged'],
  ['another currency', SHOWN, { currency: 'EUR' }, 'priceChanged'],
  ['a year after the one bought meanwhile', SHOWN, ending(365), 'termAdded'],
  ['five years after those bought meanwhile', SHOWN, ending(1825), 'termAdded'],
  ['also at another price', SHOWN, { ...ending(365), total: 10_900 }, 'termAdded'],
  ['a term after what was bought meanwhile', PURCHASE, { kind: 'renewal', ...ending(365) }, 'termAdded'],
  ['a term after the upgrade made meanwhile', UPGRADE, { kind: 'renewal' }, 'termAdded'],
  ['a first term, since what was held is refunded', SHOWN, { kind: 'purchase' }, 'membershipChanged'],
  ['an upgrade of what was bought meanwhile', PURCHASE, { kind: 'upgrade' }, 'membershipChanged'],
  ['an upgrade that runs a term longer', UPGRADE, ending(400), 'membershipChanged'],
  ['a term that ends sooner', SHOWN, ending(-30), 'membershipChanged'],
  ['an upgrade that runs less long', UPGRADE, ending(-2), 'membershipChanged'],
];
for (const [title, shown, change, expected] of OFFERS)
  test(`an order placed anew, ${title}: ${expected ?? 'what was shown'}`, () =>
    assert.equal(offerChange(shown, { ...shown, ...change }), expected));

const CARDS: [string, number, number, ReturnType<typeof renewalCard>][] = [
  ['purchase', 9_900, 9_900, 'paying'],
  ['upgrade', 2_600, 12_500, 'paying'],
  ['renewal', 9_900, 9_900, 'paying'],
  ['upgrade', 0, 12_500, 'on-file'],
  ['renewal', 0, 9_900, 'on-file'],
  ['purchase', 0, 9_900, null],
  ['purchase', 0, 0, null],
  ['renewal', 0, 0, null],
];
for (const [kind, total, renewalTotal, card] of CARDS)
  test(`the renewals of a ${kind} for ${total}, at ${renewalTotal}, are offered ${card ?? 'no card'}`, () =>
    assert.equal(renewalCard({ kind, total, renewalTotal }), card));

test('only a refusal says that something cannot be ordered; no reply, a limit or a lost session does not', () => {
  assert.deepEqual([400, 403, 404, 409, 422].map(refusesOrder), Array(5).fill(true));
  assert.deepEqual([0, 401, 429, 500, 503].map(refusesOrder), Array(5).fill(false));
});
