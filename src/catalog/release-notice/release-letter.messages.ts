import { texts } from '#kit/texts.ts';

/** The one e-mail on the day a title is published. */
export const releaseLetterTexts = texts('releaseLetter', {
  subject: 'Now in the library: {title}',
  out: 'The title you were waiting for has been published: {title}.',
  look: 'Read it here:',
  once: 'You asked {product} for this e-mail. It is sent once, with no follow-up.',
  regards: 'With kind regards,',
});
