import { texts } from '#kit/texts.ts';

/** Texts of the page on which an author approves a text. */
export const approvalTexts = texts('approval', {
  pageTitle: 'Your approval',
  asked:
    '{author}, please read this text as its readers will see it, and tell us whether it may be published.',
  until: 'This link ends on {date}.',
  read: 'Read the text',
  answeredApproved: 'You approved this text on {date}. You may still change your answer.',
  answeredEarlier: 'You approved an earlier text on {date}. It was changed since: please answer once more.',
  answeredChanges: 'You asked for changes on {date}. You may still change your answer.',
  note: 'What has to be changed',
  noteHint: 'Needed only if you ask for changes.',
  approve: 'I approve this text',
  changes: 'Changes needed',
  sending: 'Sending',
  thanks: 'Thank you. Your answer is recorded.',
  closedTitle: 'This link no longer works',
  contact: 'Write to us',
  noReply: 'No reply came. Try again in a moment.',
});
