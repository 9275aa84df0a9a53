import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import {
  listMedia,
  type MediumCriteria,
  type MediumRow,
  mediumOf,
  type RemovedMedia,
  removeMedia,
  removeMedium,
  type SeenMedium,
} from '#media/medium/medium.service.ts';
import { findAsked } from '#media/recording/measurement.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { refuse as refuseAll } from '../../kit/bulk/bulk.refusals.ts';
import { refuseUnseen } from '../../kit/seen-record.service.ts';
import { HOME_BLOCKS_TAG } from '../home-block/home-block.service.ts';
import type { KeptReason } from './medium.data.ts';
import { refuse } from './medium.refusals.ts';
import { type FileUseRow, usesOf } from './medium.repository.ts';
import { describeImages } from './use.repository.ts';

export interface UsedMedium {
  row: MediumRow;
  uses: FileUseRow[];
  /** Whether a measurement was asked for and is still due. */
  isMeasuring: boolean;
}

async function withUses(db: Reader, rows: readonly MediumRow[]): Promise<UsedMedium[]> {
  const uses = Map.groupBy(
    await usesOf(
      db,
      rows.map(({ file }) => file),
    ),
    ({ file }) => file,
  );
  const asked = await findAsked(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, uses: uses.get(row.file) ?? [], isMeasuring: asked.has(row.id) }));
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
  const [found] = await withUses(db, [await mediumOf(db, id)]);
  if (!found) throw notFound();
  return found;
}

/** Updates the description of a picture wherever it is shown; it is cropped there around its focus. */
export async function tellDescribed(db: Writer, { row, uses }: UsedMedium): Promise<void> {
  if (row.kind !== 'picture' || uses.length === 0) return;
  await describeImages(db, row.file, row.alt);
  tellShown(
    db,
    uses.flatMap(({ publication_id: id }) => id ?? []),
  );
}

/** Invalidates whatever may show a file of the library. */
export const tellShown = (db: Writer, publications: readonly number[]): void =>
  db.invalidate(
    'publications',
    'authors',
    'categories',
    HOME_BLOCKS_TAG,
    ...[...new Set(publications)].map((id) => `publication:${id}`),
  );

/** Removes a file if it is unchanged since it was read and nothing shows it. */
export const removeUnused = (db: Writer, visit: Visit, id: number, seen: string | undefined) =>
  removeMedium(db, visit, id, async ({ file, changed_at }) => {
    refuseUnseen(seen, changed_at.toISOString());
    if ((await usesOf(db, [file])).length > 0) throw refuse('medium-used');
  });

/**
 * Removes those that are unchanged since they were read and that nothing shows: at once, with each file and the sum in
 * the audit log.
 */
export async function removeAllUnused(
  db: Writer,
  visit: Visit,
  seen: readonly SeenMedium[],
): Promise<RemovedMedia<KeptReason>> {
  const outcome = await removeMedia<KeptReason>(db, visit, seen, async ({ file, changed_at }, changedAt) => {
    if ((await usesOf(db, [file])).length > 0) return 'used';
    return changed_at.getTime() === changedAt.getTime() ? null : 'changed';
  });
  if (outcome.removed.length === 0 && outcome.kept.length > 0) throw refuseAll('all-changed');
  if (outcome.removed.length > 0)
    await recordAudit(db, visit, {
      action: 'medium.remove-unused',
      subject: 'media',
      detail: { files: outcome.removed.length, bytes: bytesOf(outcome.removed), kept: outcome.kept.length },
    });
  return outcome;
}

export const bytesOf = (media: readonly { bytes: number }[]): number =>
  media.reduce((sum, { bytes }) => sum + bytes, 0);
