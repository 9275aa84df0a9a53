import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Config } from '#platform/config/config.ts';
import { type Library, readLibrary } from '../library.ts';
import type { StoryFiles } from './files.ts';

/** The demo library as it is told at `now`. */
export interface Story {
  /** Reads the folder, once; its files are written from then on. */
  read(): Library;
  now: Date;
  files: Promise<StoryFiles>;
}
/** What the thread that writes the files is started with; the library is its one message. */
export interface FilesTerms {
  storage: Config['storage'];
  productName: string;
  now: Date;
  /** A file of what is drawn already. */
  drawings: string | null;
}
export type FilesMessage = { line: string } | { files: StoryFiles };
type Report = (line: string) => void;

export const telling = (report: Report) => (line: string) => report(`loading the demo library: ${line}`);

/**
 * Has a thread draw the library's pictures, set its hand-outs and carry its media over: that takes as long as a database
 * takes to start, and needs none. `kept`: the library as it was read before; `drawings`: a file of what was drawn before.
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
  // Whoever fails before it asks for them says why.
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
