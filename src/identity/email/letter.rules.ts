import type { speaker } from '#kit/texts.ts';
import type { letterTexts } from './letter.messages.ts';

/** The sender of an e-mail and its texts. */
export interface AccountLetterSender {
  productName: string;
  /** Base of the links: our own host for the reader's language, whatever host the request came to. */
  origin: string;
  say: ReturnType<typeof speaker<keyof (typeof letterTexts)['defaults']>>;
}
export interface AccountLetter {
  subject: string;
  text: string;
}

/** The call to action of an e-mail: its text above the address; a button in HTML. */
const action = (words: string, address: string): string => `${words}\n${address}`;

const letter = (from: AccountLetterSender, subject: string, paragraphs: string[]): AccountLetter => ({
  subject,
  text: [...paragraphs, `${from.say('closing')}\n${from.productName}`].join('\n\n'),
});

/**
 * `isChange`: for an address that replaces another. Where the reader was going stays with the link: whoever registers a
 * stranger's address writes nothing into the e-mail that the stranger gets.
 */
export function verificationLetter(
  from: AccountLetterSender,
  secret: string,
  isChange: boolean,
): AccountLetter {
  const { say, productName: product, origin } = from;
  const paragraphs = [
    say('verifyAsk'),
    action(say('verifyAct'), `${origin}/verify-email?token=${secret}`),
    say(isChange ? 'verifyChange' : 'verifyIgnore', { product }),
  ];
  return letter(from, say('verifySubject', { product }), paragraphs);
}

/** A link with which the reader of the e-mail chooses a password. */
export interface PasswordLink {
  userId: number;
  secret: string;
}
const passwordAddress = ({ origin }: AccountLetterSender, { userId, secret }: PasswordLink): string =>
  `${origin}/recover-password/change/${userId}/${secret}`;

/** For an account without a password, which chooses its first. */
export function firstPasswordLetter(from: AccountLetterSender, link: PasswordLink): AccountLetter {
  const { say, productName: product } = from;
  return letter(from, say('firstSubject', { product }), [
    say('firstAsk'),
    action(say('firstAct'), passwordAddress(from, link)),
    say('firstIgnore'),
  ]);
}

/** For an account that had no password before. */
export function passwordChosenLetter(from: AccountLetterSender): AccountLetter {
  const { say, productName: product, origin } = from;
  const paragraphs = [
    say('firstChosen'),
    say('passwordAct'),
    action(say('resetAct'), `${origin}/recover-password`),
  ];
  return letter(from, say('firstChosenSubject', { product }), paragraphs);
}

export function resetLetter(from: AccountLetterSender, link: PasswordLink): AccountLetter {
  const { say, productName: product } = from;
  const address = passwordAddress(from, link);
  return letter(from, say('resetSubject', { product }), [
    say('resetAsk'),
    action(say('resetAct'), address),
    say('resetIgnore'),
  ]);
}

export const passwordChangedLetter = (from: AccountLetterSender): AccountLetter =>
  newPasswordLetter(from, 'passwordTold');
/** After a reset, which signs nobody in. */
export const passwordResetLetter = (from: AccountLetterSender): AccountLetter =>
  newPasswordLetter(from, 'passwordReset');

function newPasswordLetter(from: AccountLetterSender, told: 'passwordTold' | 'passwordReset'): AccountLetter {
  const { say, productName: product, origin } = from;
  const paragraphs = [say(told), say('passwordAct'), action(say('resetAct'), `${origin}/recover-password`)];
  return letter(from, say('passwordSubject', { product }), paragraphs);
}

export function accountDeletedLetter(from: AccountLetterSender): AccountLetter {
  const { say, productName: product } = from;
  return letter(from, say('deletedSubject', { product }), [
    say('deletedTold'),
    say('deletedKept'),
    say('deletedAnew'),
  ]);
}

export function emailReplacedLetter(from: AccountLetterSender): AccountLetter {
  const { say, productName: product, origin } = from;
  return letter(from, say('emailSubject', { product }), [
    say('emailReplaced'),
    say('emailNewsletters'),
    action(say('newslettersStop'), `${origin}/unsubscribe`),
  ]);
}

/** For a reader who recovered an address that had never been confirmed. */
export function startedAnewLetter(from: AccountLetterSender): AccountLetter {
  const { say, productName: product } = from;
  return letter(from, say('passwordSubject', { product }), [say('anewTold'), say('anewPaid')]);
}

export function emailChangedLetter(from: AccountLetterSender, secret: string): AccountLetter {
  const { say, productName: product, origin } = from;
  const address = `${origin}/verify-email?token=${secret}&keep=1`;
  return letter(from, say('emailAskedSubject', { product }), [
    say('emailTold'),
    say('emailAct'),
    action(say('emailKeep'), address),
  ]);
}

/** For the owner who stopped a change of address; `hadFactor`: a second factor was removed with the password. */
export function changeStoppedLetter(
  from: AccountLetterSender,
  link: PasswordLink,
  hadFactor: boolean,
): AccountLetter {
  const { say, productName: product } = from;
  const paragraphs = [
    say('stoppedTold'),
    ...(hadFactor ? [say('stoppedFactors')] : []),
    say('stoppedAct'),
    action(say('resetAct'), passwordAddress(from, link)),
  ];
  return letter(from, say('resetSubject', { product }), paragraphs);
}

export function factorAddedLetter(
  from: AccountLetterSender,
  factor: 'authenticator-app' | 'passkey',
): AccountLetter {
  const { say, productName: product, origin } = from;
  const told = say(factor === 'passkey' ? 'passkeyAdded' : 'appAdded');
  const paragraphs = [told, say('factorAct'), action(say('resetAct'), `${origin}/recover-password`)];
  return letter(from, say('factorAddedSubject', { product }), paragraphs);
}

export const factorRemovedLetter = (from: AccountLetterSender): AccountLetter =>
  lostFactorLetter(from, 'factorRemoved');
/** After a reset by whoever runs the server, which leaves no session open. */
export const factorsResetLetter = (from: AccountLetterSender): AccountLetter =>
  lostFactorLetter(from, 'factorsReset');

function lostFactorLetter(from: AccountLetterSender, told: 'factorRemoved' | 'factorsReset'): AccountLetter {
  const { say, productName: product, origin } = from;
  const paragraphs = [say(told), say('factorAct'), action(say('resetAct'), `${origin}/recover-password`)];
  return letter(from, say('factorRemovedSubject', { product }), paragraphs);
}

export function recoveryUsedLetter(from: AccountLetterSender, left: number): AccountLetter {
  const { say, productName: product, origin } = from;
  const paragraphs = [
    say('recoveryUsed', { n: left }),
    say('factorAct'),
    action(say('resetAct'), `${origin}/recover-password`),
  ];
  return letter(from, say('recoveryUsedSubject', { product }), paragraphs);
}
