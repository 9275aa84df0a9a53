import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { isRefusal, type Refusal } from '#kit/refusal.ts';
import { detailIn } from '#kit/refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { VersionWords } from '../../history/history.repository.ts';
import { keepVersion } from '../../history/history.service.ts';
import { BULK_MAX, type BulkOutcome } from './bulk.data.ts';
import { refuse } from './bulk.refusals.ts';
import {
  type BulkChangeRow,
  type BulkRecordRow,
  beginBulk,
  bulkAlone,
  bulkById,
  bulkByKey,
  bulkRecords,
  latestBulk,
  noteBulkRecord,
  noteUndone,
} from './bulk.repository.ts';
import { type BulkPlan, countedBy, detailOf, inOrder, type SeenRecord } from './bulk.rules.ts';

export interface BulkEditing {
  visit: Visit;
  storage: Storage;
  /** Links the audit entries of its records to it. */
  bulkChange?: number;
}
/** How one kind of record is changed in bulk; its rules are its own. */
export interface BulkRecords<Row, Change, Fields, Filter> {
  kind: string;
  /** Refuses a change that names something missing. */
  check(db: Reader, change: Change): Promise<void>;
  /** Records that match the filters of its list, up to `size`, and the number of all matches. */
  matching(db: Reader, visit: Visit, filter: Filter, size: number): Promise<{ ids: number[]; count: number }>;
  /** Locks all that are changed, lowest number first, before what any of them refers to. */
  lock(db: Writer, ids: readonly number[]): Promise<unknown>;
  find(db: Reader, id: number): Promise<Row | null>;
  titleOf(row: Row): string;
  /** Changes as soon as anybody changes a field that such a bulk change may write. */
  stateOf(row: Row): string;
  wanted(row: Row, change: Change): Partial<Fields>;
  plan(row: Row, wanted: Partial<Fields>, visit: Visit): BulkPlan<Fields, Refusal>;
  /** The former fields as they can be restored today; a refusal if they name something that is gone since. */
  restorable(db: Reader, before: Partial<Fields>): Promise<Partial<Fields> | Refusal>;
  write(db: Writer, editing: BulkEditing, row: Row, to: Partial<Fields>): Promise<Row>;
  /** Follow-up for all written records together. */
  settle(db: Writer, ids: number[]): Promise<unknown>;
  /** The record as its history keeps it. */
  words(row: Row, visit: Visit): VersionWords;
}
export interface BulkRow {
  id: number;
  title: string;
  state: string;
  outcome: BulkOutcome;
  why: string | null;
}
export interface BulkResult extends BulkChangeRow {
  rows: BulkRow[];
}

export type Bulk<Change, Filter> = ReturnType<typeof bulkOf<unknown, Change, object, Filter>>;
/** Preview, change and undo, for any kind of record. */
export function bulkOf<Row, Change, Fields extends object, Filter>(
  records: BulkRecords<Row, Change, Fields, Filter>,
) {
  const { kind } = records;
  return {
    /** What a change would do to each of the records named, or of those that match the filters. */
    async preview(
      db: Reader,
      visit: Visit,
      {
        change,
        ids,
        filter,
      }: { change: Change; ids?: readonly number[] | undefined; filter?: Filter | undefined },
    ): Promise<{ count: number; rows: BulkRow[] }> {
      await records.check(db, change);
      const found = ids
        ? { ids: [...new Set(ids)], count: new Set(ids).size }
        : await records.matching(db, visit, filter ?? ({} as Filter), BULK_MAX);
      if (found.count > BULK_MAX) throw refuse('too-many', { n: found.count, max: BULK_MAX });
      const rows: BulkRow[] = [];
      for (const id of found.ids) {
        const row = await records.find(db, id);
        if (row)
          rows.push(told(records, visit, id, row, records.plan(row, records.wanted(row, change), visit)));
      }
      return { count: found.count, rows };
    },
    /** Changes the records that are still as they were seen; the others are left alone and listed. */
    async make(
      db: Writer,
      editing: BulkEditing,
      { change, key, seen }: { change: Change; key: string; seen: readonly SeenRecord[] },
    ): Promise<BulkResult> {
      const { visit } = editing;
      await bulkAlone(db, kind);
      const before = await bulkByKey(db, kind, key);
      if (before) return { ...before, rows: (await bulkRecords(db, before.id)).map(asMade) };
      const ordered = inOrder(seen);
      const ids = ordered.map((one) => one.id);
      await records.lock(db, ids);
      await records.check(db, change);
      const id = await beginBulk(db, { kind, change: change as object, key, at: visit.now });
      const rows: BulkRow[] = [];
      for (const one of ordered)
        rows.push(await makeOne(db, records, { ...editing, bulkChange: id }, one, change));
      if (rows.every(({ outcome }) => outcome === 'conflict' || outcome === 'gone'))
        throw refuse('all-changed');
      return ended(db, visit, id, 'bulk-change', rows);
    },
    /** Undoes the change where nobody changed the record since; the others are left and listed. Idempotent. */
    async undo(db: Writer, editing: BulkEditing, id: number): Promise<BulkResult> {
      await bulkAlone(db, kind);
      if (!(await bulkById(db, kind, id))) throw notFound();
      const rows: BulkRow[] = [];
      const made = await bulkRecords(db, id);
      const ids = made.map((one) => one.record_id);
      await records.lock(db, ids);
      for (const one of made) rows.push(await undoOne(db, records, { ...editing, bulkChange: id }, one));
      return ended(db, editing.visit, id, 'bulk-undo', rows);
    },
    latest: (db: Reader, page: { size: number; offset: number }) => latestBulk(db, kind, page),
  };

  async function ended(db: Writer, visit: Visit, id: number, deed: string, rows: BulkRow[]) {
    const counts = countedBy(rows);
    const one = (await bulkById(db, kind, id)) as BulkChangeRow;
    const changed = rows.filter(({ outcome }) => outcome === 'changes').map((row) => row.id);
    if (changed.length > 0) {
      await records.settle(db, changed);
      await recordAudit(db, visit, {
        action: `${kind}.${deed}`,
        subject: `bulk-change:${id}`,
        detail: { ...detailOf(one.change), ...counts },
      });
    }
    return { ...one, rows };
  }
}

async function makeOne<Row, Change, Fields extends object, Filter>(
  db: Writer,
  records: BulkRecords<Row, Change, Fields, Filter>,
  editing: BulkEditing,
  { id, state }: SeenRecord,
  change: Change,
): Promise<BulkRow> {
  const row = await records.find(db, id);
  if (!row) return gone(id, editing.visit);
  if (records.stateOf(row) !== state) return changedSince(records, editing.visit, id, row);
  const plan = records.plan(row, records.wanted(row, change), editing.visit);
  if (plan.outcome !== 'changes') return told(records, editing.visit, id, row, plan);
  const after = await written(db, records, editing, id, row, plan.to);
  const [title, now] = [records.titleOf(after), records.stateOf(after)];
  await noteBulkRecord(db, editing.bulkChange ?? 0, {
    recordId: id,
    title,
    before: plan.before as Record<string, unknown>,
    seen: state,
    state: now,
  });
  return told(records, editing.visit, id, after, plan);
}

async function undoOne<Row, Change, Fields extends object, Filter>(
  db: Writer,
  records: BulkRecords<Row, Change, Fields, Filter>,
  editing: BulkEditing,
  { record_id: id, title, before, seen, state }: BulkRecordRow,
): Promise<BulkRow> {
  const { visit, bulkChange = 0 } = editing;
  const row = await records.find(db, id);
  if (!row) return { ...gone(id, visit), title };
  if (records.stateOf(row) !== state) return changedSince(records, visit, id, row);
  const to = await records.restorable(db, before as Partial<Fields>);
  if (isRefusal(to)) return told(records, visit, id, row, { outcome: 'cannot', why: to });
  const plan = records.plan(row, to, visit);
  if (plan.outcome === 'cannot') return told(records, visit, id, row, plan);
  const after = plan.outcome === 'changes' ? await written(db, records, editing, id, row, plan.to) : row;
  const now = records.stateOf(after);
  await noteUndone(db, { kind: records.kind, id: bulkChange, recordId: id, seen, state: now, at: visit.now });
  return told(records, visit, id, after, plan);
}

/** Writes a record together with its history. */
async function written<Row, Change, Fields, Filter>(
  db: Writer,
  records: BulkRecords<Row, Change, Fields, Filter>,
  editing: BulkEditing,
  id: number,
  row: Row,
  to: Partial<Fields>,
): Promise<Row> {
  const { visit } = editing;
  const after = await records.write(db, editing, row, to);
  const replaced = { before: records.words(row, visit), after: records.words(after, visit) };
  await keepVersion(db, visit, `${records.kind}:${id}`, replaced, editing.bulkChange);
  return after;
}

const told = <Row, Change, Fields, Filter>(
  { titleOf, stateOf }: BulkRecords<Row, Change, Fields, Filter>,
  { site }: Visit,
  id: number,
  row: Row,
  plan: BulkPlan<Fields, Refusal>,
): BulkRow => ({
  id,
  title: titleOf(row),
  state: stateOf(row),
  outcome: plan.outcome,
  why: plan.outcome === 'cannot' ? detailIn(site.language, plan.why) : null,
});
const changedSince = <Row, Change, Fields, Filter>(
  { titleOf, stateOf }: BulkRecords<Row, Change, Fields, Filter>,
  { site }: Visit,
  id: number,
  row: Row,
): BulkRow => ({
  id,
  title: titleOf(row),
  state: stateOf(row),
  outcome: 'conflict',
  why: detailIn(site.language, refuse('since-changed')),
});
const gone = (id: number, { site }: Visit): BulkRow => ({
  id,
  title: String(id),
  state: '',
  outcome: 'gone',
  why: detailIn(site.language, refuse('since-gone')),
});
const asMade = ({ record_id: id, title, state }: BulkRecordRow): BulkRow => {
  return { id, title, state, outcome: 'changes', why: null };
};
