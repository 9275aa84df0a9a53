import type { Visit } from '#kit/visit.ts';
import { lockTerms, termsForEditors } from '#learning/activity/edit.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { keepingPasts, type RecordPast } from '../../history/history.service.ts';
import { termsPast } from '../activity/written-terms.service.ts';
import { coverWords } from './cover-fields.service.ts';
import { findCovers, lockRecords } from './record.repository.ts';

export const coverPast = (db: Writer, ...ids: readonly number[]): RecordPast => ({
  lock: () => lockRecords(db, ids),
  words: async () =>
    Object.fromEntries((await findCovers(db, ids)).map((row) => [`publication:${row.id}`, coverWords(row)])),
});

/**
 * Keeps what a change replaces on the cover and in the terms of each kind of credit, which show the same days and share
 * all terms but the amount. `kind`: one that may not be designated yet.
 * @throws not-found when there is no such publication.
 */
export async function keepingPublication<Result>(
  db: Writer,
  visit: Visit,
  id: number,
  change: () => Promise<Result>,
  kind?: 1 | 2,
): Promise<Result> {
  await lockTerms(db, id);
  const { offerings } = await termsForEditors(db, id);
  const kinds = new Set([...offerings.map((one) => one.kind), ...(kind ? [kind] : [])]);
  const pasts = [coverPast(db, id), ...[...kinds].map((one) => termsPast(db, id, one))];
  return keepingPasts(db, visit, pasts, change);
}
