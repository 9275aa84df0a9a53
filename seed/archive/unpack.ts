import { createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  openPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import type { ArchiveFaultKind } from '#admin/resources/library-import/library-import.data.ts';

/** Why an archive is not unpacked, in words for the person who chose it. */
export class ArchiveFault extends Error {
  readonly code = 'usage';
  readonly kind: ArchiveFaultKind;
  /** The file in the archive that is at fault. */
  readonly file: string | null;
  constructor(kind: ArchiveFaultKind, file: string | null, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.file = file;
  }
}

/** An archive that is read in pieces. */
export interface ArchiveSource {
  bytes: number;
  read(from: number, length: number): Promise<Uint8Array>;
}

/** Texts and captions compress to a fifth; an archive that expands more than this was made to fill a disk. */
export const UNFOLDS_TIMES = 10;
export const UNFOLDS_BESIDE = 100 * 1024 * 1024;
const MOST_ENTRIES = 100_000;
/** Files that desktop programs add on their own. */
const LITTER = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
const FILE_KIND = 0xf000;
const REGULAR_FILE = 0x8000;

/** Whether a path names an archive rather than a folder, by its first bytes. */
export async function isArchive(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return false;
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.readUInt16BE(0) === 0x504b;
  } finally {
    await file.close();
  }
}

/**
 * Unpacks a zip archive of a library into an empty folder, and returns the folder with its `catalogue.json`: that one,
 * or the single folder below it if a folder was packed as a whole. Nothing in the archive can write outside of it, be
 * anything but a file, or fill the disk.
 */
export async function unpackArchive(from: string | ArchiveSource, into: string): Promise<string> {
  const bytes = typeof from === 'string' ? (await stat(from)).size : from.bytes;
  const room = bytes * UNFOLDS_TIMES + UNFOLDS_BESIDE;
  const names = await reading(async () => {
    const options = { strictFileNames: true, lazyEntries: true, autoClose: false };
    const archive =
      typeof from === 'string'
        ? await openPromise(from, options)
        : await fromRandomAccessReaderPromise(new SourceReader(from), bytes, options);
    try {
      return await unpackAll(archive, into, room);
    } finally {
      archive.close();
    }
  });
  const tops = new Set(names.map((name) => name.split('/')[0] ?? ''));
  const [top = ''] = tops;
  const isWithin = tops.size === 1 && names.includes(`${top}/catalogue.json`);
  return isWithin ? join(into, top) : into;
}

const PIECE_BYTES = 256 * 1024;
class SourceReader extends RandomAccessReader {
  readonly #source: ArchiveSource;
  constructor(source: ArchiveSource) {
    super();
    this.#source = source;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const source = this.#source;
    async function* pieces() {
      for (let at = start; at < end; ) {
        const piece = await source.read(at, Math.min(PIECE_BYTES, end - at));
        if (piece.length === 0) return;
        yield Buffer.from(piece);
        at += piece.length;
      }
    }
    return Readable.from(pieces(), { objectMode: false });
  }
}

async function unpackAll(archive: ZipFile, into: string, room: number): Promise<string[]> {
  if (archive.entryCount > MOST_ENTRIES)
    throw new ArchiveFault(
      'many',
      null,
      `the archive holds ${archive.entryCount} files; at most ${MOST_ENTRIES} are read`,
    );
  const names: string[] = [];
  /** Some systems treat `A.png` and `a.png` as the same file. */
  const folded = new Set<string>();
  let left = room;
  for await (const entry of archive.eachEntry()) {
    const { fileName: name } = entry;
    if (name.endsWith('/') || LITTER.test(name)) continue;
    checkEntry(entry);
    if (folded.has(name.toLowerCase()))
      throw new ArchiveFault('twice', name, `${name} is in the archive twice`);
    left -= entry.uncompressedSize;
    if (left < 0)
      throw new ArchiveFault(
        'large',
        name,
        `the archive unfolds to more than ${UNFOLDS_TIMES} times its size: it is not unpacked`,
      );
    folded.add(name.toLowerCase());
    names.push(name);
    await unpackOne(archive, entry, join(into, name));
  }
  return names;
}

function checkEntry(entry: Entry): void {
  const { fileName: name, externalFileAttributes } = entry;
  if (entry.isEncrypted())
    throw new ArchiveFault('locked', name, `${name} is locked with a password: make the archive without one`);
  // Set by systems that record the kind of an entry.
  const kind = (externalFileAttributes >>> 16) & FILE_KIND;
  if (kind !== 0 && kind !== REGULAR_FILE)
    throw new ArchiveFault('link', name, `${name} is a link or a device, not a file`);
  if (name.split('/').some((part) => part === '' || part === '.' || hasControl(part)))
    throw new ArchiveFault('name', name, `${JSON.stringify(name)} is no name of a file`);
}

const hasControl = (text: string): boolean => [...text].some((letter) => letter < ' ' || letter === '\u007f');

async function unpackOne(archive: ZipFile, entry: Entry, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  let sum = 0;
  const stream = await archive.openReadStreamPromise(entry);
  await pipeline(
    stream,
    async function* (pieces) {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        sum = crc32(piece, sum);
        yield piece;
      }
    },
    createWriteStream(path, { flags: 'wx' }),
  );
  if (sum !== entry.crc32)
    throw new ArchiveFault(
      'damaged',
      entry.fileName,
      `${entry.fileName} came over damaged: fetch the archive again`,
    );
}

/** Converts the zip library's errors for an archive that is truncated, not an archive, or made to lead elsewhere. */
async function reading<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed();
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    // Errors of the disk, and our own.
    if (code) throw thrown;
    throw new ArchiveFault('unreadable', null, `the archive cannot be read: ${message}`, { cause: thrown });
  }
}
