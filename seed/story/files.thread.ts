import { parentPort, workerData } from 'node:worker_threads';
import { openStorage } from '#platform/storage/object-storage.ts';
import { plansOf } from '../plans.ts';
import { writeStoryFiles } from './files.ts';
import type { FilesMessage, FilesTerms } from './story.ts';

/** Run in a thread of its own by `story.ts`. */
const { library, now, storage, productName } = workerData as FilesTerms;
const tell = (message: FilesMessage) => parentPort?.postMessage(message);
const plans = plansOf(library.catalogue, library.texts, now);
const files = await writeStoryFiles(openStorage(storage), library, plans, productName, (line) =>
  tell({ line }),
);
tell({ files });
