import { texts } from '#kit/texts.ts';

/** E-mail to an author who is asked to approve a text. */
export const approvalLetterTexts = texts('approvalLetter', {
  subject: 'For your approval: {title}',
  dear: 'Dear {name},',
  asked:
    'Before “{title}” is published, please read it as its readers will see it, and tell us whether you approve it or what has to be changed.',
  look: 'Read the text:',
  until: 'The link opens this text alone, without an account, until {date}. Please do not pass it on.',
  regards: 'With kind regards,',
});
