import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

/**
 * A tar file, so that `tar` alone opens a backup on the day nothing else is left. Written and read front to back with
 * one block in memory; its last member is the SHA-256 of every byte before it, and nothing may follow it.
 */
const BLOCK = 512;
const CHUNK = 256 * 1024;
const NAME_BYTES = 100;
const SIZE_END = 8 ** 11;
const EXTENSION_MAX = 64 * 1024;
const SEAL = 'SHA256';
const SEAL_BYTES = 65;
const PLAIN = '0';
const EXTENDED = 'x';

export class BackupError extends Error {
  override name = 'BackupError';
  code = 'backup';
}
const damaged = (what: string) => new BackupError(`the backup is damaged: ${what}`);

export interface ArchiveWriter {
  /** Returns the SHA-256 of the body. */
  add(
    name: string,
    bytes: number,
    body: AsyncIterable<Buffer> | Iterable<Buffer>,
    modifiedAt?: Date,
  ): Promise<string>;
  seal(): Promise<void>;
}

export interface ArchiveMember {
  name: string;
  bytes: number;
  modifiedAt: Date;
  /** To be read before the next member is requested, or not at all. */
  body(): AsyncGenerator<Buffer>;
}

export function archiveWriter(file: FileHandle, at: Date): ArchiveWriter {
  const whole = createHash('sha256');
  const write = async (part: Buffer) => {
    whole.update(part);
    await writeAll(file, part);
  };
  return {
    async add(name, bytes, body, modifiedAt = at) {
      for (const header of headersOf(name, bytes, modifiedAt)) await write(header);
      const own = createHash('sha256');
      let left = bytes;
      for await (const part of body) {
        left -= part.length;
        own.update(part);
        await write(part);
      }
      if (left !== 0) throw new BackupError(`${name} changed while it was read`);
      await write(Buffer.alloc(paddingOf(bytes)));
      return own.digest('hex');
    },
    seal: () => writeAll(file, Buffer.concat([SEAL_HEADER, endOf(whole)])),
  };
}

/**
 * The members in order. `check`: examines every byte and throws if the backup is not complete, after the last member at
 * the latest.
 */
export async function* archiveMembers(
  path: string,
  { check }: { check: boolean },
): AsyncGenerator<ArchiveMember> {
  const file = await open(path);
  try {
    const source = sourceOf(file, (await file.stat()).size, check ? createHash('sha256') : null);
    let extension: Extension = {};
    for (;;) {
      const header = await source.header();
      if (header.equals(SEAL_HEADER)) return await source.end();
      const { type, ...told } = readHeader(header, source.at);
      const { name, bytes } = { ...told, ...extension };
      if (type === EXTENDED) {
        extension = readExtension(await source.exact(bytes));
      } else {
        extension = {};
        const from = source.at;
        yield { name, bytes, modifiedAt: told.modifiedAt, body: () => source.take(bytes) };
        for await (const _ of source.take(bytes - (source.at - from), { skip: true }));
      }
      await source.exact(paddingOf(bytes));
    }
  } finally {
    await file.close();
  }
}

function sourceOf(file: FileHandle, size: number, whole: Hash | null) {
  const source = {
    at: 0,
    async *take(bytes: number, { skip = false, hashed = true } = {}): AsyncGenerator<Buffer> {
      if (source.at + bytes > size) throw damaged('its end is missing');
      const end = source.at + bytes;
      if (skip && !whole) source.at = end;
      while (source.at < end) {
        const part = Buffer.allocUnsafe(Math.min(CHUNK, end - source.at));
        const { bytesRead } = await file.read(part, 0, part.length, source.at);
        if (bytesRead === 0) throw damaged('its end is missing');
        source.at += bytesRead;
        const read = part.subarray(0, bytesRead);
        if (hashed) whole?.update(read);
        yield read;
      }
    },
    exact: async (bytes: number, options = {}) => {
      if (bytes > EXTENSION_MAX) throw damaged(`no member begins at byte ${source.at - BLOCK}`);
      return buffer(source.take(bytes, options));
    },
    async header(): Promise<Buffer> {
      const header = await source.exact(BLOCK, { hashed: false });
      if (!header.equals(SEAL_HEADER)) whole?.update(header);
      return header;
    },
    async end(): Promise<void> {
      const told = await source.exact(size - source.at, { hashed: false });
      if (whole && !told.equals(endOf(whole))) throw damaged('its checksum does not fit');
    },
  };
  return source;
}

type Extension = { name?: string; bytes?: number };

/** What the plain header cannot hold goes into an extended one before it (POSIX.1-2001, pax). */
function headersOf(name: string, bytes: number, modifiedAt: Date): Buffer[] {
  const plain = headerOf(name.slice(-NAME_BYTES), bytes < SIZE_END ? bytes : 0, modifiedAt, PLAIN);
  const fields = [
    ...(Buffer.byteLength(name) > NAME_BYTES ? [`path=${name}`] : []),
    ...(bytes < SIZE_END ? [] : [`size=${bytes}`]),
  ];
  if (fields.length === 0) return [plain];
  const text = Buffer.from(fields.map(recordOf).join(''));
  const padding = Buffer.alloc(paddingOf(text.length));
  return [headerOf('extended', text.length, modifiedAt, EXTENDED), text, padding, plain];
}

/**
 * `LENGTH field
 * `, where the length includes itself.
 */
function recordOf(field: string): string {
  const rest = Buffer.byteLength(field) + 2;
  const digits = String(rest + String(rest + 2).length).length;
  return `${rest + digits} ${field}\n`;
}

function readExtension(text: Buffer): Extension {
  const fields = new Map(
    text
      .toString()
      .split('\n')
      .map((record) => record.replace(/^\d+ /, ''))
      .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  );
  const [name, bytes] = [fields.get('path'), fields.get('size')];
  return { ...(name ? { name } : {}), ...(bytes ? { bytes: Number(bytes) } : {}) };
}

function headerOf(name: string, bytes: number, modifiedAt: Date, type: string): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, NAME_BYTES);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(bytes, 11)}\0${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 124);
  header.write(`${' '.repeat(8)}${type}`, 148);
  header.write('ustar\x0000', 257);
  header.write(sumOf(header), 148);
  return header;
}

function readHeader(header: Buffer, end: number) {
  const sum = header.toString('latin1', 148, 156);
  const blank = Buffer.from(header);
  blank.fill(' ', 148, 156);
  if (sum !== sumOf(blank))
    throw end === BLOCK
      ? new BackupError('this is no backup of this program')
      : damaged(`no member begins at byte ${end - BLOCK}`);
  const number = (from: number) => Number.parseInt(header.toString('latin1', from, from + 11), 8);
  return {
    name: header.toString('utf8', 0, NAME_BYTES).replace(/\0+$/, ''),
    bytes: number(124),
    modifiedAt: new Date(number(136) * 1000),
    type: header.toString('latin1', 156, 157),
  };
}

async function writeAll(file: FileHandle, part: Buffer): Promise<void> {
  for (let from = 0; from < part.length; )
    from += (await file.write(part, from, part.length - from)).bytesWritten;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
const sumOf = (header: Buffer) =>
  `${octal(
    header.reduce((sum, byte) => sum + byte, 0),
    6,
  )}\0 `;
const paddingOf = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK;

const SEAL_HEADER = headerOf(SEAL, SEAL_BYTES, new Date(0), PLAIN);
/** Two empty blocks end a tar file. */
const endOf = (whole: Hash) =>
  Buffer.concat([
    Buffer.from(`${whole.copy().digest('hex')}\n`),
    Buffer.alloc(paddingOf(SEAL_BYTES) + 2 * BLOCK),
  ]);
