import { statement } from '#platform/postgres/database.ts';

/** Lets only one start at a time insert the story. */
export const LOCK = statement(
  'seed.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('seed', 0))::text AS locked`,
);
/** Marks what has been inserted, and what is still due. */
export const MARK = statement(
  'seed.mark',
  {},
  'INSERT INTO seed_state (name, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
export const UNMARK = statement('seed.unmark', {}, 'DELETE FROM seed_state WHERE name = $1');

/** Data derived from the story's texts is still to be written. */
export const DERIVED_DUE = 'demo-derived-due';
/** The story's certificates are still to be issued. */
export const CERTIFICATES_DUE = 'demo-certificates-due';
