import { recordAudit } from '#audit/audit.service.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { isMembershipValid, mayHolderRenew } from '#membership/holding/holding.rules.ts';
import {
  chooseAutoRenew,
  type HeldPlan,
  holdingOf,
  lockHolding,
} from '#membership/holding/holding.service.ts';
import { refuse as refuseMember } from '#membership/holding/member.refusals.ts';
import { namedPlan } from '#membership/plan/plan.service.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { giveUpSetups } from '../card/setup.repository.ts';
import { mayStartRenewing } from '../card/setup.rules.ts';
import { refuse as refuseOrder } from '../order/order.refusals.ts';
import { forgoRenewal } from '../order/order.repository.ts';
import { renewalCents } from '../order/order.rules.ts';
import { buyerOf } from '../order/order.service.ts';
import { findMethod } from '../payment/method.repository.ts';
import { sendSwitchedOn } from '../renewal/letter.service.ts';
import { announceTotal, findAnnounced } from '../renewal/renewal.repository.ts';
import { isPriceHeld, renewalTotal } from '../renewal/renewal.rules.ts';
import { refuse } from './choice.refusals.ts';

export interface MembershipChoice {
  autoRenew: boolean;
  cardOnFile: string | null;
  /** Cents. */
  renewalTotal: number;
  currency: string;
}

/** The member's choice for the end of their membership, which may already have ended. */
export async function membershipChoiceOf(
  db: Reader,
  { config, payment }: Pick<Ports, 'config' | 'payment'>,
  { visitor }: Visit,
): Promise<MembershipChoice> {
  if (visitor.kind !== 'user') throw signInNeeded();
  const holding = await holdingOf(db, visitor.id);
  if (!holding) throw memberNeeded();
  const card = await findMethod(db, visitor.id, payment.name);
  const plan = await namedPlan(db, holding.planId);
  return {
    autoRenew: holding.autoRenew,
    cardOnFile: card && `${card.brand} ${card.last4}`,
    renewalTotal: renewalTotal(renewalCents(plan, config.taxPerMillion), await findAnnounced(db, holding.id)),
    currency: plan.currency,
  };
}

/** One click: off whenever there is something to switch off, on until a day before the end if a card can pay (C9). */
export async function changeAutoRenew(
  db: Writer,
  ports: Pick<Ports, 'config' | 'payment'>,
  visit: Visit,
  autoRenew: boolean,
): Promise<void> {
  const { visitor, now, requestId } = visit;
  if (visitor.kind !== 'user') throw signInNeeded();
  const { address, exactAddress } = visit;
  const by: Chooser = {
    actorId: visitor.id,
    now,
    requestId,
    address,
    ...(exactAddress ? { exactAddress } : {}),
  };
  if (autoRenew) {
    await renewingHolding(db, visitor.id, now);
    if (!(await findMethod(db, visitor.id, ports.payment.name))) throw cardNeeded();
    return switchOn(db, ports, { userId: visitor.id, by });
  }
  const holding = await lockHolding(db, visitor.id);
  if (!holding) throw memberNeeded();
  const wasComing = await switchOff(db, visitor.id, now);
  if (holding.autoRenew || wasComing) await recordChoice(db, by, holding.planId, false);
}

/**
 * Under the lock on the membership, and also for what is under way, which would switch it on again: a payment, the
 * renewal's own among them, and a card that is being kept. Returns whether something was.
 */
export async function switchOff(db: Writer, userId: number, now: Date): Promise<boolean> {
  const underWay = (await forgoRenewal(db, userId)) + (await giveUpSetups(db, userId, now));
  await chooseAutoRenew(db, userId, false);
  return underWay > 0;
}

/** The holding whose renewal may be switched on or given a card now, locked; throws the reason if there is none. */
export async function renewingHolding(db: Writer, userId: number, now: Date): Promise<HeldPlan> {
  const holding = await lockHolding(db, userId);
  if (!holding) throw memberNeeded();
  if (!isMembershipValid(holding, now)) throw expired();
  if (!mayHolderRenew(holding, now)) throw refuseOrder('membership-granted.renewal');
  if (!holding.autoRenew && !mayStartRenewing(holding.endsAt, now)) throw tooLate();
  return holding;
}

interface Chooser {
  actorId: number;
  now: Date;
  requestId: string;
  address?: string;
  exactAddress?: string;
}

/** Switches automatic renewal on, and e-mails what it will cost, when, with which card, and how to switch it off. */
export async function switchOn(
  db: Writer,
  ports: Pick<Ports, 'config' | 'payment'>,
  { userId, by }: { userId: number; by: Chooser },
): Promise<void> {
  const holding = await lockHolding(db, userId);
  if (!holding || holding.autoRenew) return;
  await chooseAutoRenew(db, userId, true);
  await recordChoice(db, by, holding.planId, true);
  const card = await findMethod(db, userId, ports.payment.name);
  if (!card) throw cardNeeded();
  const plan = await namedPlan(db, holding.planId);
  const today = renewalCents(plan, ports.config.taxPerMillion);
  const amountCents = renewalTotal(today, await findAnnounced(db, holding.id));
  if (isPriceHeld(holding.endsAt, by.now)) await announceTotal(db, holding.id, amountCents, by.now);
  const renewing = { amountCents, currency: plan.currency, card };
  const ending = {
    holdingId: holding.id,
    planId: holding.planId,
    tierName: holding.tierName,
    endsAt: holding.endsAt,
  };
  await sendSwitchedOn(db, ports, await buyerOf(db, userId), { ...ending, renewing }, by);
}

const recordChoice = (db: Writer, by: Chooser, membership: number, autoRenew: boolean): Promise<void> =>
  recordAudit(
    db,
    { address: '', ...by },
    {
      action: 'membership.auto-renew',
      subject: `user:${by.actorId}`,
      actorId: by.actorId,
      detail: { membership, autoRenew },
    },
  );

const memberNeeded = () => refuseMember('member-needed');
const expired = () => refuseMember('membership-expired');
const tooLate = () => refuse('renewal-too-late');
const cardNeeded = () => refuse('card-needed.renewal');
