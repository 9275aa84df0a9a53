import type { Writer } from '#platform/database.ts';
import { storeExpiration } from './publication-expiry.table.ts';

/** The last day, in UTC, on which a publication gives credit; reading it stays open. */
export async function expirePublication(
  db: Writer,
  publicationId: number,
  on: string,
  at: Date,
): Promise<void> {
  await storeExpiration(db, publicationId, on, at);
  db.invalidate('publications', `publication:${publicationId}`);
}
