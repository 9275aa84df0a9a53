const DAY = 86_400_000;

/** The UTC date of an instant, as `YYYY-MM-DD`. */
export const utcDate = (at: Date): string => at.toISOString().slice(0, 10);
export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);
/** Whole days from one UTC date to another; negative when it lies behind. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

const LOCALES: Record<string, string> = {
  en: 'en-US',
  'pt-br': 'pt-BR',
  fr: 'fr-FR',
  it: 'it-IT',
  de: 'de-DE',
};
export const localeOf = (language: string): string => LOCALES[language] ?? 'en-US';

/** `3 Nov 2026`: day first, no ambiguity between continents. Takes a date or an instant. */
export function dateText(value: string | Date, language = 'en', month: 'short' | 'long' = 'short'): string {
  const at = typeof value === 'string' ? new Date(value.length === 10 ? `${value}T00:00:00Z` : value) : value;
  return formatter(language === 'en' ? 'en-GB' : localeOf(language), month).format(at);
}
/** `Nov`. */
export const monthText = (at: Date, language: string): string =>
  formatter(localeOf(language), 'month').format(at);
/** `November 2026`. */
export const monthOfYearText = (at: Date, language: string): string =>
  formatter(localeOf(language), 'monthOfYear').format(at);
/** `Tue`. */
export const weekdayText = (at: Date, language: string): string =>
  formatter(localeOf(language), 'weekday').format(at);

const STYLES = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'short' },
  monthOfYear: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making a formatter costs more than a page's other words together. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(locale: string, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const key = `${locale} ${style}`;
  const kept = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: 'UTC' });
  formatters.set(key, kept);
  return kept;
}
