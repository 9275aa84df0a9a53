import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LibraryFolders } from '#admin/resources/bundle/bundle.data.ts';
import type { ArchiveOutcome } from '#admin/resources/library-import/library-import.data.ts';

/** What reads and writes libraries as folders; loaded once somebody asks for it, and not to be in memory until then. */
export const lentFolders: LibraryFolders = {
  async bundleOf(from, publicationId) {
    const { bundleOf, NotThere } = await import('./library-export.ts');
    return bundleOf(from, publicationId).catch((thrown: unknown) => {
      if (thrown instanceof NotThere) return null;
      throw thrown;
    });
  },
  async bringIn(archive, { config, database: { url }, ...terms }) {
    // A library is read, drawn and set for seconds at a time: readers are not to wait for it.
    const thread = new Worker(new URL('./archive/bring-in.thread.ts', import.meta.url), {
      workerData: { archive, config, url, ...terms },
    });
    try {
      const [outcome] = (await once(thread, 'message')) as [ArchiveOutcome];
      return outcome;
    } finally {
      await thread.terminate();
    }
  },
};
