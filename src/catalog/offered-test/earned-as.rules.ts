import { PHYSICIANS } from '#identity/profile/profession.data.ts';

export type Wording = 'credit' | 'participation';

/**
 * Credit is awarded to physicians (MD, DO, their equivalents, those in training); everyone else gets a certificate of
 * participation with hours (rule R14).
 */
export const wordingFor = (profession: string | null): Wording =>
  profession !== null && PHYSICIANS.includes(profession) ? 'credit' : 'participation';

/** What a test earns, as its certificate will say it; learners without a profession yet see credit. */
export function earnsAs(kind: 1 | 2, profession: string | null): 'cme' | 'sa' | 'hours' {
  if (profession !== null && wordingFor(profession) === 'participation') return 'hours';
  return kind === 1 ? 'cme' : 'sa';
}
