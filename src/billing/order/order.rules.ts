import { addDays } from '#kit/dates.ts';
import { isBelowLeastCharge } from '#kit/least-charge.ts';
import { type FreeGrant, renewalEnd, termEnd } from '#membership/holding/holding.rules.ts';
import type { Plan } from '#membership/plan/plan.rules.ts';
import { compareTiers } from '#membership/plan/standing.rules.ts';
import { taxOn } from '../tax/tax.rules.ts';

export type OrderKind = 'purchase' | 'renewal' | 'upgrade';
export type OrderStatus = 'pending' | 'paid' | 'failed' | 'refunded';

/** What is held, live or lapsed, and what it was worth on the day it began. */
export interface CurrentHolding {
  holdingId: number;
  planId: number;
  rank: number;
  canGiveCredits: boolean;
  rebillDays: number;
  startsAt: Date;
  endsAt: Date;
  /** In cents, without tax: what was paid for it plus what was left of the one before. */
  worthCents: number;
  freeGrant?: FreeGrant | null;
}

/**
 * Integer cents in one currency. The total is what is charged: amount less credit less discount, plus tax on the
 * result.
 */
export interface OrderSums {
  amountCents: number;
  /** The unused part of the previous membership, on an upgrade. */
  creditCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  currency: string;
}

export interface Quote extends OrderSums {
  kind: OrderKind;
  /** The rate used to calculate `taxCents`. */
  taxPerMillion: number;
  startsAt: Date;
  endsAt: Date;
  /** Of the membership it buys, on its first day. */
  worthCents: number;
}

const DAY = 86_400_000;

/**
 * A higher tier while the current one is valid is an upgrade; the same tier again is a renewal; the rest is a purchase.
 */
export function kindOf(
  plan: Pick<Plan, 'id' | 'rank' | 'canGiveCredits'>,
  held: CurrentHolding | null,
  now: Date,
): OrderKind {
  if (!held) return 'purchase';
  if (now < held.endsAt) return compareTiers(plan, held) > 0 ? 'upgrade' : 'renewal';
  return plan.id === held.planId ? 'renewal' : 'purchase';
}

/** The unused value of a membership, by day: a day that has begun still counts in full (PRICE-018). */
export function unusedCents(
  held: Pick<CurrentHolding, 'startsAt' | 'endsAt' | 'worthCents'>,
  now: Date,
): number {
  const whole = Math.round((held.endsAt.getTime() - held.startsAt.getTime()) / DAY);
  const left = Math.ceil((held.endsAt.getTime() - now.getTime()) / DAY);
  if (whole <= 0 || left <= 0) return 0;
  return Math.floor((held.worthCents * Math.min(left, whole)) / whole);
}

export interface OrderTerms {
  discountCents: number;
  taxPerMillion: number;
}

/**
 * The end of what an order buys. A renewal continues from the old end; an upgrade starts a fresh term, and any credit
 * beyond its price extends it, so that nothing paid is lost (C6, C7).
 */
export function endOf(
  kind: OrderKind,
  { rebillDays, amountCents }: { rebillDays: number; amountCents: number },
  held: CurrentHolding | null,
  now: Date,
): Date {
  if (kind === 'renewal') return renewalEnd(held, rebillDays, now);
  const end = termEnd(now, rebillDays);
  const surplus = kind === 'upgrade' && held ? unusedCents(held, now) - amountCents : 0;
  if (surplus <= 0 || amountCents === 0) return end;
  return addDays(end, Math.floor((surplus * rebillDays) / amountCents));
}

/** The first day of what was paid for; for a renewal, the end of the current term. */
export const beginningOf = (kind: OrderKind, held: CurrentHolding | null, now: Date): Date =>
  kind === 'renewal' && held && held.endsAt > now ? held.endsAt : now;

/** What is charged of what is left to pay, and its tax: nothing if that is less than a card can be charged. */
function chargeOf(leftCents: number, taxPerMillion: number): { netCents: number; taxCents: number } {
  const taxCents = taxOn(leftCents, taxPerMillion);
  return isBelowLeastCharge(leftCents + taxCents)
    ? { netCents: 0, taxCents: 0 }
    : { netCents: leftCents, taxCents };
}

/** What another term costs, including tax: what a card is charged on automatic renewal. */
export function renewalCents(plan: Pick<Plan, 'priceCents'>, taxPerMillion: number): number {
  const { netCents, taxCents } = chargeOf(plan.priceCents, taxPerMillion);
  return netCents + taxCents;
}

/**
 * The price and the term of an order, whatever was asked for (C2, C3, C6, C7). Never below zero; a rest too small to be
 * charged is taken off with the discount.
 */
export function quoteOrder(plan: Plan, held: CurrentHolding | null, terms: OrderTerms, now: Date): Quote {
  const kind = kindOf(plan, held, now);
  const amountCents = plan.priceCents;
  const unused = held && now < held.endsAt ? unusedCents(held, now) : 0;
  const creditCents = kind === 'upgrade' ? Math.min(unused, amountCents) : 0;
  const duePrice = amountCents - creditCents;
  const left = duePrice - Math.min(terms.discountCents, duePrice);
  const { netCents, taxCents } = chargeOf(left, terms.taxPerMillion);
  return {
    kind,
    amountCents,
    creditCents,
    discountCents: duePrice - netCents,
    taxPerMillion: terms.taxPerMillion,
    taxCents,
    totalCents: netCents + taxCents,
    currency: plan.currency,
    startsAt: now,
    endsAt: endOf(kind, { rebillDays: plan.rebillDays, amountCents }, held, now),
    worthCents: netCents + (kind === 'purchase' ? 0 : unused),
  };
}

type OrderPrice = Pick<Quote, 'kind' | 'amountCents' | 'totalCents' | 'currency'>;
/**
 * Whether two quotes ask the same of the same person: what was shown is what is charged, or it is shown again. The amount
 * before credit and discount is what a renewal costs, also where nothing is charged now.
 */
export const isSameQuote = (a: OrderPrice, b: OrderPrice): boolean =>
  a.kind === b.kind &&
  a.amountCents === b.amountCents &&
  a.totalCents === b.totalCents &&
  a.currency === b.currency;

/** Spec §9: the money goes back on request within this many days. */
export const MONEY_BACK_DAYS = 30;

/** Includes day 30 after the payment, to its last second (C8). */
export const isWithinGuarantee = (paidAt: Date, now: Date): boolean =>
  now < addDays(paidAt, MONEY_BACK_DAYS + 1);

/** An unpaid order is valid for a day. */
const ORDER_HOURS = 24;
export const isOrderStale = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > ORDER_HOURS * 3_600_000;

/** `R-000123`: a receipt's number, without gaps. */
export const receiptNumber = (position: number): string => `R-${String(position).padStart(6, '0')}`;
