import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  discountedCents,
  REFERRAL_PAGE_SIZE,
  REFERRED_DISCOUNT_CENTS,
  secondsToReminder,
} from '../referral/referral.rules.ts';
import { referralCalls } from '../referral/referral.schema.ts';
import {
  earnsGiftCard,
  firstStatus,
  GIFT_CARD_CENTS,
  GIFT_CARD_DELAY_DAYS,
  isDue,
  sendDateOf,
  shownAs,
} from './gift-card.rules.ts';

test('[CONST-002] [CONST-016] [CONST-017] [CONST-018] pages of 20, $50 for each, 30 days', () => {
  assert.deepEqual([REFERRAL_PAGE_SIZE, referralCalls.list.page.size], [20, 20]);
  assert.deepEqual([GIFT_CARD_CENTS, REFERRED_DISCOUNT_CENTS, GIFT_CARD_DELAY_DAYS], [5000, 5000, 30]);
  assert.equal(sendDateOf(new Date('2026-11-21T23:59:59Z')), '2026-12-21');
  assert.equal(sendDateOf(new Date('2028-02-01T00:00:00Z')), '2028-03-02', 'over a leap day');
});

test('a gift card is due on its UTC date, not a second before', () => {
  assert.equal(isDue('2026-12-21', new Date('2026-12-20T23:59:59.999Z')), false);
  assert.equal(isDue('2026-12-21', new Date('2026-12-21T00:00:00Z')), true);
  assert.equal(isDue('2026-12-21', new Date('2027-01-05T00:00:00Z')), true);
});

test('[ENT-068] sent and scheduled are said as they are; anything else is pending', () => {
  const said = ['sent', 'pending_to_send', 'pending', 'whatever', ''].map(shownAs);
  assert.deepEqual(said, ['sent', 'scheduled', 'pending', 'pending', 'pending']);
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
