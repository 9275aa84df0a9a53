import { Readable } from 'node:stream';
import { notFound } from '#kit/general.refusals.ts';
import type { Ports } from '#platform/ports.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { ARCHIVE_MAX_BYTES, type ArchiveEntry, archiveOf } from './archive.service.ts';
import { refuse } from './bundle.refusals.ts';

export interface PublicationArchive {
  body: Readable;
  /** Number of stored files in it, besides the texts. */
  files: number;
}

const GIGABYTE = 1024 ** 3;
/** Allowance for each entry's name and place in the directory; texts are compressed and take less than counted. */
const ENTRY_BYTES = 1024;

/**
 * Exports a publication for another library, streamed as it is read: the database is read first, the store on the way.
 */
export async function archivePublication(
  { database, storage, libraryFolders }: Pick<Ports, 'database' | 'storage' | 'libraryFolders'>,
  id: number,
  at: Date,
): Promise<PublicationArchive> {
  const bundle = await libraryFolders.bundleOf({ database, storage }, id);
  if (!bundle) throw notFound();
  const stored = new Map<string, StoredFile>();
  for (const key of bundle.files) {
    const found = await storage.open(key);
    if (!found) throw refuse('bundle-file-missing', { file: key });
    stored.set(key, found);
  }
  const texts = [...bundle.texts, ...notesOn(bundle.unlike)];
  const bytes =
    sum([...stored.values()].map((one) => one.bytes)) +
    sum(texts.map(([, text]) => text.byteLength)) +
    (stored.size + texts.length) * ENTRY_BYTES;
  if (bytes > ARCHIVE_MAX_BYTES)
    throw refuse('bundle-too-large', { gigabytes: Math.ceil((bytes / GIGABYTE) * 10) / 10 });
  const entries: ArchiveEntry[] = [
    ...texts.map(([name, text]) => ({ name, body: [text], isPacked: false })),
    ...[...stored].map(([key, found]) => ({ name: `media/${key}`, body: opened(found), isPacked: true })),
  ];
  return { body: Readable.from(archiveOf(entries, at), { objectMode: false }), files: stored.size };
}

/** Opens a file only when its turn has come. */
async function* opened(found: StoredFile): AsyncGenerator<Uint8Array, void> {
  yield* found.stream();
}

/** For the person who unpacks it; an import ignores it. */
function notesOn(unlike: readonly string[]): [string, Buffer][] {
  if (unlike.length === 0) return [];
  const lines = unlike.map(
    (what) => `${what} would read otherwise after an import: it is not written as Markdown is\n`,
  );
  return [['NOTES.txt', Buffer.from(lines.join(''))]];
}

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
