export const APPROVAL_VERDICTS = ['approved', 'changes'] as const;
export type ApprovalVerdict = (typeof APPROVAL_VERDICTS)[number];

/** Number of days for which an approval link is valid. */
export const APPROVAL_DAYS = { least: 1, usual: 14, most: 60 } as const;
export const APPROVAL_NOTE_MAX = 2000;

export const APPROVAL_STANDINGS = [
  'withdrawn',
  'waiting',
  'unanswered',
  'approved',
  'earlier',
  'refused',
] as const;
/** `unanswered`: the link expired without an answer. `earlier`: approved, but the text has changed since. */
export type ApprovalStanding = (typeof APPROVAL_STANDINGS)[number];
