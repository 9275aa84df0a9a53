import type { Visit } from '#kit/visit.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Problem } from '../folder/file.ts';
import type { FolderPlaces } from '../folder/places.ts';
import type { Library } from '../library.ts';
import type { StoryFiles } from '../story/files.ts';
import { writeFrontPage } from './front-page.ts';
import { writePages } from './pages.ts';
import type { Tally } from './tally.ts';

export interface SiteWork {
  db: Writer;
  visit: Visit;
  library: Library;
  tally: Tally;
  faults: Problem[];
  places: Pick<FolderPlaces, 'page'>;
}

/** Writes what is outside the library: pages, and the front page with its pictures. */
export async function writeSite(work: SiteWork, { figures }: StoryFiles): Promise<void> {
  await writePages(work);
  await writeFrontPage(work, (file) => figures.get(file)?.file ?? file);
}
