import type pg from 'pg';
import { isSilence } from './database-commit.ts';

interface Transaction<T> {
  /** `begun`: the result of the opening statement. */
  deed(client: pg.PoolClient, begun: unknown): Promise<T>;
  /** How it ends if all went well. */
  end?: (client: pg.PoolClient) => Promise<unknown>;
}

/** One transaction on a connection of the pool; a connection that breaks meanwhile is not returned to the pool. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  { deed, end = (client) => client.query('COMMIT') }: Transaction<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two statements reports it here; the next statement tells the caller.
  const note = (cause: Error) => {
    broken = cause;
  };
  client.on('error', note);
  try {
    const begun = await client.query(begin);
    const result = await deed(client, begun);
    if (broken) throw broken;
    await end(client);
    return result;
  } catch (thrown) {
    // A second statement behind an unanswered one would only wait, too.
    if (isSilence(thrown)) broken = thrown as Error;
    else
      await client.query('ROLLBACK').catch((cause: Error) => {
        broken = cause;
      });
    throw thrown;
  } finally {
    client.removeListener('error', note);
    client.release(broken);
  }
}
