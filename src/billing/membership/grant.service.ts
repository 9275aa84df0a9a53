import { recordAudit } from '#audit/audit.service.ts';
import { lockUser } from '#identity/user/lock.service.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { termEnd } from '#membership/holding/holding.rules.ts';
import { refundHolding, resumePrevious, startHolding } from '#membership/holding/holding.service.ts';
import { planOf } from '#membership/plan/plan.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { type CurrentHolding, unusedCents } from '../order/order.rules.ts';
import { lockHeld } from '../order/order.service.ts';
import { lockUnderWay } from '../payment/payment.repository.ts';
import { mayGrant } from './grant.policy.ts';
import { refuse } from './grant.refusals.ts';
import { findOrigin, insertGrant } from './grant.repository.ts';

export interface GrantInput {
  planId: number;
  /** Null for the plan's own term, from now. */
  endsAt: Date | null;
  reason: string;
}

/** Grants a membership by hand: no order, no payment, no automatic renewal. */
export async function grantMembership(
  db: Writer,
  visit: Visit,
  userId: number,
  granted: GrantInput,
): Promise<void> {
  const held = await takeTurn(db, userId);
  const plan = await planOf(db, granted.planId);
  const startsAt = visit.now;
  const endsAt = granted.endsAt ?? termEnd(startsAt, plan?.rebillDays ?? 0);
  const decision = mayGrant(plan, endsAt, held, startsAt);
  if (!plan || !decision.allowed) throw decision.allowed ? notFound() : decision.refusal;
  const { id } = await startHolding(db, { userId, planId: plan.id, startsAt, endsAt }, startsAt);
  const grant = {
    holdingId: id,
    baseHoldingId: held?.holdingId ?? null,
    worthCents: held ? unusedCents(held, startsAt) : 0,
    reason: granted.reason,
    givenBy: actorOf(visit),
  };
  await insertGrant(db, grant, startsAt);
  await recordAudit(db, visit, {
    action: 'membership.give',
    subject: `user:${userId}`,
    detail: { membership: plan.id, holding: id, endsAt: endsAt.toISOString(), reason: granted.reason },
  });
}

/** Ends a membership that nobody paid for, at once; the one it replaced runs on, if its term does. */
export async function endMembership(
  db: Writer,
  visit: Visit,
  userId: number,
  holdingId: number,
): Promise<void> {
  const held = await takeTurn(db, userId);
  const origin = await findOrigin(db, holdingId, userId);
  if (!origin) throw notFound();
  if (origin.paid_order_id !== null) throw refuse('membership-paid', { n: origin.paid_order_id });
  if (!origin.live || !held || visit.now >= held.endsAt) throw refuse('membership-over');
  await refundHolding(db, holdingId, visit.now);
  const previous = await resumePrevious(db, holdingId, visit.now);
  await recordAudit(db, visit, {
    action: 'membership.end',
    subject: `user:${userId}`,
    detail: { membership: held.planId, holding: holdingId, runsOn: previous?.id ?? null },
  });
}

/** Waits for anything the member is doing, and for what a payment of theirs will do. */
async function takeTurn(db: Writer, userId: number): Promise<CurrentHolding | null> {
  await lockUser(db, userId);
  const held = await lockHeld(db, userId);
  if (await lockUnderWay(db, userId)) throw refuse('member-paying');
  return held;
}

function actorOf({ visitor }: Visit): number {
  if (visitor.kind !== 'user') throw signInNeeded();
  return visitor.id;
}
