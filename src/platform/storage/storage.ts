import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../admission/away.refusals.ts';
import { PRIVATE_MODE, privateFolder } from './private-folder.ts';

export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
  /** Strong, with quotes: a different version of the file has a different one. */
  etag: string;
  /** Bytes from `start` to `end`, both included. */
  stream(range?: { start: number; end: number }): Readable;
}

/**
 * Storage of files; processes share nothing but this and the database. Keys are relative paths, such as
 * `covers/2746.svg`.
 */
export interface Storage {
  put(key: string, body: Buffer): Promise<void>;
  /** Of any length, in pieces: afterwards the file is there completely or not at all. */
  putStream(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  open(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
}

/** A relative path of plain names: nothing that a folder or an address could interpret differently. */
export const isStorageKey = (key: string): boolean => KEY.test(key);
const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

/** A name with a content hash identifies its version on every machine and in every store; null for other names. */
export function namedTag(key: string): string | null {
  const hash = /-([0-9a-f]{10,64})\.\w+$/.exec(key)?.[1];
  return hash ? `"${hash}"` : null;
}

/** Files served through gates are in a folder that nobody else on this machine can access. */
const PROTECTED = 'protected';
/** Less the process's umask, as for any file. */
const OPEN_MODE = 0o666;

/** Creates the folder of a key below a root; returns the mode of the key's file. */
export async function makeFolderOf(root: string, key: string): Promise<number> {
  const isPrivate = key.startsWith(`${PROTECTED}/`);
  if (isPrivate) privateFolder(join(root, PROTECTED));
  await mkdir(dirname(join(root, key)), { recursive: true });
  return isPrivate ? PRIVATE_MODE : OPEN_MODE;
}

/** Files below one directory; neither a key nor a link in it can lead outside. */
export function openFileStorage(root: string): Storage {
  const place = (key: string): string | null => {
    if (!isStorageKey(key)) return null;
    const path = normalize(join(root, key));
    return path.startsWith(root.endsWith(sep) ? root : root + sep) ? path : null;
  };
  if (existsSync(join(root, PROTECTED))) privateFolder(join(root, PROTECTED));
  /**
   * Writes under another name until the file is complete: a random one, because every container of a shared folder
   * may have the same process id.
   */
  const putWhole = async (key: string, write: (fresh: string, mode: number) => Promise<void>) => {
    const path = place(key);
    if (!path) throw new Error(`storage key ${JSON.stringify(key)} is not accepted`);
    const fresh = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      await write(fresh, await makeFolderOf(root, key));
      await rename(fresh, path);
    } catch (thrown) {
      await rm(fresh, { force: true });
      throw isFull(thrown) ? refuse('storage-full', {}, { cause: thrown }) : thrown;
    }
  };
  return {
    put: (key, body) => putWhole(key, (fresh, mode) => writeFile(fresh, body, { mode })),
    putStream: (key, body) =>
      putWhole(key, (fresh, mode) => pipeline(Readable.from(body), createWriteStream(fresh, { mode }))),
    async open(key) {
      const path = place(key);
      if (!path) return null;
      const [found, real, home] = await Promise.all([
        stat(path, { bigint: true }).catch(() => null),
        realpath(path).catch(() => ''),
        realpath(root).catch(() => ''),
      ]);
      if (!found?.isFile() || real !== join(home, ...key.split('/'))) return null;
      return {
        bytes: Number(found.size),
        modifiedAt: found.mtime,
        etag: namedTag(key) ?? `"${found.size.toString(36)}-${found.mtimeNs.toString(36)}"`,
        // A failure reaches the reader of the stream at its end; until then there may be no other listener.
        stream: (range) => createReadStream(path, range).on('error', () => {}),
      };
    },
    async remove(key) {
      const path = place(key);
      if (path) await rm(path, { force: true });
    },
  };
}

const isFull = (thrown: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((thrown as NodeJS.ErrnoException | null)?.code ?? '');
