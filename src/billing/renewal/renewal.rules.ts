import { addDays } from '#kit/dates.ts';

/** The first try is made a day before the end, so that no hour is without membership. */
const FIRST_TRY_DAYS_BEFORE = 1;
/** A charge that failed is tried again so many days after the first try; then it is given up (C9). */
export const RETRY_DAYS = [1, 3, 7] as const;
/** A charge that is later than this is one that nobody expects any more. */
const TOO_LATE_DAYS = 7;

export const firstTryAt = (endsAt: Date): Date => addDays(endsAt, -FIRST_TRY_DAYS_BEFORE);

/** Memberships that end until then have their first try due. */
export const endsByFirstTry = (now: Date): Date => addDays(now, FIRST_TRY_DAYS_BEFORE);

/** The next one that lies ahead, however late this try was made; null after the last. */
export function nextTryAt(firstTriedAt: Date, now: Date): Date | null {
  const days = RETRY_DAYS.find((one) => addDays(firstTriedAt, one) > now);
  return days === undefined ? null : addDays(firstTriedAt, days);
}

/** What is known of the latest try. */
export interface RenewalAttempt {
  nextTryAt: Date | null;
  /** False while nobody knows yet what became of it. */
  hasFailed: boolean;
}
export type RenewalStep = 'wait' | 'charge' | 'give-up';

/** What is to be done now for a membership that renews itself. */
export function renewalStep(endsAt: Date, tried: RenewalAttempt | null, now: Date): RenewalStep {
  if (tried && !tried.hasFailed) return 'wait';
  const dueAt = tried ? tried.nextTryAt : firstTryAt(endsAt);
  if (!dueAt) return 'give-up';
  if (now < dueAt) return 'wait';
  return now > addDays(dueAt, TOO_LATE_DAYS) ? 'give-up' : 'charge';
}

/** What a charge of ours is called, so that each try is one payment. */
export const renewalKey = (holdingId: number, nth: number): string => `renewal:${holdingId}:${nth}`;

export type EndNotice = 'thirty-days' | 'seven-days' | 'ended';
export type MembershipNotice = EndNotice | 'renewal-failed';
/** What a letter is called, so that each leaves once. */
export const noticeKey = (holdingId: number, notice: MembershipNotice): string =>
  `membership-${notice}:${holdingId}`;

/** When a letter about an end may leave: the end lies after the one day and not after the other. */
export interface EndWindow {
  notice: EndNotice;
  afterDays: number;
  untilDays: number;
}
/** They do not overlap: of several that were missed only the nearest leaves. That it has ended is no news after a month. */
export const END_WINDOWS: readonly EndWindow[] = [
  { notice: 'thirty-days', afterDays: 7, untilDays: 30 },
  { notice: 'seven-days', afterDays: 0, untilDays: 7 },
  { notice: 'ended', afterDays: -30, untilDays: 0 },
];

/** The letter that is due for a membership with this end; null when none is. */
export function endNotice(endsAt: Date, now: Date): EndNotice | null {
  const found = END_WINDOWS.find(
    ({ afterDays, untilDays }) => endsAt > addDays(now, afterDays) && endsAt <= addDays(now, untilDays),
  );
  return found?.notice ?? null;
}
