import { type AuditContext, recordAudit } from '#audit/audit.service.ts';
import { isRefusal } from '#kit/refusal.ts';
import { assertTried, heldMeanwhile } from '#platform/jobs/hold.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { figureKeys } from '../figure/figure-key.service.ts';
import { PROTECTED } from '../file/file.data.ts';
import { spendFile } from '../upload/spent-file.repository.ts';
import { clearUploads } from '../upload/sweep.service.ts';
import { KIND_MAX_BYTES, type UploadProblem } from '../upload/upload.data.ts';
import {
  claimWhole,
  holdWhole,
  isFollowed,
  setAside,
  settle,
  type UploadRow,
} from '../upload/upload.repository.ts';
import { endingOf, titleOf } from '../upload/upload.rules.ts';
import { contentOf, type MediumContent } from './content.service.ts';
import { kindOf, type StoredMedium } from './kind.rules.ts';
import { insertMedium, keepFormer, lockMedium, type MediumRow, replaceFile } from './medium.repository.ts';
import { laterThan } from './medium.service.ts';
import { parsed, type WholeFile, wholeFile } from './whole-file.service.ts';

/** Called for a file that replaces another, in the same transaction: whatever shows the one then shows the other. */
export type FileReplacer = (
  db: Writer,
  before: MediumRow,
  after: StoredMedium,
  work: { visit: AuditContext; storage: Storage },
) => Promise<void>;

/** How long one process holds an upload; it renews the hold while it is working. */
const HOLD_MS = 120_000;
const HELD_BYTES = 32 * 1024 * 1024;
/** After this many failures for a reason other than its content, the upload is refused. */
const TRIES = 5;

/** Inspects every upload that has arrived, one after the other, and keeps what may be kept. */
export async function takeInUploads(
  ports: Ports,
  replaced: FileReplacer,
  stopping?: AbortSignal,
): Promise<void> {
  const until = () => new Date(ports.now().getTime() + HOLD_MS);
  let hasTaken = false;
  while (!stopping?.aborted) {
    const claimed = await ports.database.write((db) => claimWhole(db, ports.now(), until()));
    if (!claimed) break;
    hasTaken = true;
    await takeIn(ports, claimed, { until, replaced });
  }
  if (hasTaken) await clearUploads(ports);
}

interface Work {
  until(): Date;
  replaced: FileReplacer;
}

async function takeIn(ports: Ports, upload: UploadRow, work: Work): Promise<void> {
  try {
    assertTried(upload, TRIES);
    const outcome = await stored(ports, upload, work);
    await ports.database.write((db) => concluded(db, ports, upload, outcome, work));
  } catch (thrown) {
    ports.log.warn({ err: thrown, upload: upload.id }, 'an upload was not taken in');
    const refusal = refusalOf(thrown);
    if (refusal !== 'captions' && upload.tries < TRIES) return;
    await ports.database.write((db) => settle(db, upload.id, { mediumId: null, refusal }, ports.now()));
  }
}

/** What is wrong with captions does not get better with another attempt. */
function refusalOf(thrown: unknown): UploadProblem {
  if (!isRefusal(thrown)) return 'failed';
  if (thrown.code === 'storage-full') return 'no-room';
  return thrown.code === 'captions-broken' ? 'captions' : 'failed';
}

/** Stores the file, or returns why it is not kept. */
async function stored(ports: Ports, upload: UploadRow, work: Work): Promise<StoredMedium | UploadProblem> {
  const file = wholeFile(ports.storage, upload);
  // A recording of hours takes longer to read than one hold lasts.
  const content = await heldMeanwhile(
    {
      everyMs: HOLD_MS / 4,
      hold: () => ports.database.write((db) => holdWhole(db, upload.id, null, work.until())),
      lost: (err) => ports.log.warn({ err, upload: upload.id }, 'an upload is no longer held'),
    },
    () => examined(ports, file, upload),
  );
  if (typeof content === 'string') return content;
  const key = placeOf(upload, content);
  const hold = () => ports.database.write((db) => holdWhole(db, upload.id, key, work.until()));
  await hold();
  const { body } = content;
  if (body) await ports.storage.put(key, body);
  else await ports.storage.putStream(key, heldWhile(file, hold));
  const { body: _, ending: __, ...kept } = content;
  return { ...kept, file: key, bytes: body?.length ?? upload.bytes };
}

const HEAD_BYTES = 8_192;
async function examined(
  { config }: Ports,
  file: WholeFile,
  { name, mark, is_aside: isAside }: UploadRow,
): Promise<MediumContent | UploadProblem> {
  const head = await file.read(0, HEAD_BYTES);
  const found = await parsed(file, (tokenizer) => kindOf(tokenizer, head, endingOf(name)));
  if (typeof found === 'string') return found;
  if (isAside && found.kind !== 'picture') return 'kind';
  if (file.bytes > KIND_MAX_BYTES[found.kind]) return 'large';
  return contentOf(file, found, { programs: config, mark, longest: config.recordingHours * 3_600 });
}

/**
 * Pictures are public, and so is anything an editor marked as open; everything else is only served behind the gates.
 */
function placeOf({ mark, is_open }: UploadRow, { kind, ending }: MediumContent): string {
  const folder = kind === 'picture' ? 'media' : is_open ? 'podcasts' : `${PROTECTED}media/${mark}`;
  return `${folder}/${kind}-${mark}.${ending}`;
}

async function* heldWhile(file: WholeFile, hold: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of file.pieces()) {
    bytes += piece.length;
    if (bytes >= HELD_BYTES) {
      bytes = 0;
      await hold();
    }
    yield piece;
  }
}

/** Why a file does not replace what it was sent for. */
async function misfit(
  db: Reader,
  { id, former_file: seen }: UploadRow,
  before: MediumRow,
  { kind }: StoredMedium,
): Promise<UploadProblem | null> {
  if (before.kind !== kind) return 'other-kind';
  // Every file has a name of its own. The release before, which may still serve beside this one, does not note it.
  const isOvertaken = seen === null ? await isFollowed(db, id) : seen !== before.file;
  return isOvertaken ? 'overtaken' : null;
}

async function concluded(
  db: Writer,
  ports: Ports,
  upload: UploadRow,
  outcome: StoredMedium | UploadProblem,
  { replaced }: Work,
): Promise<void> {
  const before = upload.replaces === null ? null : await lockMedium(db, upload.replaces);
  // Now: reading the file may have taken an hour, and another change to what it replaces may just have ended.
  const now = ports.now();
  if (typeof outcome === 'string') {
    await settle(db, upload.id, { mediumId: null, refusal: outcome }, now);
    return;
  }
  if (upload.is_aside) return void (await setAside(db, upload.id, outcome, now));
  // Removed meanwhile, and this upload ended with it: the file goes, too.
  if (upload.replaces !== null && !before) return void (await spendFile(db, outcome.file));
  const refusal = before && (await misfit(db, upload, before, outcome));
  if (refusal) return void (await settle(db, upload.id, { mediumId: null, refusal }, now));
  const visit = { now, requestId: `upload ${upload.id}`, address: '' };
  const mediumId = before?.id ?? (await insertMedium(db, titleOf(upload.name), outcome, now));
  if ((await settle(db, upload.id, { mediumId, refusal: null }, now)) === 0)
    throw new Error('taken in twice');
  if (before) {
    await keepFormer(db, before.file, before.id);
    for (const file of [before.file, ...figureKeys(before)]) await spendFile(db, file);
    await replaceFile(db, before.id, outcome, laterThan(before.changed_at, now));
    await replaced(db, before, outcome, { visit, storage: ports.storage });
  }
  await recordAudit(db, visit, {
    action: before ? 'medium.replace' : 'medium.add',
    subject: `medium:${mediumId}`,
    detail: { name: upload.name, file: outcome.file, ...(before ? { fileBefore: before.file } : {}) },
  });
}
