import type { RequirementRules } from '../credit.rules.ts';
import type { TrainingRules } from '../training/training.rules.ts';

/** What each authority asks for. */
export interface RulesByAuthority {
  ABPN: RequirementRules;
  DEA: TrainingRules;
}
export type Authority = keyof RulesByAuthority;

interface RequirementOf<A extends Authority> {
  authority: A;
  effectiveFrom: string;
  source: string;
  /** Date of the source itself, ISO; null if it gives none. */
  sourceOn: string | null;
  /** Day on which it was read, ISO. */
  checkedOn: string;
  confidence: string;
  rules: RulesByAuthority[A];
}
export type Requirement = { [A in Authority]: RequirementOf<A> }[Authority];

/**
 * The authorities' requirements, with the day each took effect; a change is a new entry, existing ones are never edited
 * (rule R20).
 */
export const REQUIREMENTS: readonly Requirement[] = [
  {
    authority: 'ABPN',
    effectiveFrom: '2024-01-01',
    source:
      'Continuing certification: 24 self-assessment credits in each three-year block. Check abpn.org for your own record.',
    sourceOn: null,
    checkedOn: '2026-11-22',
    confidence: 'An older copy of the page.',
    rules: { blockYears: 3, anchorYear: 2024, selfAssessmentHundredths: 2400 },
  },
  {
    authority: 'ABPN',
    effectiveFrom: '2025-01-01',
    source:
      'Continuing certification: 16 self-assessment credits in each diplomate’s own three-year block (24 before). Check abpn.org for your own record.',
    sourceOn: null,
    checkedOn: '2026-11-25',
    confidence: 'The newer copy of abpn.com; an older copy still says 24.',
    rules: { blockYears: 3, anchorYear: 2024, selfAssessmentHundredths: 1600 },
  },
  {
    authority: 'DEA',
    effectiveFrom: '2023-06-27',
    source:
      'MATE Act: once, 8 hours of training on opioid or other substance use disorders, which may be added up over several sessions; practitioners keep their own proof. Check deadiversion.usdoj.gov for your own registration.',
    sourceOn: null,
    checkedOn: '2026-11-25',
    confidence: 'The page of ACCME on the act and two secondary sources; the text of the act was not read.',
    rules: { trainingMinutes: 480 },
  },
];
