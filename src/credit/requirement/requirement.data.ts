import type { Requirement } from './requirement.rules.ts';

/** A block's figures, as the diplomates of a board have them. */
const block = (selfAssessmentHundredths: number) => ({
  authority: 'ABPN' as const,
  blockYears: 3,
  anchorYear: 2024,
  selfAssessmentHundredths,
  trainingMinutes: null,
  sourceOn: null,
});

/** What an installation starts with: a change of an authority's figures is a further entry (rule R20). */
export const REQUIREMENTS: readonly Requirement[] = [
  {
    ...block(2400),
    effectiveFrom: '2024-01-01',
    source:
      'Continuing certification: 24 self-assessment credits in each three-year block. Check abpn.org for your own record.',
    checkedOn: '2026-11-22',
    confidence: 'An older copy of the page.',
  },
  {
    ...block(1600),
    effectiveFrom: '2025-01-01',
    source:
      'Continuing certification: 16 self-assessment credits in each diplomate’s own three-year block (24 before). Check abpn.org for your own record.',
    checkedOn: '2026-11-25',
    confidence: 'The newer copy of abpn.com; an older copy still says 24.',
  },
  {
    authority: 'DEA',
    effectiveFrom: '2023-06-27',
    blockYears: null,
    anchorYear: null,
    selfAssessmentHundredths: null,
    trainingMinutes: 480,
    source:
      'MATE Act: once, 8 hours of training on opioid or other substance use disorders, which may be added up over several sessions; practitioners keep their own proof. Check deadiversion.usdoj.gov for your own registration.',
    sourceOn: null,
    checkedOn: '2026-11-25',
    confidence: 'The page of ACCME on the act and two secondary sources; the text of the act was not read.',
  },
];
