import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const DRAFT = /^\.new-[0-9a-f]{12}$/;

/**
 * A name to fill a folder under until it is whole. Nobody else's: a program that a killed process had started may still
 * fill that one's.
 */
export const draftOf = (folder: string): string => `${folder}.new-${randomBytes(6).toString('hex')}`;

/** By its whole name: what somebody else keeps beside the folder is never taken for one. */
export const isDraftOf = (folder: string, name: string): boolean =>
  name.startsWith(basename(folder)) && DRAFT.test(name.slice(basename(folder).length));

/** Removes what was left of earlier drafts; what is filled just now stays for the next time. */
export async function sweepDrafts(folder: string): Promise<void> {
  const beside = dirname(folder);
  for (const name of await readdir(beside))
    if (isDraftOf(folder, name))
      await rm(join(beside, name), { recursive: true, force: true }).catch(() => {});
}
