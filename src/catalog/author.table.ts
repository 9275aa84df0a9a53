import { json, type Reader, statement } from '#platform/database.ts';

const ROW = {
  id: 'int',
  slug: 'text',
  full_name: 'text',
  affix: 'text',
  affix_type: 'text',
  job_title: 'text',
  institute: 'text',
  bio_html: 'text',
  email: 'text?',
  conflicts: 'text',
  image: json<{ id: number; file: string; alt: string } | null>(),
} as const;
const SELECT = `a.id, a.slug, a.full_name, a.affix, a.affix_type, a.job_title, a.institute, a.bio_html, a.email,
  (SELECT coalesce(string_agg(d.nature || ', ' || d.company, '; ' ORDER BY d.id), '') FROM disclosure d WHERE d.author_id = a.id AND d.relevant) AS conflicts,
  (SELECT json_build_object('id', i.id, 'file', i.file, 'alt', i.alt) FROM image i WHERE i.id = a.image_id) AS image`;

const ONE = statement('author.one', ROW, `SELECT ${SELECT} FROM author a WHERE a.id = $1`);
const LIST = statement(
  'author.list',
  { ...ROW, total: 'int' },
  `SELECT ${SELECT}, count(*) OVER ()::int AS total FROM author a ORDER BY a.full_name, a.id LIMIT $1 OFFSET $2`,
);
const SOME = statement('author.some', ROW, `SELECT ${SELECT} FROM author a WHERE a.id = ANY ($1::bigint[])`);
export type AuthorRow = NonNullable<typeof ONE.row>;

const TOTAL = statement('author.total', { count: 'int' }, 'SELECT count(*)::int AS count FROM author');

export const findAuthor = (db: Reader, id: number): Promise<AuthorRow | null> => db.maybe(ONE, [id]);
export const someAuthors = (db: Reader, ids: readonly number[]): Promise<AuthorRow[]> => db.all(SOME, [ids]);
export async function listAuthors(db: Reader, page: { size: number; offset: number }) {
  const rows = await db.all(LIST, [page.size, page.offset]);
  return { rows, count: rows[0]?.total ?? (await db.one(TOTAL)).count };
}

const CATEGORIES = statement(
  'category.list',
  { id: 'int', slug: 'text', name: 'text', featured: 'bool', childs: json<number[]>(), publications: 'int' },
  `SELECT c.id, c.slug, c.name, c.featured,
     (SELECT coalesce(json_agg(k.id ORDER BY k.position), '[]') FROM category k WHERE k.parent_id = c.id) AS childs,
     (SELECT count(*)::int FROM publication_category pc JOIN publication p ON p.id = pc.publication_id AND p.visibility = 'published' WHERE pc.category_id = c.id) AS publications
   FROM category c WHERE $1::bool IS NULL OR c.featured = $1::bool ORDER BY c.position, c.id`,
);
export type CategoryRow = NonNullable<typeof CATEGORIES.row>;
export const listCategories = (db: Reader, featured: boolean | null): Promise<CategoryRow[]> =>
  db.all(CATEGORIES, [featured]);
