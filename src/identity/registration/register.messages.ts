import { texts } from '#kit/texts.ts';

export const registerTexts = texts('register', {
  pageTitle: 'Register',
  description:
    'A free account: the first sections of every video lecture, two Quick Takes and a private dashboard.',
  title: 'Create your free account',
  create: 'Create account',
  creating: 'Creating account',
  have: 'Already registered?',
  known: 'There is an account with this e-mail address.',
  knownSignIn: 'Sign in instead',
  letters: 'Send me the tips and the newsletter',
  lettersFailed:
    'Your account is ready, but the newsletter could not be set up. Choose it in My account, under Newsletter.',
  accept: 'Creating an account means accepting these pages:',
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  perksTitle: 'Free, and yours to keep',
  perkSections: '4 sections of each video lecture',
  perkQuickTakes: '2 Quick Take reviews',
  perkTips: 'Tips twice a week by e-mail',
  perkNewsletter: 'A monthly newsletter',
  perkDashboard: 'A private dashboard',
  posted:
    'No account was created yet: this needs JavaScript, which was not running. If it is on, try again now.',
  needsScript: 'Registering needs JavaScript. Everything open to all can be read without it.',
  successPageTitle: 'Check your inbox',
  successTitle: 'Your account is ready',
  successLead: 'One step left: we sent a link to {email}. Open it within 48 hours to confirm the address.',
  yourAddress: 'your e-mail address',
  successWhy:
    'Certificates go to confirmed addresses only. Everything else that a free account opens is open to you now.',
  continue: 'Continue',
  library: 'Browse the library',
  noMail: 'No e-mail?',
  sendAgain: 'Send the link again',
});
