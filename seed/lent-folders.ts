import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LibraryFolders } from '#admin/resources/bundle/bundle.data.ts';
import type { ArchiveOutcome } from '#admin/resources/library-import/library-import.data.ts';

/** Reads and writes libraries as folders; loaded on first use, to save memory until then. */
export const lentFolders: LibraryFolders = {
  async bundleOf(from, publicationId) {
    const { bundleOf, NotThere } = await import('./library-export.ts');
    return bundleOf(from, publicationId).catch((thrown: unknown) => {
      if (thrown instanceof NotThere) return null;
      throw thrown;
    });
  },
  async bringIn(archive, { config, database: { url }, ...terms }) {
    // Reading, drawing and typesetting a library takes seconds at a time, for which readers must not wait.
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
