import { json, type Reader, type RowOf, statement, type Writer } from '#platform/postgres/database.ts';

const ROW = {
  id: 'int',
  slug: 'text',
  name: 'text',
  parentId: 'int?',
  featured: 'bool',
  names: json<Record<string, string>>(),
  publications: 'int',
  former: json<string[]>(),
} as const;
export type AdminCategoryRow = RowOf<typeof ROW>;
const ALL = statement(
  'category-desk.all',
  ROW,
  `SELECT c.id, c.slug, c.name, c.parent_id AS "parentId", c.featured,
     (SELECT coalesce(json_object_agg(x.language, x.name ORDER BY x.language), '{}') FROM category_translation x WHERE x.category_id = c.id) AS names,
     (SELECT count(*)::int FROM publication_category pc WHERE pc.category_id = c.id) AS publications,
     (SELECT coalesce(json_agg(f.slug ORDER BY f.slug), '[]') FROM category_former f WHERE f.category_id = c.id) AS former
   FROM category c ORDER BY c.position, c.id`,
);
/** All topics in order. */
export const allCategories = (db: Reader): Promise<AdminCategoryRow[]> => db.all(ALL);

const LOCK = statement('category-desk.lock', { id: 'int' }, 'SELECT id FROM category ORDER BY id FOR UPDATE');
const QUEUE = statement(
  'category-desk.queue',
  { locked: 'text' },
  `SELECT pg_advisory_xact_lock(hashtextextended('categories', 0))::text AS locked`,
);
/** Locks the topics: one change at a time, and no title can be assigned to topics meanwhile. */
export async function lockCategories(db: Writer): Promise<void> {
  await db.one(QUEUE);
  await db.all(LOCK);
}

const TITLES = statement(
  'category-desk.titles',
  { id: 'int' },
  'SELECT publication_id AS id FROM publication_category WHERE category_id = $1 ORDER BY 1',
);
export const titlesOf = async (db: Reader, id: number): Promise<number[]> =>
  (await db.all(TITLES, [id])).map((row) => row.id);

export interface StoredCategory {
  slug: string;
  name: string;
  parentId: number | null;
  featured: boolean;
}
const INSERT = statement(
  'category-desk.insert',
  { id: 'int' },
  `INSERT INTO category (slug, name, parent_id, featured, position)
   SELECT $1, $2, $3, $4, coalesce(max(position), 0) + 1 FROM category RETURNING id`,
);
export const insertCategory = async (db: Writer, one: StoredCategory): Promise<number> =>
  (await db.one(INSERT, [one.slug, one.name, one.parentId, one.featured])).id;

const UPDATE = statement(
  'category-desk.update',
  {},
  'UPDATE category SET slug = $2, name = $3, parent_id = $4, featured = $5 WHERE id = $1',
);
export const updateCategory = (db: Writer, id: number, one: StoredCategory) =>
  db.run(UPDATE, [id, one.slug, one.name, one.parentId, one.featured]);

const NAME = statement(
  'category-desk.name',
  {},
  `INSERT INTO category_translation AS t (category_id, language, name, changed_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (category_id, language) DO UPDATE SET name = excluded.name, changed_at = excluded.changed_at WHERE t.name <> excluded.name`,
);
const UNNAME = statement(
  'category-desk.unname',
  {},
  'DELETE FROM category_translation WHERE category_id = $1 AND language = $2',
);
/** An empty name removes the translation. */
export async function putNames(
  db: Writer,
  id: number,
  names: Record<string, string>,
  now: Date,
): Promise<void> {
  for (const [language, name] of Object.entries(names))
    await (name ? db.run(NAME, [id, language, name, now]) : db.run(UNNAME, [id, language]));
}

const ORDER = statement(
  'category-desk.order',
  {},
  `UPDATE category c SET position = o.place FROM unnest($1::bigint[]) WITH ORDINALITY AS o(id, place)
   WHERE o.id = c.id AND c.position <> o.place`,
);
export const putOrder = (db: Writer, ids: readonly number[]) => db.run(ORDER, [ids]);

const REMEMBER = statement(
  'category-desk.remember',
  {},
  `INSERT INTO category_former (slug, former_id, category_id) VALUES ($1, $2, $3)
   ON CONFLICT (slug) DO UPDATE SET former_id = excluded.former_id, category_id = excluded.category_id`,
);
const RECLAIM = statement(
  'category-desk.reclaim',
  {},
  `WITH taken AS (DELETE FROM category_former WHERE slug = $1 RETURNING former_id, category_id)
   INSERT INTO category_former_id SELECT former_id, category_id FROM taken WHERE former_id <> category_id
   ON CONFLICT (former_id) DO UPDATE SET category_id = excluded.category_id`,
);
/**
 * An address leads to the topic that has it now; a former one redirects only while no topic has it. The id of a merged
 * topic leads on regardless.
 */
export const rememberSlug = (db: Writer, slug: string, formerId: number, categoryId: number) =>
  db.run(REMEMBER, [slug, formerId, categoryId]);
export const reclaimSlug = (db: Writer, slug: string) => db.run(RECLAIM, [slug]);

const FREE = statement(
  'category-desk.free',
  {},
  'UPDATE category SET parent_id = NULL WHERE id = $2 AND parent_id = $1',
);
const ADOPT = statement(
  'category-desk.adopt',
  {},
  `UPDATE category c SET parent_id = coalesce(t.parent_id, t.id) FROM category t WHERE t.id = $2 AND c.parent_id = $1`,
);
const LEAD = statement(
  'category-desk.lead-on',
  {},
  `WITH ids AS (UPDATE category_former_id SET category_id = $2 WHERE category_id = $1)
   UPDATE category_former SET category_id = $2 WHERE category_id = $1`,
);
const REMOVE = statement('category-desk.remove', {}, 'DELETE FROM category WHERE id = $1');
/** Moves what belongs to the first topic to the second: subtopics, former addresses and ids. */
export async function moveAll(db: Writer, from: number, to: number): Promise<void> {
  await db.run(FREE, [from, to]);
  await db.run(ADOPT, [from, to]);
  await db.run(LEAD, [from, to]);
}
export const deleteCategory = (db: Writer, id: number) => db.run(REMOVE, [id]);
