import { texts } from '#kit/texts.ts';
import { TYPE_LABELS } from '#membership/gate/publication-type.data.ts';

/** Labels of the publication types. */
export const typeTexts = texts('publicationType', TYPE_LABELS);

/** Labels of a publication contained in the reply itself, for our pages and for other programs. */
export const labelTexts = texts('publicationLabel', {
  earn: '{n, plural, one {Earn # Credit} other {Earn # Credits}}',
  smallCme: '{n} CME',
  smallSa: '{n} SA',
  time: '{n} min',
});
