/** Sources of an activity's money: companies, learners, advertisers, the provider itself (rule R7). */
export const INCOME_KINDS = ['commercial-support', 'registration-fees', 'advertising', 'provider'] as const;
export const EXPENSE_KINDS = ['honoraria', 'travel', 'production', 'staff', 'platform', 'other'] as const;
export const FUNDING_SIDES = ['income', 'expense'] as const;
export type FundingSide = (typeof FUNDING_SIDES)[number];
export const FUNDING_KINDS = [...INCOME_KINDS, ...EXPENSE_KINDS] as const;
export type FundingKind = (typeof FUNDING_KINDS)[number];
export const FUNDING_EVENTS = ['recorded', 'corrected', 'struck'] as const;
export type FundingEvent = (typeof FUNDING_EVENTS)[number];

/** What an office must explain about a company's support. */
export const SUPPORT_FINDINGS = [
  'nothing-received',
  'below-agreement',
  'above-agreement',
  'before-agreement',
  'overspent',
] as const;
export type SupportFinding = (typeof SUPPORT_FINDINGS)[number];

/** A party as it is typed; a chosen one is as long as its own record. */
export const PARTY_MAX = 200;
export const FUNDING_NOTE_MAX = 500;
