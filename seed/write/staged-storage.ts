import { buffer } from 'node:stream/consumers';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * Where an import lists the files it is about to write, so that a killed import leaves none behind: in pages, since a
 * list is written as a whole.
 */
const noteOf = (page: number): string => `imports/files-${page}.json`;
const PAGE = 100;
/** From the last page on, because reading leftovers starts with the first. */
async function removeNotes(storage: Storage, pages: number): Promise<void> {
  for (let page = pages - 1; page >= 0; page--) await storage.remove(noteOf(page));
}

export interface StagedStorage extends Storage {
  /**
   * Whether every file that was put is still there, once its rows are written; from then on none goes before the
   * transaction ends. One that was there already may have been given up and swept by somebody who did not see these rows.
   */
  isWhole(): Promise<boolean>;
  /** The transaction was committed: the files belong to the library. */
  keep(): Promise<void>;
  /** The transaction failed: removes files that did not exist before. */
  undo(): Promise<void>;
}

interface Library {
  /** Those of some files that nothing in the library refers to. */
  unnamed(keys: readonly string[]): Promise<string[]>;
  /** The library is about to refer to a file: if it is to be deleted, it stays; if that is under way, waits for it. */
  bringBack(key: string): Promise<unknown>;
  /**
   * The same of all of them, which nobody gives up any more before the transaction ends; those to which it does not refer
   * after all are to be deleted.
   */
  hold(keys: readonly string[]): Promise<unknown>;
}
/** Files that are asked for at once. */
const ASKED_AT_ONCE = 20;

/** Writes files that do not exist yet, and removes them again unless they are kept. */
export async function stageStorage(
  storage: Storage,
  { unnamed, bringBack, hold }: Library,
): Promise<StagedStorage> {
  await forgetLeft(storage, unnamed);
  const made: string[] = [];
  const put = new Set<string>();
  const pages = () => Math.ceil(made.length / PAGE);
  const keep = async (): Promise<void> => {
    await removeNotes(storage, pages());
    made.length = 0;
  };
  const undo = async (): Promise<void> => {
    for (const key of await unnamed(made)) await storage.remove(key);
    await keep();
  };
  /** Whether the file is to be written: it is listed first. */
  const announce = async (key: string): Promise<boolean> => {
    await bringBack(key);
    put.add(key);
    if (await storage.open(key)) return false;
    made.push(key);
    const last = pages() - 1;
    await storage.put(noteOf(last), Buffer.from(JSON.stringify(made.slice(last * PAGE))));
    return true;
  };
  const isWhole = async (): Promise<boolean> => {
    const keys = [...put];
    await hold(keys);
    // What a record that others see refers to, nobody has swept.
    const asked = await unnamed(keys);
    for (let at = 0; at < asked.length; at += ASKED_AT_ONCE) {
      const there = await Promise.all(asked.slice(at, at + ASKED_AT_ONCE).map((key) => storage.open(key)));
      if (there.includes(null)) return false;
    }
    return true;
  };
  return {
    isWhole,
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

/** Removes files of a killed import that no record refers to. */
async function forgetLeft(storage: Storage, unnamed: Library['unnamed']): Promise<void> {
  let pages = 0;
  for (let left = await storage.open(noteOf(0)); left; left = await storage.open(noteOf(pages))) {
    const keys = JSON.parse((await buffer(left.stream())).toString()) as string[];
    for (const key of await unnamed(keys)) await storage.remove(key);
    pages++;
  }
  await removeNotes(storage, pages);
}

/** Names and measures files without writing any, for callers that only ask what would change. */
export const dryStorage = (storage: Storage): StagedStorage => ({
  isWhole: async () => true,
  open: (key) => storage.open(key),
  put: async () => {},
  putStream: async () => {},
  remove: async () => {},
  keep: async () => {},
  undo: async () => {},
});
