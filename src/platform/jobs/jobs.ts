import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { openClockTrust } from '../clock/trust.ts';
import { SILENCE_MS } from '../mail/transport.ts';
import type { Ports } from '../ports.ts';
import { histogram } from '../telemetry/instrument.ts';
import { tracedAlone } from '../telemetry/scope.ts';
import { putBack } from './standing.repository.ts';

/** Scheduled work: done once, by whichever process gets it; a handler may be run again and must tolerate that. */
export interface Job {
  name: string;
  /** Cron line in UTC. */
  cron: string;
  run(ports: Ports, now: Date): Promise<void>;
}
/** Work that every process polls for, each taking what another has not: seconds between polls. */
export interface PeriodicTask {
  name: string;
  everySeconds: number;
  /** Harmless even if the clock is wrong. */
  anyClock?: boolean;
  /** Once `stopping` is aborted it begins nothing new: whatever it does outside could not be noted any more. */
  run(ports: Ports, now: Date, stopping?: AbortSignal): Promise<unknown>;
}
export interface Jobs {
  /** Runs everything that could be due, now: for the test clock. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

const runs = histogram(
  {
    name: 'jobs.run.duration',
    unit: 's',
    help: 'Of work on time and of every look for work, and how it ended.',
    attributes: ['job.name', 'job.outcome'],
  },
  [0.01, 0.1, 1, 10, 60],
);
async function observedRun(work: Job | PeriodicTask, run: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  let outcome = 'failed';
  try {
    // A poll that finds nothing is not traced: one every two seconds would drown everything else.
    await ('cron' in work ? tracedAlone(`job ${work.name}`, run) : run());
    outcome = 'done';
  } finally {
    runs.observe([work.name, outcome], (performance.now() - begun) / 1000);
  }
}

const STOP_MS = 5_000;
/** A look for work is waited for longer: a mail server that has fallen silent is given up and that is noted. */
const LOOK_STOP_MS = SILENCE_MS + 5_000;
/** Cron counts in minutes: polling more often finds nothing and keeps a processor and the database awake. */
const LOOK_SECONDS = 20;

export async function openJobs(
  ports: Ports,
  jobs: readonly Job[],
  watches: readonly PeriodicTask[],
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: ports.database.sessionUrl, schema: 'jobs', max: 2 });
  boss.on('error', (thrown) => ports.log.warn({ err: thrown }, 'job queue'));
  await boss.start();
  const stopping = new AbortController();
  const onTime = openTimelyWork(ports, stopping.signal);
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 3, retryBackoff: true });
    await boss.work(job.name, { pollingIntervalSeconds: LOOK_SECONDS }, async ([taken]) => {
      // Not ended by having waited: it stays due, and a process whose clock is right may take it meanwhile.
      if (!(await onTime(job)) && taken) await ports.database.write((db) => putBack(db, job.name, taken.id));
    });
    await boss.schedule(job.name, job.cron);
  }
  const started = watches.map((watch) => startWatch(ports, watch, onTime, stopping.signal));
  return {
    async runAll() {
      for (const watch of watches) await watch.run(ports, ports.now(), stopping.signal);
      for (const job of jobs) await job.run(ports, ports.now());
    },
    async stop() {
      stopping.abort();
      const looks = Promise.all(started.map((one) => one.stop()));
      await Promise.all([
        boss.stop({ graceful: true, timeout: STOP_MS }),
        Promise.race([looks, wait(LOOK_STOP_MS, undefined, { ref: false })]),
      ]);
    },
  };
}

/**
 * Runs what is due, unless the clock is doubted: then it is left for the next time, and the operators are notified.
 * False if it was left.
 */
export function openTimelyWork(
  ports: Ports,
  stopping?: AbortSignal,
): (work: Job | PeriodicTask) => Promise<boolean> {
  const doubtOf = openClockTrust(ports.database, ports.now);
  return async (work) => {
    const doubt = 'anyClock' in work && work.anyClock ? null : await doubtOf();
    if (doubt) {
      ports.log.error({ work: work.name, clock: doubt }, 'the clock is doubted: work on time waits');
    } else await observedRun(work, () => work.run(ports, ports.now(), stopping));
    return doubt === null;
  };
}

function startWatch(
  { log }: Ports,
  watch: PeriodicTask,
  onTime: ReturnType<typeof openTimelyWork>,
  stopping: AbortSignal,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();
  const lookIn = (ms: number) => {
    timer = setTimeout(() => {
      underWay = look();
    }, ms);
  };
  const look = async () => {
    await onTime(watch).catch((thrown: unknown) =>
      log.warn({ err: thrown, watch: watch.name }, 'watch failed'),
    );
    if (!stopping.aborted) lookIn(watch.everySeconds * 1000);
  };
  lookIn(1000);
  return {
    /** Settles once the look under way has ended. */
    stop() {
      clearTimeout(timer);
      return underWay;
    },
  };
}
