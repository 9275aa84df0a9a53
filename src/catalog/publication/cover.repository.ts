import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { Visibility } from './visibility.data.ts';

const NEXT = statement(
  'publication-cover.next',
  { id: 'int' },
  `SELECT nextval(pg_get_serial_sequence('publication', 'id')) AS id`,
);
export const nextPublicationId = async (db: Writer): Promise<number> => (await db.one(NEXT)).id;

export interface NewDraft {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  type: string;
  publicationDate: string;
  at: Date;
}
const INSERT = statement(
  'publication-cover.insert',
  {},
  `INSERT INTO publication (id, slug, title, excerpt, type, types, visibility, publication_date, modified_at, cover_seed)
   VALUES ($1, $2, $3, $4, $5, ARRAY[$5::text], 'draft', $6, $7, $1::bigint)`,
);
export const insertDraft = (db: Writer, made: NewDraft) =>
  db.run(INSERT, [made.id, made.slug, made.title, made.excerpt, made.type, made.publicationDate, made.at]);

const DROP_AUTHORS = statement(
  'publication-cover.drop-authors',
  {},
  'DELETE FROM publication_author WHERE publication_id = $1',
);
const ADD_AUTHORS = statement(
  'publication-cover.add-authors',
  {},
  `INSERT INTO publication_author (publication_id, author_id, position, role)
   SELECT $1, id, at, role FROM unnest($2::bigint[], $3::text[]) WITH ORDINALITY AS named(id, role, at)`,
);
export async function storeAuthors(db: Writer, id: number, named: readonly { id: number; role: string }[]) {
  await db.run(DROP_AUTHORS, [id]);
  await db.run(ADD_AUTHORS, [id, named.map((one) => one.id), named.map((one) => one.role)]);
}

const DROP_CATEGORIES = statement(
  'publication-cover.drop-categories',
  {},
  'DELETE FROM publication_category WHERE publication_id = $1 AND category_id <> ALL ($2::bigint[])',
);
const ADD_CATEGORIES = statement(
  'publication-cover.add-categories',
  {},
  'INSERT INTO publication_category (publication_id, category_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING',
);
export async function storeCategories(db: Writer, id: number, categories: readonly number[]) {
  await db.run(DROP_CATEGORIES, [id, categories]);
  await db.run(ADD_CATEGORIES, [id, categories]);
}

const SORT = statement(
  'publication-cover.sort-titles',
  {},
  `INSERT INTO publication_category (publication_id, category_id) SELECT publication_id, $2::bigint FROM publication_category WHERE category_id = $1
   ON CONFLICT DO NOTHING`,
);
const UNSORT = statement(
  'publication-cover.unsort-titles',
  {},
  'DELETE FROM publication_category WHERE category_id = $1',
);
/** Moves everything in one topic to another. */
export async function moveTitles(db: Writer, from: number, to: number): Promise<void> {
  await db.run(SORT, [from, to]);
  await db.run(UNSORT, [from]);
}

const DROP_POINTS = statement(
  'publication-cover.drop-points',
  {},
  'DELETE FROM key_point WHERE publication_id = $1',
);
const ADD_POINTS = statement(
  'publication-cover.add-points',
  {},
  'INSERT INTO key_point (publication_id, position, text) SELECT $1, at, line FROM unnest($2::text[]) WITH ORDINALITY AS said(line, at)',
);
export async function storeKeyPoints(db: Writer, id: number, points: readonly string[]) {
  await db.run(DROP_POINTS, [id]);
  await db.run(ADD_POINTS, [id, points]);
}

const held = (table: string) =>
  statement(
    `publication-cover.held-${table}`,
    { id: 'int' },
    `SELECT id FROM ${table} WHERE id = ANY ($1::bigint[]) ORDER BY id FOR KEY SHARE`,
  );
const HELD = { author: held('author'), category: held('category'), joint_sponsor: held('joint_sponsor') };
/** Which of these ids do not exist; nobody removes the others before they are named. */
export async function unknownAmong(
  db: Writer,
  table: keyof typeof HELD,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = new Set((await db.all(HELD[table], [ids])).map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

const TOPICS_NOW = statement(
  'publication-cover.topics-now',
  { now: 'int?' },
  `SELECT coalesce(c.id, f.category_id) AS now FROM unnest($1::bigint[]) AS one LEFT JOIN category c ON c.id = one
     LEFT JOIN LATERAL (SELECT category_id FROM category_former WHERE former_id = one
       UNION ALL SELECT category_id FROM category_former_id WHERE former_id = one LIMIT 1) AS f ON true`,
);
/** What has become of topics: themselves, or what they were merged into. Null if one of them is gone. */
export async function topicsNow(db: Reader, ids: readonly number[]): Promise<number[] | null> {
  const found = (await db.all(TOPICS_NOW, [ids])).map(({ now }) => now);
  return found.includes(null) ? null : [...new Set(found.map(Number))].sort((one, other) => one - other);
}

const MOVE = statement(
  'publication-record.move',
  {},
  `UPDATE publication SET visibility = $2, modified_at = $3, removed_at = CASE WHEN $2 = 'removed' THEN $3::timestamptz
       WHEN $2 = 'announced' AND visibility = 'removed' THEN coalesce(removed_at, $3) END,
     removal_reason = $4, removal_told_at = NULL WHERE id = $1`,
);
/**
 * `reason`: why it was removed, in words for learners who hold credit. What is announced again keeps the time of its
 * removal, which says that readers have seen it.
 */
export const storeVisibility = (db: Writer, id: number, to: Visibility, at: Date, reason = '') =>
  db.run(MOVE, [id, to, at, reason]);
