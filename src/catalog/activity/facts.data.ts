/** A person's role in the content (rule R3). */
export const CAPACITIES = ['faculty', 'planner', 'reviewer', 'staff'] as const;
export type Capacity = (typeof CAPACITIES)[number];

/**
 * Exceptions of rule R4 that belong to a role; the third one, unrelated content, is a relationship that is not
 * relevant.
 */
export const EXCEPTIONS = ['basic-science', 'device-use'] as const;
export type Exception = (typeof EXCEPTIONS)[number];

/** How a relationship can be mitigated (rule R5). */
export const MITIGATION_METHODS = ['peer-review', 'recused', 'divested', 'evidence-limited'] as const;
export type MitigationMethod = (typeof MITIGATION_METHODS)[number];

export const SUPPORT_KINDS = ['money', 'in-kind'] as const;
export type SupportKind = (typeof SUPPORT_KINDS)[number];

/** Number of months before a disclosure whose relationships are asked for, and for which it then counts (rule R3). */
export const DISCLOSED_MONTHS = 24;
export const PEOPLE_MOST = 50;
export const GRANTS_MOST = 20;
/** Maximum number of activities for which one fact is recorded at once. */
export const TOGETHER_MOST = 100;
export const GRANT_MOST_CENTS = 100_000_000_00;

/** What prevents credit from being awarded: a missing fact, or one that a rule does not allow. */
export const FACT_GAPS = [
  'no-people',
  'no-role',
  'no-disclosure',
  'statement-old',
  'excluded',
  'not-mitigated',
  'mitigated-late',
  'no-support',
  'support-incomplete',
  'support-agreement',
  'no-front-matter',
] as const;
export type FactGapCode = (typeof FACT_GAPS)[number];
