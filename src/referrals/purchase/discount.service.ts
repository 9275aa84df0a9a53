import { isEmail, normalizeEmail } from '#identity/email/email.rules.ts';
import { isErased } from '#identity/email/stand-in.rules.ts';
import { userWithEmail } from '#identity/user/user.service.ts';
import { hasBoughtMembership } from '#membership/holding/holding.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { findReferralOf, lockReferral } from '../referral/referral.repository.ts';
import { discountedCents, REFERRED_DISCOUNT_CENTS } from '../referral/referral.rules.ts';
import { refuse } from './discount.refusals.ts';

export interface ReferralDiscount {
  discountId: string;
  amountCents: number;
  /** Stored with the order, so that a later change of the e-mail address breaks nothing (C11). */
  referralId: number;
}

/**
 * The discount that an open invitation gives on a first paid membership, by e-mail address; null if there is none (C3).
 */
export async function referralDiscountOf(db: Reader, typed: string): Promise<ReferralDiscount | null> {
  const email = normalizeEmail(typed);
  if (!isEmail(email) || isErased(email)) return null;
  const referral = await findReferralOf(db, email);
  if (!referral || referral.appliedAt) return null;
  const account = await userWithEmail(db, email);
  const isBuyer = account !== null && (await hasBoughtMembership(db, account.id));
  if (isBuyer || account?.id === referral.inviterId) return null;
  return {
    discountId: referral.discountId,
    amountCents: REFERRED_DISCOUNT_CENTS,
    referralId: referral.id,
  };
}

/** The price for an address with an open invitation; null if there is none. */
export async function invitedPrice(db: Reader, email: string): Promise<((cents: number) => number) | null> {
  const discount = await referralDiscountOf(db, email);
  return discount && ((cents) => discountedCents(cents, discount.amountCents));
}

/**
 * Like `referralDiscountOf`, for an order that names the discount. Throws if it is forged, foreign or used (PRICE-019).
 */
export async function acceptReferralDiscount(
  db: Reader,
  discountId: string,
  email: string,
): Promise<ReferralDiscount> {
  const found = await referralDiscountOf(db, email);
  if (found?.discountId === discountId) return found;
  throw refuse('discount-not-accepted');
}

/**
 * Whether the invitation of an order has served no other one, locked until the caller has used it: an account may have
 * ordered with it, left its address to another and pay late (C3, C11). Call before writing to a ledger.
 */
export const lockDiscount = async (db: Writer, referralId: number): Promise<boolean> =>
  (await lockReferral(db, referralId))?.appliedAt === null;
