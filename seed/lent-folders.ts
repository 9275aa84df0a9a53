import type { LibraryFolders } from '#admin/resources/bundle/bundle.data.ts';

/** What reads and writes libraries as folders; loaded once somebody asks for it, and not to be in memory until then. */
export const lentFolders: LibraryFolders = {
  async bundleOf(from, publicationId) {
    const { bundleOf, NotThere } = await import('./library-export.ts');
    return bundleOf(from, publicationId).catch((thrown: unknown) => {
      if (thrown instanceof NotThere) return null;
      throw thrown;
    });
  },
};
