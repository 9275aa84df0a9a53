import { basename } from 'node:path';
import { pageFile } from '../library.ts';
import { catalogue } from '../shapes/plan.ts';
import { page } from '../shapes/site.ts';
import { publicationText } from '../shapes/words.ts';
import { type FolderFile, readFolderFile } from './file.ts';
import { type PlanFile, type Problem, type Texts, textFiles } from './files.ts';

type Path = readonly (string | number)[];
type Plan = PlanFile['data'];

/** Finds the place in the folder for a problem that is only found in the library. */
export interface FolderPlaces {
  publication(id: number, text: string, field?: Path): Problem;
  /** The last day of its credit. */
  end(publicationId: number, text: string): Problem;
  section(publicationId: number, id: number, field: 'id' | 'order', text: string): Problem;
  offering(publicationId: number, kind: number, text: string): Problem;
  /** An entry of a list in the plan. */
  listed(
    list: 'authors' | 'topics' | 'sponsors' | 'formerTopics',
    at: number,
    text: string,
    field?: Path,
  ): Problem;
  page(slug: string, path: Path, text: string): Problem;
  /** In the text file of a publication. */
  written(publicationId: number, path: Path, text: string): Problem;
}

export function folderPlaces(folder: string): FolderPlaces {
  const { read } = readFolderFile(folder, 'catalogue.json', catalogue);
  const planned = (path: Path, text: string): Problem =>
    read?.problem(path, text) ?? { file: 'catalogue.json', line: 1, text };
  const texts = new Map<number, FolderFile<Texts[number]['data']> | null>();
  const textOf = (id: number) => {
    const known = texts.get(id);
    if (known !== undefined) return known;
    const file = textFiles(folder).find((one) => basename(one) === `${id}.yaml`);
    const found = file === undefined ? null : readFolderFile(folder, file, publicationText).read;
    texts.set(id, found);
    return found;
  };
  const publicationAt = (id: number) => indexOf(read?.data.publications, (one) => one.id === id);
  const entryOf = (publicationId: number, list: 'sections' | 'offerings', isIt: (one: Listed) => boolean) => {
    const of = publicationAt(publicationId);
    const at = of === null ? null : indexOf(read?.data.publications[of]?.[list], isIt);
    return of === null || at === null ? null : ['publications', of, list, at];
  };
  const places: FolderPlaces = {
    publication(id, text, field = ['id']) {
      for (const name of ['publications', 'announced', 'podcastArchive', 'removed'] as const) {
        const at = indexOf<{ id: number }>(read?.data[name], (one) => one.id === id);
        if (at !== null) return planned([name, at, ...field], text);
      }
      return planned([], text);
    },
    end(id, text) {
      const at = publicationAt(id);
      const isDate = at !== null && read?.data.publications[at]?.expiresOn !== undefined;
      return places.publication(id, text, [isDate ? 'expiresOn' : 'expiresOffsetDays']);
    },
    section(publicationId, id, field, text) {
      const entry = entryOf(publicationId, 'sections', (one) => one.id === id);
      return entry
        ? planned([...entry, field], text)
        : places.written(publicationId, ['sections', 0, 'id'], text);
    },
    offering(publicationId, kind, text) {
      const entry = entryOf(publicationId, 'offerings', (one) => one.kind === kind);
      return entry ? planned([...entry, 'id'], text) : places.publication(publicationId, text);
    },
    listed: (list, at, text, field = ['id']) => planned([list, at, ...field], text),
    page: (slug, path, text) =>
      readFolderFile(folder, pageFile(slug), page).read?.problem(path, text) ?? {
        file: pageFile(slug),
        line: 1,
        text,
      },
    written: (publicationId, path, text) =>
      textOf(publicationId)?.problem(path, text) ?? places.publication(publicationId, text),
  };
  return places;
}

type Listed = Partial<Plan['publications'][number]['sections'][number] & { kind: number }>;
function indexOf<One>(list: readonly One[] | undefined, isIt: (one: One) => boolean): number | null {
  const at = list?.findIndex(isIt) ?? -1;
  return at < 0 ? null : at;
}
