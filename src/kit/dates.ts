import { localeOf, localeWords } from './locales.ts';

const DAY = 86_400_000;

/** The UTC date of an instant, as `YYYY-MM-DD`. */
export const utcDate = (at: Date): string => at.toISOString().slice(0, 10);
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);
/** Whole days from one UTC date to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

interface Period {
  from?: string | null | undefined;
  to?: string | null | undefined;
}
/** Whether a period of dates ends before it begins; one that is open at an end does not. */
export const isReversed = ({ from, to }: Period): boolean => Boolean(from && to && from > to);
/** Whether a text is a date of the calendar, as `2026-11-25`; 31 February is none, and no year has the number 0. */
export const isDate = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
/**
 * Whether a text is an instant on a date of the calendar, as `2026-11-25T06:00:00Z`, there and in UTC. The database knows
 * no zone sixteen hours away.
 */
export const isInstant = (text: string): boolean =>
  /^[^T ]+[T ]([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,9})?(Z|[+-](0\d|1[0-5]):?[0-5]\d)$/.test(text) &&
  isDate(text.slice(0, 10)) &&
  isDate(new Date(text).toJSON()?.slice(0, 10) ?? '');

/** `3 Nov 2026`: day first, which no continent can misread. Takes a date or an instant. */
export function dateText(value: string | Date, language = 'en', month: 'short' | 'long' = 'short'): string {
  const at = typeof value === 'string' ? new Date(value.length === 10 ? `${value}T00:00:00Z` : value) : value;
  const words = localeWords(localeOf(language));
  const day = at.getUTCDate() === 1 ? words.first : undefined;
  return filled(words.date, at, nth(words[month], at.getUTCMonth()), day);
}
/** `Nov`. */
export const monthText = (at: Date, language: string): string =>
  nth(localeWords(localeOf(language)).alone, at.getUTCMonth());
/** `November 2026`. */
export function monthOfYearText(at: Date, language: string): string {
  const words = localeWords(localeOf(language));
  return filled(words.monthOfYear, at, nth(words.long, at.getUTCMonth()));
}
/** `Tue`. */
export const weekdayText = (at: Date, language: string): string =>
  nth(localeWords(localeOf(language)).weekdays, at.getUTCDay());

function nth(words: string, index: number): string {
  const word = words.split(' ')[index];
  if (word === undefined) throw new RangeError('not a date');
  return word;
}
const filled = (pattern: string, at: Date, month: string, day = String(at.getUTCDate())): string =>
  pattern.replace('{d}', day).replace('{m}', month).replace('{y}', String(at.getUTCFullYear()));
