import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Config } from '#platform/config/config.ts';
import { type Library, readLibrary } from '../library.ts';
import type { StoryFiles } from './files.ts';

/** The demo library as it is told at `now`. */
export interface Story {
  library: Library;
  now: Date;
  files: Promise<StoryFiles>;
}
/** What the thread that writes the files is started with. */
export interface FilesTerms extends Pick<Story, 'library' | 'now'> {
  storage: Config['storage'];
  productName: string;
}
export type FilesMessage = { line: string } | { files: StoryFiles };

export const telling = (report: (line: string) => void) => (line: string) =>
  report(`loading the demo library: ${line}`);

/**
 * Reads the library, and has a thread draw its pictures, set its hand-outs and carry its media over: that takes as long
 * as a database takes to start, and needs none.
 */
export function beginStory(config: Config, report: (line: string) => void, now = new Date()): Story {
  telling(report)('reading');
  const library = readLibrary();
  const { storage, productName } = config;
  const files = filesOf({ library, now, storage, productName }, telling(report));
  // Whoever fails before it asks for them says why.
  files.catch(() => {});
  return { library, now, files };
}

async function filesOf(terms: FilesTerms, report: (line: string) => void): Promise<StoryFiles> {
  const thread = new Worker(new URL('./files.thread.ts', import.meta.url), { workerData: terms });
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
