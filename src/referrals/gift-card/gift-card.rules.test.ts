import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  discountedCents,
  REFERRAL_PAGE_SIZE,
  REFERRED_DISCOUNT_CENTS,
  secondsToReminder,
} from '../referral/referral.rules.ts';
import { referralCalls } from '../referral/referral.schema.ts';
import { GIFT_CARD_CENTS, GIFT_CARD_DELAY_DAYS } from './gift-card.data.ts';
import {
  cancellationOf,
  earnsGiftCard,
  firstStatus,
  type GiftCardStatus,
  isDue,
  isUnsent,
  sendDateOf,
  shownAs,
} from './gift-card.rules.ts';

test('[CONST-002] [CONST-016] [CONST-017] [CONST-018] pages of 20, $50 for each, 30 days', () => {
  assert.deepEqual([REFERRAL_PAGE_SIZE, referralCalls.list.page.size], [20, 20]);
  assert.deepEqual([GIFT_CARD_CENTS, REFERRED_DISCOUNT_CENTS, GIFT_CARD_DELAY_DAYS], [5000, 5000, 30]);
  assert.equal(sendDateOf(new Date('2026-11-21T23:59:59Z')), '2026-12-21');
  assert.equal(sendDateOf(new Date('2028-02-01T00:00:00Z')), '2028-03-02', 'over a leap day');
});

const DUE: [purchasedAt: string, now: string, due: boolean][] = [
  ['2026-11-21T00:00:00Z', '2026-12-20T23:59:59.999Z', false],
  ['2026-11-21T00:00:00Z', '2026-12-21T00:00:00Z', true],
  ['2026-11-21T00:00:00Z', '2027-01-05T00:00:00Z', true],
  ['2027-03-01T23:50:00Z', '2027-03-31T00:20:00Z', false],
  ['2027-03-01T23:50:00Z', '2027-03-31T23:49:59.999Z', false],
  ['2027-03-01T23:50:00Z', '2027-03-31T23:50:00Z', true],
  ['2027-03-01T23:50:00Z', '2027-04-01T00:20:00Z', true],
];
for (const [bought, now, due] of DUE)
  test(`[REF-031] a gift card is due thirty whole days after the purchase: bought ${bought}, ${due ? 'due' : 'not due'} ${now}`, () => {
    const purchasedAt = new Date(bought);
    assert.equal(isDue({ sendDate: sendDateOf(purchasedAt), purchasedAt }, new Date(now)), due);
  });

test('a gift card is never due before the date it has', () => {
  const card = { sendDate: '2026-12-21', purchasedAt: new Date('2026-11-01T00:00:00Z') };
  assert.equal(isDue(card, new Date('2026-12-20T23:59:59.999Z')), false);
  assert.equal(isDue(card, new Date('2026-12-21T00:00:00Z')), true);
});

const ASKED = 'Both accounts are one person’s.';
const CANCELLATIONS: [status: GiftCardStatus, reason: string | null, outcome: string, unsent: boolean][] = [
  ['pending', null, 'cancel', true],
  ['pending_to_send', null, 'cancel', true],
  ['sent', null, 'gift-card-sent', false],
  ['cancelled', null, 'gift-card-cancelled', false],
  ['cancelled', 'Another reason.', 'gift-card-cancelled', false],
  ['cancelled', ASKED, 'again', false],
];
for (const [status, cancelReason, outcome, unsent] of CANCELLATIONS)
  test(`a card that is ${status}${cancelReason ? `, “${cancelReason}”` : ''}, cancelled by an administrator: ${outcome}`, () => {
    assert.equal(cancellationOf({ status, cancelReason }, ASKED), outcome);
    assert.equal(isUnsent(status), unsent);
  });

test('[ENT-068] sent, scheduled and cancelled are said as they are; anything else is pending', () => {
  const said = ['sent', 'pending_to_send', 'cancelled', 'pending', 'whatever', ''].map(shownAs);
  assert.deepEqual(said, ['sent', 'scheduled', 'cancelled', 'pending', 'pending', 'pending']);
  assert.deepEqual([firstStatus(true), firstStatus(false)], ['pending_to_send', 'pending']);
});

test('a membership that cost nothing earns nothing, and a discount never goes below nothing', () => {
  assert.deepEqual([0, 1, 7_500].map(earnsGiftCard), [false, true, true]);
  assert.deepEqual(
    [12_500, 5_000, 3_000].map((price) => discountedCents(price, 5_000)),
    [7_500, 0, 0],
  );
});

test('a reminder may follow at once on the invitation, and then once in 24 hours', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
  assert.equal(secondsToReminder(null, at), 0);
  assert.equal(secondsToReminder(at, at), 86_400);
  assert.equal(secondsToReminder(at, after(23)), 3_600);
  assert.equal(secondsToReminder(at, after(24)), 0);
});
