/** Who put an issue together: the program out of the library, or somebody at the desk. */
export const ISSUE_ORIGINS = ['automatic', 'written'] as const;
export const ISSUE_STATES = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** What an editor does with an issue. */
export const ISSUE_COMMANDS = ['schedule', 'unschedule', 'pause', 'resume', 'stop'] as const;
export type IssueCommand = (typeof ISSUE_COMMANDS)[number];
/** And what becomes of it by itself: its hour comes, a publication of it goes, its last reader is reached. */
export type IssueDeed = IssueCommand | 'begin' | 'hold' | 'finish';

/** What readers get whose language a written issue does not have. */
export const UNWRITTEN = ['english', 'left-out'] as const;
export type LanguageFallback = (typeof UNWRITTEN)[number];
