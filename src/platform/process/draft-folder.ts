import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const MARK = '.new';

/**
 * A name to fill a folder under until it is whole. Nobody else's: a program that a killed process had started may still
 * fill that one's.
 */
export const draftOf = (folder: string): string => `${folder}${MARK}-${randomBytes(6).toString('hex')}`;

export const isDraftOf = (folder: string, name: string): boolean =>
  name.startsWith(`${basename(folder)}${MARK}`);

/** Removes what was left of earlier drafts; what is filled just now stays for the next time. */
export async function sweepDrafts(folder: string): Promise<void> {
  const beside = dirname(folder);
  for (const name of await readdir(beside))
    if (isDraftOf(folder, name))
      await rm(join(beside, name), { recursive: true, force: true }).catch(() => {});
}
