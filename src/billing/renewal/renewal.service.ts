import { randomBytes, randomUUID } from 'node:crypto';
import { mayHolderRenew } from '#membership/holding/holding.rules.ts';
import { chooseAutoRenew } from '#membership/holding/holding.service.ts';
import { runningFrom } from '#platform/clock/running-time.ts';
import type { Charge, ChargeTerms, StoredCard } from '#platform/payments/payment.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { insertOrder, type Order } from '../order/order.repository.ts';
import { buyerOf, isOnItsWayBack } from '../order/order.service.ts';
import { insertPayment, leaseUntil, lockUnderWay, type Payment } from '../payment/payment.repository.ts';
import { LEASE_SECONDS } from '../payment/payment.rules.ts';
import { nothingToPay, settle } from '../payment/settlement.service.ts';
import { eachMember, lockMember, openRenewal, quoteRenewal, type RenewalMember } from './member.service.ts';
import { tellFailures } from './reminder.service.ts';
import { type Candidate, dueRenewals, endRenewal, forgetTold, recordTry } from './renewal.repository.ts';
import { dueUntil, endsByFirstTry, nextTryAt, renewalKey, renewalStep } from './renewal.rules.ts';

/**
 * Charges the renewals that are due (C9), and tells members whose card did not pay. Run late, twice, or by two
 * processes at once, it makes each attempt once; one that nobody answered is settled by the watch.
 */
export async function renewDue(ports: Ports, now: Date): Promise<{ done: number; failed: number }> {
  const due = await dueRenewals(ports.database.reader(), dueUntil(now), endsByFirstTry(now));
  const time = runningFrom(now);
  const tried = await eachMember(ports, due, (candidate) => renew(ports, candidate, time()));
  const told = await tellFailures(ports, now);
  return { done: tried.done, failed: tried.failed + told.failed };
}

interface RenewalCharge {
  payment: Payment;
  /** Null if there is nothing to pay. */
  terms: ChargeTerms | null;
  isLast: boolean;
}

async function renew(ports: Ports, candidate: Candidate, now: Date): Promise<boolean> {
  const { database } = ports;
  const begun = await database.write((db) => begin(db, ports, candidate, now));
  if (!begun) return false;
  const { payment, terms, isLast } = begun;
  const told = terms ? await ask(ports, payment, terms, now) : nothingToPay(payment.currency);
  if (!told) return false;
  return database.write(async (db) => {
    const { status } = await settle(db, ports, payment.id, told, now);
    if (status === 'paid') await endRenewal(db, candidate.holdingId, now);
    if (status === 'failed' && isLast) await giveUp(db, candidate, now);
    return status === 'paid';
  });
}

/** Without an answer nothing is known: the lease ends at once, and the watch finds out. */
async function ask(
  { database, log, payment: provider }: Ports,
  payment: Payment,
  terms: ChargeTerms,
  now: Date,
): Promise<Charge | null> {
  try {
    return await provider.charge(terms, now);
  } catch (thrown) {
    log.warn({ err: thrown, payment: payment.id }, 'the payment provider did not answer');
    await database.write((db) => leaseUntil(db, payment.id, now));
    return null;
  }
}

/** The order and the payment of an attempt, and the day of the next one: all stored before any money is asked for. */
async function begin(
  db: Writer,
  ports: Ports,
  candidate: Candidate,
  now: Date,
): Promise<RenewalCharge | null> {
  const { holdingId, userId } = candidate;
  const member = await lockMember(db, ports, candidate);
  if (!member?.autoRenew || (await lockUnderWay(db, userId))) return null;
  if (await isOnItsWayBack(db, member.held, now)) return null;
  const renewal = await openRenewal(db, holdingId);
  const step = mayHolderRenew(member.held, now) ? renewalStep(member.held.endsAt, renewal, now) : 'give-up';
  if (step === 'give-up') await giveUp(db, candidate, now);
  if (step !== 'charge' || !member.card) return null;
  const order = await placeRenewal(db, ports, member, now);
  const tries = (renewal?.tries ?? 0) + 1;
  const firstTriedAt = renewal?.firstTriedAt ?? now;
  const next = nextTryAt(firstTriedAt, now);
  // A renewal that starts over is another one, whose failure is told anew.
  if (tries === 1) await forgetTold(db, holdingId, 'renewal-failed');
  await recordTry(db, holdingId, { orderId: order.id, tries, firstTriedAt, nextTryAt: next });
  const terms = await chargeTerms(db, ports, order, member.card);
  const payment = await insertPayment(
    db,
    {
      id: terms?.key ?? randomUUID(),
      orderId: order.id,
      userId,
      key: renewalKey(holdingId, tries),
      // No client sends this payment: anyone who sends its key sends something else.
      fingerprint: randomBytes(32),
      provider: terms ? ports.payment.name : 'none',
      amountCents: order.totalCents,
      currency: order.currency,
      leasedUntil: new Date(now.getTime() + LEASE_SECONDS * 1000),
    },
    now,
  );
  return { payment, terms, isLast: next === null };
}

async function placeRenewal(db: Writer, ports: Ports, member: RenewalMember, now: Date): Promise<Order> {
  const { userId, held } = member;
  const quote = await quoteRenewal(db, ports, member, now);
  const base = { userId, planId: held.planId, baseHoldingId: held.holdingId, referralId: null };
  return insertOrder(db, { ...base, autoRenew: true, quote }, now);
}

async function chargeTerms(
  db: Reader,
  { config }: Ports,
  order: Order,
  { customerRef, methodRef }: StoredCard,
): Promise<ChargeTerms | null> {
  if (order.totalCents === 0) return null;
  const { email } = await buyerOf(db, order.userId);
  return {
    key: randomUUID(),
    amountCents: order.totalCents,
    currency: order.currency,
    description: `${config.productName}, order ${order.id}`,
    email,
    card: null,
    saved: { customerRef, methodRef },
    keep: false,
  };
}

async function giveUp(db: Writer, { holdingId, userId }: Candidate, now: Date): Promise<void> {
  await endRenewal(db, holdingId, now);
  await chooseAutoRenew(db, userId, false);
}
