import { localeOf } from './locales.ts';
import { numberText } from './numbers.ts';

/** Credits are passed around in integer hundredths; these are the only ways to show them. */
export const creditsText = (hundredths: number, language = 'en'): string =>
  numberText(hundredths / 100, localeOf(language));
export const creditsNumber = (hundredths: number): number => hundredths / 100;
