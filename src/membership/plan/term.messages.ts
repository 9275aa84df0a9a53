import { texts } from '#kit/texts.ts';

/** A plan's term beside its price, as sent in the reply. */
export const termTexts = texts('planTerm', { year: 'per year', fiveYears: 'for 5 years' });
