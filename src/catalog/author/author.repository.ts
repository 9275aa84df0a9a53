import { shownPicture } from '#media/medium/shown-picture.data.ts';
import { json, type Reader, statement } from '#platform/postgres/database.ts';

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
  disclosed_on: 'date?',
  translation: json<{ job_title: string; bio_html: string } | null>(),
  image: json<{ id: number; file: string; alt: string } | null>(),
} as const;
const selectIn = (
  language: string,
) => `a.id, a.slug, a.full_name, a.affix, a.affix_type, a.job_title, a.institute, a.bio_html, a.email,
  (SELECT coalesce(string_agg(d.nature || ', ' || d.company, '; ' ORDER BY d.id), '') FROM disclosure d WHERE d.author_id = a.id AND d.relevant) AS conflicts,
  a.disclosed_on,
  (SELECT json_build_object('job_title', x.job_title, 'bio_html', x.bio_html) FROM author_translation x WHERE x.author_id = a.id AND x.language = ${language}) AS translation,
  (SELECT json_build_object('id', i.id, 'file', ${shownPicture('i.file')}, 'alt', i.alt) FROM image i WHERE i.id = a.image_id) AS image`;

const ONE = statement('author.one', ROW, `SELECT ${selectIn('$2')} FROM author a WHERE a.id = $1`);
const LIST = statement(
  'author.list',
  { ...ROW, total: 'int' },
  `SELECT ${selectIn('$3')}, count(*) OVER ()::int AS total FROM author a ORDER BY a.full_name, a.id LIMIT $1 OFFSET $2`,
);
const SOME = statement(
  'author.some',
  ROW,
  `SELECT ${selectIn('$2')} FROM author a WHERE a.id = ANY ($1::bigint[])`,
);
export type AuthorRow = NonNullable<typeof ONE.row>;

const TAUGHT = statement(
  'author.taught',
  {
    publications: 'int',
    minutes: 'int',
    credit_hundredths: 'int',
    topic: json<{ id: number; name: string; translated: string | null } | null>(),
    languages: json<string[]>(),
  },
  `SELECT count(*) FILTER (WHERE p.visibility = 'published')::int AS publications,
     coalesce(sum(p.minutes) FILTER (WHERE p.visibility = 'published'), 0)::int AS minutes,
     coalesce(sum((SELECT max(o.amount_hundredths) FROM credit_offering o WHERE o.publication_id = p.id)) FILTER (WHERE p.visibility = 'published'), 0)::int AS credit_hundredths,
     (SELECT json_build_object('id', c.id, 'name', c.name, 'translated',
        (SELECT x.name FROM category_translation x WHERE x.category_id = c.id AND x.language = $2))
      FROM publication_author a JOIN publication p ON p.id = a.publication_id AND p.visibility = 'published'
        JOIN publication_category pc ON pc.publication_id = a.publication_id JOIN category c ON c.id = pc.category_id
      WHERE a.author_id = $1 GROUP BY c.id, c.name, c.position ORDER BY count(*) DESC, c.position, c.id LIMIT 1) AS topic,
     (SELECT coalesce(json_agg(x.language ORDER BY x.language), '[]') FROM author_translation x WHERE x.author_id = $1 AND x.bio_html <> '') AS languages
   FROM publication_author pa JOIN publication p ON p.id = pa.publication_id WHERE pa.author_id = $1`,
);
/**
 * What an author has taught so far, the topic they write about most, and the languages of their biography besides
 * English.
 */
export const taughtBy = (db: Reader, id: number, language: string) => db.one(TAUGHT, [id, language]);

const TOTAL = statement('author.total', { count: 'int' }, 'SELECT count(*)::int AS count FROM author');

export const findAuthor = (db: Reader, id: number, language: string): Promise<AuthorRow | null> =>
  db.maybe(ONE, [id, language]);
export const someAuthors = (db: Reader, ids: readonly number[], language: string): Promise<AuthorRow[]> =>
  db.all(SOME, [ids, language]);
export async function listAuthors(db: Reader, page: { size: number; offset: number }, language: string) {
  const rows = await db.all(LIST, [page.size, page.offset, language]);
  return { rows, count: rows[0]?.total ?? (await db.one(TOTAL)).count };
}

const CATEGORIES = statement(
  'category.list',
  {
    id: 'int',
    slug: 'text',
    name: 'text',
    translated: 'text?',
    featured: 'bool',
    picture: 'text?',
    childs: json<number[]>(),
    former: json<{ id: number; slug: string }[]>(),
    publications: 'int',
  },
  `SELECT c.id, c.slug, c.name, c.featured, ${shownPicture('c.picture_file')} AS picture,
     (SELECT x.name FROM category_translation x WHERE x.category_id = c.id AND x.language = $2) AS translated,
     (SELECT coalesce(json_agg(k.id ORDER BY k.position), '[]') FROM category k WHERE k.parent_id = c.id) AS childs,
     (SELECT coalesce(json_agg(json_build_object('id', f.former_id, 'slug', f.slug) ORDER BY f.slug, f.former_id), '[]')
       FROM (SELECT former_id, slug FROM category_former WHERE category_id = c.id
         UNION ALL SELECT former_id, '' FROM category_former_id WHERE category_id = c.id) f) AS former,
     coalesce(n.publications, 0) AS publications
   FROM category c LEFT JOIN (SELECT pc.category_id, count(*)::int AS publications FROM publication_category pc
       JOIN publication p ON p.id = pc.publication_id AND p.visibility = 'published' GROUP BY pc.category_id) n ON n.category_id = c.id
   WHERE $1::bool IS NULL OR c.featured = $1::bool ORDER BY c.position, c.id`,
);
export type CategoryRow = NonNullable<typeof CATEGORIES.row>;
export const listCategories = (
  db: Reader,
  featured: boolean | null,
  language: string,
): Promise<CategoryRow[]> => db.all(CATEGORIES, [featured, language]);
