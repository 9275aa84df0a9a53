import { localeWords } from './locales.ts';

/** A hyphen is narrower than a plus, and a line may break at it. */
const MINUS = '\u2212';
/** Nothing is left of some numbers once they are rounded: those have no sign. */
const signed = (value: number, text: string): string =>
  value < 0 && /[1-9]/.test(text) ? MINUS + text : text;

/** `12,345.6`; at most three decimals. */
export function numberText(value: number, locale: string): string {
  const size = Math.abs(value);
  return signed(value, grouped(size, locale, size.toFixed(3).replace(/(\.\d*?)0+$/, '$1')));
}

/** `0.30`: always as many decimals, so that values under each other line up. */
export function decimalText(value: number, locale: string, digits: number): string {
  const size = Math.abs(value);
  return signed(value, grouped(size, locale, size.toFixed(digits)));
}

/** `$450`, `−$12.50`: cents only if there are any. Takes cents. */
export function moneyText(cents: number, currency: string, locale = 'en-US'): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const value = Math.abs(cents) / 100;
  if (currency === 'USD')
    return signed(
      cents,
      localeWords(locale).dollars.replace('#', () => grouped(value, locale, value.toFixed(digits))),
    );
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
  });
  return signed(cents, format.format(value));
}

function grouped(value: number, locale: string, written: string): string {
  const { thousands, decimal, groupedFrom } = localeWords(locale);
  const [whole = '', rest] = written.split('.');
  const large = Math.abs(value) >= groupedFrom ? whole.replace(/\B(?=(\d{3})+$)/g, thousands) : whole;
  return rest ? `${large}${decimal}${rest}` : large;
}

/** A number in a field to type in, which has no groups. */
export const typedNumber = (value: number, locale: string): string =>
  String(value).replace('.', localeWords(locale).decimal);
/**
 * A typed number, with comma or point before at most two decimals; `NaN` if it is none. Three digits after the sign
 * could be decimals or thousands, so they are not guessed at.
 */
export const readNumber = (typed: string): number =>
  Number(/^\s*\d{1,12}([.,]\d\d?)?\s*$/.exec(typed)?.[0].replace(',', '.'));

/** The plural category of a number. */
export function pluralForm(value: number, locale: string): 'one' | 'many' | 'other' {
  const { isOneBelowTwo, hasMillions } = localeWords(locale);
  const size = Math.abs(value);
  if (isOneBelowTwo ? size < 2 : size === 1) return 'one';
  return hasMillions && size % 1_000_000 === 0 && size > 0 ? 'many' : 'other';
}
