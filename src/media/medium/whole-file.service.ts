import { buffer } from 'node:stream/consumers';
import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3';
import type { Storage } from '#platform/storage/storage.ts';
import { PART_BYTES } from '../upload/upload.data.ts';
import { partCount, partKey } from '../upload/upload.rules.ts';

/**
 * An upload read as the file it will become; at most one of its parts is held at a time, and less while all of it is
 * read.
 */
export interface WholeFile {
  bytes: number;
  /** Returns fewer bytes if the file ends before that. */
  read(from: number, length: number): Promise<Uint8Array>;
  pieces(): AsyncGenerator<Uint8Array>;
}

export function wholeFile(storage: Storage, { mark, bytes }: { mark: string; bytes: number }): WholeFile {
  let held = { at: -1, part: new Uint8Array() };
  const open = async (at: number) => {
    const found = await storage.open(partKey(mark, at));
    if (!found) throw new Error(`part ${at} of upload ${mark} is not there`);
    return found.stream();
  };
  const part = async (at: number): Promise<Uint8Array> => {
    if (held.at === at) return held.part;
    held = { at, part: await buffer(await open(at)) };
    return held.part;
  };
  return {
    bytes,
    async read(from, length) {
      const made = new Uint8Array(Math.max(0, Math.min(length, bytes - from)));
      for (let at = 0; at < made.length; ) {
        const place = from + at;
        const piece = (await part(Math.floor(place / PART_BYTES))).subarray(place % PART_BYTES);
        made.set(piece.subarray(0, made.length - at), at);
        at += piece.length;
      }
      return made;
    },
    async *pieces() {
      for (let at = 0; at < partCount(bytes); at++) yield* await open(at);
    },
  };
}

/**
 * Lets a parser read a file. A parser describes every error in its own terms, or passes over it: one of the store is
 * thrown as it is, since it says nothing of the file.
 */
export async function parsed<T>(
  file: WholeFile,
  parse: (tokenizer: WholeFileTokenizer) => Promise<T>,
): Promise<T> {
  const lost: unknown[] = [];
  const read = async (from: number, length: number) => {
    try {
      return await file.read(from, length);
    } catch (thrown) {
      lost.push(thrown);
      throw thrown;
    }
  };
  const [outcome] = await Promise.allSettled([parse(new WholeFileTokenizer({ ...file, read }))]);
  if (lost.length > 0) throw lost[0];
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** No single value in a file is longer than this; a longer one is a trap. */
const TOKEN_MAX_BYTES = 16 * 1024 * 1024;

/** Lets parsers read anywhere in a file without holding it in memory. */
export class WholeFileTokenizer extends AbstractTokenizer {
  readonly #file: WholeFile;
  fileInfo: { size: number };

  constructor(file: WholeFile) {
    super({ maxBufferSize: TOKEN_MAX_BYTES });
    this.#file = file;
    this.fileInfo = { size: file.bytes };
  }

  override supportsRandomAccess(): boolean {
    return true;
  }

  override async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(target, options);
    const count = await this.peekBuffer(target, options);
    this.position = position + count;
    return count;
  }

  override async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position, length, mayBeLess } = this.normalizeOptions(target, options);
    const found = await this.#file.read(position, length);
    if (!mayBeLess && found.length < length) throw new EndOfStreamError();
    target.set(found);
    return found.length;
  }

  setPosition(position: number): void {
    this.position = position;
  }
}
