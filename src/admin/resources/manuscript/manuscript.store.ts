import type { Flat } from '#kit/contract.ts';
import { base64Of, send } from '../../kit/send.store.ts';
import { MANUSCRIPT_MAX_BYTES } from './manuscript.data.ts';
import { manuscriptCalls, type manuscriptType } from './manuscript.schema.ts';

export type AdminManuscript = Flat<typeof manuscriptType>;

/** What is larger even before its pictures are left out holds no text for readers. */
const FILE_MAX_BYTES = 100 * 1024 * 1024;

/** Null where it is too large, whatever is left out of it. */
export async function readManuscript(publicationId: string, file: File): Promise<AdminManuscript | null> {
  if (file.size > FILE_MAX_BYTES) return null;
  const bytes = await withoutPictures(new Uint8Array(await file.arrayBuffer()));
  if (bytes.byteLength > MANUSCRIPT_MAX_BYTES) return null;
  const given = { name: file.name, content: base64Of(bytes) };
  return send(manuscriptCalls.read, 'AdminManuscript', { id: publicationId }, given);
}

export const addManuscript = (
  publicationId: string,
  was: readonly string[],
  sections: AdminManuscript['sections'],
) =>
  send(
    manuscriptCalls.add,
    'AdminManuscriptSections',
    { id: publicationId },
    { sections: [...sections], was: was.map(Number) },
  );

/** Pictures of a Word document stay here: they are the most of it, and sections name those of the library. */
async function withoutPictures(bytes: Uint8Array): Promise<Uint8Array> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isArchive || bytes.byteLength <= MANUSCRIPT_MAX_BYTES) return bytes;
  const { unzipSync, zipSync } = await import('fflate');
  try {
    return zipSync(unzipSync(bytes, { filter: ({ name }) => !/\/(?:media|embeddings|fonts)\//.test(name) }));
  } catch {
    // Damaged: the server says so.
    return bytes.subarray(0, MANUSCRIPT_MAX_BYTES);
  }
}
