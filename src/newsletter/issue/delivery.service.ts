import { takeBackMail } from '#platform/mail/mail.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { dropDeliveries } from './delivery.repository.ts';

/** Takes back what of some issues has not been sent, by its keys; returns how many e-mails. */
export async function takeBackIssues(db: Writer, keys: readonly string[]): Promise<number> {
  const gone = await takeBackMail(db, keys);
  if (gone.length > 0) await dropDeliveries(db, gone);
  return gone.length;
}
