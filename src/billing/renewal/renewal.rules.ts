import { addDays } from '#kit/dates.ts';
import type { Quote } from '../order/order.rules.ts';
import type { PaymentStatus } from '../payment/payment.rules.ts';
import { taxWithin } from '../tax/tax.rules.ts';

/** The first attempt is made a day before the end, so that no hour is without membership. */
const FIRST_TRY_DAYS_BEFORE = 1;
/** A failed charge is retried this many days after the first attempt, then given up (C9). */
export const RETRY_DAYS = [1, 3, 7] as const;
/** A charge later than this is one that nobody expects any more. */
const TOO_LATE_DAYS = 7;

export const firstTryAt = (endsAt: Date): Date => addDays(endsAt, -FIRST_TRY_DAYS_BEFORE);

/** Attempts up to this instant are due. The last run of a day makes those of its last hour: their day was announced. */
export function dueUntil(now: Date): Date {
  const until = new Date(now);
  if (now.getUTCHours() === 23) until.setUTCHours(23, 59, 59, 999);
  return until;
}

/** Memberships that end by then have their first attempt due. */
export const endsByFirstTry = (now: Date): Date => addDays(dueUntil(now), FIRST_TRY_DAYS_BEFORE);
export const isFirstTryDue = (endsAt: Date, now: Date): boolean => endsAt <= endsByFirstTry(now);

/** The next attempt that is not due yet, however late this one was made; null after the last. */
export function nextTryAt(firstTriedAt: Date, now: Date): Date | null {
  const days = RETRY_DAYS.find((one) => addDays(firstTriedAt, one) > dueUntil(now));
  return days === undefined ? null : addDays(firstTriedAt, days);
}

/** What is known of the latest attempt. */
export interface RenewalAttempt {
  nextTryAt: Date | null;
  paymentStatus: PaymentStatus;
}
export type RenewalStep = 'wait' | 'charge' | 'give-up';

/** Money that came and bought nothing goes back, or somebody looks at it: it is not asked for twice (R8). */
const IN_VAIN: readonly PaymentStatus[] = ['returning', 'refunded', 'mismatched'];

/** What to do now for a membership that renews automatically. */
export function renewalStep(endsAt: Date, tried: RenewalAttempt | null, now: Date): RenewalStep {
  if (tried && IN_VAIN.includes(tried.paymentStatus)) return 'give-up';
  if (tried && tried.paymentStatus !== 'failed') return 'wait';
  const dueAt = tried ? tried.nextTryAt : firstTryAt(endsAt);
  if (!dueAt) return 'give-up';
  if (dueAt > dueUntil(now)) return 'wait';
  return now > addDays(dueAt, TOO_LATE_DAYS) ? 'give-up' : 'charge';
}

/** The key of one charge, so that each attempt is one payment. */
export const renewalKey = (holdingId: number, nth: number): string => `renewal:${holdingId}:${nth}`;

export type EndNotice = 'thirty-days' | 'seven-days' | 'ended';
export type MembershipNotice = EndNotice | 'renewal-failed' | 'switched-on';
/** The key of an e-mail, so that each is sent once. */
export const noticeKey = (holdingId: number, notice: MembershipNotice): string =>
  `membership-${notice}:${holdingId}`;

/** When an e-mail about an end may be sent: the end is more than `afterDays` and at most `untilDays` away. */
export interface EndWindow {
  notice: EndNotice;
  afterDays: number;
  untilDays: number;
}
/** They do not overlap: if several were missed, only the nearest is sent. After a month, an end is no longer news. */
export const END_WINDOWS: readonly [EndWindow, ...EndWindow[]] = [
  { notice: 'thirty-days', afterDays: 7, untilDays: 30 },
  { notice: 'seven-days', afterDays: 0, untilDays: 7 },
  { notice: 'ended', afterDays: -30, untilDays: 0 },
];

/** The e-mail due for a membership with this end; null if none is. */
export function endNotice(endsAt: Date, now: Date): EndNotice | null {
  const found = END_WINDOWS.find(
    ({ afterDays, untilDays }) => endsAt > addDays(now, afterDays) && endsAt <= addDays(now, untilDays),
  );
  return found?.notice ?? null;
}

/**
 * From the first reminder on, a letter that names a price is kept to. An earlier one, the receipt above all, says what
 * another term costs on its own day.
 */
const [{ untilDays: PRICE_HELD_DAYS }] = END_WINDOWS;
export const isPriceHeld = (endsAt: Date, now: Date): boolean => endsAt <= addDays(now, PRICE_HELD_DAYS);

/** Another term costs what it does today, but never more than the member was last told (decision 13). */
export const renewalTotal = (todayCents: number, announcedCents: number | null): number =>
  announcedCents === null ? todayCents : Math.min(todayCents, announcedCents);

/**
 * The quote of a renewal at that total: the price gives way, so that the order and its receipt name what is charged.
 * The tax within it is that of the day.
 */
export function announcedQuote(today: Quote, announcedCents: number | null): Quote {
  const totalCents = renewalTotal(today.totalCents, announcedCents);
  if (totalCents === today.totalCents) return today;
  const taxCents = taxWithin(totalCents, today.taxPerMillion);
  const amountCents = totalCents - taxCents;
  const worthCents = today.worthCents - (today.totalCents - today.taxCents) + amountCents;
  return { ...today, amountCents, creditCents: 0, discountCents: 0, taxCents, totalCents, worthCents };
}
