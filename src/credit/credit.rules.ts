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

/**
 * The entry that changes a balance by a difference. Its pharmacology part follows from what was designated and what is
 * credited then, whatever was credited before.
 */
export function entryFor(balance: Balance, difference: number, designatedPharmacology: number): Balance {
  const after = pharmacologyWithin(balance.hundredths + difference, designatedPharmacology);
  return { hundredths: difference, pharmacologyHundredths: after - balance.pharmacologyHundredths };
}

/** A credit as a transcript shows it: dated by the day the activity was completed, even if it was entered later. */
export interface CreditLine {
  publicationId: number;
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
/** Hundredths of each kind, and of both kinds together, which is less than their sum where they designate the same hours. */
export interface Totals {
  cme: number;
  sa: number;
  total: number;
  pharmacology: number;
}
export type YearTotals = Pick<Totals, 'cme' | 'sa' | 'total'> & { year: number };
/** Days on the learner's calendar, inclusive; null is open-ended. */
export interface Period {
  from: string | null;
  to: string | null;
}

export function isWithin({ from, to }: Period, at: Date | string): boolean {
  const day = typeof at === 'string' ? at : utcDate(at);
  return (from === null || day >= from) && (to === null || day <= to);
}

/**
 * CME and self-assessment are counted separately (C27, C30). Both of one publication designate the same hours, so to
 * what counts them together, and to pharmacology, a participation adds the larger of the two, once.
 */
export function totalsOf(lines: readonly CreditLine[]): Totals {
  const totals: Totals = { cme: 0, sa: 0, total: 0, pharmacology: 0 };
  for (const some of Map.groupBy(lines, (line) => line.publicationId).values()) {
    const [cme, sa] = [designation(some, 1), designation(some, 2)];
    totals.cme += cme.hundredths;
    totals.sa += sa.hundredths;
    totals.total += Math.max(cme.hundredths, sa.hundredths);
    totals.pharmacology += Math.max(cme.pharmacologyHundredths, sa.pharmacologyHundredths);
  }
  return totals;
}

/** What one kind designates of a participation. */
const designation = (lines: readonly CreditLine[], kind: CreditKind): Balance => ({
  hundredths: sumOf(lines, kind, 'hundredths'),
  pharmacologyHundredths: sumOf(lines, kind, 'pharmacologyHundredths'),
});
const sumOf = (lines: readonly CreditLine[], kind: CreditKind, amount: keyof Balance): number =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line[amount] : sum), 0);

/**
 * Totals of each year in which credit was earned, by the day that counts, earliest year first. A participation whose
 * second kind was earned in a later year adds to that year only what exceeds the first (C27).
 */
export function totalsByYear(lines: readonly CreditLine[]): YearTotals[] {
  const years = [...Map.groupBy(lines, creditYear)].toSorted(([a], [b]) => a - b);
  let before = 0;
  return years.map(([year, some], at) => {
    const { cme, sa } = totalsOf(some);
    const until = totalsOf(years.slice(0, at + 1).flatMap(([, earned]) => earned)).total;
    const total = until - before;
    before = until;
    return { year, cme, sa, total };
  });
}

export const NO_CREDIT = { cme: 0, sa: 0, total: 0 } as const;

/** Fills in every year between the first credit and this year; empty if nothing was earned. */
export function throughYear(years: readonly YearTotals[], thisYear: number): YearTotals[] {
  const first = years[0]?.year;
  if (first === undefined) return [];
  const found = new Map(years.map((one) => [one.year, one]));
  const last = Math.max(thisYear, years.at(-1)?.year ?? thisYear);
  return Array.from(
    { length: last - first + 1 },
    (_, i) => found.get(first + i) ?? { year: first + i, ...NO_CREDIT },
  );
}

/** Both kinds together count toward a learner's own yearly goal; once it is exceeded, nothing remains. */
export const remainingToGoal = (goal: number, earned: number): number => Math.max(0, goal - earned);
export function daysLeftInYear(now: Date | string): number {
  const day = typeof now === 'string' ? now : utcDate(now);
  return daysBetween(day, `${day.slice(0, 4)}-12-31`);
}

/** How long a block of years is, and a year in which one began. */
interface Blocks {
  blockYears: number;
  anchorYear: number;
}

/** The block of years that contains a day, from its first to its last day. */
export function blockAround(rules: Blocks, now: Date | string): { from: string; to: string } {
  const year = Number((typeof now === 'string' ? now : utcDate(now)).slice(0, 4));
  const into = year - rules.anchorYear;
  const first = rules.anchorYear + Math.floor(into / rules.blockYears) * rules.blockYears;
  return { from: `${first}-01-01`, to: `${first + rules.blockYears - 1}-12-31` };
}

/** What papers call each kind. */
export const CREDIT_NAMES: Readonly<Record<CreditKind, string>> = { 1: 'CME', 2: 'SA' };
/** `1.25 CME credits`; in a demonstration, worded so that nobody mistakes it for real credit. */
export function creditWords(kind: CreditKind, hundredths: number, demo: boolean): string {
  const noun = `${CREDIT_NAMES[kind]} ${hundredths === 100 ? 'credit' : 'credits'}`;
  return `${creditsText(hundredths)} ${demo ? 'demo ' : ''}${noun}`;
}

/** Sixty minutes are one contact hour, just as they are one credit (rules R10, R27). */
export const hoursWords = (hundredths: number): string =>
  `${creditsText(hundredths)} contact ${hundredths === 100 ? 'hour' : 'hours'}`;
