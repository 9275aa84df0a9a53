import { recordAudit } from '#audit/audit.service.ts';
import { isRefusal } from '#kit/refusal.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { sweepUploads } from '../upload/sweep.service.ts';
import { KIND_MAX_BYTES, type UploadProblem } from '../upload/upload.data.ts';
import { claimWhole, holdWhole, settle, spendFile, type UploadRow } from '../upload/upload.repository.ts';
import { endingOf, titleOf } from '../upload/upload.rules.ts';
import { contentOf, type MediumContent } from './content.service.ts';
import { kindOf, type StoredMedium } from './kind.rules.ts';
import { insertMedium, keepFormer, lockMedium, type MediumRow, replaceFile } from './medium.repository.ts';
import { type WholeFile, WholeFileTokenizer, wholeFile } from './whole-file.service.ts';

/** Told of a file that takes another one's place, in the same transaction: whoever shows the one shows the other. */
export type FileReplacer = (db: Writer, before: MediumRow, after: StoredMedium, now: Date) => Promise<void>;

/** For so long one process looks at an upload alone; it says anew every so often that it still does. */
const HOLD_MS = 120_000;
const PIECES_HELD = 32;
/** What fails so often for another reason than its content is told so. */
const TRIES = 5;

/** Looks at every upload that has arrived, one after the other, and keeps what may be kept. */
export async function takeInUploads(ports: Ports, now: Date, replaced: FileReplacer): Promise<void> {
  const until = () => new Date(ports.now().getTime() + HOLD_MS);
  let hasTaken = false;
  for (;;) {
    const claimed = await ports.database.write((db) => claimWhole(db, now, until()));
    if (!claimed) break;
    hasTaken = true;
    await takeIn(ports, claimed, { now, until, replaced });
  }
  if (hasTaken) await sweepUploads(ports, now);
}

interface Work {
  now: Date;
  until(): Date;
  replaced: FileReplacer;
}

async function takeIn(ports: Ports, upload: UploadRow, work: Work): Promise<void> {
  try {
    const outcome = await stored(ports, upload, work);
    await ports.database.write((db) => concluded(db, upload, outcome, work));
  } catch (thrown) {
    ports.log.warn({ err: thrown, upload: upload.id }, 'an upload was not taken in');
    if (upload.tries < TRIES) return;
    const refusal = isRefusal(thrown) && thrown.code === 'storage-full' ? 'no-room' : 'failed';
    await ports.database.write((db) => settle(db, upload.id, { mediumId: null, refusal }, work.now));
  }
}

/** The file in its place, or why it is not kept. */
async function stored(ports: Ports, upload: UploadRow, work: Work): Promise<StoredMedium | UploadProblem> {
  const file = wholeFile(ports.storage, upload);
  const content = await examined(file, upload);
  if (typeof content === 'string') return content;
  const key = placeOf(upload, content);
  const hold = () => ports.database.write((db) => holdWhole(db, upload.id, key, work.until()));
  await hold();
  const { body } = content;
  if (body) await ports.storage.put(key, body);
  else await ports.storage.putStream(key, heldWhile(file, hold));
  const { kind, mime, width, height, seconds } = content;
  return { kind, file: key, mime, bytes: body?.length ?? upload.bytes, width, height, seconds };
}

const HEAD_BYTES = 8_192;
async function examined(file: WholeFile, { name }: UploadRow): Promise<MediumContent | UploadProblem> {
  const head = await file.read(0, HEAD_BYTES);
  const found = await kindOf(new WholeFileTokenizer(file), head, endingOf(name));
  if (typeof found === 'string') return found;
  return file.bytes > KIND_MAX_BYTES[found.kind] ? 'large' : contentOf(file, found);
}

/** Pictures are for everybody, and so is what an editor said so of; all else is handed out by the gates alone. */
function placeOf({ mark, is_open }: UploadRow, { kind, ending }: MediumContent): string {
  const folder = kind === 'picture' ? 'media' : is_open ? 'podcasts' : `protected/media/${mark}`;
  return `${folder}/${kind}-${mark}.${ending}`;
}

async function* heldWhile(file: WholeFile, hold: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const piece of file.pieces()) {
    if (++count % PIECES_HELD === 0) await hold();
    yield piece;
  }
}

async function concluded(
  db: Writer,
  upload: UploadRow,
  outcome: StoredMedium | UploadProblem,
  { now, replaced }: Work,
): Promise<void> {
  if (typeof outcome === 'string') {
    await settle(db, upload.id, { mediumId: null, refusal: outcome }, now);
    return;
  }
  const before = upload.replaces === null ? null : await lockMedium(db, upload.replaces);
  if (before && before.kind !== outcome.kind) {
    await settle(db, upload.id, { mediumId: null, refusal: 'other-kind' }, now);
    return;
  }
  const mediumId = before?.id ?? (await insertMedium(db, titleOf(upload.name), outcome, now));
  if ((await settle(db, upload.id, { mediumId, refusal: null }, now)) === 0)
    throw new Error('taken in twice');
  if (before) {
    await keepFormer(db, before.file, before.id);
    await spendFile(db, before.file);
    await replaceFile(db, before.id, outcome, now);
    await replaced(db, before, outcome, now);
  }
  await recordAudit(
    db,
    { now, requestId: `upload ${upload.id}`, address: '' },
    {
      action: before ? 'medium.replace' : 'medium.add',
      subject: `medium:${mediumId}`,
      detail: { name: upload.name, file: outcome.file, ...(before ? { fileBefore: before.file } : {}) },
    },
  );
}
