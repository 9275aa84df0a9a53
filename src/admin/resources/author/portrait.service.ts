import { createHash } from 'node:crypto';
import { recordAudit } from '#audit/audit.service.ts';
import { atField } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { pictureIn } from '#media/medium/picture-head.rules.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { PORTRAIT_SIDES } from './author.data.ts';
import {
  changedMeanwhile,
  facultyMember,
  lockedMember,
  removeMember,
  tellPages,
  type WholeAuthorRow,
} from './author.service.ts';
import { refuse } from './portrait.refusals.ts';
import { addImage, describeImage, forgetImage, showImage } from './portrait.repository.ts';
import { type PictureProblem, pictureProblem } from './portrait.rules.ts';
import { bareOf } from './portrait-bare.rules.ts';

export interface PortraitInput {
  /** In Base64; null takes it away, undefined leaves it. */
  picture?: string | null | undefined;
  alt: string;
  /** Which one was there when this was asked for. */
  portraitId: string | null;
}
interface StoredPicture {
  file: string;
  width: number;
  height: number;
}

/** Puts, describes or takes away a portrait. A file is there before a row names it, and goes after none does. */
export async function changePortrait(
  { database, storage }: Pick<Ports, 'database' | 'storage'>,
  visit: Visit,
  id: number,
  given: PortraitInput,
): Promise<WholeAuthorRow> {
  if (given.picture !== null && given.alt === '')
    throw refuse('invalid-field.portrait-alt', {}, atField('alt'));
  const bytes = typeof given.picture === 'string' ? bytesIn(given.picture) : null;
  const picture = bytes && storedAs(id, bytes);
  if (bytes && picture) await storage.put(picture.file, bytes);
  let gone: string | undefined;
  try {
    const after = await database.write(async (db) => {
      const before = await lockedMember(db, id, visit.now);
      if (String(before.portrait?.id ?? '') !== (given.portraitId ?? '')) throw changedMeanwhile();
      gone = await put(db, visit, before, {
        ...given,
        picture: given.picture === undefined ? undefined : picture,
      });
      return facultyMember(db, id, visit.now);
    });
    if (gone) await storage.remove(gone);
    return after;
  } catch (thrown) {
    if (picture) await removeUnshown({ database, storage }, id, picture.file, visit.now);
    throw thrown;
  }
}

/** The person's portrait goes with them. */
export async function removeWithPortrait(
  { database, storage }: Pick<Ports, 'database' | 'storage'>,
  visit: Visit,
  id: number,
  seen?: string,
): Promise<void> {
  const { portrait } = await database.write(async (db) => {
    const removed = await removeMember(db, visit, id, seen);
    if (removed.portrait) await forgetImage(db, removed.portrait.id);
    return removed;
  });
  const own = ownFile(portrait);
  if (own) await storage.remove(own);
}

/** Which file nobody shows any more. */
async function put(
  db: Writer,
  visit: Visit,
  before: WholeAuthorRow,
  { picture, alt }: { picture: StoredPicture | null | undefined; alt: string },
): Promise<string | undefined> {
  const { id, portrait } = before;
  const isSameFile = picture === undefined || picture?.file === portrait?.file;
  if (isSameFile && (portrait === null || portrait.alt === alt)) return undefined;
  if (isSameFile && portrait) await describeImage(db, portrait.id, alt);
  else {
    await showImage(db, id, picture ? await addImage(db, { ...picture, alt }) : null);
    if (portrait) await forgetImage(db, portrait.id);
  }
  await recordAudit(db, visit, {
    action: 'faculty.portrait',
    subject: `author:${id}`,
    detail: {
      file: picture === undefined ? (portrait?.file ?? null) : (picture?.file ?? null),
      fileBefore: portrait?.file ?? null,
      alt: picture === null ? null : alt,
    },
  });
  await tellPages(db, id);
  return isSameFile ? undefined : ownFile(portrait);
}

/** One of the library stays there, whoever it showed. */
const ownFile = (portrait: { file: string } | null): string | undefined =>
  portrait?.file.startsWith(FOLDER) ? portrait.file : undefined;

/** What was refused leaves no file behind, unless it is the one that is shown. */
async function removeUnshown(
  { database, storage }: Pick<Ports, 'database' | 'storage'>,
  id: number,
  file: string,
  now: Date,
): Promise<void> {
  const shown = await facultyMember(database.reader(), id, now).catch(() => null);
  if (shown?.portrait?.file !== file) await storage.remove(file);
}

const FOLDER = 'portraits/';
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
function bytesIn(text: string): Buffer {
  if (!BASE64.test(text)) throw unfit('none');
  const bytes = Buffer.from(text, 'base64');
  const problem = pictureProblem(bytes);
  if (problem) throw unfit(problem);
  const bare = bareOf(bytes);
  if (!bare) throw unfit('none');
  return Buffer.from(bare);
}

function storedAs(id: number, bytes: Buffer): StoredPicture | null {
  const found = pictureIn(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  return (
    found && { file: `${FOLDER}${id}-${hash}.${found.ending}`, width: found.width, height: found.height }
  );
}

const unfit = (problem: PictureProblem) =>
  refuse(
    `invalid-field.portrait-${problem}`,
    { n: PORTRAIT_SIDES[problem === 'large' ? 'most' : 'least'] },
    atField('picture'),
  );
