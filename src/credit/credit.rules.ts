import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { creditsText } from '#kit/amounts.ts';
import { daysBetween, utcDate } from '#kit/dates.ts';
import { civilDate } from '#kit/zones.ts';

/** Credit is claimed, awarded and corrected in quarters (rule R10). */
const QUARTER = 25;
const isQuarters = (hundredths: number): boolean =>
  Number.isSafeInteger(hundredths) && hundredths % QUARTER === 0;

/** The ledger's total for one learner, activity and kind: the sum of all entries. */
export interface Balance {
  hundredths: number;
  pharmacologyHundredths: number;
}

/** Pharmacology hours are part of the contact hours and never exceed them (rule R28). */
export const pharmacologyWithin = (hundredths: number, pharmacologyHundredths: number): number =>
  Math.max(0, Math.min(hundredths, pharmacologyHundredths));

/** Whether a change by this difference leaves a balance in quarters that is not negative. */
export const mayChange = (balance: Balance, difference: number): boolean =>
  isQuarters(difference) && balance.hundredths + difference >= 0;

/** A claim is part or all of what was awarded, in quarters (rule R10). */
export const mayClaim = (balance: Balance, claimed: number): boolean =>
  isQuarters(claimed) && claimed >= 0 && claimed <= balance.hundredths;

/** A correction sets a credit to another amount, in quarters, between zero and what was awarded (R9, R10). */
export const mayCorrect = (balance: Balance, awarded: number, total: number): boolean =>
  isQuarters(total) && total >= 0 && total <= awarded && total !== balance.hundredths;

/** The entry that changes a balance by a difference; its pharmacology part shrinks with it and never grows. */
export function entryFor(balance: Balance, difference: number): Balance {
  const after = pharmacologyWithin(balance.hundredths + difference, balance.pharmacologyHundredths);
  return { hundredths: difference, pharmacologyHundredths: after - balance.pharmacologyHundredths };
}

/** A credit as a transcript shows it: dated by the day the activity was completed, even if it was entered later. */
export interface CreditLine {
  kind: CreditKind;
  hundredths: number;
  pharmacologyHundredths: number;
  earnedAt: Date;
  /** The day on the learner's own calendar, ISO; the UTC day if none is recorded (C30). */
  civilDate?: string;
}
/** The day of an instant on a learner's calendar; that of UTC if their time zone is not on record (C30). */
export const dayInZone = (at: Date, zone: string | null | undefined): string =>
  zone ? civilDate(at, zone) : utcDate(at);
/** The day that counts for transcript, year and certificate (C30). */
export const creditDay = ({ civilDate, earnedAt }: Pick<CreditLine, 'civilDate' | 'earnedAt'>): string =>
  civilDate ?? utcDate(earnedAt);
export const creditYear = (line: Pick<CreditLine, 'civilDate' | 'earnedAt'>): number =>
  Number(creditDay(line).slice(0, 4));
export interface Totals {
  cme: number;
  sa: number;
  pharmacology: number;
}
export interface YearTotals {
  year: number;
  cme: number;
  sa: number;
}
/** Days on the learner's calendar, inclusive; null is open-ended. */
export interface Period {
  from: string | null;
  to: string | null;
}

export function isWithin({ from, to }: Period, at: Date | string): boolean {
  const day = typeof at === 'string' ? at : utcDate(at);
  return (from === null || day >= from) && (to === null || day <= to);
}

/** CME and self-assessment are counted separately (C27, C30). */
export function totalsOf(lines: readonly CreditLine[]): Totals {
  const totals: Totals = { cme: 0, sa: 0, pharmacology: 0 };
  for (const { kind, hundredths, pharmacologyHundredths } of lines) {
    if (kind === 1) totals.cme += hundredths;
    else totals.sa += hundredths;
    totals.pharmacology += pharmacologyHundredths;
  }
  return totals;
}

/** Totals of each year in which credit was earned, by the day that counts, earliest year first. */
export function totalsByYear(lines: readonly CreditLine[]): YearTotals[] {
  const byYear = Map.groupBy(lines, creditYear);
  return [...byYear]
    .toSorted(([a], [b]) => a - b)
    .map(([year, some]) => {
      const { cme, sa } = totalsOf(some);
      return { year, cme, sa };
    });
}

/**
 * Total credits, in hundredths: CME and self-assessment of one publication are designations of the same hours, so a
 * participation adds the larger of the two, once (C27).
 */
export function hoursInAll(lines: readonly (CreditLine & { publicationId: number })[]): number {
  const byPublication = Map.groupBy(lines, (line) => line.publicationId);
  return [...byPublication.values()]
    .map((some) => totalsOf(some))
    .reduce((sum, { cme, sa }) => sum + Math.max(cme, sa), 0);
}

/** Fills in every year between the first credit and this year; empty if nothing was earned. */
export function throughYear(years: readonly YearTotals[], thisYear: number): YearTotals[] {
  const first = years[0]?.year;
  if (first === undefined) return [];
  const found = new Map(years.map((one) => [one.year, one]));
  const last = Math.max(thisYear, years.at(-1)?.year ?? thisYear);
  return Array.from(
    { length: last - first + 1 },
    (_, i) => found.get(first + i) ?? { year: first + i, cme: 0, sa: 0 },
  );
}

/** Both kinds count toward a learner's own yearly goal; once it is exceeded, nothing remains. */
export const remainingToGoal = (goal: number, earned: number): number => Math.max(0, goal - earned);
export function daysLeftInYear(now: Date | string): number {
  const day = typeof now === 'string' ? now : utcDate(now);
  return daysBetween(day, `${day.slice(0, 4)}-12-31`);
}

/** An authority's requirements, as dated data (rule R20). Credits in hundredths, blocks in whole years. */
export interface RequirementRules {
  blockYears: number;
  /** A year in which a block began. */
  anchorYear: number;
  selfAssessmentHundredths: number;
}

/** The block of years that contains a day, from its first to its last day. */
export function blockAround(rules: RequirementRules, now: Date | string): { from: string; to: string } {
  const year = Number((typeof now === 'string' ? now : utcDate(now)).slice(0, 4));
  const into = year - rules.anchorYear;
  const first = rules.anchorYear + Math.floor(into / rules.blockYears) * rules.blockYears;
  return { from: `${first}-01-01`, to: `${first + rules.blockYears - 1}-12-31` };
}

/** `1.25 CME credits`; in a demonstration, worded so that nobody mistakes it for real credit. */
export function creditWords(kind: CreditKind, hundredths: number, demo: boolean): string {
  const noun = `${kind === 1 ? 'CME' : 'SA'} ${hundredths === 100 ? 'credit' : 'credits'}`;
  return `${creditsText(hundredths)} ${demo ? 'demo ' : ''}${noun}`;
}

/** Sixty minutes are one contact hour, just as they are one credit (rules R10, R27). */
export const hoursWords = (hundredths: number): string =>
  `${creditsText(hundredths)} contact ${hundredths === 100 ? 'hour' : 'hours'}`;
