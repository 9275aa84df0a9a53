import { recordAudit } from '#identity/audit.service.ts';
import { Refusal, signInNeeded } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { isMembershipValid } from '#membership/holding.rules.ts';
import { chooseAutoRenew, holdingOf, lockHolding } from '#membership/holding.service.ts';
import { namedPlan } from '#membership/plan.service.ts';
import type { Reader, Writer } from '#platform/database.ts';
import type { Ports } from '#platform/ports.ts';
import { renewalCents } from './order.rules.ts';
import { findMethod } from './payment-method.table.ts';

export interface MembershipChoice {
  autoRenew: boolean;
  cardOnFile: string | null;
  /** Cents. */
  renewalTotal: number;
  currency: string;
}

/** What one chose for the end of one's membership; it may have ended. */
export async function membershipChoiceOf(
  db: Reader,
  { config }: Pick<Ports, 'config'>,
  { visitor }: Visit,
): Promise<MembershipChoice> {
  if (visitor.kind !== 'user') throw signInNeeded();
  const holding = await holdingOf(db, visitor.id);
  if (!holding) throw memberNeeded();
  const card = await findMethod(db, visitor.id);
  const plan = await namedPlan(db, holding.planId);
  return {
    autoRenew: holding.autoRenew,
    cardOnFile: card && `${card.brand} ${card.last4}`,
    renewalTotal: renewalCents(plan, config.taxPerMillion),
    currency: plan.currency,
  };
}

/** One click: off whenever there is something to switch off, on while the membership lasts and a card can pay (C9). */
export async function changeAutoRenew(db: Writer, visit: Visit, autoRenew: boolean): Promise<void> {
  const { visitor, now } = visit;
  if (visitor.kind !== 'user') throw signInNeeded();
  const holding = await lockHolding(db, visitor.id);
  if (!holding) throw memberNeeded();
  if (autoRenew && !isMembershipValid(holding, now)) throw expired();
  if (autoRenew && !(await findMethod(db, visitor.id))) throw cardNeeded();
  if (holding.autoRenew === autoRenew) return;
  await chooseAutoRenew(db, visitor.id, autoRenew);
  await recordAudit(db, visit, {
    action: 'membership.auto-renew',
    subject: `user:${visitor.id}`,
    detail: { membership: holding.planId, autoRenew },
  });
}

const memberNeeded = () =>
  new Refusal({ code: 'member-needed', status: 403, detail: 'This is included with membership.' });
const expired = () =>
  new Refusal({
    code: 'membership-expired',
    status: 403,
    detail: 'Your membership is expired! Please renew it to continue.',
  });
const cardNeeded = () =>
  new Refusal({
    code: 'card-needed',
    status: 422,
    detail: 'There is no card on file. Pay for a renewal by card and choose automatic renewal there.',
    source: { pointer: '/data/attributes/autoRenew' },
  });
