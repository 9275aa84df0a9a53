/** What the account letters say. No name that somebody typed stands in a letter to an address nobody has proved. */
export interface Sender {
  productName: string;
  /** Where links lead: the main site, whatever host was asked. */
  origin: string;
}
export interface LetterText {
  subject: string;
  text: string;
}

const closing = (from: Sender) => `\n\nWith kind regards,\n${from.productName}`;

export const verificationLetter = (from: Sender, secret: string): LetterText => ({
  subject: `Confirm your e-mail address for ${from.productName}`,
  text: `Please confirm your e-mail address within 48 hours by opening this link:

${from.origin}/verify-email?token=${secret}

If you did not register with ${from.productName}, ignore this message.${closing(from)}`,
});

export const resetLetter = (from: Sender, userId: number, secret: string): LetterText => ({
  subject: `Choose a new password for ${from.productName}`,
  text: `Somebody asked for a new password for the account with this e-mail address. This link works once, for one hour:

${from.origin}/recover-password/change/${userId}/${secret}

If it was not you, ignore this message: your password stays as it is.${closing(from)}`,
});

export const passwordChangedLetter = (from: Sender): LetterText => ({
  subject: `Your ${from.productName} password was changed`,
  text: `The password of your account was changed just now, and you were signed out everywhere else.

If it was not you, choose a new password at once:

${from.origin}/recover-password${closing(from)}`,
});

export const emailChangedLetter = (from: Sender, secret: string): LetterText => ({
  subject: `Your ${from.productName} e-mail address was changed`,
  text: `Your account uses another e-mail address from now on, and you were signed out everywhere.

If it was not you, take it back within 72 hours. This link puts this address back, signs everybody out and lets you choose a new password:

${from.origin}/verify-email?token=${secret}${closing(from)}`,
});
