import { globSync, realpathSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { parse } from 'yaml';
import type { Reference } from '#media/reference/reference.rules.ts';
import { sourceOf } from './folder/file.ts';
import { isMediaFile } from './shapes/fields.ts';
import * as plan from './shapes/plan.ts';
import * as site from './shapes/site.ts';
import * as words from './shapes/words.ts';
import { type LibraryTranslations, readTranslations } from './translations.ts';

/** A library as its editors wrote it: the plan in catalogue.json, and a text file for every publication. */
export type Catalogue = InferOutput<typeof plan.catalogue>;
export type AuthorPlan = Catalogue['authors'][number];
export type PublicationPlan = Catalogue['publications'][number];
export type SectionPlan = PublicationPlan['sections'][number];
export type PublicationText = InferOutput<typeof words.publicationText>;
export type SectionText = PublicationText['sections'][number];
export type SlideText = Omit<SectionText['slides'][number], 'image' | 'references'> &
  Partial<Pick<SectionText['slides'][number], 'image' | 'references'>>;
export type QuestionText = PublicationText['questions'][number];
export type MediaPiece = InferOutput<typeof words.media>[number];
export type FigureWords = InferOutput<typeof words.figures>[number];
export const FIGURES_FILE = 'media/figures.json';
export const LECTURES_FILE = 'media/recipes/lectures.yaml';
export type SitePage = InferOutput<typeof site.page>;
export type FrontPageBlock = InferOutput<typeof site.frontPage>['blocks'][number];
export const FRONT_PAGE_FILE = 'site/front-page.yaml';
export const pageFile = (slug: string): string => `site/pages/${slug}.yaml`;
/** A date, or the number of days after the day of the import. */
export type FolderDay = string | number;

export interface Library {
  folder: string;
  catalogue: Catalogue;
  texts: Map<number, PublicationText>;
  media: MediaPiece[];
  /** Descriptions of pictures within texts, by file. */
  figures: Map<string, FigureWords>;
  /** Slides as a narrated lecture shows them, by section: they replace the section's own. */
  lectureSlides: Map<number, SlideText[]>;
  /** Pages outside the library, by their addresses. */
  pages: Map<string, SitePage>;
  /** From top to bottom; null if the folder has no front page. */
  frontPage: FrontPageBlock[] | null;
  /** Identifiers of sources, by their text. */
  identifiers: Map<string, Omit<Reference, 'text'>>;
  translations: LibraryTranslations;
}
/** A source with its identifiers, if its text is known. */
export const identified = ({ identifiers }: Library, reference: Reference): Reference => ({
  ...reference,
  ...identifiers.get(reference.text),
});

/** The demo library. */
export const DEMO = import.meta.dirname;
/** YAML, which includes JSON; a missing file counts as empty. */
function read<S extends v.GenericSchema>(folder: string, file: string, shape: S): InferOutput<S> | null {
  const source = sourceOf(folder, file);
  if (source === null) return null;
  return v.parse(shape, file.endsWith('.json') ? JSON.parse(source) : parse(source));
}

export function readCatalogue(folder = DEMO): Catalogue {
  const found = read(folder, 'catalogue.json', plan.catalogue);
  if (!found) throw new Error(`${folder} has no catalogue.json`);
  return found;
}
export const readMedia = (folder = DEMO): MediaPiece[] => read(folder, 'media/media.json', words.media) ?? [];
export const readTexts = (folder = DEMO): Map<number, PublicationText> =>
  new Map(
    globSync('library/**/*.yaml', { cwd: folder })
      .sort()
      .flatMap((file) => read(folder, file, words.publicationText) ?? [])
      .map((text) => [text.id, text]),
  );
export const readLectureSlides = (folder = DEMO): Map<number, SlideText[]> =>
  new Map((read(folder, LECTURES_FILE, words.lectures) ?? []).map((one) => [one.sectionId, one.slides]));

/** Addresses of the pages that a folder has. */
export const pageSlugs = (folder: string): string[] =>
  globSync(pageFile('*'), { cwd: folder })
    .map((file) => basename(file, '.yaml'))
    .sort();

/** Reads a whole folder in which `checkFolder` finds no problems. */
export function readLibrary(folder = DEMO): Library {
  return {
    folder,
    catalogue: readCatalogue(folder),
    texts: readTexts(folder),
    media: readMedia(folder),
    figures: new Map((read(folder, FIGURES_FILE, words.figures) ?? []).map((one) => [one.file, one])),
    lectureSlides: readLectureSlides(folder),
    pages: new Map(
      pageSlugs(folder).map((slug) => [slug, read(folder, pageFile(slug), site.page) as SitePage]),
    ),
    frontPage: read(folder, FRONT_PAGE_FILE, site.frontPage)?.blocks ?? null,
    identifiers: new Map(
      (read(folder, 'references.yaml', words.identifiers) ?? []).flatMap(({ named, ...ids }) =>
        named.map((words) => [words, ids] as const),
      ),
    ),
    translations: readTranslations(folder),
  };
}

/** Where a file of `media` lies: by its path, or anywhere below by its name. */
export function mediaPath(folder: string, file: string): string | null {
  if (!isMediaFile(file)) return null;
  const media = join(folder, 'media');
  const own = join(media, file);
  if (isFileWithin(media, own)) return own;
  const within = globSync('media/**', { cwd: folder }).sort();
  const found = within.find((one) => one.replaceAll('\\', '/').endsWith(`/${file}`));
  return found && isFileWithin(media, join(folder, found)) ? join(folder, found) : null;
}
/** A link that leads elsewhere would publish what lies there. */
const isFileWithin = (media: string, path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false) &&
  realpathSync(path).startsWith(realpathSync(media) + sep);
