import { recordAudit } from '#audit/audit.service.ts';
import { type UserRecord, userOf } from '#identity/user/user.service.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { lockHolding } from '#membership/holding/holding.service.ts';
import { planOf } from '#membership/plan/plan.service.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { acceptReferralDiscount, referralDiscountOf } from '#referrals/purchase/discount.service.ts';
import { findBuiltOn, type LaterOrderRow } from './later-order.repository.ts';
import { mayOrder } from './order.policy.ts';
import { findOrder, findWorth, insertOrder, isBeingRefunded, type Order } from './order.repository.ts';
import { type CurrentHolding, type Quote, quoteOrder } from './order.rules.ts';

export type { LaterOrderRow } from './later-order.repository.ts';
export type { Order } from './order.repository.ts';

export interface OrderInput {
  planId: number;
  discountId: string | null;
  renew: boolean;
  autoRenew: boolean;
}

/** What somebody holds and what it was worth, locked for a caller about to act on it. */
export async function lockHeld(db: Writer, userId: number): Promise<CurrentHolding | null> {
  const holding = await lockHolding(db, userId);
  if (!holding) return null;
  const price = (await planOf(db, holding.planId))?.priceCents ?? 0;
  return {
    holdingId: holding.id,
    planId: holding.planId,
    rank: holding.tierRank,
    canGiveCredits: holding.canGiveCredits,
    rebillDays: holding.rebillDays,
    startsAt: holding.startsAt,
    endsAt: holding.endsAt,
    freeGrant: holding.freeGrant,
    worthCents: (await findWorth(db, holding.id)) ?? price,
  };
}

/** Nobody waits longer than this for a provider's answer on a refund; the watch or an administrator asks again. */
const REFUND_MINUTES = 10;
/** The current holding, or one it goes back to, is being refunded, or was since then: nothing is built on it. */
export const isOnItsWayBack = async (
  db: Reader,
  held: CurrentHolding | null,
  now: Date,
  since = now,
): Promise<boolean> =>
  held !== null &&
  (await isBeingRefunded(db, held.holdingId, {
    begunAfter: new Date(now.getTime() - REFUND_MINUTES * 60_000),
    madeAfter: since,
  }));

/** What was ordered later on what this order bought, in the order of placing (decision 13). */
export const ordersBuiltOn = async (
  db: Reader,
  { holdingId }: Pick<Order, 'holdingId'>,
): Promise<LaterOrderRow[]> => (holdingId === null ? [] : findBuiltOn(db, holdingId));

export async function buyerOf(db: Reader, userId: number): Promise<UserRecord> {
  const buyer = await userOf(db, userId);
  if (!buyer) throw signInNeeded();
  return buyer;
}

/** Places an order at the current price, whatever price was sent with it (R8, C1-C7). */
export async function placeOrder(
  db: Writer,
  { config }: Pick<Ports, 'config'>,
  visit: Visit,
  wanted: OrderInput,
): Promise<Order> {
  if (visit.visitor.kind !== 'user') throw signInNeeded();
  const buyer = await buyerOf(db, visit.visitor.id);
  const held = await lockHeld(db, buyer.id);
  const plan = await planOf(db, wanted.planId);
  const decision = mayOrder(plan, held, wanted, visit.now);
  if (!plan || !decision.allowed) throw decision.allowed ? notFound() : decision.refusal;
  const discount = wanted.discountId
    ? await acceptReferralDiscount(db, wanted.discountId, buyer.email)
    : await referralDiscountOf(db, buyer.email);
  const terms = { discountCents: discount?.amountCents ?? 0, taxPerMillion: config.taxPerMillion };
  const quote = quoteOrder(plan, held, terms, visit.now);
  const order = await insertOrder(
    db,
    {
      userId: buyer.id,
      planId: plan.id,
      baseHoldingId: held?.holdingId ?? null,
      referralId: discount?.referralId ?? null,
      autoRenew: wanted.autoRenew,
      quote,
    },
    visit.now,
  );
  await recordAudit(db, visit, {
    action: 'order.place',
    subject: `order:${order.id}`,
    detail: { membership: plan.id, kind: order.kind, totalCents: order.totalCents },
  });
  return order;
}

/** The same order priced again; null if it could no longer be placed. */
export async function quoteAgain(
  db: Writer,
  { config }: Pick<Ports, 'config'>,
  order: Order,
  held: CurrentHolding | null,
  now: Date,
): Promise<Quote | null> {
  const plan = await planOf(db, order.planId);
  if (!plan || !mayOrder(plan, held, { renew: order.kind === 'renewal' }, now).allowed) return null;
  const { email } = await buyerOf(db, order.userId);
  const discount = await referralDiscountOf(db, email);
  if ((discount?.referralId ?? null) !== order.referralId) return null;
  const discountCents = discount?.amountCents ?? 0;
  return quoteOrder(plan, held, { discountCents, taxPerMillion: config.taxPerMillion }, now);
}

/** The member's own order; throws not found for another member's. */
export async function orderOf(db: Reader, visit: Visit, id: number): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order || visit.visitor.kind !== 'user' || order.userId !== visit.visitor.id) throw notFound();
  return order;
}
