import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { UsageError } from '../running/failure.ts';

const OURS = ['app', 'data', 'tmp', 'usr'];

/** Refuses a folder that holds something other than an earlier image, of which nothing is kept. */
export function checkImageFolder(folder: string, root: string): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  if (join(realpathSync(root), sep).startsWith(join(realpathSync(folder), sep)))
    throw new UsageError(`${folder} holds the sources: name a folder of the image's own`);
  if (names.length > 0 && !(names.every((name) => OURS.includes(name)) && isImageOf(folder, root)))
    throw new UsageError(`${folder} is not empty and holds no earlier image: name another folder`);
}

export function emptyImageFolder(folder: string, root: string): void {
  checkImageFolder(folder, root);
  rmSync(folder, { recursive: true, force: true });
}

const isImageOf = (folder: string, root: string): boolean => nameIn(join(folder, 'app')) === nameIn(root);

function nameIn(folder: string): unknown {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name: unknown }).name : null;
}
