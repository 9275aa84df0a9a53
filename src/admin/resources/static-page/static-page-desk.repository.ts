import type { TextByKey } from '#catalog/language/text-translation.rules.ts';
import type { Language } from '#kit/languages.ts';
import { json, type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { PagePlace, PageState } from '#support/static-page/static-page.data.ts';
import type { State } from '../translation/translation.data.ts';
import type { PageTerms } from './static-page-desk.rules.ts';

export interface StoredPageText {
  language: string;
  title: string;
  description: string;
  html: string;
  /** The English it was made from, by field; empty for English itself. */
  source: TextByKey;
}
const PAGE = {
  id: 'int',
  slug: 'text',
  place: 'text',
  state: 'text',
  effective_on: 'text?',
  shownFrom: 'civil?',
  shownUntil: 'civil?',
  texts: json<StoredPageText[]>(),
  /** The state of each translation; empty for a page that was removed, or has no English yet. */
  languages: json<Partial<Record<Language, State>>>(),
} as const;
const COLUMNS = `p.id, p.slug, p.place, p.state, to_char(p.effective_on, 'YYYY-MM-DD') AS effective_on, p.shown_from AS "shownFrom", p.shown_until AS "shownUntil",
  (SELECT coalesce(json_agg(json_build_object('language', t.language, 'title', t.title, 'description', t.description,
     'html', t.body_html, 'source', t.source) ORDER BY t.language), '[]') FROM static_page_text t WHERE t.page_id = p.id) AS texts,
  (SELECT coalesce(json_object_agg(v.language, v.state), '{}') FROM translation_standing v WHERE v.kind = 'staticPage' AND v.id = p.id) AS languages`;
const ALL = statement('static-page-desk.all', PAGE, `SELECT ${COLUMNS} FROM static_page p ORDER BY p.slug`);
const ONE = statement(
  'static-page-desk.one',
  PAGE,
  `SELECT ${COLUMNS} FROM static_page p WHERE p.slug = $1 OR p.id = $2`,
);
export type StaticPageRow = Omit<NonNullable<typeof ONE.row>, 'place' | 'state'> & {
  place: PagePlace;
  state: PageState;
};
/** Either the address or the id. */
export interface PageKey {
  slug: string | null;
  id: number | null;
}
export const allPages = (db: Reader) => db.all(ALL) as Promise<StaticPageRow[]>;
export const findPageRow = (db: Reader, { slug, id }: PageKey) =>
  db.maybe(ONE, [slug, id]) as Promise<StaticPageRow | null>;

const LOCK = statement(
  'static-page-desk.lock',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('static-pages', 0))::text AS locked`,
);
/** Makes editors of pages wait for each other: a page of the product has no row to lock before it is edited. */
export const lockPages = (db: Writer) => db.run(LOCK);

const INSERT = statement(
  'static-page-desk.insert',
  { id: 'int' },
  `INSERT INTO static_page (slug, state, effective_on, modified_at) VALUES ($1, $2, $3::date, $4)
   ON CONFLICT (slug) DO NOTHING RETURNING id`,
);
/** Null if another page has the address. */
export const insertPage = (
  db: Writer,
  page: { slug: string; state: PageState; effectiveOn: string | null },
  now: Date,
) => db.maybe(INSERT, [page.slug, page.state, page.effectiveOn, now]);

const UPDATE = statement(
  'static-page-desk.update',
  {},
  `UPDATE static_page SET slug = $2, place = $3, state = $4, effective_on = $5::date, shown_from = $6, shown_until = $7, modified_at = $8
   WHERE id = $1`,
);
export const updatePage = (db: Writer, id: number, to: PageTerms, now: Date) =>
  db.run(UPDATE, [id, to.slug, to.place, to.state, to.effectiveOn, to.shownFrom, to.shownUntil, now]);

const REMEMBER = statement(
  'static-page-desk.remember',
  {},
  'INSERT INTO static_page_former (slug, page_id) VALUES ($1, $2) ON CONFLICT (slug) DO UPDATE SET page_id = excluded.page_id',
);
const RECLAIM = statement('static-page-desk.reclaim', {}, 'DELETE FROM static_page_former WHERE slug = $1');
/** Makes the former address redirect; an address that a page takes again no longer redirects. */
export async function moveAddress(db: Writer, id: number, from: string, to: string): Promise<void> {
  await db.run(RECLAIM, [to]);
  await db.run(REMEMBER, [from, id]);
}
export const reclaimAddress = (db: Writer, slug: string) => db.run(RECLAIM, [slug]);

const PUT = statement(
  'static-page-desk.put-text',
  {},
  `INSERT INTO static_page_text (page_id, language, title, description, body_html, changed_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (page_id, language) DO UPDATE SET title = excluded.title, description = excluded.description,
     body_html = excluded.body_html, changed_at = excluded.changed_at`,
);
// By a separate statement: a database trigger sets the current English when words change.
const MADE_FROM = statement(
  'static-page-desk.made-from',
  {},
  'UPDATE static_page_text SET source = $3 WHERE page_id = $1 AND language = $2',
);
const TOUCH = statement(
  'static-page-desk.touch',
  {},
  'UPDATE static_page SET modified_at = $2 WHERE id = $1',
);
export async function putText(db: Writer, id: number, text: StoredPageText, now: Date): Promise<void> {
  await db.run(PUT, [id, text.language, text.title, text.description, text.html, now]);
  await db.run(MADE_FROM, [id, text.language, JSON.stringify(text.source)]);
  await db.run(TOUCH, [id, now]);
}

const DELETE = statement('static-page-desk.delete', {}, 'DELETE FROM static_page WHERE id = $1');
export const deletePage = (db: Writer, id: number) => db.run(DELETE, [id]);
