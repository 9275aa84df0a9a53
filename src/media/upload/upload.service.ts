import { randomBytes } from 'node:crypto';
import { recordAudit } from '#audit/audit.service.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Config } from '#platform/config/config.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { clearEnded } from './sweep.service.ts';
import { PART_BYTES, SENDING_MAX, UPLOAD_MAX_BYTES } from './upload.data.ts';
import { refuse } from './upload.refusals.ts';
import {
  abandon,
  continueUpload,
  countSending,
  findSame,
  findUpload,
  insertUpload,
  lockUpload,
  receiveUpTo,
  type UploadRow,
} from './upload.repository.ts';
import { fileName, type PartProblem, partKey, partProblem } from './upload.rules.ts';

export { endUpload, listUploads, type UploadRow, wantUpload } from './upload.repository.ts';

export interface UploadInput {
  name: string;
  bytes: number;
  fingerprint: string;
  isOpen: boolean;
  /** A picture of a manuscript: it joins the library with the text that shows it. */
  isAside: boolean;
  /** An archive of a library, not a file of this one. */
  isLibrary: boolean;
  /** The medium whose file it replaces; it must be locked. `isSeen`: whoever begins it named this version of it. */
  replaces: { id: number; file: string; isSeen: boolean } | null;
  /** The length of a recording, as the sender's program read it from the header; null if it could not. */
  seconds: number | null;
}

/** Begins an upload; the same file, chosen again, continues where it broke off, whoever sends it. */
export async function beginUpload(
  db: Writer,
  visit: Visit,
  { seconds, replaces: former, ...sent }: UploadInput,
  { recordingHours: n }: Pick<Config, 'recordingHours'>,
): Promise<UploadRow> {
  const given = { ...sent, replaces: former?.id ?? null };
  const name = fileName(given.name);
  if (name === '') throw refuse('invalid-field.upload-name', {}, atField('name'));
  if (given.bytes > UPLOAD_MAX_BYTES)
    throw refuse('invalid-field.upload-large', { n: UPLOAD_MAX_BYTES / 1024 ** 3 }, atField('bytes'));
  if ((seconds ?? 0) > n * 3_600) throw refuse('invalid-field.upload-long', { n }, atField('seconds'));
  const same = await findSame(db, given);
  if (same) return (former?.isSeen && (await continueUpload(db, same.id, former.file))) || same;
  if ((await countSending(db)) >= SENDING_MAX) throw refuse('too-many-uploads', { n: SENDING_MAX });
  const mark = randomBytes(10).toString('hex');
  const formerFile = former?.file ?? null;
  const begun = await insertUpload(db, { ...given, name, mark, formerFile, at: visit.now });
  // Two people who begin with the same file at once send it together.
  if (!begun) return oneOf(await findSame(db, given));
  await recordAudit(db, visit, {
    action: 'upload.begin',
    subject: `upload:${begun.id}`,
    detail: { name, bytes: given.bytes, open: given.isOpen, replaces: given.replaces },
  });
  return begun;
}

export const uploadOf = async (db: Reader, id: number): Promise<UploadRow> => oneOf(await findUpload(db, id));

/** Stores one part; returns how much has arrived then. A second sender finds its place taken. */
export async function takePart(
  db: Writer,
  { storage, now }: { storage: Storage; now: Date },
  id: number,
  { offset, part }: { offset: number | null; part: Uint8Array },
): Promise<number> {
  const found = oneOf(await lockUpload(db, id));
  const problem = offset === null ? 'offset' : partProblem(found, offset, part.byteLength);
  if (problem) throw unfit(problem);
  await storage.put(partKey(found.mark, found.received / PART_BYTES), Buffer.from(part));
  const received = found.received + part.byteLength;
  await receiveUpTo(db, id, received, now);
  return received;
}

const unfit = (problem: PartProblem) => refuse(`upload-${problem}`);

/** Gives up an upload, or dismisses the report on a refused one; its parts are removed. */
export async function abandonUpload(ports: Ports, visit: Visit, id: number): Promise<void> {
  await ports.database.write(async (db) => {
    const { name } = oneOf(await lockUpload(db, id));
    if ((await abandon(db, id, visit.now)) === 0) throw refuse('upload-ended');
    await recordAudit(db, visit, { action: 'upload.abandon', subject: `upload:${id}`, detail: { name } });
  });
  await clearEnded(ports, id);
}

function oneOf(found: UploadRow | null): UploadRow {
  if (!found || found.state === 'abandoned') throw notFound();
  return found;
}
