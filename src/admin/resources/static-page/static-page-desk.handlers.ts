import { editorsKey } from '#catalog/preview/preview.service.ts';
import type { Resource } from '#kit/contract.ts';
import { notAllowed, notFound } from '#kit/general.refusals.ts';
import type { Language } from '#kit/languages.ts';
import type { Visit } from '#kit/visit.ts';
import { civilHour, shownStanding } from '#kit/zones.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { LEGAL_PAGES } from '#support/static-page/static-page.data.ts';
import { deskId, isProductPage, pagePath } from '#support/static-page/static-page.rules.ts';
import { keepingPasts, type RecordPast } from '../../history/history.service.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { markdownOf } from '../../kit/markdown.rules.ts';
import { lockPages } from './static-page-desk.repository.ts';
import { type PageWords, sourceWas } from './static-page-desk.rules.ts';
import { adminPageCalls, type adminPageType } from './static-page-desk.schema.ts';
import {
  addPage,
  changePage,
  type DeskPage,
  deskPage,
  deskPages,
  pageEdition,
  pageVersion,
  removePage,
  textIn,
  wordsVersion,
  writePage,
} from './static-page-desk.service.ts';

function present({ now, site }: Visit, page: DeskPage): Resource<typeof adminPageType> {
  const { id, slug, place, state, effective_on, shownFrom, shownUntil, languages } = page;
  return {
    type: 'AdminPage',
    id: deskId(slug, id),
    attributes: {
      slug,
      path: pagePath(slug),
      title: textIn(page, 'en')?.title ?? '',
      isProduct: isProductPage(slug),
      isLegal: LEGAL_PAGES.includes(slug),
      isWritten: id !== null,
      place,
      state,
      effectiveOn: effective_on,
      shownFrom,
      shownUntil,
      standing: shownStanding(page, civilHour(now, site.timeZone)),
      languages,
      version: pageVersion(page),
      edition: pageEdition(page),
    },
  };
}

const UNWRITTEN: PageWords = { title: '', description: '', html: '' };
const asForm = ({ title, description, html }: PageWords) => ({
  title,
  description,
  body: markdownOf(html).trim(),
});

async function whole(db: Reader, visit: Visit, id: string, language: Language) {
  const page = await deskPage(db, visit, id);
  const made = present(visit, page);
  const [english, own] = [textIn(page, 'en') ?? UNWRITTEN, textIn(page, language) ?? UNWRITTEN];
  const was = sourceWas(english, textIn(page, language)?.source ?? {});
  const text = {
    language,
    written: asForm(own),
    english: asForm(english),
    englishWas: was && asForm(was),
    version: wordsVersion(own),
  };
  return { data: { ...made, attributes: { ...made.attributes, text } } };
}

/** What the form of a page shows in each of these languages. */
const pagePast = (
  db: Writer,
  visit: Visit,
  id: string,
  languages: readonly Language[] = LANGUAGES,
): RecordPast => ({
  lock: () => lockPages(db),
  words: async () => {
    const page = await deskPage(db, visit, id);
    const own = deskId(page.slug, page.id);
    return Object.fromEntries(
      languages.map((language) => [
        `page:${own}:${language}`,
        { written: asForm(textIn(page, language) ?? UNWRITTEN) },
      ]),
    );
  },
});

export const adminPageEndpoints: Endpoint[] = [
  superuserRead(adminPageCalls.list, async ({ visit }, db) => ({
    data: (await deskPages(db, visit)).map((page) => present(visit, page)),
  })),
  superuserRead(adminPageCalls.one, ({ visit, params, query }, db) =>
    whole(db, visit, params.id ?? '', query.plain.language ?? 'en'),
  ),
  superuserRead(adminPageCalls.preview, async ({ visit, params, ports }, db) => {
    const { visitor, now } = visit;
    if (visitor.kind !== 'user') throw notAllowed();
    const page = await deskPage(db, visit, params.id ?? '');
    const { id, slug } = page;
    // The product's own text needs no preview: everybody can see it.
    if (id === null) throw notFound();
    const attributes = {
      title: textIn(page, 'en')?.title ?? '',
      address: pagePath(slug),
      key: editorsKey(ports.keys, { opens: { id }, userId: visitor.id, sessionId: visitor.sessionId }, now),
    };
    return { data: { type: 'AdminPreview', id: deskId(slug, id), attributes } };
  }),
  superuserWrite(adminPageCalls.add, async ({ visit, body }, db) =>
    whole(db, visit, await addPage(db, visit, body.data.attributes), 'en'),
  ),
  superuserWrite(adminPageCalls.change, async ({ visit, params, body }, db) => {
    await changePage(db, visit, params.id ?? '', body.data.attributes);
    return whole(db, visit, params.id ?? '', 'en');
  }),
  superuserWrite(adminPageCalls.write, async ({ visit, params, body }, db) => {
    const id = params.id ?? '';
    const { attributes } = body.data;
    const write = () => writePage(db, visit, id, attributes);
    await keepingPasts(db, visit, [pagePast(db, visit, id, [attributes.language])], write);
    return whole(db, visit, id, attributes.language);
  }),
  superuserWrite(adminPageCalls.remove, async ({ visit, params, query }, db) => {
    const id = params.id ?? '';
    const remove = () => removePage(db, visit, id, query.plain.seen);
    await keepingPasts(db, visit, [pagePast(db, visit, id)], remove);
    return {};
  }),
];
