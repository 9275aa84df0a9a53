import { localeWords } from '#kit/locales.ts';
import { readNumber } from '#kit/numbers.ts';

/** A price or an amount in a field. */
export function typedCents(cents: number, locale: string): string {
  const [whole, part] = [Math.floor(cents / 100), cents % 100];
  return part === 0
    ? String(whole)
    : `${whole}${localeWords(locale).decimal}${String(part).padStart(2, '0')}`;
}

/** Cents of a typed price or amount; null if it is no number, or above the most that may be typed. */
export function centsTyped(typed: string, most = Number.MAX_SAFE_INTEGER): number | null {
  const cents = Math.round(readNumber(typed) * 100);
  return cents <= most ? cents : null;
}
