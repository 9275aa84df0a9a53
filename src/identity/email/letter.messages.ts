import { texts } from '#kit/texts.ts';

/** Texts of the account e-mails. An e-mail to an unconfirmed address contains no name that somebody typed. */
export const letterTexts = texts('letter', {
  closing: 'With kind regards,',
  verifySubject: 'Confirm your e-mail address for {product}',
  verifyAsk: 'Please confirm your e-mail address within 48 hours by opening this link:',
  verifyAct: 'Confirm this address:',
  verifyIgnore: 'If you did not register with {product}, ignore this message.',
  verifyChange:
    'Someone asked {product} to use this address for an existing account. If it was not you, ignore this message: nothing changes.',
  resetSubject: 'Choose a new password for {product}',
  resetAsk:
    'Someone asked for a new password for the account with this e-mail address. This link works once, for one hour:',
  resetAct: 'Choose a new password:',
  resetIgnore: 'If it was not you, ignore this message: your password stays as it is.',
  firstSubject: 'Choose a password for {product}',
  firstAsk:
    'Someone asked for a link to choose a password for the account with this e-mail address, which has none. This link works once, for one hour:',
  firstAct: 'Choose a password:',
  firstIgnore: 'If it was not you, ignore this message: nothing changes.',
  firstChosenSubject: 'Your {product} account now has a password',
  firstChosen:
    'A password was just chosen for your account, and this e-mail address is confirmed. From now on you sign in with both.',
  passwordSubject: 'Your {product} password was changed',
  passwordTold: 'The password of your account was just changed, and you were signed out everywhere else.',
  passwordReset: 'The password of your account was just changed, and you were signed out everywhere.',
  passwordAct: 'If it was not you, choose a new password at once:',
  emailSubject: 'Your {product} e-mail address was changed',
  emailAskedSubject: 'Someone asked to change the e-mail address of your {product} account',
  emailTold:
    'You were signed out everywhere. The other address takes effect once it is confirmed; until then you sign in with this one.',
  emailAct:
    'If it was not you, stop it now. This link keeps this address, signs everybody out, removes every second factor and lets you choose a new password:',
  emailKeep: 'Keep this address:',
  stoppedTold:
    'The change of your e-mail address is stopped: your account keeps this one. Everyone is signed out, and the old password no longer works, because whoever asked for the change knew it.',
  stoppedFactors:
    'For the same reason every second factor was removed: the authenticator app, passkeys and recovery codes no longer work. Set yours up again once you are signed in.',
  stoppedAct:
    'Choose a new password now. This link works once, for one hour; after that, ask for another one on the sign-in page.',
  emailReplaced:
    'Your account now uses another e-mail address, and everyone is signed out. You can no longer sign in with this address. If it was not you, write to us.',
  emailNewsletters: 'A newsletter that comes to this address stays with it.',
  newslettersStop: 'Unsubscribe from the newsletter:',
  anewTold:
    'No one had confirmed this e-mail address. So that anyone who entered it before has no way in, your account starts empty, with the password you have just chosen.',
  anewPaid:
    'If you bought a membership with this address before, write to us with the number of your receipt, and we will transfer it to you.',
  factorAddedSubject: 'A second factor was added to your {product} account',
  appAdded:
    'An authenticator app was just added to your account. From now on you sign in with your password and a code from the app. You were signed out everywhere else.',
  passkeyAdded:
    'A passkey was just added to your account. It signs you in without a password. You were signed out everywhere else.',
  factorRemovedSubject: 'A second factor was removed from your {product} account',
  factorRemoved:
    'A second factor was just removed from your account, and you were signed out everywhere else.',
  factorsReset: 'Every second factor of your account was just removed, and you were signed out everywhere.',
  recoveryUsedSubject: 'A recovery code of your {product} account was used',
  recoveryUsed:
    '{n, plural, =0 {Someone signed in to your account with the last of your recovery codes. Create new ones on the page E-mail and password of your account.} one {Someone signed in to your account with one of your recovery codes. One is left.} other {Someone signed in to your account with one of your recovery codes. # are left.}}',
  factorAct: 'If it was not you, choose a new password at once, and then write to us.',
  deletedSubject: 'Your {product} account is deleted',
  deletedTold:
    'Your account was just deleted, as you asked. You are signed out everywhere. If you had a membership, it has ended and will not be renewed.',
  deletedKept:
    'Your credits, certificates and payments are kept for as long as boards and tax law require. Your certificates can still be verified. The log of actions on the account is kept under a number. Everything else is erased.',
  deletedAnew:
    'This is the last e-mail to this address. You are welcome to register with it again at any time.',
});
