import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openTurns } from '#platform/clock/turns.ts';
import type { Manuscript, ManuscriptProblem } from './manuscript.data.ts';
import { refuse } from './manuscript.refusals.ts';

const LONGEST_MS = 15_000;
const MEMORY_MB = 256;

/** A process reads one manuscript at a time; callers beyond the queue are asked to come back. */
const inTurn = openTurns({ atOnce: 1, waitingAtMost: 3, refusal: () => refuse('manuscript-busy') });

/** Reads in a thread with limited time and memory: whatever a file does to its reader, requests are still answered. */
export const readApart = (bytes: Uint8Array, name: string): Promise<Manuscript | ManuscriptProblem> =>
  inTurn(async () => {
    const thread = new Worker(new URL('./thread.service.ts', import.meta.url), {
      workerData: { bytes, name },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // An error after it has answered has no listener.
    thread.on('error', () => {});
    try {
      const [read] = await once(thread, 'message', { signal: AbortSignal.timeout(LONGEST_MS) });
      return read as Manuscript | ManuscriptProblem;
    } catch {
      // Out of time or memory, or an invalid file.
      return 'broken';
    } finally {
      await thread.terminate();
    }
  });
