import type { PagePreview } from '#kit/address/preview-desk.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Language } from '#kit/languages.ts';
import type { Site, Visit } from '#kit/visit.ts';
import { civilHour, holdsUntil, type ShownHours, shownStanding } from '#kit/zones.ts';
import { languageOrigin } from '#locale/address.rules.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { refuse } from './static-page.refusals.ts';
import {
  findPage,
  findPageStanding,
  type PublishedPageRow,
  publishedPages,
  type ShownPageRow,
} from './static-page.repository.ts';
import { deskId, isProductPage, pagePath, withContents } from './static-page.rules.ts';
import type { FooterPage, ShownPage } from './static-page.schema.ts';

type PageSite = Pick<Site, 'language' | 'mainOrigin' | 'origins'>;
type PageVisit = Pick<Visit, 'now' | 'site'>;

const hourOf = ({ now, site }: PageVisit): string => civilHour(now, site.timeZone);

/**
 * The page currently shown at a slug; null if the built-in page is shown. In its preview a page is shown regardless of
 * its state and display period.
 */
export async function shownPage(
  db: Reader,
  visit: PageVisit & Pick<Visit, 'visitor'>,
  slug: string,
): Promise<{ page: ShownPage | null; until: Date | null }> {
  const { now, site, visitor } = visit;
  const row = await findPage(db, slug, site.language);
  const until = holdsUntil(row ? [row] : [], now, site.timeZone);
  if (row && (visitor.preview?.page?.id === row.id || standingOf(row, visit) === 'shown'))
    return { page: presented(site, row), until };
  if (isProductPage(slug)) return { page: null, until };
  throw row?.state === 'removed' ? refuse('page-removed') : notFound();
}

/** The preview of a page for editors; null if there is none with that number. */
export async function previewedPage(db: Reader, visit: PageVisit, id: number): Promise<PagePreview | null> {
  const row = await findPageStanding(db, id);
  return row && { id, desk: deskId(row.slug, id), standing: standingOf(row, visit) };
}

const standingOf = (
  { state, ...hours }: ShownHours & Pick<ShownPageRow, 'state'>,
  visit: PageVisit,
): PagePreview['standing'] => (state === 'published' ? shownStanding(hours, hourOf(visit)) : state);

const presented = (site: PageSite, row: ShownPageRow): ShownPage => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  ...withContents(row.body_html),
  language: row.language as Language,
  effectiveOn: row.effective_on,
  alternates: addressesOf(site, row.slug, row.languages),
});

const addressesOf = (site: PageSite, slug: string, languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    languages.map((language) => [language, languageOrigin(site, language as Language) + pagePath(slug)]),
  );

interface Standing<Listed> {
  pages: Listed[];
  /** Until this instant no page appears or disappears; null if no change is due soon. */
  until: Date | null;
}
/** The pages shown now, and until when that holds. */
async function pagesNow(db: Reader, visit: PageVisit, language: string): Promise<Standing<PublishedPageRow>> {
  const rows = await publishedPages(db, language);
  const hour = hourOf(visit);
  const pages = rows.filter((row) => shownStanding(row, hour) === 'shown');
  return { pages, until: holdsUntil(rows, visit.now, visit.site.timeZone) };
}

/** Pages that editors put in a footer column, sorted by title. */
export async function footerPages(
  db: Reader,
  visit: PageVisit,
  language: string,
): Promise<Standing<FooterPage>> {
  const { pages, until } = await pagesNow(db, visit, language);
  const listed = pages
    .filter(({ place, slug }) => place !== 'none' && !isProductPage(slug))
    .map((row) => ({
      path: pagePath(row.slug),
      title: row.title,
      language: row.language as Language,
      place: row.place,
    }))
    .toSorted((one, other) => one.title.localeCompare(other.title, language));
  return { pages: listed, until };
}

/** Pages that editors wrote as listed for search engines, in the languages they are written in. */
export async function listedWrittenPages(
  db: Reader,
  visit: PageVisit,
): Promise<Standing<{ path: string; modified: Date; alternates: Record<string, string> }>> {
  const { site } = visit;
  const { pages, until } = await pagesNow(db, visit, site.language);
  const listed = pages.map(({ slug, modified_at: modified, languages }) => ({
    path: pagePath(slug),
    modified,
    alternates: addressesOf(site, slug, languages),
  }));
  return { pages: listed, until };
}
