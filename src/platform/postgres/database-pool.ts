import pg from 'pg';
import { CONNECT_MS } from './database-listener.ts';

/** The server ends a statement by itself; one that says nothing at all is left, and its connection with it. */
const STATEMENT_MS = 5_000;
const SILENCE_MS = 6_000;
const IDLE_MS = 10_000;
/** Loading a library or checking a ledger whole takes as long as it takes, on however busy a machine. */
const WORK_MS = 15 * 60_000;
const SETTINGS = '-c timezone=UTC';
/** PostgreSQL itself refuses a write on such a connection, at the cost of no statement. */
const READ_ONLY = `${SETTINGS} -c default_transaction_read_only=on`;

/** Half of the connections read alone. */
export function openPools(url: string, size: number, work: boolean): Record<'writers' | 'readers', pg.Pool> {
  const half = Math.max(1, Math.floor(size / 2));
  return {
    writers: openPool(url, { max: half, work, options: SETTINGS }),
    readers: openPool(url, { max: Math.max(half, size - half), work, options: READ_ONLY }),
  };
}

interface PoolTerms {
  max: number;
  work: boolean;
  options: string;
}
function openPool(url: string, { max, work, options }: PoolTerms): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: work ? WORK_MS : STATEMENT_MS,
    query_timeout: work ? WORK_MS : SILENCE_MS,
    idle_in_transaction_session_timeout: work ? WORK_MS : IDLE_MS,
    keepAlive: true,
    options,
  });
  // An idle connection that breaks is replaced by the pool; the next query tells whoever waits.
  pool.on('error', () => {});
  // Until it is gone for good: the pool looks away from a connection that it is ending, and the server may end it first.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
