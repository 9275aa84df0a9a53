import { recordAudit } from '#audit/audit.service.ts';
import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import { notFound } from '#kit/general.refusals.ts';
import { type Language, TRANSLATED } from '#kit/languages.ts';
import type { Visit } from '#kit/visit.ts';
import { isTurned } from '#kit/zones.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { recordVersion } from '#platform/postgres/record-version.ts';
import { faqGroups, questionsIn } from '#support/contact/faq.rules.ts';
import { FAQ_PAGE, PRODUCT_PAGES, type ProductPage } from '#support/static-page/static-page.data.ts';
import { isProductPage } from '#support/static-page/static-page.rules.ts';
import { isWordless, markdownOf } from '../../kit/markdown.rules.ts';
import { writtenMarkup } from '../../kit/markup/written-markup.service.ts';
import { refuseUnseen } from '../../kit/seen-record.service.ts';
import { rememberText } from '../translation-memory/memory.service.ts';
import { broughtPage, type WordsNow, wordsNow } from './brought-page.service.ts';
import { refuse } from './static-page-desk.refusals.ts';
import {
  allPages,
  deletePage,
  findPageRow,
  insertPage,
  lockPages,
  moveAddress,
  putText,
  reclaimAddress,
  type StaticPageRow,
  type StoredPageText,
  updatePage,
} from './static-page-desk.repository.ts';
import {
  addressProblem,
  dayIn,
  type PageTerms,
  type PageWords,
  sourceOfPage,
} from './static-page-desk.rules.ts';

/** A page as the desk shows it: as stored, or the product's own that nobody has edited yet. */
export type DeskPage = Omit<StaticPageRow, 'id'> & { id: number | null };
type PageSite = Pick<Visit, 'site'>;

export const wordsVersion = ({ title, description, html }: PageWords): string =>
  recordVersion(title, description, html);
export const pageVersion = ({ slug, place, state, effective_on, shownFrom, shownUntil }: DeskPage): string =>
  recordVersion(slug, place, state, effective_on, shownFrom, shownUntil);
/** Version of the whole page including its texts, as seen by a removal. */
export const pageEdition = (page: DeskPage): string =>
  recordVersion(pageVersion(page), ...page.texts.map((text) => [text.language, wordsVersion(text)]));
export const textIn = ({ texts }: DeskPage, language: string): StoredPageText | undefined =>
  texts.find((text) => text.language === language);

export async function deskPages(db: Reader, visit: PageSite): Promise<DeskPage[]> {
  const rows = await allPages(db);
  const words = await wordsNow(db);
  const product = PRODUCT_PAGES.map(
    (slug) => rows.find((row) => row.slug === slug) ?? unwritten(words, visit, slug),
  );
  return [...product, ...rows.filter(({ slug }) => !isProductPage(slug))];
}

/** A page of the product is identified by its address, an editor's own by its id. */
export async function deskPage(db: Reader, visit: PageSite, id: string): Promise<DeskPage> {
  if (isProductPage(id))
    return (await findPageRow(db, { slug: id, id: null })) ?? unwritten(await wordsNow(db), visit, id);
  const row = /^\d{1,15}$/.test(id) ? await findPageRow(db, { slug: null, id: Number(id) }) : null;
  if (!row || isProductPage(row.slug)) throw notFound();
  return row;
}

function unwritten(words: WordsNow, { site }: PageSite, slug: ProductPage): DeskPage {
  const pages = LANGUAGES.map((language) => ({
    language,
    ...broughtPage(words, slug, language, site),
  }));
  const english = pages.find(({ language }) => language === 'en');
  const source = english ? sourceOfPage(english) : {};
  const texts = pages.map(({ effectiveOn: _, ...words }) => ({
    ...words,
    source: words.language === 'en' ? {} : source,
  }));
  return {
    id: null,
    slug,
    place: 'none',
    state: 'published',
    effective_on: dayIn(english?.effectiveOn ?? ''),
    shownFrom: null,
    shownUntil: null,
    texts,
    languages: Object.fromEntries(TRANSLATED.map((language) => [language, 'current' as const])),
  };
}

/** Stores the product's texts first if there is no row yet, so that no language is lost. */
async function stored(db: Writer, { now }: Visit, page: DeskPage): Promise<StaticPageRow> {
  if (page.id !== null) return { ...page, id: page.id };
  const made = await insertPage(db, { ...page, effectiveOn: page.effective_on }, now);
  if (!made) throw refuse('page-exists');
  for (const text of page.texts) await putText(db, made.id, text, now);
  return { ...page, id: made.id };
}

/** The product's own page at an address becomes a stored one, with its texts in every language. */
export const storeProductPage = async (db: Writer, visit: Visit, slug: ProductPage): Promise<void> =>
  void (await stored(db, visit, await deskPage(db, visit, slug)));

export async function addPage(
  db: Writer,
  visit: Visit,
  { title, slug }: { title: string; slug: string },
): Promise<string> {
  if (title === '') throw refuse('invalid-field.page-title');
  refuseAddress(slug);
  await lockPages(db);
  const made = await insertPage(db, { slug, state: 'draft', effectiveOn: null }, visit.now);
  if (!made) throw refuse('page-exists');
  await reclaimAddress(db, slug);
  const first = { language: 'en', title, description: '', html: '', source: {} };
  await putText(db, made.id, first, visit.now);
  await told(db, visit, 'add', String(made.id), { slug, title });
  return String(made.id);
}

function refuseAddress(slug: string): void {
  const problem = addressProblem(slug);
  if (problem) throw refuse(problem === 'wrong' ? 'invalid-field.page-address' : 'page-exists');
}

/** Changes its address and place, whether and when it is shown, and its effective date. */
export async function changePage(
  db: Writer,
  visit: Visit,
  id: string,
  given: PageTerms & { version: string },
): Promise<void> {
  await lockPages(db);
  const before = await deskPage(db, visit, id);
  refuseLate(pageVersion(before), given.version);
  const to = termsOf(before, given);
  if (pageVersion({ ...before, ...to, effective_on: to.effectiveOn }) === pageVersion(before)) return;
  refuseTerms(before, to);
  const { id: row, slug } = await stored(db, visit, before);
  if (slug !== to.slug) {
    if (await findPageRow(db, { slug: to.slug, id: null })) throw refuse('page-exists');
    await moveAddress(db, row, slug, to.slug);
  }
  await updatePage(db, row, to, visit.now);
  await told(db, visit, 'change', id, {
    ...factsOf(before, 'Before'),
    ...factsOf({ ...to, effective_on: to.effectiveOn }),
  });
}

/** A page of the product keeps its address and place, and can never be removed. */
const termsOf = ({ slug, place, state }: DeskPage, given: PageTerms): PageTerms =>
  isProductPage(slug)
    ? { ...given, slug, place, state: given.state === 'removed' ? state : given.state }
    : given;

function refuseTerms(before: DeskPage, to: PageTerms): void {
  if (to.slug !== before.slug) refuseAddress(to.slug);
  if (to.effectiveOn !== null && dayIn(to.effectiveOn) === null) throw refuse('invalid-field.page-day');
  if (isTurned(to)) throw refuse('invalid-field.page-hours');
  if (to.state === 'published' && isWordless(textIn(before, 'en')?.html ?? ''))
    throw refuse('invalid-field.page-wordless');
}

const refuseLate = (version: string, seen: string): void => {
  if (version !== seen) throw refuse('page-changed', {}, { meta: { version } });
};

interface WrittenPage {
  language: Language;
  title: string;
  description: string;
  body: string;
  /** The English that was read, with its text as Markdown; undefined for English itself. */
  english?: { title: string; description: string; body: string } | undefined;
  version: string;
}
const UNWRITTEN: PageWords = { title: '', description: '', html: '' };

/** Writes a page in one language; readers see it on commit. */
export async function writePage(db: Writer, visit: Visit, id: string, given: WrittenPage): Promise<void> {
  await lockPages(db);
  const page = await deskPage(db, visit, id);
  const { language, title, description } = given;
  const before = textIn(page, language) ?? UNWRITTEN;
  refuseLate(wordsVersion(before), given.version);
  if (title === '') throw refuse('invalid-field.page-title');
  const html = writtenMarkup(before.html, given.body, 'body');
  if (isWordless(html)) throw refuse('invalid-field.page-text');
  if (page.slug === FAQ_PAGE && questionsIn(faqGroups(html)).length === 0)
    throw refuse('invalid-field.page-faq');
  const source = language === 'en' ? {} : sourceRead(textIn(page, 'en') ?? UNWRITTEN, given.english);
  const to = { language, title, description, html, source };
  if (wordsVersion(to) === wordsVersion(before) && isSameSource(textIn(page, language)?.source, source))
    return;
  const { id: row } = await stored(db, visit, page);
  await putText(db, row, to, visit.now);
  if (language !== 'en') await rememberText(db, { kind: 'staticPage', id: row, language });
  await told(db, visit, 'write', id, { language, titleBefore: before.title, title });
}

/** The English that was read: in its stored form if it is the present one, or else as the translator read it. */
function sourceRead(now: PageWords, read: WrittenPage['english']): TextByKey {
  if (!read) throw refuse('invalid-field.page-english');
  const html =
    read.body === markdownOf(now.html).trim() ? now.html : writtenMarkup(now.html, read.body, 'body');
  return sourceOfPage({ ...read, html });
}
const isSameSource = (one: TextByKey | undefined, other: TextByKey): boolean =>
  recordVersion(one?.title, one?.summary, one?.body) ===
  recordVersion(other.title, other.summary, other.body);

/** Removes an editor's own page, whose address then says so; for a page of the product, restores its own text. */
export async function removePage(db: Writer, visit: Visit, id: string, seen?: string): Promise<void> {
  await lockPages(db);
  const page = await deskPage(db, visit, id);
  if (page.id === null || page.state === 'removed') throw notFound();
  refuseUnseen(seen, pageEdition(page));
  const { slug, effective_on: effectiveOn } = page;
  if (isProductPage(slug)) await deletePage(db, page.id);
  else await updatePage(db, page.id, { ...page, effectiveOn, state: 'removed' }, visit.now);
  await told(db, visit, 'remove', id, { slug, title: textIn(page, 'en')?.title ?? '' });
}

const factsOf = (
  { slug, place, state, effective_on, shownFrom, shownUntil }: Omit<DeskPage, 'id' | 'texts' | 'languages'>,
  suffix = '',
) =>
  Object.fromEntries(
    Object.entries({
      slug,
      place,
      state,
      effectiveOn: effective_on ?? '',
      shownFrom: shownFrom ?? '',
      shownUntil: shownUntil ?? '',
    }).map(([name, fact]) => [name + suffix, fact]),
  );

async function told(db: Writer, visit: Visit, verb: string, id: string, detail: Record<string, string>) {
  await recordAudit(db, visit, { action: `page.${verb}`, subject: `page:${id}`, detail });
  db.invalidate('site', 'pages');
}
