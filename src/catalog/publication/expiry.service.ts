import type { Writer } from '#platform/postgres/database.ts';
import { storeExpiration, storeWithoutKind } from './expiry.repository.ts';
import { reindex } from './search.repository.ts';

/** Sets the last day, in UTC, on which a publication gives credit; it stays readable. */
export async function expirePublication(
  db: Writer,
  publicationId: number,
  days: Parameters<typeof storeExpiration>[2],
  at: Date,
): Promise<void> {
  await storeExpiration(db, publicationId, days, at);
  db.invalidate('publications', `publication:${publicationId}`);
}

/** Ends one kind of credit of a publication. */
export async function dropCreditKind(
  db: Writer,
  publicationId: number,
  { kind, isLast }: { kind: 1 | 2; isLast: boolean },
  at: Date,
): Promise<void> {
  await storeWithoutKind(db, publicationId, { code: kind === 1 ? 'CME' : 'SA', isLast }, at);
  await reindex(db, [publicationId]);
  db.invalidate('publications', `publication:${publicationId}`);
}
