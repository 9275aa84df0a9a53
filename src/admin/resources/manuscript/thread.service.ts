import { parentPort, workerData } from 'node:worker_threads';
import { readManuscript } from './manuscript-text.service.ts';

/** Runs in a thread started by `reading.service.ts`: one file in, its sections out. */
const { bytes, name } = workerData as { bytes: Uint8Array; name: string };
parentPort?.postMessage(await readManuscript(bytes, name));
