import { texts } from '#kit/texts.ts';

/** What a price runs for: of the words of the CME program, those that lessons and tests have besides. */
export const cmePeriodTexts = texts('cmeProgram', {
  per365: 'per year',
  per1825: 'for 5 years',
});
