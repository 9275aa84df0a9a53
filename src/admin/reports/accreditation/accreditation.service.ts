import type { Readable } from 'node:stream';
import { recordAudit } from '#audit/audit.service.ts';
import { csvLines } from '#credit/transcript/transcript.rules.ts';
import type { Visit } from '#kit/visit.ts';
import { soonBounds } from '#learning/activity/review.rules.ts';
import type { Database, Reader } from '#platform/postgres/database.ts';
import { snapshotStream } from '#platform/postgres/snapshot-stream.ts';
import type { CsvShape } from '../../kit/csv.rules.ts';
import type { ActivitySort } from './accreditation.data.ts';
import {
  type ActivityFiguresRow,
  type ActivityFilter,
  type ActivityRow,
  activitiesAfter,
  countActivities,
  figuresOf,
  listActivities,
} from './list.repository.ts';

export type { ActivityFiguresRow, ActivityRow } from './list.repository.ts';

export type ActivityCriteria = Omit<ActivityFilter, 'today' | 'endsBy' | 'reviewedBy'>;
export interface Activity extends ActivityRow {
  figures: ActivityFiguresRow;
}

/** One page of the activities, and their total number. */
export async function activitiesFor(
  db: Reader,
  asked: ActivityCriteria,
  sort: ActivitySort,
  page: { size: number; offset: number },
  now: Date,
): Promise<{ rows: Activity[]; count: number }> {
  const filter = { ...asked, ...soonBounds(now) };
  const [rows, count] = await Promise.all([
    listActivities(db, filter, sort, page),
    countActivities(db, filter),
  ]);
  return { rows: await withFigures(db, rows, asked), count };
}

export async function withFigures(
  db: Reader,
  rows: ActivityRow[],
  period: Pick<ActivityFilter, 'from' | 'until' | 'zone'>,
): Promise<Activity[]> {
  const found = await figuresOf(
    db,
    rows.map(({ id }) => id),
    period,
  );
  const byId = new Map(found.map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    const figures = byId.get(row.id);
    return figures ? [{ ...row, figures }] : [];
  });
}

/** Rows read at once during an export: as many as on a page, since each one's figures are counted anew. */
const STRETCH = 50;

/** Streams all matching activities from one snapshot; the export is recorded in the audit log first. */
export async function exportActivities(
  database: Database,
  visit: Visit,
  asked: ActivityCriteria,
  shape: CsvShape<Activity>,
): Promise<Readable> {
  await database.write((db) =>
    recordAudit(db, visit, { action: 'activity.export', subject: 'activities', detail: askedDetail(asked) }),
  );
  const filter = { ...asked, ...soonBounds(visit.now) };
  return snapshotStream(database, (db, send) =>
    sendStretches(send, shape, async (last?: Activity) =>
      withFigures(db, await activitiesAfter(db, filter, last?.id ?? 0, STRETCH), asked),
    ),
  );
}

export async function sendStretches<Row>(
  send: (text: string) => Promise<void>,
  { head, line }: CsvShape<Row>,
  next: (last?: Row) => Promise<Row[]>,
): Promise<void> {
  await send(`\uFEFF${csvLines([head])}`);
  for (let rows = await next(); rows.length > 0; rows = await next(rows.at(-1)))
    await send(csvLines(rows.map(line)));
}

const askedDetail = ({
  from,
  until,
  zone: _zone,
  ...rest
}: ActivityCriteria): Record<string, string | null> => ({
  ...rest,
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
});
