import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { creditsText } from '#kit/amounts.ts';
import { daysBetween, utcDate } from '#kit/dates.ts';

/** Credit is claimed, awarded and corrected in quarters (rule R10). */
const QUARTER = 25;
const isQuarters = (hundredths: number): boolean =>
  Number.isSafeInteger(hundredths) && hundredths % QUARTER === 0;

/** What the ledger says about one learner, activity and kind, all entries added up. */
export interface Balance {
  hundredths: number;
  pharmacologyHundredths: number;
}

/** Pharmacology hours are a part of the contact hours, never more (rule R28). */
export const pharmacologyWithin = (hundredths: number, pharmacologyHundredths: number): number =>
  Math.max(0, Math.min(hundredths, pharmacologyHundredths));

/** Whether an entry of this difference leaves a balance in quarters that is not below nothing. */
export const mayChange = (balance: Balance, difference: number): boolean =>
  isQuarters(difference) && balance.hundredths + difference >= 0;

/** A claim is part or all of what was awarded, in quarters (rule R10). */
export const mayClaim = (balance: Balance, claimed: number): boolean =>
  isQuarters(claimed) && claimed >= 0 && claimed <= balance.hundredths;

/** A correction brings a credit to another amount, in quarters, of nothing at least and of what was awarded at most (R9, R10). */
export const mayCorrect = (balance: Balance, awarded: number, total: number): boolean =>
  isQuarters(total) && total >= 0 && total <= awarded && total !== balance.hundredths;

/** The entry that brings a balance by a difference; its pharmacology part shrinks with it and never grows. */
export function entryFor(balance: Balance, difference: number): Balance {
  const after = pharmacologyWithin(balance.hundredths + difference, balance.pharmacologyHundredths);
  return { hundredths: difference, pharmacologyHundredths: after - balance.pharmacologyHundredths };
}

/** A credit as a transcript shows it: dated by the day the activity was completed, whatever was entered later. */
export interface CreditLine {
  kind: CreditKind;
  hundredths: number;
  pharmacologyHundredths: number;
  earnedAt: Date;
  /** The day on the learner's own calendar, ISO; the day in UTC where nothing tells another (C30). */
  civilDate?: string;
}
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
/** Days of the learner's calendar, both included; null is open. */
export interface Period {
  from: string | null;
  to: string | null;
}

export function isWithin({ from, to }: Period, at: Date | string): boolean {
  const day = typeof at === 'string' ? at : utcDate(at);
  return (from === null || day >= from) && (to === null || day <= to);
}

/** CME and self-assessment are counted apart (C27, C30). */
export function totalsOf(lines: readonly CreditLine[]): Totals {
  const totals: Totals = { cme: 0, sa: 0, pharmacology: 0 };
  for (const { kind, hundredths, pharmacologyHundredths } of lines) {
    if (kind === 1) totals.cme += hundredths;
    else totals.sa += hundredths;
    totals.pharmacology += pharmacologyHundredths;
  }
  return totals;
}

/** Totals of each year in which credit was earned, by the day that counts, earliest first. */
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
 * Credits in all, in hundredths: CME and self-assessment of one publication are designations of the same hours, so that
 * its participation adds the larger of them, once (C27).
 */
export function hoursInAll(lines: readonly (CreditLine & { publicationId: number })[]): number {
  const byPublication = Map.groupBy(lines, (line) => line.publicationId);
  return [...byPublication.values()]
    .map((some) => totalsOf(some))
    .reduce((sum, { cme, sa }) => sum + Math.max(cme, sa), 0);
}

/** No year is left out between the first credit and this year; empty while nothing was earned. */
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

/** Both kinds count toward a learner's own yearly goal; beyond it nothing remains. */
export const remainingToGoal = (goal: number, earned: number): number => Math.max(0, goal - earned);
export function daysLeftInYear(now: Date | string): number {
  const day = typeof now === 'string' ? now : utcDate(now);
  return daysBetween(day, `${day.slice(0, 4)}-12-31`);
}

/** What an authority asks for, as dated data (rule R20). Credits in hundredths, blocks in whole years. */
export interface RequirementRules {
  blockYears: number;
  /** A year in which a block began. */
  anchorYear: number;
  selfAssessmentHundredths: number;
}

/** The block of years a day lies in, from its first to its last day. */
export function blockAround(rules: RequirementRules, now: Date | string): { from: string; to: string } {
  const year = Number((typeof now === 'string' ? now : utcDate(now)).slice(0, 4));
  const into = year - rules.anchorYear;
  const first = rules.anchorYear + Math.floor(into / rules.blockYears) * rules.blockYears;
  return { from: `${first}-01-01`, to: `${first + rules.blockYears - 1}-12-31` };
}

/** `1.25 CME credits`; in a demonstration nobody may take it for the real thing. */
export function creditWords(kind: CreditKind, hundredths: number, demo: boolean): string {
  const noun = `${kind === 1 ? 'CME' : 'SA'} ${hundredths === 100 ? 'credit' : 'credits'}`;
  return `${creditsText(hundredths)} ${demo ? 'demo ' : ''}${noun}`;
}

/** Sixty minutes are one contact hour, as they are one credit (rules R10, R27). */
export const hoursWords = (hundredths: number): string =>
  `${creditsText(hundredths)} contact ${hundredths === 100 ? 'hour' : 'hours'}`;
