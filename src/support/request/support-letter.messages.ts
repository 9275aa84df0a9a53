import { texts } from '#kit/texts.ts';

/** Texts of the acknowledgement of a request. */
export const supportLetterTexts = texts('supportLetter', {
  subject: 'We have your message ({reference})',
  text: 'Thank you for writing to {name}. Your message is with us, and we answer within {hours} business hours.',
  reference: 'The number of your message is {reference}. Please quote it if you write again.',
  notYou: 'If you did not write to us, somebody gave your address by mistake: ignore this message.',
  regards: 'With kind regards,',
  youWrote: 'On {date} you wrote:',
});
