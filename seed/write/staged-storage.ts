import { buffer } from 'node:stream/consumers';
import type { Storage } from '#platform/storage/storage.ts';

/** Where an import notes what it is about to put, so that one that was killed leaves nothing either: in pages, since a note is written whole. */
const noteOf = (page: number): string => `imports/files-${page}.json`;
const PAGE = 100;
/** From the last one on: what is left of them begins with the first. */
async function removeNotes(storage: Storage, pages: number): Promise<void> {
  for (let page = pages - 1; page >= 0; page--) await storage.remove(noteOf(page));
}

export interface StagedStorage extends Storage {
  /** The transaction holds: what was put belongs to the library. */
  keep(): Promise<void>;
  /** It does not: what was not there before is taken away. */
  undo(): Promise<void>;
}

/** Puts files that are not there yet, and takes them away again unless they are kept. */
export async function stageStorage(
  storage: Storage,
  isNamed: (key: string) => Promise<boolean>,
): Promise<StagedStorage> {
  await forgetLeft(storage, isNamed);
  const made: string[] = [];
  const pages = () => Math.ceil(made.length / PAGE);
  const keep = async (): Promise<void> => {
    await removeNotes(storage, pages());
    made.length = 0;
  };
  const undo = async (): Promise<void> => {
    for (const key of made) if (!(await isNamed(key))) await storage.remove(key);
    await keep();
  };
  /** Whether it is to be put: noted before it is. */
  const announce = async (key: string): Promise<boolean> => {
    if (await storage.open(key)) return false;
    made.push(key);
    const last = pages() - 1;
    await storage.put(noteOf(last), Buffer.from(JSON.stringify(made.slice(last * PAGE))));
    return true;
  };
  return {
    open: (key) => storage.open(key),
    remove: (key) => storage.remove(key),
    async put(key, body) {
      if (await announce(key)) await storage.put(key, body);
    },
    async putStream(key, body) {
      if (await announce(key)) await storage.putStream(key, body);
    },
    keep,
    undo,
  };
}

/** What an import that was killed had put, and no record names. */
async function forgetLeft(storage: Storage, isNamed: (key: string) => Promise<boolean>): Promise<void> {
  let pages = 0;
  for (let left = await storage.open(noteOf(0)); left; left = await storage.open(noteOf(pages))) {
    const keys = JSON.parse((await buffer(left.stream())).toString()) as string[];
    for (const key of keys) if (!(await isNamed(key))) await storage.remove(key);
    pages++;
  }
  await removeNotes(storage, pages);
}

/** Files are named and measured, and nothing is put: for whoever only asks what would change. */
export const dryStorage = (storage: Storage): StagedStorage => ({
  open: (key) => storage.open(key),
  put: async () => {},
  putStream: async () => {},
  remove: async () => {},
  keep: async () => {},
  undo: async () => {},
});
