import type { Flat } from '#kit/contract.ts';
import type { UploadProblem } from '#media/upload/upload.data.ts';
import { endingOf, titleOf } from '#media/upload/upload.rules.ts';
import { base64Of, send } from '../../kit/send.store.ts';
import { sendAside, waitAside } from '../medium/aside.store.ts';
import { carriedFile } from './carried-file.store.ts';
import { MANUSCRIPT_MAX_BYTES, type ManuscriptPicture } from './manuscript.data.ts';
import { manuscriptCalls, type manuscriptType } from './manuscript.schema.ts';
import { withoutPictures } from './picture-lines.rules.ts';

export type AdminManuscript = Flat<typeof manuscriptType>;
/** The result of reading a file, and the pictures in it. */
export interface ManuscriptReading {
  manuscript: AdminManuscript;
  files: ReadonlyMap<string, Blob>;
}

/** A larger file, even before its pictures are left out, holds no text for readers. */
const FILE_MAX_BYTES = 100 * 1024 * 1024;

/** Null if it is too large even without its pictures. */
export async function readManuscript(publicationId: string, file: File): Promise<ManuscriptReading | null> {
  if (file.size > FILE_MAX_BYTES) return null;
  const { bytes, pictures } = await carriedFile(new Uint8Array(await file.arrayBuffer()));
  if (bytes.byteLength > MANUSCRIPT_MAX_BYTES) return null;
  const given = { name: file.name, content: base64Of(bytes) };
  const manuscript = await send(manuscriptCalls.read, 'AdminManuscript', { id: publicationId }, given);
  return { manuscript, files: pictures };
}

/** The result of sending a manuscript's pictures: uploads that wait for its sections, and rejected ones. */
export interface PictureOutcome {
  uploads: Map<string, string>;
  refused: Map<string, UploadProblem>;
}

/** Sends those not sent before, one after the other; none of them is in the library yet. */
export async function sendPictures(
  { manuscript, files }: ManuscriptReading,
  name: string,
  sent: PictureOutcome,
  told: (count: number) => void,
): Promise<void> {
  const begun: [name: string, upload: string][] = [];
  for (const [at, picture] of toBring(manuscript.pictures).entries()) {
    told(at + 1);
    if (sent.uploads.has(picture.name) || sent.refused.has(picture.name)) continue;
    const bytes = files.get(picture.file);
    const ending = endingOf(picture.file) || bytes?.type.replace(/^image\/|\+.*$/g, '') || 'png';
    if (!bytes) sent.refused.set(picture.name, 'broken');
    else
      begun.push([picture.name, await sendAside(new File([bytes], `${titleOf(name)} ${at + 1}.${ending}`))]);
  }
  for (const [one, upload] of begun) {
    const problem = await waitAside(upload);
    if (problem === null) sent.uploads.set(one, upload);
    else sent.refused.set(one, problem);
  }
}
/** Each picture once, however often it occurs. */
export const toBring = (pictures: readonly ManuscriptPicture[]): ManuscriptPicture[] => [
  ...new Map(pictures.filter(({ problem }) => problem === null).map((one) => [one.name, one])).values(),
];

export function addManuscript(
  publicationId: string,
  was: readonly string[],
  sections: AdminManuscript['sections'],
  { uploads, refused }: PictureOutcome,
) {
  const without = new Set(refused.keys());
  return send(
    manuscriptCalls.add,
    'AdminManuscriptSections',
    { id: publicationId },
    {
      sections: sections.map(({ title, body }) => ({ title, body: withoutPictures(body, without) })),
      pictures: [...uploads].map(([name, upload]) => ({ name, upload: Number(upload) })),
      was: was.map(Number),
    },
  );
}
