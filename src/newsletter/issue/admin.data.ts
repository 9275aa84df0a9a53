/** Who put an issue together: the program, from the library, or an administrator. */
export const ISSUE_ORIGINS = ['automatic', 'written'] as const;
export const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** What an editor can do with an issue. */
export const ISSUE_COMMANDS = ['schedule', 'unschedule', 'pause', 'resume', 'stop'] as const;
export type IssueCommand = (typeof ISSUE_COMMANDS)[number];
/**
 * Also what happens to it without an editor: its hour comes, one of its publications is gone, its last reader is
 * reached.
 */
export type IssueDeed = IssueCommand | 'begin' | 'hold' | 'finish';

/** What readers get if a written issue is not available in their language. */
export const UNWRITTEN = ['english', 'left-out'] as const;
export type LanguageFallback = (typeof UNWRITTEN)[number];
