import { texts } from '#kit/texts.ts';

/** The one letter on the day a title is published. */
export const releaseLetterTexts = texts('releaseLetter', {
  subject: 'Now in the library: {title}',
  out: 'The title you are waiting for has been published: {title}.',
  look: 'Read it here:',
  once: 'You asked {product} for this letter. It is sent once, and nothing follows it.',
  regards: 'With kind regards,',
});
