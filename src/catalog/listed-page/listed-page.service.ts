import type { Site } from '#kit/visit.ts';
import { languageAddresses, languageOrigin, sameAddresses } from '#locale/address.rules.ts';
import { isOpenType, PUBLICATION_TYPES } from '#membership/gate/entitlement.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { authorPath, publicationPath, sectionPath } from '../publication/publication.rules.ts';
import {
  authorChunks,
  authorPages,
  coverChunks,
  coverPages,
  type PageRow,
  sectionChunks,
  sectionPages,
} from './listed-page.repository.ts';

export const LISTED_KINDS = ['authors', 'publications', 'sections'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];
export interface ListedChunk {
  kind: ListedKind;
  /** Starts at 1. */
  number: number;
  count: number;
  modified: Date;
}
export interface ListedPage {
  address: string;
  modified: Date;
  /** Language to full address; empty if the page exists in only one language. */
  alternates: Record<string, string>;
}
/** Types whose sections are open to everyone; of the others only the first section is (spec §6). */
const OPEN_TYPES = PUBLICATION_TYPES.filter(isOpenType);

/**
 * The public pages of a language's site, in chunks of a given number of pages: three statements, however many pages
 * there are.
 */
export async function listedChunks(db: Reader, language: string, size: number): Promise<ListedChunk[]> {
  const named = (kind: ListedKind, rows: Omit<ListedChunk, 'kind'>[]) =>
    rows.map((row) => ({ ...row, kind }));
  const [authors, covers, sections] = await Promise.all([
    authorChunks(db, language, size),
    coverChunks(db, language, size),
    sectionChunks(db, language, OPEN_TYPES, size),
  ]);
  return [...named('authors', authors), ...named('publications', covers), ...named('sections', sections)];
}

/** One chunk: pages that everyone may read, never one whose text is locked. */
export async function listedPages(
  db: Reader,
  site: Pick<Site, 'language' | 'mainOrigin' | 'origins'>,
  kind: ListedKind,
  { number, size }: { number: number; size: number },
): Promise<ListedPage[]> {
  const window = { size, offset: (number - 1) * size };
  const { language } = site;
  if (kind === 'authors')
    return (await authorPages(db, language, window)).map((row) => ({
      address: languageOrigin(site, language) + authorPath(row.slug),
      modified: row.modified_at,
      alternates: sameAddresses(site, authorPath(row.slug), Object.keys(row.alternates)),
    }));
  if (kind === 'publications')
    return translated(await coverPages(db, language, window), site, 'publication', publicationPath);
  return translated(await sectionPages(db, language, OPEN_TYPES, window), site, 'section', sectionPath);
}

/** A language's site only lists what has a complete address there (I18N-013). */
function translated(
  rows: readonly PageRow[],
  site: Parameters<typeof listedPages>[1],
  kind: 'publication' | 'section',
  pathOf: (slug: string, language: string) => string,
): ListedPage[] {
  return rows.flatMap((row) => {
    const alternates = languageAddresses(site, kind, row.slug, row.alternates);
    const english = site.mainOrigin + pathOf(row.slug, 'en');
    const address = site.language === 'en' ? english : alternates[site.language];
    return address ? [{ address, modified: row.modified_at, alternates }] : [];
  });
}
