import type { Writer } from '#platform/postgres/database.ts';
import { lockedMember, tellPages } from '../author/author.service.ts';
import { lockCategories, tellTopic } from '../category/category.service.ts';
import type { RecordKind } from './translation.data.ts';

/** Nobody else changes the record until the end of the transaction. */
export async function lockRecord(db: Writer, kind: RecordKind, id: number, now: Date): Promise<void> {
  await (kind === 'topic' ? lockCategories(db) : lockedMember(db, id, now));
}

/** Every page and every search that says what a record is called in another language. */
export const tellReaders = (db: Writer, kind: RecordKind, id: number): Promise<void> =>
  kind === 'topic' ? tellTopic(db, id) : tellPages(db, id);
