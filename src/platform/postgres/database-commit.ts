import type pg from 'pg';
import { type Deadline, outcomeUnknown } from '../clock/deadline.ts';

/** Once COMMIT has been sent, only the database knows whether it took effect: only its own error means "no". */
export async function commit(client: pg.PoolClient, deadline?: Deadline): Promise<void> {
  deadline?.check();
  if (deadline) deadline.effects = true;
  const { command } = await client.query('COMMIT').catch((cause: unknown) => {
    throw isRefusedByDatabase(cause) ? cause : outcomeUnknown(cause);
  });
  // A statement failed and its sender ignored the error: the database has rolled everything back.
  if (command === 'ROLLBACK') throw new Error('a transaction with a failed statement cannot be committed');
}

/** An SQLSTATE from the database, except those for a lost connection or a server that is shutting down. */
const isRefusedByDatabase = (thrown: unknown): boolean =>
  /^(?!08|57P)[0-9A-Z]{5}$/.test(String((thrown as { code?: unknown } | null)?.code ?? ''));
/** The client's own time limit: the server has not replied at all. */
export const isSilence = (thrown: unknown): boolean =>
  [thrown, (thrown as { cause?: unknown } | null)?.cause].some(
    (one) => one instanceof Error && one.message === 'Query read timeout',
  );
