import { texts } from '#kit/texts.ts';

export const certificateRequestTexts = texts('certificateRequest', {
  ask: 'Ask for a change',
  title: 'Ask for a change of certificate {number}',
  text: 'The office looks at it and answers you by e-mail. Nothing changes on the certificate before.',
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
