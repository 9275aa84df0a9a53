import { utcDate } from '#kit/dates.ts';
import { creditTimeOn, questionsFor } from './credit-time.rules.ts';
import type { TestKind } from './test-kind.rules.ts';

/** Days during which a sitting begun before the test was changed is graded on the test as it was begun. */
export const SITTING_DAYS = 7;
export const SITTING_MS = SITTING_DAYS * 86_400_000;

/**
 * While held, a sitting can be submitted on the terms of its opening, despite any lapse, end, removal or new limit
 * (C32).
 */
export const isHeld = (openedAt: Date, now: Date): boolean => now.getTime() - openedAt.getTime() < SITTING_MS;

/**
 * A learner who was shown the front matter for as long as a sitting may take has begun: suspended credit keeps them
 * from nothing (rules R4 to R6).
 */
export const hasBegun = (shownAt: Date | null | undefined, now: Date): boolean =>
  shownAt != null && isHeld(shownAt, now);

/** Every attempt that the limit allows was made, practice included; without a limit there is always another. */
export const isUsedUp = (used: number, limit: number | null): boolean => limit !== null && used >= limit;

/** Questions whose key was not told that a sheet for credit takes (C26, rule R24); a CME test asks all of them. */
export const questionsNeeded = (
  { kind, asked, amountHundredths }: Pick<ToldKey, 'kind' | 'asked' | 'amountHundredths'>,
  day: string,
): number =>
  kind === 1 ? asked : Math.max(Math.min(asked, questionsFor(kind, amountHundredths, creditTimeOn(day))), 1);

export interface ToldKey {
  kind: TestKind;
  /** Questions currently asked, and those of them whose key was revealed to this learner. */
  asked: number;
  told: number;
  amountHundredths: number;
  /** After a pass, what follows is practice and asks everything. */
  hasPassed: boolean;
}
/**
 * Whether no sheet can be drawn that could earn credit: nobody is asked a question for credit whose key was revealed to
 * them (C26). A self-assessment asks the others, as long as there are enough of them for its credit (rule R24).
 */
export function isExhausted({ asked, told, hasPassed, ...test }: ToldKey, day: string): boolean {
  if (hasPassed || told === 0) return false;
  return asked - told < questionsNeeded({ asked, ...test }, day);
}

/** A learner's history in one test. */
export interface SittingHistory extends ToldKey {
  used: number;
  limit: number | null;
  /** When the sitting that is open was opened; null if none is. */
  openedAt: Date | null;
}
/** Whether this learner's own attempts leave another sitting, or one that is held (C26, C32). */
export function leavesSitting({ used, limit, openedAt, ...key }: SittingHistory, now: Date): boolean {
  if (openedAt && isHeld(openedAt, now)) return true;
  return !isUsedUp(used, limit) && !isExhausted(key, utcDate(now));
}
