import { texts } from '#kit/texts.ts';

/** The texts of the e-mails, in the language of their reader. */
export const newsletterLetterTexts = texts('newsletterLetter', {
  confirmSubject: 'Confirm your subscription to {name}',
  confirmMonthly: 'the monthly newsletter',
  confirmTips: 'two short tips a week',
  confirmBoth: 'the monthly newsletter and two short tips a week',
  confirm:
    'Someone, hopefully you, asked for {what} at this address. Nothing is sent before you confirm. The link works for 7 days:',
  confirmAct: 'Confirm the subscription:',
  confirmNot: 'If it was not you, ignore this message: we will forget this address after 30 days.',
  stopSubject: 'Unsubscribe from {name}',
  stop: 'Open this link to stop e-mails from {name} to this address:',
  stopNot: 'If you did not ask for it, ignore this message: nothing changes.',
  monthlySubject: '{name}: new in {month}',
  monthlyLead: 'What is new in the library, in the time you have.',
  olderLead: 'From the library, in the time you have.',
  olderSubject: '{name}: from the library, {month}',
  monthlyMinutes: '{n, plural, one {# minute} other {# minutes}}',
  monthlyAll: 'All updates:',
  tipSubject: 'Tip: {title}',
  tipFrom: 'From: {title}',
  tipRead: 'Read on:',
  because: 'You are getting this e-mail because this address subscribed on {date}.',
  unsubscribe: 'Unsubscribe:',
  regards: 'With kind regards,',
  filesSubject: 'Your files: {title}',
  files: 'Here are the files you asked for. The links work for 24 hours:',
  filesConfirm: 'If you would also like the monthly newsletter, confirm it with this link.',
  filesNot: 'If you did not ask for these files, ignore this message.',
});
