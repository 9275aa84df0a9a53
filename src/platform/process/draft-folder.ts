import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const DRAFT = /^\.new-[0-9a-f]{12}$/;

/**
 * A name under which to fill a folder until it is complete. Unique, because a program started by a killed process may
 * still be filling that process's folder.
 */
export const draftOf = (folder: string): string => `${folder}.new-${randomBytes(6).toString('hex')}`;

/** Matches the whole name, so that nothing else beside the folder is taken for a draft. */
export const isDraftOf = (folder: string, name: string): boolean =>
  name.startsWith(basename(folder)) && DRAFT.test(name.slice(basename(folder).length));

/** Removes leftovers of earlier drafts; what is being filled just now stays until the next time. */
export async function sweepDrafts(folder: string): Promise<void> {
  const beside = dirname(folder);
  for (const name of await readdir(beside))
    if (isDraftOf(folder, name))
      await rm(join(beside, name), { recursive: true, force: true }).catch(() => {});
}
