import { addDays } from '#kit/dates.ts';

/** The first attempt is made a day before the end, so that no hour is without membership. */
const FIRST_TRY_DAYS_BEFORE = 1;
/** A failed charge is retried this many days after the first attempt, then given up (C9). */
export const RETRY_DAYS = [1, 3, 7] as const;
/** A charge later than this is one that nobody expects any more. */
const TOO_LATE_DAYS = 7;

export const firstTryAt = (endsAt: Date): Date => addDays(endsAt, -FIRST_TRY_DAYS_BEFORE);

/** Memberships that end by then have their first attempt due. */
export const endsByFirstTry = (now: Date): Date => addDays(now, FIRST_TRY_DAYS_BEFORE);

/** The next attempt that lies ahead, however late this one was made; null after the last. */
export function nextTryAt(firstTriedAt: Date, now: Date): Date | null {
  const days = RETRY_DAYS.find((one) => addDays(firstTriedAt, one) > now);
  return days === undefined ? null : addDays(firstTriedAt, days);
}

/** What is known of the latest attempt. */
export interface RenewalAttempt {
  nextTryAt: Date | null;
  /** False while its outcome is unknown. */
  hasFailed: boolean;
}
export type RenewalStep = 'wait' | 'charge' | 'give-up';

/** What to do now for a membership that renews automatically. */
export function renewalStep(endsAt: Date, tried: RenewalAttempt | null, now: Date): RenewalStep {
  if (tried && !tried.hasFailed) return 'wait';
  const dueAt = tried ? tried.nextTryAt : firstTryAt(endsAt);
  if (!dueAt) return 'give-up';
  if (now < dueAt) return 'wait';
  return now > addDays(dueAt, TOO_LATE_DAYS) ? 'give-up' : 'charge';
}

/** The key of one charge, so that each attempt is one payment. */
export const renewalKey = (holdingId: number, nth: number): string => `renewal:${holdingId}:${nth}`;

export type EndNotice = 'thirty-days' | 'seven-days' | 'ended';
export type MembershipNotice = EndNotice | 'renewal-failed';
/** The key of an e-mail, so that each is sent once. */
export const noticeKey = (holdingId: number, notice: MembershipNotice): string =>
  `membership-${notice}:${holdingId}`;

/** When an e-mail about an end may be sent: the end is more than `afterDays` and at most `untilDays` away. */
export interface EndWindow {
  notice: EndNotice;
  afterDays: number;
  untilDays: number;
}
/** They do not overlap: if several were missed, only the nearest is sent. After a month, an end is no longer news. */
export const END_WINDOWS: readonly EndWindow[] = [
  { notice: 'thirty-days', afterDays: 7, untilDays: 30 },
  { notice: 'seven-days', afterDays: 0, untilDays: 7 },
  { notice: 'ended', afterDays: -30, untilDays: 0 },
];

/** The e-mail due for a membership with this end; null if none is. */
export function endNotice(endsAt: Date, now: Date): EndNotice | null {
  const found = END_WINDOWS.find(
    ({ afterDays, untilDays }) => endsAt > addDays(now, afterDays) && endsAt <= addDays(now, untilDays),
  );
  return found?.notice ?? null;
}
