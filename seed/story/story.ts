import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Config } from '#platform/config/config.ts';
import { type Library, readLibrary } from '../library.ts';
import type { StoryFiles } from './files.ts';

/** The demo library, dated relative to `now`. */
export interface Story {
  /** Reads the folder once; from then on its files are written. */
  read(): Library;
  now: Date;
  files: Promise<StoryFiles>;
}
/** Start parameters of the thread that writes the files; the library is its only message. */
export interface FilesTerms {
  storage: Config['storage'];
  productName: string;
  now: Date;
  /** File of earlier drawings. */
  drawings: string | null;
}
export type FilesMessage = { line: string } | { files: StoryFiles };
type Report = (line: string) => void;

export const telling = (report: Report) => (line: string) => report(`loading the demo library: ${line}`);

/**
 * Starts a thread that draws the library's pictures, typesets its hand-outs and copies its media: that takes as long as
 * a database takes to start, and needs none. `kept`: the library if it was read before; `drawings`: file of earlier
 * drawings.
 */
export function beginStory(
  { storage, productName }: Pick<Config, 'storage' | 'productName'>,
  report: Report,
  {
    now = new Date(),
    kept = null,
    drawings = null,
  }: { now?: Date; kept?: Library | null; drawings?: string | null } = {},
): Story {
  const terms: FilesTerms = { storage, productName, now, drawings };
  const thread = new Worker(new URL('./thread.mjs', import.meta.url), { workerData: terms });
  const files = filesOf(thread, telling(report));
  // If the start fails before it awaits the files, that failure is reported instead.
  files.catch(() => {});
  let library: Library | null = null;
  const read = () => {
    if (library) return library;
    telling(report)('reading');
    library = kept ?? readLibrary();
    thread.postMessage(library);
    return library;
  };
  return { read, now, files };
}

async function filesOf(thread: Worker, report: Report): Promise<StoryFiles> {
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<
      [FilesMessage]
    >) {
      if ('files' in message) return message.files;
      report(message.line);
    }
    throw new Error('the files of the demo library were not written: their thread ended');
  } finally {
    await thread.terminate();
  }
}
