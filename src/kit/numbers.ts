import { localeWords } from './locales.ts';

/** `12,345.6`; at most three decimals. */
export function numberText(value: number, locale: string): string {
  return grouped(
    value,
    locale,
    (Number.isInteger(value) ? String(value) : value.toFixed(3)).replace(/(\.\d*?)0+$/, '$1'),
  );
}

/** `$450`, `$12.50`: cents only if there are any. Takes cents. */
export function moneyText(cents: number, currency: string, locale = 'en-US'): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const value = cents / 100;
  if (currency === 'USD' && cents >= 0)
    return localeWords(locale).dollars.replace('#', () => grouped(value, locale, value.toFixed(digits)));
  return new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits }).format(
    value,
  );
}

function grouped(value: number, locale: string, written: string): string {
  const { thousands, decimal, groupedFrom } = localeWords(locale);
  const [whole = '', rest] = written.split('.');
  const large = Math.abs(value) >= groupedFrom ? whole.replace(/\B(?=(\d{3})+$)/g, thousands) : whole;
  return rest ? `${large}${decimal}${rest}` : large;
}

/** The plural category of a number. */
export function pluralForm(value: number, locale: string): 'one' | 'many' | 'other' {
  const { isOneBelowTwo, hasMillions } = localeWords(locale);
  const size = Math.abs(value);
  if (isOneBelowTwo ? size < 2 : size === 1) return 'one';
  return hasMillions && size % 1_000_000 === 0 && size > 0 ? 'many' : 'other';
}
