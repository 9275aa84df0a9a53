import type pg from 'pg';
import { type Deadline, outcomeUnknown } from '../clock/deadline.ts';

/** Once the end of a transaction is asked for, only the database knows whether it came: its own error says "no". */
export async function commit(client: pg.PoolClient, deadline?: Deadline): Promise<void> {
  deadline?.check();
  if (deadline) deadline.effects = true;
  const { command } = await client.query('COMMIT').catch((cause: unknown) => {
    throw isRefusedByDatabase(cause) ? cause : outcomeUnknown(cause);
  });
  // A statement failed, and whoever sent it said nothing: the database has taken all of it back.
  if (command === 'ROLLBACK') throw new Error('a transaction with a failed statement cannot be committed');
}

/** An SQLSTATE of its own, and none of those that tell of a lost connection or a server that ends. */
const isRefusedByDatabase = (thrown: unknown): boolean =>
  /^(?!08|57P)[0-9A-Z]{5}$/.test(String((thrown as { code?: unknown } | null)?.code ?? ''));
/** The client's own bound: the server has not said a word. */
export const isSilence = (thrown: unknown): boolean =>
  [thrown, (thrown as { cause?: unknown } | null)?.cause].some(
    (one) => one instanceof Error && one.message === 'Query read timeout',
  );
