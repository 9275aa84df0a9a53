import type { Writer } from '#platform/postgres/database.ts';
import { lockedMember, tellPages } from '../author/author.service.ts';
import { lockTopic, tellTopic } from '../category/category.service.ts';
import { lockBlock, tellFrontPage } from '../home-block/home-block.service.ts';
import type { RecordKind } from './translation.data.ts';

interface TranslatedRecord {
  /** Prevents changes of the record by others until the end of the transaction. */
  lock: (db: Writer, id: number, now: Date) => Promise<unknown>;
  /** Updates every page and the search that show the record in another language. */
  tell: (db: Writer, id: number) => Promise<void> | void;
}
const RECORDS: Record<RecordKind, TranslatedRecord> = {
  topic: { lock: lockTopic, tell: tellTopic },
  biography: { lock: lockedMember, tell: tellPages },
  home: { lock: lockBlock, tell: (db) => tellFrontPage(db) },
};

export async function lockRecord(db: Writer, kind: RecordKind, id: number, now: Date): Promise<void> {
  await RECORDS[kind].lock(db, id, now);
}

export async function tellReaders(db: Writer, kind: RecordKind, id: number): Promise<void> {
  await RECORDS[kind].tell(db, id);
}
