import { texts } from '#kit/texts.ts';

/** E-mails with a certificate: when it is issued, and when the office changes it. */
export const certificateLetterTexts = texts('certificateLetter', {
  issuedSubject: 'Your certificate {number}',
  issued: 'Your certificate {number} for “{title}” was issued in the name of {name}.',
  open: 'View or download your certificate:',
  kept: 'You sign in to open it; it stays in your account for as long as you have one.',
  verify: 'Anyone you show it to can verify it here:',
  correctedSubject: 'Your certificate {old} was corrected',
  corrected:
    'The credit of your certificate {old} for “{title}” was corrected from {before} to {after}. Certificate {number} has taken its place; whoever verifies the earlier one is told that it was superseded.',
  restoredSubject: 'A new certificate in place of {old}',
  restored:
    'Your certificate {old} for “{title}” had been withdrawn. Its credit counts again: {after}. Certificate {number} has taken its place; whoever verifies the earlier one is still told that it was withdrawn.',
  reissuedSubject: 'Your certificate {old} was issued anew',
  reissued:
    'Your certificate {old} for “{title}” was issued anew as {number}, in the name of {name}. Whoever verifies the earlier one is told that it was superseded.',
  withdrawnSubject: 'Your certificate {old} was withdrawn',
  withdrawn:
    'Your certificate {old} for “{title}” was withdrawn. Its credit no longer counts in your transcript or your totals, and whoever verifies the certificate is told that it is not valid.',
  reason: 'The reason: {reason}',
  look: 'Your certificates:',
  disagree: 'If you think that this is a mistake, reply to this e-mail.',
  regards: 'With kind regards,',
});
