/** What needs attention, most important first. */
export const CONCERNS = [
  'jobsStopped',
  'jobFailed',
  'diskLow',
  'diskUnknown',
  'backupMissing',
  'backupOld',
  'certificateRefused',
  'certificateEnds',
  'mailSetAside',
  'mailWaits',
] as const;
export type Concern = (typeof CONCERNS)[number];

/** State of a job's latest run; `never` if none is known. */
export const JOB_STATES = ['never', 'running', 'retrying', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];
