export const ISSUE_STATES = ['sending', 'sent'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];
