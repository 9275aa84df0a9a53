import { addDays } from '#kit/dates.ts';
import type { Holding } from '#kit/visit.ts';
import { standingOf } from '../gate/entitlement.rules.ts';

/** A membership is valid from its payment until the end of its term, unless refunded (C9). */
export const isMembershipValid = (holding: Holding | null, now: Date): boolean =>
  standingOf(holding, now) === 'valid';

/** Credits need a valid membership whose tier gives them (ENT-057). */
export const canGetCredits = (holding: Holding | null, now: Date): boolean =>
  isMembershipValid(holding, now) && (holding?.canGiveCredits ?? false);

/** A first purchase, an upgrade or a return after lapsing runs from today. */
export const termEnd = (from: Date, rebillDays: number): Date => addDays(from, rebillDays);

/**
 * Terms that are paid for add up; one that costs nothing is added only while less than a whole one is left, so that
 * its holder cannot pile up years of it (PRICE-017). `price` is in any unit.
 */
export const mayAddTerm = (
  { price, rebillDays }: { price: number; rebillDays: number },
  endsAt: Date,
  now: Date,
): boolean => price > 0 || endsAt < termEnd(now, rebillDays);

/** For how long an administrator granted what costs nothing and is not sold: the plan's own term, or until a day they chose. */
export type FreeGrant = 'plan-term' | 'chosen-day';

/**
 * Whether its holder may go on with a membership by themselves. One that costs nothing and was granted until a chosen day
 * ends then, and none that was granted is taken up again once it has lapsed: both are an administrator's to grant anew
 * (PRICE-017). `freeGrant`: null for all that is paid for, sold, or was not granted.
 */
export const mayHolderRenew = (
  { freeGrant, endsAt }: { freeGrant?: FreeGrant | null; endsAt: Date },
  now: Date,
): boolean => !freeGrant || (freeGrant === 'plan-term' && now < endsAt);

/** A renewal before the end extends from the old end, so no paid day is lost (C6); afterwards it runs from today. */
export function renewalEnd(current: Pick<Holding, 'endsAt'> | null, rebillDays: number, now: Date): Date {
  const from = current && current.endsAt > now ? current.endsAt : now;
  return termEnd(from, rebillDays);
}
