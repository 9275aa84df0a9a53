import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ArchiveEntry {
  /** Path within the archive. */
  name: string;
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Whether it is compressed already, as recordings and pictures are; then it is stored unchanged. */
  isPacked: boolean;
}

/** The limit of zip archives that every program can read. */
export const ARCHIVE_MAX_BYTES = 4 * 1024 ** 3 - 1;

const NOTHING = new Uint8Array();

/** Streams a zip archive as fast as it is read, without ever holding it in memory. */
export async function* archiveOf(
  entries: Iterable<ArchiveEntry>,
  madeAt: Date,
): AsyncGenerator<Uint8Array, void> {
  const pieces: Uint8Array[] = [];
  const ready = () => pieces.splice(0);
  const archive = new Zip((failure, piece) => {
    if (failure) throw failure;
    pieces.push(piece);
  });
  for (const { name, body, isPacked } of entries) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    entry.mtime = madeAt;
    archive.add(entry);
    for await (const piece of body) {
      entry.push(piece);
      yield* ready();
    }
    entry.push(NOTHING, true);
    yield* ready();
  }
  archive.end();
  yield* ready();
}
