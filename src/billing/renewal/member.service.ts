import { lockHolding } from '#membership/holding/holding.service.ts';
import { namedPlan } from '#membership/plan/plan.service.ts';
import type { StoredCard } from '#platform/payments/payment.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { type CurrentHolding, type Quote, quoteOrder } from '../order/order.rules.ts';
import { lockHeld } from '../order/order.service.ts';
import { findMethod } from '../payment/method.repository.ts';
import { type Candidate, findAnnounced, findRenewal, type Renewal } from './renewal.repository.ts';
import { announcedQuote } from './renewal.rules.ts';

/** A member who holds something, with the card on file at our provider. */
export interface RenewalMember {
  userId: number;
  held: CurrentHolding & { tierName: string };
  autoRenew: boolean;
  card: StoredCard | null;
}

/** The candidate's current state, locked; null if the membership is no longer the one that was found. */
export async function lockMember(
  db: Writer,
  ports: Ports,
  candidate: Candidate,
): Promise<RenewalMember | null> {
  const { userId, holdingId } = candidate;
  const holding = await lockHolding(db, userId);
  const held = await lockHeld(db, userId);
  if (!held || holding?.id !== holdingId) return null;
  return {
    userId,
    held: { ...held, tierName: holding.tierName },
    autoRenew: holding.autoRenew,
    card: await findMethod(db, userId, ports.payment.name),
  };
}

/** Each in its own transaction: one that fails waits for the next run and holds up no other. */
export async function eachMember(
  ports: Ports,
  candidates: readonly Candidate[],
  deed: (candidate: Candidate) => Promise<boolean>,
): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 };
  for (const candidate of candidates) {
    try {
      if (await deed(candidate)) count.done++;
    } catch (thrown) {
      count.failed++;
      ports.log.warn({ err: thrown, holding: candidate.holdingId }, 'membership not looked after');
    }
  }
  return count;
}

/** A renewal whose money went back starts over, should the member want it again. */
export async function openRenewal(db: Reader, holdingId: number): Promise<Renewal | null> {
  const renewal = await findRenewal(db, holdingId);
  return renewal?.orderStatus === 'refunded' ? null : renewal;
}

/** Today's price, or the one that a letter announced if it is lower; no discount: those are for a first membership. */
export async function quoteRenewal(
  db: Reader,
  { config }: Ports,
  { held }: RenewalMember,
  now: Date,
): Promise<Quote> {
  const plan = await namedPlan(db, held.planId);
  const today = quoteOrder(plan, held, { discountCents: 0, taxPerMillion: config.taxPerMillion }, now);
  return announcedQuote(today, await findAnnounced(db, held.holdingId));
}
