import type { BlockSettings } from '#admin/resources/home-block/home-block.repository.ts';
import type { Language } from '#kit/languages.ts';
import { json, type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import type { BlockAudience, HomeBlockKind } from '#shell/home-block.data.ts';
import type { PagePlace, PageState } from '#support/static-page/static-page.data.ts';

/** A page in one language; `current`: translated from the current English. */
export interface PageText {
  title: string;
  description: string;
  html: string;
  current: boolean;
}
const PAGE = {
  id: 'int',
  slug: 'text',
  place: 'text',
  state: 'text',
  effectiveOn: 'text?',
  shownFrom: 'civil?',
  shownUntil: 'civil?',
  modifiedAt: 'instant',
  formerly: json<string[]>(),
  texts: json<Partial<Record<Language, PageText>>>(),
} as const;
const PAGES = statement(
  'library.pages',
  PAGE,
  `SELECT p.id, p.slug, p.place, p.state, to_char(p.effective_on, 'YYYY-MM-DD') AS "effectiveOn", p.shown_from AS "shownFrom", p.shown_until AS "shownUntil",
     p.modified_at AS "modifiedAt",
     (SELECT coalesce(json_agg(f.slug ORDER BY f.slug), '[]') FROM static_page_former f WHERE f.page_id = p.id) AS formerly,
     (SELECT json_object_agg(t.language, json_build_object('title', t.title, 'description', t.description, 'html', t.body_html,
        'current', t.language = 'en' OR text_of_page(e) <@ t.source))
      FROM static_page_text t JOIN static_page_text e ON e.page_id = t.page_id AND e.language = 'en' WHERE t.page_id = p.id) AS texts
   FROM static_page p ORDER BY p.slug`,
);
export type StoredPage = Omit<RowOf<typeof PAGE>, 'place' | 'state'> & { place: PagePlace; state: PageState };
/** Every page outside the library, in any state. */
export const storedPages = (db: Reader) => db.all(PAGES) as Promise<StoredPage[]>;

export interface BlockText {
  title: string;
  text: string;
  linkText: string;
  current: boolean;
}
/** `columns`: minutes that separate the columns of a block by duration. */
export type StoredSettings = BlockSettings & { columns?: number[] };
const BLOCK = {
  id: 'int',
  kind: 'text',
  hidden: 'bool',
  title: 'text',
  text: 'text',
  linkText: 'text',
  settings: json<StoredSettings>(),
  shownFrom: 'civil?',
  shownUntil: 'civil?',
  audience: 'text',
  picture: 'text?',
  texts: json<Partial<Record<Language, BlockText>>>(),
} as const;
const BLOCKS = statement(
  'library.blocks',
  BLOCK,
  `SELECT b.id, b.kind, b.hidden, b.title, b.text, b.link_text AS "linkText", b.settings, b.shown_from AS "shownFrom", b.shown_until AS "shownUntil",
     b.audience, b.picture_file AS picture,
     (SELECT coalesce(json_object_agg(t.language, json_build_object('title', t.title, 'text', t.text, 'linkText', t.link_text,
        'current', text_of_home_block(b) <@ t.source)), '{}') FROM home_block_translation t WHERE t.home_block_id = b.id) AS texts
   FROM home_block b ORDER BY b.position`,
);
export type StoredBlock = Omit<RowOf<typeof BLOCK>, 'kind' | 'audience'> & {
  kind: HomeBlockKind;
  audience: BlockAudience;
};
/** Every block, from top to bottom. */
export const storedBlocks = (db: Reader) => db.all(BLOCKS) as Promise<StoredBlock[]>;
export type BlockTerms = Omit<StoredBlock, 'id' | 'kind' | 'texts'>;
