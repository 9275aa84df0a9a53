/** The professions offered by a profile, in this order (spec §5). */
export const PROFESSIONS = [
  'Physician',
  'Physician Assistant',
  'Nursing professional',
  'Pharmacist',
  'Therapist',
  'Another healthcare professional',
] as const;

/** The more exact professions that a claim attests; an account may have one of these as well. */
export const EXACT_PROFESSIONS = [
  'Physician (MD)',
  'Physician (DO)',
  'Physician (equivalent of MD or DO)',
  'Resident or fellow',
  'Psychologist',
  'Social worker',
] as const;

export type OfferedProfession = (typeof PROFESSIONS)[number];
export type Profession = OfferedProfession | (typeof EXACT_PROFESSIONS)[number];

/** All professions, with similar ones next to each other. */
export const ALL_PROFESSIONS = [
  'Physician',
  'Physician (MD)',
  'Physician (DO)',
  'Physician (equivalent of MD or DO)',
  'Resident or fellow',
  'Physician Assistant',
  'Nursing professional',
  'Pharmacist',
  'Psychologist',
  'Social worker',
  'Therapist',
  'Another healthcare professional',
] as const satisfies readonly Profession[];

/** MD, DO, their equivalents and physicians in training: those who are awarded credit (rule R14). */
export const PHYSICIANS: readonly string[] = [
  'Physician',
  'Physician (MD)',
  'Physician (DO)',
  'Physician (equivalent of MD or DO)',
  'Resident or fellow',
] satisfies Profession[];
