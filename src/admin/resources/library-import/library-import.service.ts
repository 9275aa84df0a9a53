import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { beginUpload, endUpload, wantUpload } from '#media/upload/upload.service.ts';
import type { Config } from '#platform/config/config.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { ImportCounts } from './library-import.data.ts';
import { refuse } from './library-import.refusals.ts';
import {
  confirmRow,
  dropRow,
  findImport,
  insertImport,
  type LibraryImportRow,
  lockImport,
  settleImport,
} from './library-import.repository.ts';

const actor = ({ visitor }: Visit): number => {
  if (visitor.kind !== 'user') throw new Error('an import belongs to somebody');
  return visitor.id;
};

/** Identifies the result that was shown: a confirmation applies to that and nothing else. */
export const seenMark = ({ changed_at: at }: LibraryImportRow): string => at.toISOString();

/** Begins the import of an archive; the same one, chosen again, continues where it stopped. */
export async function beginImport(
  db: Writer,
  visit: Visit,
  given: { name: string; bytes: number; fingerprint: string },
  config: Pick<Config, 'recordingHours'>,
): Promise<LibraryImportRow> {
  const rest = { isOpen: false, isAside: false, isLibrary: true, replaces: null, seconds: null };
  const { id: uploadId, name, bytes } = await beginUpload(db, visit, { ...given, ...rest }, config);
  const id = await insertImport(db, { uploadId, name, bytes, by: actor(visit), at: visit.now });
  return oneOf(await findImport(db, id));
}

/** Confirms what was shown: a job imports it, unless it would now do something else. */
export async function confirmImport(
  db: Writer,
  visit: Visit,
  id: number,
  seen: string,
): Promise<LibraryImportRow> {
  const found = oneOf(await lockImport(db, id));
  if (found.state !== 'checked') throw refuse('library-import-not-ready');
  if (seenMark(found) !== seen) throw refuse('library-import-changed');
  await confirmRow(db, id, actor(visit), visit.now);
  if (found.upload_id !== null) await wantUpload(db, found.upload_id, visit.now);
  await recordAudit(db, visit, {
    action: 'library-import.confirm',
    subject: `library-import:${id}`,
    detail: { name: found.name },
  });
  return oneOf(await findImport(db, id));
}

/** Records that an import is done, in the transaction that did it: either both are stored or neither. */
export async function noteDone(db: Writer, visit: Visit, id: number, counts: ImportCounts): Promise<void> {
  const found = oneOf(await lockImport(db, id));
  const { name, upload_id: uploadId } = found;
  if ((await settleImport(db, { id, state: 'confirmed' }, { state: 'done', counts }, visit.now)) === 0)
    throw new Error(`import ${id} is ${found.state}`);
  if (uploadId !== null) await endUpload(db, uploadId, visit.now);
  await recordAudit(db, visit, {
    action: 'library-import.done',
    subject: `library-import:${id}`,
    detail: { name },
  });
}

/** Drops an import that is not under way, including what has arrived of it. */
export async function dropImport(db: Writer, visit: Visit, id: number): Promise<void> {
  const { state, name, upload_id: uploadId } = oneOf(await lockImport(db, id));
  if (state === 'confirmed') throw refuse('library-import-under-way');
  if (state === 'done' || state === 'dropped') throw refuse('library-import-ended');
  await dropRow(db, id, visit.now);
  if (uploadId !== null) await endUpload(db, uploadId, visit.now);
  await recordAudit(db, visit, {
    action: 'library-import.drop',
    subject: `library-import:${id}`,
    detail: { name },
  });
}

function oneOf(found: LibraryImportRow | null): LibraryImportRow {
  if (!found) throw notFound();
  return found;
}
