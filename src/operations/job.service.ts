import { forgetExpired } from '#identity/session.service.ts';
import type { Job, Watch } from '#platform/jobs.ts';
import { deliverDue, sweepOutbox } from '#platform/mail.ts';
import { sweepCounts } from '#platform/rate-limit.ts';

/** What runs on time, each job idempotent. */
export const JOBS: readonly Job[] = [
  {
    name: 'hygiene',
    cron: '17 * * * *',
    run: async ({ database }, now) => {
      await database.write(async (db) => {
        await forgetExpired(db, now);
        await sweepOutbox(db, now);
      });
      await sweepCounts(database, now);
    },
  },
];

export const WATCHES: readonly Watch[] = [
  { name: 'outbox', everySeconds: 2, run: (ports, now) => deliverDue(ports, now) },
];
