import { json, type Reader, statement } from '#platform/postgres/database.ts';
import type { PagePlace, PageState } from './static-page.data.ts';

const SHOWN = {
  id: 'int',
  slug: 'text',
  state: 'text',
  effective_on: 'text?',
  shownFrom: 'civil?',
  shownUntil: 'civil?',
  language: 'text',
  title: 'text',
  description: 'text',
  body_html: 'text',
  languages: json<string[]>(),
} as const;
const ONE = statement(
  'static-page.one',
  SHOWN,
  `SELECT p.id, p.slug, p.state, to_char(p.effective_on, 'YYYY-MM-DD') AS effective_on, p.shown_from AS "shownFrom", p.shown_until AS "shownUntil",
     t.language, t.title, t.description, t.body_html,
     (SELECT json_agg(l.language ORDER BY l.language) FROM static_page_text l WHERE l.page_id = p.id) AS languages
   FROM static_page p JOIN static_page_text t ON t.page_id = p.id
  WHERE (p.slug = $1 OR p.id = (SELECT f.page_id FROM static_page_former f WHERE f.slug = $1)) AND t.language IN ($2, 'en')
  ORDER BY p.slug <> $1, t.language = 'en' LIMIT 1`,
);
export type ShownPageRow = Omit<NonNullable<typeof ONE.row>, 'state'> & { state: PageState };
/** Finds a page by its current or a former slug, in a language or else in English. */
export const findPage = (db: Reader, slug: string, language: string) =>
  db.maybe(ONE, [slug, language]) as Promise<ShownPageRow | null>;

const STANDING = statement(
  'static-page.standing',
  { slug: 'text', state: 'text', shownFrom: 'civil?', shownUntil: 'civil?' },
  `SELECT p.slug, p.state, p.shown_from AS "shownFrom", p.shown_until AS "shownUntil" FROM static_page p WHERE p.id = $1`,
);
export const findPageStanding = (db: Reader, id: number) =>
  db.maybe(STANDING, [id]) as Promise<Pick<
    ShownPageRow,
    'slug' | 'state' | 'shownFrom' | 'shownUntil'
  > | null>;

const LISTED = {
  slug: 'text',
  place: 'text',
  language: 'text',
  title: 'text',
  modified_at: 'instant',
  shownFrom: 'civil?',
  shownUntil: 'civil?',
  languages: json<string[]>(),
} as const;
const PUBLISHED = statement(
  'static-page.published',
  LISTED,
  `SELECT DISTINCT ON (p.slug) p.slug, p.place, p.modified_at, p.shown_from AS "shownFrom", p.shown_until AS "shownUntil", t.language, t.title,
     (SELECT json_agg(l.language ORDER BY l.language) FROM static_page_text l WHERE l.page_id = p.id) AS languages
   FROM static_page p JOIN static_page_text t ON t.page_id = p.id
  WHERE p.state = 'published' AND t.language IN ($1, 'en') ORDER BY p.slug, t.language = 'en'`,
);
export type PublishedPageRow = Omit<NonNullable<typeof PUBLISHED.row>, 'place'> & { place: PagePlace };
/** Whether or not they are currently within their display period. */
export const publishedPages = (db: Reader, language: string) =>
  db.all(PUBLISHED, [language]) as Promise<PublishedPageRow[]>;
