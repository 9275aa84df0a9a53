import type pg from 'pg';
import { CONNECT_MS } from './database-listener.ts';
import { ObservedPool } from './statement-figures.ts';

/**
 * The server itself ends a statement after this time; if it says nothing at all, the client drops the connection after
 * `SILENCE_MS`.
 */
const STATEMENT_MS = 5_000;
const SILENCE_MS = 6_000;
const IDLE_MS = 10_000;
/** Loading a library or checking a whole ledger takes as long as it takes, on however busy a machine. */
const WORK_MS = 15 * 60_000;
const SETTINGS = '-c timezone=UTC';
/** PostgreSQL itself refuses a write on such a connection, without the cost of a statement. */
const READ_ONLY = `${SETTINGS} -c default_transaction_read_only=on`;

/** `lent`: a pooler lends a server connection for one transaction, and session settings are lost. */
interface Terms {
  work: boolean;
  lent: boolean;
}

/** Half of the connections are read-only. */
export function openPools(url: string, size: number, terms: Terms): Record<'writers' | 'readers', pg.Pool> {
  const half = Math.max(1, Math.floor(size / 2));
  return {
    writers: openPool(url, { ...terms, name: 'writers', max: half, options: SETTINGS }),
    readers: openPool(url, {
      ...terms,
      name: 'readers',
      max: Math.max(half, size - half),
      options: READ_ONLY,
    }),
  };
}

/** A read that would wait longer than this for a replica goes to the primary. */
const REPLICA_CONNECT_MS = 1_000;
export const openReplicaPool = (url: string, max: number, lent: boolean): pg.Pool =>
  openPool(url, {
    name: 'replicas',
    max,
    work: false,
    lent,
    options: READ_ONLY,
    connectMs: REPLICA_CONNECT_MS,
  });

interface PoolTerms extends Terms {
  name: string;
  max: number;
  options: string;
  connectMs?: number;
}
function openPool(
  url: string,
  { name, max, work, lent, options, connectMs = CONNECT_MS }: PoolTerms,
): pg.Pool {
  const pool = new ObservedPool(name, {
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: work ? WORK_MS : SILENCE_MS,
    keepAlive: true,
    ...(lent ? {} : { ...boundsOf(work), options }),
  });
  // The pool replaces an idle connection that breaks; the next query reports the error to its caller.
  pool.on('error', () => {});
  // For the connection's whole life: the pool stops listening on a connection it is ending, and the server may end it
  // first.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The server's limits for a connection, under its own setting names. */
export const boundsOf = (work: boolean) => ({
  statement_timeout: work ? WORK_MS : STATEMENT_MS,
  idle_in_transaction_session_timeout: work ? WORK_MS : IDLE_MS,
});

/** How a transaction of each kind begins; on a lent connection, with all settings that a kept one is given once. */
export function beginnings({ work, lent }: Terms): Record<'write' | 'read' | 'snapshot', string> {
  const settings = Object.entries({ ...boundsOf(work), TimeZone: "'UTC'" });
  const told = lent ? settings.map(([name, value]) => `; SET LOCAL ${name} = ${value}`).join('') : '';
  return {
    write: `BEGIN${told}`,
    read: `BEGIN READ ONLY${told}`,
    snapshot: `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY${told}`,
  };
}
