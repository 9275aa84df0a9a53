import { texts } from '#kit/texts.ts';

/** The term of a price: those texts of the CME program that lessons and tests use as well. */
export const cmePeriodTexts = texts('cmeProgram', {
  per365: 'per year',
  per1825: 'for 5 years',
});
