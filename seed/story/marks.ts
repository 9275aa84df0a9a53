import { statement } from '#platform/postgres/database.ts';

/** One start at a time tells the story. */
export const LOCK = statement(
  'seed.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('seed', 0))::text AS locked`,
);
/** What has been told is marked, and so is what is owed. */
export const MARK = statement(
  'seed.mark',
  {},
  'INSERT INTO seed_state (name, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
export const UNMARK = statement('seed.unmark', {}, 'DELETE FROM seed_state WHERE name = $1');

/** What is made of the story's words is still to be written. */
export const DERIVED_DUE = 'demo-derived-due';
/** Its certificates are still to be issued. */
export const CERTIFICATES_DUE = 'demo-certificates-due';
