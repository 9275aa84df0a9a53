import { buffer } from 'node:stream/consumers';
import type { Storage } from '#platform/storage/storage.ts';

/** Where an import notes what it is about to put, so that one that was killed leaves nothing either. */
const JOURNAL = 'imports/files.json';

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
  const remove = async (): Promise<void> => {
    for (const key of made) if (!(await isNamed(key))) await storage.remove(key);
    await storage.remove(JOURNAL);
  };
  /** Whether it is to be put: noted before it is. */
  const announce = async (key: string): Promise<boolean> => {
    if (await storage.open(key)) return false;
    made.push(key);
    await storage.put(JOURNAL, Buffer.from(JSON.stringify(made)));
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
    keep: () => storage.remove(JOURNAL),
    undo: remove,
  };
}

/** What an import that was killed had put, and no record names. */
async function forgetLeft(storage: Storage, isNamed: (key: string) => Promise<boolean>): Promise<void> {
  const left = await storage.open(JOURNAL);
  if (!left) return;
  const keys = JSON.parse((await buffer(left.stream())).toString()) as string[];
  for (const key of keys) if (!(await isNamed(key))) await storage.remove(key);
  await storage.remove(JOURNAL);
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
