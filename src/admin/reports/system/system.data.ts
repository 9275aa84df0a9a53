/** What asks for somebody, in the order of its weight. */
export const CONCERNS = [
  'jobsStopped',
  'jobFailed',
  'diskLow',
  'backupMissing',
  'backupOld',
  'certificateRefused',
  'certificateEnds',
  'mailSetAside',
  'mailWaits',
] as const;
export type Concern = (typeof CONCERNS)[number];

/** How the latest run of a job stands; `never` since it is known. */
export const JOB_STATES = ['never', 'running', 'retrying', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];
