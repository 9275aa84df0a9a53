import { texts } from '#kit/texts.ts';

/** Texts of the profile form and its pop-up; the professions as listed in spec §5. */
export const profileTexts = texts('profile', {
  title: "We'd like to know you better",
  lead: 'Two answers, so that your transcript names your profession.',
  profession: 'Profession',
  choose: 'Select your profession',
  professionRequired: 'Select a profession.',
  specialty: 'Specialty',
  optional: 'optional',
  professionPhysician: 'Physician',
  professionPhysicianAssistant: 'Physician Assistant',
  professionNursing: 'Nursing professional',
  professionPharmacist: 'Pharmacist',
  professionTherapist: 'Therapist',
  professionOther: 'Another healthcare professional',
  professionMd: 'Physician (MD)',
  professionDo: 'Physician (DO)',
  professionEquivalent: 'Physician (equivalent of MD or DO)',
  professionTraining: 'Resident or fellow',
  professionPsychologist: 'Psychologist',
  professionSocialWorker: 'Social worker',
  openClaims: '{n, plural, one {# passed activity waits} other {# passed activities wait}} for your claim',
  openClaimsText:
    'You passed them with another profession on your profile. Each claim asks which one it is for, and the certificate names that one.',
  thanks: 'Thank you!',
  thanksText: 'Your profile is saved. You can change it in My account.',
  close: 'Close',
  change: 'Change my answers',
  notNow: 'Not now',
  switchTitle: 'Sign in with this link?',
  switchText:
    'You are signed in as {email}. The link you opened signs in the account it was sent to, instead of this one.',
  switchUnknown:
    'Someone is signed in here. The link you opened signs in the account it was sent to, instead of that one.',
  switchYes: 'Use the link',
  switchNo: 'Stay signed in',
});
