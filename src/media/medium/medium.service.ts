import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { spendFile } from '../upload/upload.repository.ts';
import { refuse } from './medium.refusals.ts';
import {
  deleteMedium,
  describeMedium,
  findMedium,
  lockMedium,
  type MediumRow,
  type MediumWords,
} from './medium.repository.ts';

export { spendFile } from '../upload/upload.repository.ts';
export {
  findSuccessor,
  listMedia,
  type MediumCriteria,
  type MediumRow,
  type MediumWords,
  noteLibraryMedia,
} from './medium.repository.ts';

export async function mediumOf(db: Reader, id: number): Promise<MediumRow> {
  const found = await findMedium(db, id);
  if (!found) throw notFound();
  return found;
}

/** One deed on a medium after the other; over another state than was read nothing is done. */
async function lockedMedium(db: Writer, id: number, seen?: Date): Promise<MediumRow> {
  const found = await lockMedium(db, id);
  if (!found) throw notFound();
  if (seen && seen.getTime() !== found.changed_at.getTime()) throw refuse('medium-changed');
  return found;
}

/** Its title, what it shows in words, and what of it must stay in sight. A picture without words is none that may be shown. */
export async function writeMedium(
  db: Writer,
  visit: Visit,
  id: number,
  { changedAt, ...words }: MediumWords & { changedAt: Date },
): Promise<void> {
  const before = await lockedMedium(db, id, changedAt);
  if (before.kind === 'picture' && words.alt === '')
    throw refuse('invalid-field.medium-alt', {}, atField('alt'));
  const isSame =
    before.title === words.title &&
    before.alt === words.alt &&
    before.focus_x === words.focusX &&
    before.focus_y === words.focusY;
  if (isSame) return;
  await describeMedium(db, id, words, laterThan(before.changed_at, visit.now));
  await recordAudit(db, visit, {
    action: 'medium.change',
    subject: `medium:${id}`,
    detail: { title: words.title, titleBefore: before.title, alt: words.alt, altBefore: before.alt },
  });
}

/** Two saves within one millisecond are two. */
const laterThan = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

/** Its file goes with it. `check` throws where it may not go. */
export async function removeMedium(
  db: Writer,
  visit: Visit,
  id: number,
  check: (found: MediumRow) => Promise<void>,
): Promise<void> {
  const before = await lockedMedium(db, id);
  await check(before);
  await deleteMedium(db, id);
  await spendFile(db, before.file);
  await recordAudit(db, visit, {
    action: 'medium.remove',
    subject: `medium:${id}`,
    detail: { title: before.title, file: before.file },
  });
}
