import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { figureKeys } from '../figure/figure-key.service.ts';
import { isLengthTyped } from '../recording/recording.rules.ts';
import { spendFile } from '../upload/spent-file.repository.ts';
import { endReplacements } from '../upload/upload.repository.ts';
import { refuse } from './medium.refusals.ts';
import {
  deleteMedium,
  describeMedium,
  findMedium,
  lockMedium,
  type MediumLength,
  type MediumRow,
  type MediumWords,
} from './medium.repository.ts';

export {
  forgetSpent,
  holdFiles,
  spendFile,
  spendUnshown,
  unshownFiles,
} from '../upload/spent-file.repository.ts';
export {
  findSuccessor,
  type LibraryPicture,
  listMedia,
  lockMedium,
  type MediumCriteria,
  type MediumRow,
  type MediumWords,
  noteLibraryMedia,
  notePictures,
} from './medium.repository.ts';

export async function mediumOf(db: Reader, id: number): Promise<MediumRow> {
  const found = await findMedium(db, id);
  if (!found) throw notFound();
  return found;
}

/** Allows one change to a medium at a time; refuses if its state is no longer the one that was read. */
export async function lockedMedium(db: Writer, id: number, seen?: Date): Promise<MediumRow> {
  const found = await lockMedium(db, id);
  if (!found) throw notFound();
  if (seen && seen.getTime() !== found.changed_at.getTime()) throw refuse('medium-changed');
  return found;
}

export interface MediumChange extends MediumWords {
  /** Of a recording whose length could not be read. */
  seconds?: number | null | undefined;
  changedAt: Date;
}
/** Changes the title, the text alternative and the focus. A picture without a text alternative must not be shown. */
export async function writeMedium(
  db: Writer,
  visit: Visit,
  id: number,
  { changedAt, seconds, ...words }: MediumChange,
): Promise<void> {
  const before = await lockedMedium(db, id, changedAt);
  if (before.kind === 'picture' && words.alt === '')
    throw refuse('invalid-field.medium-alt', {}, atField('alt'));
  const length = lengthAfter(before, seconds);
  const isSame =
    before.title === words.title &&
    before.alt === words.alt &&
    before.focus_x === words.focusX &&
    before.focus_y === words.focusY &&
    before.seconds === length.seconds;
  if (isSame) return;
  await describeMedium(db, id, words, length, laterThan(before.changed_at, visit.now));
  await recordAudit(db, visit, {
    action: 'medium.change',
    subject: `medium:${id}`,
    detail: {
      title: words.title,
      titleBefore: before.title,
      alt: words.alt,
      altBefore: before.alt,
      ...(length.seconds === before.seconds
        ? {}
        : { seconds: length.seconds, secondsBefore: before.seconds }),
    },
  });
}

/** A length read from a file cannot be overwritten by hand. */
function lengthAfter(before: MediumRow, typed: number | null | undefined): MediumLength {
  if (typed === undefined || typed === before.seconds) return before;
  if (!isLengthTyped(before)) throw refuse('invalid-field.medium-length', {}, atField('seconds'));
  return { seconds: typed, seconds_typed: typed !== null };
}

/** Two saves within one millisecond still get different times. */
export const laterThan = (before: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), before.getTime() + 1));

/** Removes a medium and its file. `check` throws if it may not be removed. */
export async function removeMedium(
  db: Writer,
  visit: Visit,
  id: number,
  check: (found: MediumRow) => Promise<void>,
): Promise<void> {
  const before = await lockedMedium(db, id);
  await check(before);
  await takeAway(db, visit, before);
}

export interface SeenMedium {
  id: number;
  changedAt: Date;
}
export interface RemovedMedia<Why> {
  removed: MediumRow[];
  kept: { row: MediumRow; why: Why }[];
}
/**
 * Removes several together, all locked in one order before the first is removed: two people who remove the same ones
 * wait for each other, and anyone choosing one of them meanwhile never waits for the audit log of a removal that waits
 * for them. `reason` says why one of them stays; any that no longer exist were removed already.
 */
export async function removeMedia<Why>(
  db: Writer,
  visit: Visit,
  seen: readonly SeenMedium[],
  reason: (found: MediumRow, changedAt: Date) => Promise<Why | null>,
): Promise<RemovedMedia<Why>> {
  const outcome: RemovedMedia<Why> = { removed: [], kept: [] };
  const each = new Map(seen.map(({ id, changedAt }) => [id, changedAt]));
  for (const [id, changedAt] of [...each].toSorted(([one], [other]) => one - other)) {
    const row = await lockMedium(db, id);
    const why = row && (await reason(row, changedAt));
    if (row && why !== null) outcome.kept.push({ row, why });
    else if (row) outcome.removed.push(row);
  }
  for (const row of outcome.removed) await takeAway(db, visit, row);
  return outcome;
}

async function takeAway(db: Writer, visit: Visit, before: MediumRow): Promise<void> {
  const { id } = before;
  await endReplacements(db, id, visit.now);
  await deleteMedium(db, id);
  for (const file of [before.file, ...figureKeys(before)]) await spendFile(db, file);
  await recordAudit(db, visit, {
    action: 'medium.remove',
    subject: `medium:${id}`,
    detail: { title: before.title, file: before.file },
  });
}
