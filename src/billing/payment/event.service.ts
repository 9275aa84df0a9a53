import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '#kit/dates.ts';
import type { PaymentEvent, PaymentEvents, ProviderCharge } from '#platform/payments/payment.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { settleSetup } from '../card/setup.service.ts';
import { bookMismatchBack, bookPart } from '../refund/part.service.ts';
import { takeBack } from '../refund/refund.service.ts';
import { recordDisputeWon, recordFailedRefunds } from '../refund/reversal.service.ts';
import {
  forgetDone,
  isDisputeWon,
  isOurs,
  lockOpenEvent,
  markDone,
  noteEvent,
  type PaymentEventRow,
  takeDue,
} from './event.repository.ts';
import { LEASE_SECONDS } from './payment.rules.ts';
import { closeReturn, settle } from './settlement.service.ts';

/** The provider's call waits no longer than this, however long we take. */
const PATIENCE_MS = 300;
/** No provider repeats an event after this long. */
const KEPT_DAYS = 30;

/**
 * Stores an event before it is acknowledged; from then on following it is up to us: at once here, or by the watch if
 * this process dies or the provider does not answer (R7).
 */
export async function hearEvent(ports: Ports, event: PaymentEvent, now: Date): Promise<void> {
  const { id, kind, ref } = event;
  const { events } = ports.payment;
  if (!events || kind === 'other' || !ref) return;
  const noted = { id, kind, ref };
  const isOpen = await ports.database.write((db) => noteEvent(db, noted, now, leaseFrom(now)));
  if (!isOpen) return;
  const followed = follow(ports, events, noted, now, 'at once').catch((thrown) =>
    tellUndone(ports, noted, thrown),
  );
  await Promise.race([followed, wait(PATIENCE_MS, undefined, { ref: false })]);
}

/**
 * Follows events that were stored and not finished: their process died, or the provider did not report the current
 * state.
 */
export async function followEvents(ports: Ports, now: Date): Promise<void> {
  const { database, payment } = ports;
  if (!payment.events) return;
  const due = await database.write(async (db) => {
    await forgetDone(db, addDays(now, -KEPT_DAYS));
    return takeDue(db, now, leaseFrom(now));
  });
  const { events } = payment;
  const each = due.map((noted) =>
    follow(ports, events, noted, now, 'later').catch((thrown) => tellUndone(ports, noted, thrown)),
  );
  await Promise.all(each);
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_SECONDS * 1000);
const tellUndone = ({ log }: Ports, { id }: PaymentEventRow, thrown: unknown) =>
  log.warn({ err: thrown, event: id }, 'payment event not followed yet');

/**
 * An event only says that it is worth asking: what takes effect is the current state of the charge. So neither the
 * order nor the number of events matters.
 */
async function follow(
  ports: Ports,
  events: PaymentEvents,
  noted: PaymentEventRow,
  now: Date,
  when: 'at once' | 'later',
): Promise<void> {
  if (noted.kind === 'setup') return followSetup(ports, noted, now);
  const stands = await events.standing(noted.ref);
  await ports.database.write(async (db) => {
    if (!(await lockOpenEvent(db, noted.id))) return;
    const isOurs = stands && (await isKnown(db, ports, stands.key));
    if (!isOurs || (await takeEffect(db, ports, noted, stands, now, when))) await markDone(db, noted.id, now);
  });
}

/** A card that was or was not kept: its current state at the provider, as for a charge. */
async function followSetup(ports: Ports, noted: PaymentEventRow, now: Date): Promise<void> {
  const told = await ports.payment.setups.look(noted.ref);
  await ports.database.write(async (db) => {
    if (!(await lockOpenEvent(db, noted.id))) return;
    if (told) await settleSetup(db, ports, told, now);
    await markDone(db, noted.id, now);
  });
}

const PAYMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Matched by our own key: an event may carry the provider's reference before we have stored it. */
const isKnown = async (db: Writer, { payment }: Ports, key: string): Promise<boolean> =>
  PAYMENT_ID.test(key) && isOurs(db, key, payment.name);

/** False if it is left to another process for now. */
async function takeEffect(
  db: Writer,
  ports: Ports,
  { kind, ref }: PaymentEventRow,
  { key, charge, refunds }: ProviderCharge,
  now: Date,
  when: 'at once' | 'later',
): Promise<boolean> {
  const payment = await settle(db, ports, key, charge, now);
  const { givenBack, refundedCents } = refunds;
  const { currency } = charge;
  const isDisputed = kind === 'dispute';
  await recordFailedRefunds(db, ports, payment, { refunds, currency }, now);
  // A charge that its payer disputes cannot also be refunded by us.
  if (payment.status === 'returning' && (givenBack || isDisputed))
    await closeReturn(db, ports, key, now, givenBack ? '' : 'taken back by the bank of its payer');
  // Whoever requested the refund is about to record it, with their name and reason, unless their process died.
  if (payment.status === 'paid' && givenBack === 'by us' && when === 'at once') return false;
  const report = { refundedCents, currency, now };
  await bookMismatchBack(db, ports, payment, { ...report, isDisputed });
  // Another payment for the same order, or money that bought nothing, takes no membership away.
  if (!givenBack || payment.status !== 'paid') await bookPart(db, ports, payment, report);
  const isBack = payment.status === 'paid' && (givenBack !== null || isDisputed);
  const entry = givenBack ? 'refunded' : 'disputed';
  const back = { orderId: payment.orderId, reason: '', by: { now, requestId: 'payment', address: '' } };
  if (isBack) await takeBack(db, ports, { ...back, entry });
  if (kind === 'dispute-won' || (isDisputed && (await isDisputeWon(db, ref))))
    await recordDisputeWon(db, ports, payment, { refunds, currency, ref }, now);
  return true;
}
