import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Library } from '#seed/library.ts';
import { ROOT } from '../run-tool.ts';
import { outline } from './seen.ts';

/**
 * What a first start would otherwise make of the demo library itself, as the installation made it for the newest built
 * program.
 */
export interface KeptStory {
  /** Null if a file of the library has changed since it was read. */
  library: Library | null;
  /** The path of a file with the drawings. */
  drawings: string | null;
}

const folderIn = (root: string): string => join(root, 'node_modules', '.cache', 'story');
const NOTHING: KeptStory = { library: null, drawings: null };

export async function keptStory(root = ROOT): Promise<KeptStory> {
  const place = placeIn(root);
  if (!place || !existsSync(place.library) || !existsSync(place.drawings)) return NOTHING;
  try {
    const { read, library } = deserialize(await readFile(place.library)) as {
      read: string;
      library: Library;
    };
    return { library: read === outlineOfSeed(root) ? library : null, drawings: place.drawings };
  } catch {
    // Corrupt, or made by another Node: all of it is made again.
    return NOTHING;
  }
}

/** Reads and draws the demo library under the product's own name; what was kept for other programs is removed. */
export async function keepStory(root = ROOT): Promise<void> {
  const place = placeIn(root);
  if (!place || (await keptStory(root)).library) return;
  const [{ readLibrary }, { plansOf }, { Drawings }, { writeStoryFiles }, { loadConfig }] = await Promise.all(
    [
      import('#seed/library.ts'),
      import('#seed/plans.ts'),
      import('#seed/story/drawings.ts'),
      import('#seed/story/files.ts'),
      import('#platform/config/config.ts'),
    ],
  );
  const read = outlineOfSeed(root);
  const library = readLibrary();
  const drawings = await Drawings.open(null);
  const nowhere = { open: async () => null, put: async () => {} };
  const plans = plansOf(library.catalogue, library.texts, new Date());
  const { productName } = loadConfig({});
  const config = { productName, demo: true };
  await writeStoryFiles({ storage: nowhere, drawings }, library, plans, config, () => {});
  await rm(folderIn(root), { recursive: true, force: true });
  await mkdir(folderIn(root), { recursive: true });
  await replace(place.drawings, drawings.made());
  await replace(place.library, serialize({ read, library }));
}

function placeIn(root: string): { library: string; drawings: string } | null {
  const program = newestProgram(root);
  if (!program) return null;
  const name = join(folderIn(root), program);
  return { library: `${name}.library`, drawings: `${name}.drawings` };
}

/** The name of the most recently built program. */
export function newestProgram(root: string): string | null {
  const newest = join(root, 'build', 'program', 'newest');
  return existsSync(newest) ? readFileSync(newest, 'utf8') : null;
}

async function replace(file: string, body: Buffer): Promise<void> {
  await writeFile(`${file}.next`, body);
  await rename(`${file}.next`, file);
}

/** Changes whenever a file in the folder is written. */
export function outlineOfSeed(root: string): string {
  const files = readdirSync(join(root, 'seed'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  return outline(root, files);
}
