import { type Reader, statement, type Writer } from '../postgres/database.ts';

const STANDINGS = statement(
  'jobs.standings',
  {
    name: 'text',
    cron: 'text',
    state: 'text?',
    started_on: 'instant?',
    completed_on: 'instant?',
    reason: 'text?',
    is_waiting: 'bool',
  },
  `SELECT s.name, s.cron, last.state, last.started_on, last.completed_on, last.reason,
          EXISTS (SELECT FROM jobs.job w WHERE w.name = s.name AND w.state = 'created') AS is_waiting
     FROM jobs.schedule s
     LEFT JOIN LATERAL (
       SELECT j.state::text AS state, j.started_on, j.completed_on,
              CASE WHEN j.state IN ('failed', 'retry') THEN left(j.output->>'message', 300) END AS reason
         FROM jobs.job j WHERE j.name = s.name AND j.started_on IS NOT NULL
        ORDER BY j.started_on DESC LIMIT 1) last ON true
    ORDER BY s.name`,
);
/** The scheduled jobs with their latest run, as far back as the queue remembers. */
export const jobStandings = (db: Reader) => db.all(STANDINGS, []);

const QUEUES = statement(
  'jobs.queues',
  { name: 'text', waiting: 'int', failed: 'int', oldest: 'instant?', succeeded: 'instant' },
  `SELECT s.name, count(j.id) FILTER (WHERE due) AS waiting, count(j.id) FILTER (WHERE j.state = 'failed') AS failed,
          min(j.start_after) FILTER (WHERE due) AS oldest,
          coalesce(max(j.completed_on) FILTER (WHERE j.state = 'completed'), s.created_on) AS succeeded
     FROM jobs.schedule s
     LEFT JOIN jobs.job j ON j.name = s.name
     LEFT JOIN LATERAL (SELECT j.state IN ('created', 'retry') AND j.start_after <= now() AS due) AS standing ON true
    GROUP BY s.name, s.created_on ORDER BY s.name`,
);
/**
 * How many of each job are waiting, since when, and when one last succeeded: for the metrics. Successes are forgotten
 * after a week; a job without any has not succeeded since it was first scheduled.
 */
export const queueStandings = (db: Reader) => db.all(QUEUES, []);

const PUT_BACK = statement(
  'jobs.put-back',
  {},
  `UPDATE jobs.job SET state = 'created', started_on = NULL, start_after = greatest(start_after, now() + interval '5 s')
    WHERE name = $1 AND id = $2::uuid AND state = 'active'`,
);
/**
 * As if it had not been begun, with as many tries left; but due only after the queue has noted that this handler
 * returned, since that note would end a run that another process had begun by then.
 */
export const putBack = (db: Writer, name: string, id: string) => db.run(PUT_BACK, [name, id]);
