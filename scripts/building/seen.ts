import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a check holds for files, without reading them again as long as each is the very file it was when the check
 * last held: its inode, size and both of its times, the second of which nobody can set. `mark` names the check.
 */
export function holdsFor(
  note: string,
  mark: string,
  { root, paths, look }: { root: string; paths: readonly string[]; look(): boolean },
): boolean {
  // Taken before the files are read: a change in the meantime is read the next time.
  const seen = `${mark} ${outline(root, paths)}`;
  if (readOr(note) === seen) return true;
  if (!look()) return false;
  try {
    writeFileSync(note, seen);
  } catch {
    // Where nothing can be written, everything is read each time.
  }
  return true;
}

/** Identifies the files without reading their content: replacing or writing a file changes the outline. */
export function outline(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    hash.update(`${path}\0${found?.ino} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}\0`);
  }
  return hash.digest('hex');
}

function readOr(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
