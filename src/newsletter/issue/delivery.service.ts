import { takeBackMail } from '#platform/mail/mail.ts';
import { inBatches } from '#platform/postgres/batches.ts';
import type { Database, Writer } from '#platform/postgres/database.ts';
import { dropDeliveries, keepCount } from './delivery.repository.ts';

/**
 * Takes back what of some issues has not been sent, by its keys; returns how many e-mails. An issue by whose link a
 * reader leaves has reached them, whatever is known of its sending.
 */
export async function takeBackIssues(
  db: Writer,
  keys: readonly string[],
  reached: number | null = null,
): Promise<number> {
  const gone = await takeBackMail(db, keys);
  const unreached = gone.filter((key) => Number(key.split(':')[1]) !== reached);
  if (unreached.length > 0) await dropDeliveries(db, unreached);
  return gone.length;
}

/**
 * Keeps how many readers each ended issue was written to, once the outbox has forgotten its letters and none can be
 * taken back any more: the list of issues would otherwise count every delivery of years.
 */
export const keepRecipients = (database: Pick<Database, 'write'>): Promise<number> =>
  inBatches(database, 1, keepCount);
