import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether something holds for files, without reading them again while each is the very file it was when that was found
 * last: its number, size and both of its times, of which nobody sets the second one. `mark`: what it is that holds.
 */
export function holdsFor(
  note: string,
  mark: string,
  { root, paths, look }: { root: string; paths: readonly string[]; look(): boolean },
): boolean {
  // Taken before they are read: what changes meanwhile is read the next time.
  const seen = `${mark} ${outline(root, paths)}`;
  if (readOr(note) === seen) return true;
  if (!look()) return false;
  try {
    writeFileSync(note, seen);
  } catch {
    // Where nothing may be written, all is read each time.
  }
  return true;
}

/** Which files stand there, without their content: another one, or one that was written since, makes another outline. */
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
