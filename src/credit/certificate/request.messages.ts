import { texts } from '#kit/texts.ts';

export const certificateRequestTexts = texts('certificateRequest', {
  ask: 'Ask for a change',
  title: 'Ask for a change of certificate {number}',
  text: 'The office will review your request and answer by e-mail. Until then nothing changes on the certificate.',
  wish: 'What should be done?',
  choose: 'Choose',
  name: 'Correct name or profession',
  correction: 'Correct the credit',
  withdrawal: 'Withdraw the certificate',
  message: 'What is wrong, and how should it be?',
  wishMissing: 'Choose what should be done.',
  messageMissing: 'Write what is wrong.',
  send: 'Send',
  sending: 'Sending',
  cancel: 'Cancel',
  close: 'Close',
  sent: 'Your request {reference} has reached the office.',
});
