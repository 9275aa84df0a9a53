import { isDeepStrictEqual } from 'node:util';
import {
  insertPage,
  lockPages,
  moveAddress,
  putText,
  reclaimAddress,
  updatePage,
} from '#admin/resources/static-page/static-page-desk.repository.ts';
import { type PageTerms, sourceOfPage } from '#admin/resources/static-page/static-page-desk.rules.ts';
import { storeProductPage } from '#admin/resources/static-page/static-page-desk.service.ts';
import type { Language } from '#kit/languages.ts';
import { richText } from '#kit/rich-text.ts';
import type { Visit } from '#kit/visit.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { isProductPage } from '#support/static-page/static-page.rules.ts';
import type { SitePage } from '../library.ts';
import { type PageText, type StoredPage, storedPages } from './site.repository.ts';
import type { SiteWork } from './site.ts';

/** Writes new and changed pages outside the library; a page is identified by its address. */
export async function writePages({ db, library, tally, faults, places, visit }: SiteWork): Promise<void> {
  if (library.pages.size === 0) return;
  await lockPages(db);
  const standing = new Map((await storedPages(db)).map((page) => [page.slug, page]));
  for (const [slug, page] of library.pages) {
    const taken = takenBy(slug, page, standing);
    faults.push(...taken.map(({ at, text }) => places.page(slug, ['formerly', at], text)));
    if (taken.length === 0) await writePage({ db, tally, visit }, slug, page, standing.get(slug) ?? null);
  }
}

/** Former addresses that lead to another page, or are its own. */
const takenBy = (slug: string, { formerly }: SitePage, standing: ReadonlyMap<string, StoredPage>) =>
  formerly.flatMap((former, at) => {
    if (standing.has(former) && former !== slug) return [{ at, text: `${former} is the address of a page` }];
    const other = [...standing.values()].find((one) => one.slug !== slug && one.formerly.includes(former));
    return other ? [{ at, text: `${former} is an earlier address of ${other.slug}` }] : [];
  });

async function writePage(
  { db, tally, visit }: Pick<SiteWork, 'db' | 'tally' | 'visit'>,
  slug: string,
  page: SitePage,
  standing: StoredPage | null,
): Promise<void> {
  const at = page.modifiedAt && !standing ? new Date(page.modifiedAt) : visit.now;
  const before = standing ?? (await productPage(db, { ...visit, now: at }, slug));
  const terms = termsOf(page);
  const id = before?.id ?? (await newPage(db, slug, terms, at));
  const english = textOf(page, 'en');
  const isEnglishDue = !isDeepStrictEqual(before?.texts.en, english);
  const texts = LANGUAGES.flatMap((language) => {
    if (!page[language]) return [];
    const text = textOf(page, language);
    const isOther = !isDeepStrictEqual(before?.texts[language], text);
    // Translations of the current English are written again if that changes.
    return [{ language, text, isOther, isDue: isOther || (isEnglishDue && text.current) }];
  });
  for (const { language, text, isDue } of texts) {
    const source = language !== 'en' && text.current ? sourceOfPage(english) : {};
    if (isDue) await putText(db, id, { ...text, language, source }, at);
  }
  const former = page.formerly.filter((one) => !before?.formerly.includes(one));
  for (const one of former) await moveAddress(db, id, one, slug);
  const isOther = !standing || !before || former.length > 0 || !isDeepStrictEqual(termsOf(before), terms);
  if (isOther || texts.some(({ isDue }) => isDue)) await updatePage(db, id, { slug, ...terms }, at);
  const own = isProductPage(slug) ? slug : String(id);
  tally.note(['pages', own], !standing ? 'new' : isOther || isEnglishDue ? 'changed' : 'unchanged');
  for (const { language, isOther: isChanged } of texts)
    if (language !== 'en')
      tally.note(
        ['translations', `page ${slug} ${language}`],
        !isChanged ? 'unchanged' : standing?.texts[language] ? 'changed' : 'new',
      );
}

/** Where a folder has some languages of a page that ships with the product, the others keep the product's words. */
async function productPage(db: Writer, visit: Visit, slug: string): Promise<StoredPage | null> {
  if (!isProductPage(slug)) return null;
  await storeProductPage(db, visit, slug);
  return (await storedPages(db)).find((one) => one.slug === slug) ?? null;
}

async function newPage(db: Writer, slug: string, { state, effectiveOn }: Terms, at: Date): Promise<number> {
  const made = await insertPage(db, { slug, state, effectiveOn }, at);
  if (!made) throw new Error(`page ${slug} came in meanwhile`);
  await reclaimAddress(db, slug);
  return made.id;
}

type Terms = Omit<PageTerms, 'slug'>;
const termsOf = ({ place, state, effectiveOn, shownFrom, shownUntil }: SitePage | StoredPage): Terms => ({
  place,
  state,
  effectiveOn: effectiveOn ?? null,
  shownFrom: shownFrom ?? null,
  shownUntil: shownUntil ?? null,
});

function textOf(page: SitePage, language: Language): PageText {
  const { title, description, text, ...more } = page[language] ?? page.en;
  return { title, description, html: richText(text), current: !('stale' in more && more.stale) };
}
