import { runningFrom } from '#platform/clock/running-time.ts';
import type { Ports } from '#platform/ports.ts';
import { closeLeftSetups } from '../card/setup.service.ts';
import { followEvents } from './event.service.ts';
import { leaseUntil, lockPayment, type Payment, unsettled } from './payment.repository.ts';
import { ABANDONED_MINUTES, isLeased, LEASE_SECONDS, longestLease } from './payment.rules.ts';
import { closeReturn, nothingToPay, type SettledCharge, settle } from './settlement.service.ts';

/**
 * Finds out what became of payments that nobody is asking about any more: their process died, their reader went away,
 * or their money has to go back. Any number of processes may run it; each payment is settled once.
 */
export async function watchPayments(
  ports: Ports,
  now: Date,
  stopping?: AbortSignal,
): Promise<{ settled: number; failed: number }> {
  await followEvents(ports, now);
  await ports.database.write((db) => closeLeftSetups(db, now));
  const done = { settled: 0, failed: 0 };
  const time = runningFrom(now);
  for (const id of await unsettled(ports.database.reader(), now, longestLease(now))) {
    if (stopping?.aborted) break;
    try {
      if (await follow(ports, id, time())) done.settled++;
    } catch (thrown) {
      done.failed++;
      ports.log.warn({ err: thrown, payment: id }, 'payment not settled');
    }
  }
  return done;
}

/** False if another process has it meanwhile, or the reader may still answer. */
async function follow(ports: Ports, id: string, now: Date): Promise<boolean> {
  const { database } = ports;
  const payment = await database.write(async (db) => {
    const found = await lockPayment(db, id);
    if (!found || isLeased(found, now)) return null;
    await leaseUntil(db, id, new Date(now.getTime() + LEASE_SECONDS * 1000));
    return found;
  });
  if (!payment) return false;
  if (payment.status === 'returning') return giveBack(ports, payment, now);
  const told = await look(ports, payment);
  if (told?.status === 'requires_action' && !isAbandoned(payment, now)) return false;
  await take(ports, payment, told, now);
  return true;
}

/** A payment begun that far in the future was begun by a wrong clock. */
const isAbandoned = ({ startedAt }: Payment, now: Date): boolean =>
  Math.abs(now.getTime() - startedAt.getTime()) > ABANDONED_MINUTES * 60_000;

/** Gives up a payment in progress: it will never be taken, unless it already was. */
export async function giveUp(ports: Ports, payment: Payment, now: Date): Promise<void> {
  await take(ports, payment, await look(ports, payment), now);
}

/** What became of it; where there is nothing to pay no provider was ever asked (C4). */
const look = async (
  { payment: asked }: Ports,
  { id, ref, provider, currency }: Payment,
): Promise<SettledCharge | null> => (provider === 'none' ? nothingToPay(currency) : asked.look(id, ref));

async function take(ports: Ports, payment: Payment, told: SettledCharge | null, now: Date): Promise<void> {
  const { database, payment: provider } = ports;
  const { id: key, ref, amountCents, currency } = payment;
  const isDone = told !== null && told.status !== 'requires_action';
  const outcome = isDone
    ? told
    : await provider.cancel({ key, ref: told?.ref ?? ref, amountCents, currency }, now);
  await database.write((db) => settle(db, ports, key, outcome, now));
}

/** Money that came and could not be honoured goes back, whole and once. */
async function giveBack(ports: Ports, payment: Payment, now: Date): Promise<boolean> {
  if (!payment.ref) throw new Error(`payment ${payment.id} has no name with its provider`);
  if (payment.provider !== ports.payment.name) throw new Error(`${payment.provider} is not asked any more`);
  const told = await ports.payment.refund({ ref: payment.ref, key: `return:${payment.id}` }, now);
  if (told.status === 'refused') throw new Error(`the return was refused: ${told.reason}`);
  await ports.database.write((db) => closeReturn(db, ports, payment.id, now));
  return true;
}
