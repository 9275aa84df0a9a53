import { texts } from '#kit/texts.ts';

/** The account letters. No name that somebody typed stands in a letter to an address nobody has proved. */
export const letterTexts = texts('letter', {
  closing: 'With kind regards,',
  verifySubject: 'Confirm your e-mail address for {product}',
  verifyAsk: 'Please confirm your e-mail address within 48 hours by opening this link:',
  verifyAct: 'Confirm this address:',
  verifyIgnore: 'If you did not register with {product}, ignore this message.',
  verifyChange:
    'Somebody asked {product} to use this address for an existing account. If it was not you, ignore this message: nothing changes.',
  resetSubject: 'Choose a new password for {product}',
  resetAsk:
    'Somebody asked for a new password for the account with this e-mail address. This link works once, for one hour:',
  resetAct: 'Choose a new password:',
  resetIgnore: 'If it was not you, ignore this message: your password stays as it is.',
  passwordSubject: 'Your {product} password was changed',
  passwordTold: 'The password of your account was changed just now, and you were signed out everywhere else.',
  passwordAct: 'If it was not you, choose a new password at once:',
  emailSubject: 'Your {product} e-mail address was changed',
  emailAskedSubject: 'Somebody asked for another e-mail address for your {product} account',
  emailTold:
    'You were signed out everywhere. The other address takes effect once it is confirmed; until then you sign in with this one.',
  emailAct:
    'If it was not you, stop it now. This link keeps this address, signs everybody out and lets you choose a new password:',
  emailKeep: 'Keep this address:',
  emailReplaced:
    'Your account uses another e-mail address from now on, and everybody is signed out. This address does not sign in any more. If it was not you, write to us.',
  anewTold:
    'Nobody had confirmed this e-mail address. So that nobody who typed it before keeps a way in, your account starts empty, with the password you have just chosen.',
  anewPaid:
    'If you bought a membership with this address before, write to us with the number of your receipt, and we will hand it over to you.',
  factorAddedSubject: 'A second factor was added to your {product} account',
  appAdded:
    'An authenticator app was added to your account just now. From now on you sign in with your password and a code of the app. You were signed out everywhere else.',
  passkeyAdded:
    'A passkey was added to your account just now. It signs you in without a password. You were signed out everywhere else.',
  factorRemovedSubject: 'A second factor was removed from your {product} account',
  factorRemoved:
    'A second factor was removed from your account just now, and you were signed out everywhere else.',
  recoveryUsedSubject: 'A recovery code of your {product} account was used',
  recoveryUsed:
    '{n, plural, =0 {Somebody signed in to your account with the last of your recovery codes. Make new ones on the page E-mail and password of your account.} one {Somebody signed in to your account with one of your recovery codes. One is left.} other {Somebody signed in to your account with one of your recovery codes. # are left.}}',
  factorAct: 'If it was not you, choose a new password at once, and then write to us.',
  deletedSubject: 'Your {product} account is deleted',
  deletedTold:
    'Your account was deleted just now, as you asked. You are signed out everywhere, and your membership and its renewal have ended.',
  deletedKept:
    'Your credits, certificates and payments are kept as long as boards and tax law ask for them. Your certificates can still be verified. Everything else is erased.',
  deletedAnew: 'This is the last letter to this address. You may register with it anew at any time.',
});
