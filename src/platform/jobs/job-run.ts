import { PgBoss } from 'pg-boss';
import type { Database } from '../postgres/database.ts';
import { JOB_SCHEMA } from './job-schema.ts';
import { jobStandings } from './standing.repository.ts';

/** Requests a run of a job outside its schedule; whichever process looks next takes it. */
export async function runSoon(database: Database, name: string): Promise<'asked' | 'waits' | 'unknown'> {
  const known = (await jobStandings(database.reader())).find((job) => job.name === name);
  if (!known) return 'unknown';
  if (known.is_waiting) return 'waits';
  const boss = new PgBoss({
    connectionString: database.sessionUrl,
    schema: JOB_SCHEMA,
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    // Several presses within a minute are one run.
    const id = await boss.send(name, null, { singletonKey: 'by-hand', singletonSeconds: 60 });
    return id === null ? 'waits' : 'asked';
  } finally {
    await boss.stop({ graceful: false });
  }
}
