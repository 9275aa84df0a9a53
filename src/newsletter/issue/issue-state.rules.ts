import type { IssueDeed, IssueState } from './admin.data.ts';

/** The states of an issue, whoever put it together, and what each deed leads to. */
const COURSE: Readonly<Record<IssueState, Partial<Record<IssueDeed, IssueState>>>> = {
  draft: { schedule: 'scheduled', stop: 'stopped' },
  scheduled: { unschedule: 'draft', begin: 'sending', hold: 'draft', stop: 'stopped' },
  sending: { pause: 'paused', hold: 'paused', stop: 'stopped', finish: 'sent' },
  paused: { resume: 'sending', stop: 'stopped' },
  stopped: {},
  sent: {},
};

/** The state after a deed; null if the deed is not allowed. */
export const stateAfter = (state: IssueState, deed: IssueDeed): IssueState | null =>
  COURSE[state][deed] ?? null;

/** The text can be changed while neither an hour is set nor anything sent. */
export const isWritable = (state: IssueState): boolean => state === 'draft';

export const isEnded = (state: IssueState): boolean => Object.keys(COURSE[state]).length === 0;
