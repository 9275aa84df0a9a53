import type pg from 'pg';
import { CONNECT_MS } from './database-listener.ts';
import { ObservedPool } from './statement-figures.ts';

/** The server ends a statement by itself; one that says nothing at all is left, and its connection with it. */
const STATEMENT_MS = 5_000;
const SILENCE_MS = 6_000;
const IDLE_MS = 10_000;
/** Loading a library or checking a ledger whole takes as long as it takes, on however busy a machine. */
const WORK_MS = 15 * 60_000;
const SETTINGS = '-c timezone=UTC';
/** PostgreSQL itself refuses a write on such a connection, at the cost of no statement. */
const READ_ONLY = `${SETTINGS} -c default_transaction_read_only=on`;

/** `lent`: a pooler gives a connection of the server for one transaction, and keeps nothing that was said before it. */
interface Terms {
  work: boolean;
  lent: boolean;
}

/** Half of the connections read alone. */
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

/** Whoever waits longer than this for a replica asks the primary. */
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
  // An idle connection that breaks is replaced by the pool; the next query tells whoever waits.
  pool.on('error', () => {});
  // Until it is gone for good: the pool looks away from a connection that it is ending, and the server may end it first.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** What the server is told of a connection, by its own names. */
export const boundsOf = (work: boolean) => ({
  statement_timeout: work ? WORK_MS : STATEMENT_MS,
  idle_in_transaction_session_timeout: work ? WORK_MS : IDLE_MS,
});

/** How a transaction of each kind begins; on a lent connection with all that a kept one is told once. */
export function beginnings({ work, lent }: Terms): Record<'write' | 'read' | 'snapshot', string> {
  const settings = Object.entries({ ...boundsOf(work), TimeZone: "'UTC'" });
  const told = lent ? settings.map(([name, value]) => `; SET LOCAL ${name} = ${value}`).join('') : '';
  return {
    write: `BEGIN${told}`,
    read: `BEGIN READ ONLY${told}`,
    snapshot: `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY${told}`,
  };
}
