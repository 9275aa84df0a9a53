import { texts } from '#kit/texts.ts';

/** Texts shared by all forms that cannot be sent. */
export const formTexts = texts('form', {
  problem: 'There is a problem',
  error: 'Error',
  noReply: 'The server did not answer. What you typed is still here: check the connection and try again.',
  nextSignIn: 'Sign in',
  nextMembership: 'See memberships',
  nextPassword: 'Set a password for this account',
  nextSecondFactor: 'Add a second factor',
  leaveQuestion: 'What you typed is not saved. Discard it?',
  leaveStay: 'Keep writing',
  leaveDiscard: 'Discard',
  leaveClose: 'Close',
  leaveKeptQuestion: 'Leave without saving?',
  leaveKeptText:
    'What you typed is not saved yet. A draft of it is kept for you and comes back when you return.',
  leaveKept: 'Leave',
});
