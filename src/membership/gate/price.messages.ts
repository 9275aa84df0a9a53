import { texts } from '#kit/texts.ts';

/** What a membership costs: those texts of the gate that lessons and tests use as well. */
export const priceTexts = texts('gate', {
  costs: '{name} costs {price} {period}.',
  costsFrom: 'Memberships begin at {price} {period}.',
});
