import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openStorage } from '#platform/storage/object-storage.ts';
import type { Library } from '../library.ts';
import { plansOf } from '../plans.ts';
import { Drawings } from './drawings.ts';
import { type Shelf, writeStoryFiles } from './files.ts';
import type { FilesMessage, FilesTerms } from './story.ts';

/** Runs in a thread of its own, started by `story.ts` through `thread.mjs`. */
const { storage, productName, now, drawings } = workerData as FilesTerms;
if (!parentPort) throw new Error('this is a thread of a start');
const port = parentPort;
const tell = (message: FilesMessage) => port.postMessage(message);
const [library] = (await once(port, 'message')) as [Library];
const store = openStorage(storage);
const shelf: Shelf = {
  async put(key, body) {
    if (!(await store.open(key))) await store.put(key, body);
  },
};
const files = await writeStoryFiles(
  { storage: shelf, drawings: await Drawings.open(drawings) },
  library,
  plansOf(library.catalogue, library.texts, now),
  { productName, demo: true },
  (line) => tell({ line }),
);
tell({ files });
