import { ALL_PROFESSIONS, type Profession } from './profession.data.ts';
import type { profileTexts } from './profile.messages.ts';

type ProfessionKey = keyof (typeof profileTexts)['defaults'];
export const PROFESSION_WORDS = {
  Physician: 'professionPhysician',
  'Physician Assistant': 'professionPhysicianAssistant',
  'Nursing professional': 'professionNursing',
  Pharmacist: 'professionPharmacist',
  Therapist: 'professionTherapist',
  'Another healthcare professional': 'professionOther',
  'Physician (MD)': 'professionMd',
  'Physician (DO)': 'professionDo',
  'Physician (equivalent of MD or DO)': 'professionEquivalent',
  'Resident or fellow': 'professionTraining',
  Psychologist: 'professionPsychologist',
  'Social worker': 'professionSocialWorker',
} as const satisfies Record<Profession, ProfessionKey>;

/** A recorded profession in the language of `say`; one recorded before the list existed is shown as it was written. */
export function professionText(recorded: string, say: (key: ProfessionKey) => string): string {
  const known = ALL_PROFESSIONS.find((one) => one === recorded);
  return known ? say(PROFESSION_WORDS[known]) : recorded;
}
