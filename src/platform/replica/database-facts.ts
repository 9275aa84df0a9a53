import type { DatabaseFacts } from './read-place.ts';

/**
 * Position of the primary, as bytes of its log. Just behind a page header (24 bytes, or 40 at the beginning of a file)
 * there is nothing yet, so a server that has replayed the page before has everything.
 */
const POSITION = `SELECT at - CASE WHEN at % pg_size_bytes(current_setting('wal_segment_size')) = 40 THEN 40
      WHEN at % current_setting('wal_block_size')::bigint = 24 THEN 24 ELSE 0 END AS position,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int AS timeline
  FROM (SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS at) AS asked`;
const FACTS = `pg_is_in_recovery() AS standby, (SELECT system_identifier::text FROM pg_control_system()) AS system,
  (SELECT oid::bigint FROM pg_database WHERE datname = current_database()) AS database,
  (SELECT count(*) FROM schema_migration) AS migrations`;

export const ASK_POSITION = POSITION;
export const ASK_PRIMARY = `SELECT ${FACTS}, position, timeline FROM (${POSITION}) AS asked`;
/** A standby only tells the timeline of its last checkpoint, not the one it follows now. */
export const ASK_REPLICA = `SELECT ${FACTS}, (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline,
  (pg_last_wal_replay_lsn() - '0/0')::bigint AS replayed`;
export type PrimaryPosition = { position: number; timeline: number };
export type PrimaryFacts = DatabaseFacts & PrimaryPosition;
export type ReplicaFacts = DatabaseFacts & { replayed: number | null };

export const CHANNEL = 'wrote';
/**
 * Sends the writers and their position in the log. The notification need not survive a power failure, so it does not
 * wait for a disk.
 */
export const TELL = `SELECT set_config('synchronous_commit', 'off', true), position,
    pg_notify('${CHANNEL}', json_build_object('writers', $1::text[], 'position', position)::text)
  FROM (${POSITION}) AS asked`;

/**
 * Asks the very server that reads next, whatever is in front of it. In a transaction of its own, since what it has
 * replayed may be more than a snapshot that began before the question shows.
 */
export const ASK_STANDING = `BEGIN READ ONLY; SELECT pg_is_in_recovery() AS standby, (pg_last_wal_replay_lsn() - '0/0')::bigint AS replayed; COMMIT; `;
export interface ReplayStanding {
  standby: boolean;
  replayed: number | null;
}
