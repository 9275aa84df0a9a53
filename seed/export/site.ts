import { TRANSLATED } from '#kit/languages.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { FRONT_PAGE_FILE, pageFile } from '../library.ts';
import { type StoredBlock, type StoredPage, storedBlocks, storedPages } from '../write/site.repository.ts';
import { markdownFor, said } from './plan.ts';

type Fields = Record<string, unknown>;
type Note = (what: string) => void;

/** Files of the pages outside the library, and of the front page. */
export async function siteFiles(db: Reader, note: Note): Promise<[file: string, said: Fields][]> {
  const blocks = await storedBlocks(db);
  return [
    ...(await storedPages(db)).map(
      (page) => [pageFile(page.slug), pageEntry(page, note)] as [string, Fields],
    ),
    ...(blocks.length > 0 ? [[FRONT_PAGE_FILE, { blocks: blocks.map(blockEntry) }] as [string, Fields]] : []),
  ];
}

/** Content of a page file, such as `site/pages/about-us.yaml`. */
function pageEntry(page: StoredPage, note: Note): Fields {
  const { slug, place, state, effectiveOn, shownFrom, shownUntil, formerly, modifiedAt, texts } = page;
  const inLanguage = (language: 'en' | (typeof TRANSLATED)[number]): Fields => {
    const text = texts[language];
    if (!text) return {};
    const body = markdownFor(text.html, () => note(`the ${language} text of page ${slug}`));
    const { title, description, current } = text;
    return { [language]: said({ title, description, ...(current ? {} : { stale: true }), text: body }) };
  };
  return {
    ...said({
      place,
      state,
      effectiveOn,
      shownFrom,
      shownUntil,
      formerly,
      modifiedAt: modifiedAt.toISOString(),
    }),
    ...inLanguage('en'),
    ...Object.assign({}, ...TRANSLATED.map(inLanguage)),
  };
}

/** Entry of a block in `site/front-page.yaml`. */
function blockEntry(block: StoredBlock): Fields {
  const { kind, hidden, title, text, linkText, settings, shownFrom, shownUntil, audience, picture, texts } =
    block;
  const { link, count, columns, publications } = settings;
  return said({
    kind,
    title,
    text,
    linkText,
    link,
    count,
    columns,
    publications,
    picture,
    ...(hidden ? { hidden } : {}),
    shownFrom,
    shownUntil,
    ...(audience === 'everybody' ? {} : { audience }),
    ...Object.fromEntries(
      TRANSLATED.flatMap((language) => {
        const words = texts[language];
        if (!words) return [];
        const { current, ...spoken } = words;
        return [[language, { ...said(spoken), ...(current ? {} : { stale: true }) }]];
      }),
    ),
  });
}
