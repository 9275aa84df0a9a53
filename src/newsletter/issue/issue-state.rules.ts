import type { IssueDeed, IssueState } from './admin.data.ts';

/** The course of an issue, whoever put it together. */
const COURSE: Readonly<Record<IssueState, Partial<Record<IssueDeed, IssueState>>>> = {
  draft: { schedule: 'scheduled', stop: 'stopped' },
  scheduled: { unschedule: 'draft', begin: 'sending', hold: 'draft', stop: 'stopped' },
  sending: { pause: 'paused', hold: 'paused', stop: 'stopped', finish: 'sent' },
  paused: { resume: 'sending', stop: 'stopped' },
  stopped: {},
  sent: {},
};

/** Where a deed leads; null where it may not be done. */
export const stateAfter = (state: IssueState, deed: IssueDeed): IssueState | null =>
  COURSE[state][deed] ?? null;

/** Words are changed while nothing is promised: neither an hour nor a first letter. */
export const isWritable = (state: IssueState): boolean => state === 'draft';

export const isEnded = (state: IssueState): boolean => Object.keys(COURSE[state]).length === 0;
