import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { newBody, REFUSED } from '../../kit/call.schema.ts';
import { CONCERNS, JOB_STATES } from './system.data.ts';

const bytes = v.number();
/** State of the program, the machine and their work. Times are instants. */
export const systemType = resourceType(
  'SystemStatus',
  v.object({
    /** What needs attention, most important first. */
    concerns: v.array(v.picklist(CONCERNS)),
    version: v.string(),
    /** Start of the process that replies. */
    startedAt: v.string(),
    node: v.string(),
    postgres: v.string(),
    databaseBytes: bytes,
    /** The fullest disk that is written to; null if one cannot be read (`diskUnknown`). */
    disk: v.nullable(v.object({ freeBytes: bytes, totalBytes: bytes })),
    mail: v.object({ waiting: v.number(), setAside: v.number(), oldestAt: v.nullable(v.string()) }),
    backup: v.nullable(v.object({ takenAt: v.string(), bytes })),
    /** Of the main host; null if it has none, or was not reached. */
    certificate: v.nullable(
      v.object({
        endsAt: v.nullable(v.string()),
        /** Why browsers refuse it, as Node's error code. */
        problem: v.nullable(v.string()),
      }),
    ),
    jobs: v.array(
      v.object({
        name: v.string(),
        /** A cron line in UTC. */
        cron: v.string(),
        state: v.picklist(JOB_STATES),
        startedAt: v.nullable(v.string()),
        endedAt: v.nullable(v.string()),
        /** Why the latest run failed. */
        reason: v.nullable(v.string()),
        /** Whether a run has been requested and has not begun. */
        isWaiting: v.boolean(),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    SystemStatus: typeof systemType;
  }
}

export const systemCalls = {
  one: call({
    method: 'GET',
    path: '/api/admin/system/',
    summary:
      'How the program, the machine and their work stand, with what asks for somebody. For superusers.',
    gives: systemType,
    refuses: REFUSED,
  }),
  runJob: call({
    method: 'POST',
    path: '/api/admin/system/job-runs/',
    overNothing: 'once',
    summary: 'Runs a job soon, beside its times; a job that waits already is refused. For superusers.',
    gives: v.object({ name: v.string() }),
    status: 202,
    takes: newBody('JobRun', v.object({ name: v.pipe(v.string(), v.maxLength(100)) })),
    refuses: [...REFUSED, 'not-found', 'job-waits'],
  }),
  sendAgain: call({
    method: 'POST',
    path: '/api/admin/system/letter-retries/',
    overNothing: 'sends',
    summary: 'Tries every letter again that was set aside, and says how many. For superusers.',
    gives: v.object({ count: v.number() }),
    status: 202,
    takes: newBody('LetterRetry', v.object({})),
    refuses: REFUSED,
  }),
};
