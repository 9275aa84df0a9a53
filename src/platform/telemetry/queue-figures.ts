import { queueStandings } from '../jobs/standing.repository.ts';
import { outboxState } from '../mail/outbox-state.ts';
import type { Database } from '../postgres/database.ts';
import { gauge } from './instrument.ts';

interface QueueState {
  jobs: Awaited<ReturnType<typeof queueStandings>>;
  mail: Awaited<ReturnType<typeof outboxState>> | null;
  at: Date;
}
const UNKNOWN: QueueState = { jobs: [], mail: null, at: new Date(0) };
/** Milliseconds for which a reading is reused, so that figures reported together are of one reading. */
const KEPT_MS = 1_000;
/** A database that hangs must not block the other figures. */
const PATIENCE_MS = 2_000;

let watched: { database: Database; now(): Date } | null = null;
let looked: { at: number; state: Promise<QueueState> } | null = null;
/** Queues are in the database, so every process reports the same. Returns a function that ends this. */
export function watchQueues(parts: { database: Database; now(): Date }): () => void {
  watched = parts;
  looked = null;
  return () => {
    if (watched === parts) watched = null;
  };
}

function state(): Promise<QueueState> {
  const at = performance.now();
  if (!looked || at - looked.at > KEPT_MS) looked = { at, state: look() };
  return looked.state;
}

async function look(): Promise<QueueState> {
  if (!watched) return UNKNOWN;
  const { database, now } = watched;
  const db = database.reader();
  const at = now();
  const read = Promise.all([queueStandings(db), outboxState(db, at)]).then(
    ([jobs, mail]) => ({ jobs, mail, at }),
    // A missing figure is visibly unknown, whereas yesterday's would be taken for today's.
    () => UNKNOWN,
  );
  const late = new Promise<QueueState>((resolve) => setTimeout(resolve, PATIENCE_MS, UNKNOWN).unref());
  return Promise.race([read, late]);
}

const ageOf = (since: Date | null, at: Date): number =>
  since ? Math.max(0, (at.getTime() - since.getTime()) / 1000) : 0;

type JobStanding = QueueState['jobs'][number];
const ofJobs = (name: string, unit: string, help: string, value: (job: JobStanding, at: Date) => number) =>
  gauge({ name, unit, help, attributes: ['job.name'] }, async () => {
    const { jobs, at } = await state();
    return jobs.map((job) => [[job.name], value(job, at)] as const);
  });
ofJobs('jobs.waiting', '{job}', 'Runs of a job that are due and not begun.', (job) => job.waiting);
ofJobs(
  'jobs.failed',
  '{job}',
  'Runs that failed for good, as far back as the queue remembers.',
  (job) => job.failed,
);
ofJobs('jobs.oldest.age', 's', 'For how long the oldest of them has waited.', (job, at) =>
  ageOf(job.oldest, at),
);
ofJobs(
  'jobs.success.age',
  's',
  'Since a run of a job last ended well; where none is known, since it was first scheduled.',
  (job, at) => ageOf(job.succeeded, at),
);

const ofMail = (
  name: string,
  unit: string,
  help: string,
  value: (mail: NonNullable<QueueState['mail']>, at: Date) => number,
) =>
  gauge({ name, unit, help, attributes: [] }, async () => {
    const { mail, at } = await state();
    return mail ? [[[], value(mail, at)] as const] : [];
  });
ofMail('mail.waiting', '{letter}', 'Letters that wait to leave.', (mail) => mail.waiting);
ofMail(
  'mail.oldest.age',
  's',
  'For how long the oldest of them has waited, besides those to many and those whose recipient is refused.',
  (mail, at) => ageOf(mail.oldest, at),
);
ofMail(
  'mail.bulk.oldest.age',
  's',
  'For how long the oldest letter to many has waited, besides those whose recipient is refused.',
  (mail, at) => ageOf(mail.oldest_bulk, at),
);
ofMail(
  'mail.set_aside',
  '{letter}',
  'Letters that were given up, besides those whose recipient is refused.',
  (mail) => mail.given_up,
);
