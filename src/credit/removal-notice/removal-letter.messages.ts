import { texts } from '#kit/texts.ts';

/** E-mail to learners who hold credit for an activity that the editors removed. */
export const removalLetterTexts = texts('removalLetter', {
  subject: 'Removed from the library: {title}',
  removed: 'The activity “{title}”, for which you hold credit, was removed from the library on {date}.',
  planned: 'Its removal was planned.',
  reason: 'The reason: {reason}',
  stays:
    'Your credit stays in your transcript, and a certificate issued for it stays valid. What you have not claimed yet can still be claimed.',
  look: 'Your credit and certificates:',
  regards: 'With kind regards,',
});
