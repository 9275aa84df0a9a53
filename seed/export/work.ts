import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'yaml';
import type { Reader } from '#platform/postgres/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { withFigureNames } from '../tell/figures.ts';

export type Report = (line: string) => void;
/** From where a folder is written, and where. */
export interface Target {
  db: Reader;
  folder: string;
  /** Brings a stored file along, by its key. */
  take(key: string): Promise<void>;
  report: Report;
}
export interface Work extends Target {
  /** Files of pictures within texts, by their numbers. */
  figures: Map<string, string>;
  /** The numbers of those that a text of this folder names. */
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

/** As it is stored, under its key; piece by piece, never whole in memory. */
export const copyInto =
  (storage: Storage, folder: string): Target['take'] =>
  async (key) => {
    const found = await storage.open(key);
    if (!found) throw new Error(`the library names ${key}, which is not in its store`);
    const path = join(folder, 'media', key);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(found.stream(), createWriteStream(path));
  };
