import { type Reader, statement } from '../postgres/database.ts';

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
/** What runs on time, with its latest run, as far back as the queue remembers. */
export const jobStandings = (db: Reader) => db.all(STANDINGS, []);
