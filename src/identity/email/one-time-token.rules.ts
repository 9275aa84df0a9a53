import { addDays } from '#kit/dates.ts';

/** A link sent by e-mail proves that its reader owns the address; each kind works once and for a limited time. */
export type Purpose = 'verify-email' | 'reset-password' | 'sign-in' | 'undo-email';

export const TOKEN_MINUTES: Record<Purpose, number> = {
  'verify-email': 48 * 60,
  'reset-password': 60,
  'sign-in': 15,
  'undo-email': 72 * 60,
};

export const tokenExpiry = (purpose: Purpose, now: Date): Date =>
  new Date(now.getTime() + TOKEN_MINUTES[purpose] * 60_000);

const RECENT_DAYS = 7;
/**
 * A link that ended before this says nothing any more of where its owner goes or writes, although it is kept as long as
 * its e-mail.
 */
export const recentFrom = (now: Date): Date => addDays(now, -RECENT_DAYS);
