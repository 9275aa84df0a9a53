import { addDays } from '#kit/dates.ts';
import { mayHolderRenew } from '#membership/holding/holding.rules.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Quote } from '../order/order.rules.ts';
import { buyerOf } from '../order/order.service.ts';
import { sendEndNotice, sendRenewalFailed } from './letter.service.ts';
import { eachMember, lockMember, openRenewal, quoteRenewal } from './member.service.ts';
import { type Candidate, endingBetween, markTold, untoldFailures } from './renewal.repository.ts';
import { END_WINDOWS, type EndNotice, endNotice, isFirstTryDue } from './renewal.rules.ts';

/**
 * Tells members that their membership ends, will be renewed, or has ended: the nearest of these, each once (API-111).
 */
export async function remindMembers(ports: Ports, now: Date): Promise<{ done: number; failed: number }> {
  const { database } = ports;
  const count = { done: 0, failed: 0 };
  for (const { notice, afterDays, untilDays } of END_WINDOWS) {
    const [after, until] = [addDays(now, afterDays), addDays(now, untilDays)];
    const ending = await endingBetween(database.reader(), notice, after, until);
    const sent = await eachMember(ports, ending, (candidate) =>
      database.write((db) => remind(db, ports, candidate, notice, now)),
    );
    count.done += sent.done;
    count.failed += sent.failed;
  }
  return count;
}

async function remind(
  db: Writer,
  ports: Ports,
  candidate: Candidate,
  notice: EndNotice,
  now: Date,
): Promise<boolean> {
  const member = await lockMember(db, ports, candidate);
  if (!member || endNotice(member.held.endsAt, now) !== notice) return false;
  const card = member.autoRenew ? member.card : null;
  // From the first attempt on, members hear its outcome instead: a receipt, a failed charge, or that it was given up.
  if (card && isFirstTryDue(member.held.endsAt, now)) return false;
  const renewing = card && { card, ...renewalSum(await quoteRenewal(db, ports, member, now)) };
  if (!(await markTold(db, candidate.holdingId, notice, renewing?.amountCents ?? null, now))) return false;
  const to = await buyerOf(db, candidate.userId);
  const canRenew = mayHolderRenew(member.held, now);
  await sendEndNotice(db, ports, to, notice, { ...member.held, canRenew, renewing }, now);
  return true;
}

const renewalSum = ({ totalCents, currency }: Quote) => ({ amountCents: totalCents, currency });

/** Tells members whose card on file did not pay: only after the first attempt. */
export async function tellFailures(ports: Ports, now: Date): Promise<{ done: number; failed: number }> {
  const { database } = ports;
  return eachMember(ports, await untoldFailures(database.reader()), (candidate) =>
    database.write((db) => tellFailure(db, ports, candidate, now)),
  );
}

async function tellFailure(db: Writer, ports: Ports, candidate: Candidate, now: Date): Promise<boolean> {
  const { holdingId, userId } = candidate;
  const member = await lockMember(db, ports, candidate);
  const renewal = await openRenewal(db, holdingId);
  if (!member?.autoRenew || !member.card || !renewal?.nextTryAt) return false;
  const { orderId, orderStatus, totalCents: amountCents, nextTryAt } = renewal;
  if (orderStatus !== 'failed' || !(await markTold(db, holdingId, 'renewal-failed', amountCents, now)))
    return false;
  const { held, card } = member;
  const { currency } = await quoteRenewal(db, ports, member, now);
  const told = { ...held, renewing: { amountCents, currency, card }, nextTryAt, orderId };
  await sendRenewalFailed(db, ports, await buyerOf(db, userId), told, now);
  return true;
}
