import { localeWords } from '#kit/locales.ts';

/** Everything here is whole numbers: money in cents, a rate in millionths, so that 8.875 % is 88,750 of them. */
const MILLION = 1_000_000;

/** What is added to a price, in cents, rounded to the nearest; half a cent rounds up. */
export function taxOn(cents: number, perMillion: number): number {
  const parts = cents * perMillion + MILLION / 2;
  return (parts - (parts % MILLION)) / MILLION;
}

/** The tax in a sum that includes it, rounded to the nearest cent. */
export const taxWithin = (totalCents: number, perMillion: number): number =>
  totalCents - Math.round((totalCents * MILLION) / (MILLION + perMillion));

/** `8.875`: the percentage as it was entered, as an exact decimal. */
export function taxPercent(perMillion: number): string {
  const whole = Math.trunc(perMillion / 10_000);
  const decimals = String(perMillion % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return decimals ? `${whole}.${decimals}` : String(whole);
}

/** Null for orders placed before rates were stored. */
export const percentOf = (perMillion: number | null): string | null =>
  perMillion === null ? null : taxPercent(perMillion);

/** The same in the format of the reader's language: `8,875`. */
export const percentText = (percent: string, locale: string): string =>
  percent.replace('.', localeWords(locale).decimal);
