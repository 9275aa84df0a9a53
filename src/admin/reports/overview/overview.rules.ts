import type { Measure } from './overview.data.ts';

/** UTC months up to the current one, latest first, as `YYYY-MM`. */
export function monthsUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) => monthBefore(now, back));
}

const monthBefore = (now: Date, back: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);

export const MONTHS_SHOWN = 12;
/** The first moment of the earliest month of the comparison year. */
export const comparedSince = (now: Date): Date =>
  new Date(`${monthBefore(now, MONTHS_SHOWN * 2 - 1)}-01T00:00:00Z`);
export const monthBegan = (now: Date): Date => new Date(`${monthBefore(now, 0)}-01T00:00:00Z`);

export interface MonthSum {
  month: string;
  /** Null if it is not money. */
  currency: string | null;
  value: number;
}
/** A year of one measure, oldest month first, each with the same month of the year before. */
export interface MeasuredYear {
  measure: Measure;
  currency: string | null;
  months: { month: string; value: number; before: number }[];
}

/** Months without data count as zero rather than missing. `home`: a currency that is shown even then. */
export function yearsOf(
  measure: Measure,
  sums: readonly MonthSum[],
  home: string | null,
  now: Date,
): MeasuredYear[] {
  const currencies = [...new Set([home, ...sums.map(({ currency }) => currency)])];
  return currencies.map((currency) => {
    const sumIn = (back: number) =>
      sums.find((one) => one.currency === currency && one.month === monthBefore(now, back))?.value ?? 0;
    const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => {
      const back = MONTHS_SHOWN - 1 - at;
      return { month: monthBefore(now, back), value: sumIn(back), before: sumIn(back + 12) };
    });
    return { measure, currency, months };
  });
}
