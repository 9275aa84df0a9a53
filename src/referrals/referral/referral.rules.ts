/** Spec §9: referrals per page. */
export const REFERRAL_PAGE_SIZE = 20;
/** Spec §9: what the referred person gets off a first paid membership. */
export const REFERRED_DISCOUNT_CENTS = 5_000;
/** At most one reminder of an invitation in this time (C13). */
export const REMINDER_HOURS = 24;

const HOUR_MS = 3_600_000;

/** Seconds until a colleague may be reminded again; 0 if they may be now. */
export function secondsToReminder(remindedAt: Date | null, now: Date): number {
  if (!remindedAt) return 0;
  const left = remindedAt.getTime() + REMINDER_HOURS * HOUR_MS - now.getTime();
  return Math.max(0, Math.ceil(left / 1000));
}

/** A first paid membership costs its referred buyer $50 less, but never less than nothing (C3). */
export const discountedCents = (priceCents: number, discountCents: number): number =>
  Math.max(0, priceCents - discountCents);
