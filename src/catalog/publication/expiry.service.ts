import type { Writer } from '#platform/postgres/database.ts';
import { codeGrounds, storeCodes, storeExpiration, storeLessCredit } from './expiry.repository.ts';
import { allTypes, otherFormats } from './publication.rules.ts';
import { reindex } from './search.repository.ts';

/**
 * Follows the credit that a publication now offers, until a last day, in UTC; it stays readable. The caller has stored
 * the terms of each kind.
 */
export async function offerCredit(
  db: Writer,
  publicationId: number,
  days: Parameters<typeof storeExpiration>[2],
  at: Date,
): Promise<void> {
  await storeExpiration(db, publicationId, days, at);
  await codeAnew(db, publicationId, at);
}

/** Ends one kind of credit of a publication, once its terms are gone. */
export async function dropCreditKind(
  db: Writer,
  publicationId: number,
  isLast: boolean,
  at: Date,
): Promise<void> {
  await storeLessCredit(db, publicationId, isLast, at);
  await codeAnew(db, publicationId, at);
}

/** The codes are those that apply now (ENT-003); search learns them, the kinds of credit and its last day. */
async function codeAnew(db: Writer, publicationId: number, at: Date): Promise<void> {
  const { type, types, kinds } = await codeGrounds(db, publicationId);
  await storeCodes(db, publicationId, allTypes(type, kinds, otherFormats(types, type)), at);
  await reindex(db, [publicationId]);
  db.invalidate('publications', `publication:${publicationId}`);
}
