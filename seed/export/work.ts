import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'yaml';
import type { Reader } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { withFigureNames } from '../tell/figures.ts';

export type Report = (line: string) => void;
/** Source and destination of an export. */
export interface Target {
  db: Reader;
  folder: string;
  /** Copies a stored file, by its key. */
  take(key: string): Promise<void>;
  report: Report;
}
export interface Work extends Target {
  /** Files of pictures within texts, by number. */
  figures: Map<string, string>;
  /** Numbers of those that a text of this folder names. */
  named: Set<string>;
  copied: Set<string>;
  unlike: string[];
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
export const yaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

export async function write({ folder }: Work, file: string, text: string): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

export const namedByFiles = ({ figures, named }: Work, html: unknown): string =>
  withFigureNames(html as string, (id) => {
    named.add(id);
    return figures.get(id);
  });

export async function copy({ take, copied }: Work, key: string): Promise<void> {
  if (copied.has(key)) return;
  await take(key);
  copied.add(key);
}

/** A file that a row names and the store does not have. */
export class FileGone extends Error {
  readonly code = 'usage';
}
/** Copies a stored file under its key; in pieces, never completely in memory. */
export const copyInto =
  (storage: Storage, folder: string): Target['take'] =>
  async (key) => {
    const found = await storage.open(key);
    if (!found) throw new FileGone(`the library names ${key}, which is not in its store`);
    const path = join(folder, 'media', key);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(found.stream(), createWriteStream(path));
  };
