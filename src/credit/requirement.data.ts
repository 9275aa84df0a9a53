import type { RequirementRules } from './credit.rules.ts';

export interface Requirement {
  authority: string;
  effectiveFrom: string;
  source: string;
  rules: RequirementRules;
}

/** What authorities ask for, with the day it took effect; a change is a new entry, none is ever edited (rule R20). */
export const REQUIREMENTS: readonly Requirement[] = [
  {
    authority: 'ABPN',
    effectiveFrom: '2024-01-01',
    source:
      'Continuing certification: 24 self-assessment credits in each three-year block. Check abpn.org for your own record.',
    rules: { blockYears: 3, anchorYear: 2024, selfAssessmentHundredths: 2400 },
  },
];
