import type { UserRecord } from '#identity/user/user.service.ts';

/** The account a preview shows in the bar: nobody's, with nothing left to ask its owner. */
export const PREVIEW_USER: UserRecord = {
  id: 0,
  email: 'preview@example.invalid',
  emailVerifiedAt: new Date(0),
  firstName: 'Preview',
  lastName: '',
  profession: 'Physician',
  specialization: null,
  language: 'en',
  yearlyGoalHundredths: 4000,
  creditBlockYear: null,
  isSuperuser: false,
  scope: 'full',
  createdAt: new Date(0),
  pendingEmail: null,
  dismissed: [],
};
