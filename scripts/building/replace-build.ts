import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Named by a hash of their content, so leftovers of another build do no harm. */
const HASHED = /^(client\/(assets|fonts)|server\/assets)\//;
const LIST = '.superseded.json';
/** Belongs to the build that follows this one, which cleans up after itself. */
const PROGRAM = /^program\//;
/** How long an open page, or a process still running, may request the files of its build. */
const KEPT_MS = 86_400_000;

/** When each file that the newest build lacks was last part of a build. */
type Superseded = Record<string, string>;

/**
 * Replaces an old build under processes that are serving it: at no moment is a file missing that a page of either build
 * refers to. Files named by their content are added first and stay for a day; each of the rest replaces the file of the
 * same name at once.
 */
export async function replaceBuild(from: string, to: string, now: Date): Promise<void> {
  const next = filesIn(from);
  const before = filesIn(to).filter((file) => !PROGRAM.test(file));
  const isNew = new Set(next);
  const superseded = readList(to);
  const gone = before.filter((file) => !isNew.has(file) && file !== LIST);
  const since = (file: string) => superseded[file] ?? now.toISOString();
  const isKept = (file: string) => HASHED.test(file) && now.getTime() - Date.parse(since(file)) < KEPT_MS;
  const list = Object.fromEntries(gone.filter(isKept).map((file) => [file, since(file)]));
  // Noted before anything moves: after an interrupted run, the next one counts the day from the same moment.
  await mkdir(to, { recursive: true });
  await writeFile(join(to, LIST), JSON.stringify(list));
  const inOrder = [...next.filter((file) => HASHED.test(file)), ...next.filter((file) => !HASHED.test(file))];
  for (const file of inOrder) await put(join(from, file), join(to, file));
  for (const file of gone) if (!isKept(file)) await rm(join(to, file), { force: true });
  await rm(from, { recursive: true, force: true });
}

const filesIn = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );

function readList(folder: string): Superseded {
  const file = join(folder, LIST);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Superseded) : {};
}

async function put(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}
