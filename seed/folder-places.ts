import type { Problem } from './folder-file.ts';
import { readFolderFile } from './folder-file.ts';
import { catalogue } from './shapes/plan.ts';

/** Finds the place in the folder for a problem that is only found in the library. */
export function folderPlaces(folder: string): { publication(id: number, text: string): Problem } {
  const { read } = readFolderFile(folder, 'catalogue.json', catalogue);
  return {
    publication(id, text) {
      for (const name of ['publications', 'announced', 'podcastArchive', 'removed'] as const) {
        const at = read?.data[name].findIndex((one) => one.id === id) ?? -1;
        if (read && at >= 0) return read.problem([name, at, 'id'], text);
      }
      return { file: 'catalogue.json', line: 1, text };
    },
  };
}
