import { texts } from '#kit/texts.ts';

/** Texts around the earlier sentences offered to translators. */
export const memoryTexts = texts('translationMemory', {
  offers: '{n, plural, one {# sentence was translated before} other {# sentences were translated before}}',
  keyHint: 'Alt and Enter puts the next one into the field.',
  same: 'The same sentence',
  alike: '{n}% of the words are the same',
  put: 'Use this',
  putNamed: 'Use this: {text}',
  isIn: 'In the field',
  interface: 'Interface text',
  whereTold: 'Stands in',
  away: 'Earlier translations could not be loaded.',
});
