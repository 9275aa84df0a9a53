import * as v from 'valibot';
import { type Problem, readFolderFile } from '../folder/file.ts';

/** Incremented when an older release could no longer read what is written. */
export const FOLDER_FORMAT = 1;

const named = v.looseObject({ format: v.optional(v.number(), FOLDER_FORMAT) });

/** Reported alone, since anything else that an older release would find wrong in such a folder is correct. */
export function newerFormat(folder: string): Problem | null {
  const { read } = readFolderFile(folder, 'catalogue.json', named);
  if (!read || read.data.format <= FOLDER_FORMAT) return null;
  return read.problem(
    ['format'],
    `the folder has format ${read.data.format}, which a newer release writes; this one reads up to ${FOLDER_FORMAT}: update the program first`,
  );
}
