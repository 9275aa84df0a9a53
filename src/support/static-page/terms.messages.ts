import { texts } from '#kit/texts.ts';

/** Terms and conditions. Original text, to be reviewed by the owner's counsel before a real launch. */
export const termsTexts = texts('terms', {
  title: 'Terms and conditions',
  lead: 'The agreement between you and the library, in plain words.',
  updated: '2026-11-01',
  s1: 'Education, not advice',
  s1p1: 'The library teaches clinicians. It does not replace clinical judgment, the approved labeling of a medicine or local rules, and it is not advice for the treatment of any person. Check doses and interactions before you prescribe.',
  s2: 'Your account',
  s2p1: 'An account belongs to one person. Keep your password to yourself, give a name that can stand on a certificate, and keep your e-mail address current. Sharing an account makes its certificates worthless and may end it.',
  s3: 'Membership and payment',
  s3p1: 'A membership runs for one year or five from the day it is bought. The price is shown before you pay and does not change during that time. Renewal is announced by e-mail and can be switched off in your account at any time.',
  s3p2: 'If you are not satisfied, tell us within 30 days of the purchase and you get a full refund. The membership then ends. Certificates that you earned stay yours.',
  s4: 'Credits and certificates',
  s4p1: 'You claim only the credit that matches the time you took part. Tests are answered by yourself, without help. A certificate that turns out to be wrong can be corrected or withdrawn; its code then says so.',
  s4p2: 'Which boards accept a credit is decided by those boards. The front matter of each activity names its accreditor, if it has one.',
  s5: 'Using the content',
  s5p1: 'You may read, hear, print and cite for your own work and teaching. Copying whole publications, passing on downloads, and collecting content by machine need written permission.',
  s6: 'Changes and removal',
  s6p1: 'Editors correct publications and may remove an activity that is no longer sound. What you earned by it stays earned.',
  s7: 'Liability',
  s7p1: 'The library is made with care and offered as it is. As far as the law allows, liability is limited to what you paid in the year before a claim. Nothing here limits rights that the law gives to consumers.',
  s8: 'This demonstration',
  s8p1: 'In a demonstration library nothing can be bought with real money, credits are samples, and data may be reset without notice.',
});
