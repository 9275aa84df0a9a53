import type { Visit } from '#kit/visit.ts';
import {
  listMedia,
  type MediumCriteria,
  type MediumRow,
  mediumOf,
  removeMedium,
} from '#media/medium/medium.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { refuseUnseen } from '../../kit/seen-record.service.ts';
import { refuse } from './medium.refusals.ts';
import { type FileUseRow, usesOf } from './medium.repository.ts';
import { describeImages } from './use.repository.ts';

export interface UsedMedium {
  row: MediumRow;
  uses: FileUseRow[];
}

async function withUses(db: Reader, rows: readonly MediumRow[]): Promise<UsedMedium[]> {
  const uses = Map.groupBy(
    await usesOf(
      db,
      rows.map(({ file }) => file),
    ),
    ({ file }) => file,
  );
  return rows.map((row) => ({ row, uses: uses.get(row.file) ?? [] }));
}

export async function mediaDesk(
  db: Reader,
  asked: MediumCriteria,
  page: { size: number; offset: number },
): Promise<{ media: UsedMedium[]; count: number }> {
  const { rows, count } = await listMedia(db, asked, page);
  return { media: await withUses(db, rows), count };
}

export async function usedMedium(db: Reader, id: number): Promise<UsedMedium> {
  const row = await mediumOf(db, id);
  return { row, uses: await usesOf(db, [row.file]) };
}

/** What a picture shows is said wherever it is, and it is cut there around its focus. */
export async function tellDescribed(db: Writer, { row, uses }: UsedMedium): Promise<void> {
  if (row.kind !== 'picture' || uses.length === 0) return;
  await describeImages(db, row.file, row.alt);
  const publications = new Set(uses.flatMap(({ publication_id: id }) => (id === null ? [] : [id])));
  db.invalidate(
    'publications',
    'authors',
    'categories',
    ...[...publications].map((id) => `publication:${id}`),
  );
}

/** As it was seen, and only where nothing shows it. */
export const removeUnused = (db: Writer, visit: Visit, id: number, seen: string | undefined) =>
  removeMedium(db, visit, id, async ({ file, changed_at }) => {
    refuseUnseen(seen, changed_at.toISOString());
    if ((await usesOf(db, [file])).length > 0) throw refuse('medium-used');
  });
