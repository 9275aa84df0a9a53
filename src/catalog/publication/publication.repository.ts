import { shownPicture } from '#media/medium/shown-picture.data.ts';
import type { PublicationType } from '#membership/gate/entitlement.rules.ts';
import { json, type Reader, statement } from '#platform/postgres/database.ts';
import { pageClause } from '#platform/postgres/page-clause.ts';
import { translationIn } from '../language/text-translation.repository.ts';
import type { TextTranslation } from '../language/text-translation.rules.ts';
import { firstTestOrder } from '../offered-test/first-test.rules.ts';
import { CITED, noticesOf } from '../reference/notice.repository.ts';
import { type Clause, clausesOf, OFFERS, type PublicationFilter, stateSql } from './filter.repository.ts';
import type { CreditKind } from './publication.rules.ts';
import { releaseOrder } from './release-order.data.ts';
import { titleOrder } from './title-order.data.ts';
import type { Visibility } from './visibility.data.ts';

export interface AuthorPart {
  id: number;
  slug: string;
  full_name: string;
  affix: string;
  affix_type: 'prefix' | 'suffix';
  job_title: string;
  institute: string;
  bio_html: string;
  translation: AuthorTranslation | null;
  email: string | null;
  conflicts: string;
  disclosed_on: string | null;
  image: { id: number; file: string; alt: string } | null;
}
export type AuthorTranslation = { job_title: string; bio_html: string };
export interface CategoryPart {
  id: number;
  slug: string;
  name: string;
  translated: string | null;
  featured: boolean;
  /** Null if it is drawn. */
  picture: string | null;
}
export interface OfferingPart {
  id: number;
  kind: CreditKind;
  amount: number;
  pass_mark: number;
  /** Null if unlimited. */
  attempt_limit: number | null;
  items: number;
  suspended: boolean;
}

/** `language`: the SQL placeholder of the reader's language. */
const authorsIn = (
  language: string,
) => `(SELECT coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'full_name', a.full_name, 'affix', a.affix,
    'affix_type', a.affix_type, 'job_title', a.job_title, 'institute', a.institute, 'bio_html', a.bio_html, 'email', a.email,
    'translation', (SELECT json_build_object('job_title', x.job_title, 'bio_html', x.bio_html) FROM author_translation x WHERE x.author_id = a.id AND x.language = ${language}),
    'conflicts', (SELECT coalesce(string_agg(d.nature || ', ' || d.company, '; ' ORDER BY d.id), '') FROM disclosure d WHERE d.author_id = a.id AND d.relevant), 'disclosed_on', a.disclosed_on,
    'image', CASE WHEN i.id IS NULL THEN NULL ELSE json_build_object('id', i.id, 'file', ${shownPicture('i.file')}, 'alt', i.alt) END) ORDER BY pa.position), '[]')
  FROM publication_author pa JOIN author a ON a.id = pa.author_id LEFT JOIN image i ON i.id = a.image_id
  WHERE pa.publication_id = p.id)`;
const categoriesIn = (
  language: string,
) => `(SELECT coalesce(json_agg(json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'featured', c.featured, 'picture', ${shownPicture('c.picture_file')},
    'translated', (SELECT x.name FROM category_translation x WHERE x.category_id = c.id AND x.language = ${language})) ORDER BY c.position), '[]')
  FROM publication_category pc JOIN category c ON c.id = pc.category_id WHERE pc.publication_id = p.id)`;
const OFFERINGS = `(SELECT coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'amount', o.amount_hundredths, 'pass_mark', o.pass_mark, 'attempt_limit', v.attempt_limit,
    'items', (SELECT count(*) FROM item t WHERE t.offering_id = o.id AND t.retired_at IS NULL), 'suspended', v.suspended_at IS NOT NULL) ORDER BY ${firstTestOrder('o')}), '[]')
  FROM credit_offering o JOIN activity v ON v.publication_id = o.publication_id WHERE o.publication_id = p.id)`;

const ROW = {
  id: 'int',
  slug: 'text',
  title: 'text',
  seo_title: 'text',
  excerpt: 'text',
  description_html: 'text',
  type: 'text',
  types: 'texts',
  visibility: 'text',
  private: 'bool',
  minutes: 'int',
  publication_date: 'date',
  expiration_date: 'date?',
  modified_at: 'instant',
  reviewed_on: 'date?',
  cover_file: 'text',
  attachment_file: 'text?',
  attachment_seconds: 'int?',
  objectives: 'texts',
  ...CITED,
  section_ids: json<number[]>(),
  authors: json<AuthorPart[]>(),
  categories: json<CategoryPart[]>(),
  offerings: json<OfferingPart[]>(),
  translation: json<{ slug: string; title: string; excerpt: string } | null>(),
  cover_translation: json<TextTranslation | null>(),
} as const;
const selectIn = (
  language: string,
) => `p.id, p.slug, p.title, p.seo_title, p.excerpt, p.description_html, p.type, p.types, p.visibility, p.private, p.minutes,
  p.publication_date, p.expiration_date, p.modified_at,
  (SELECT a.reviewed_on FROM activity a WHERE a.publication_id = p.id) AS reviewed_on, ${shownPicture('p.cover_file')} AS cover_file, p.attachment_file, p.attachment_seconds, p.objectives,
  p."references", ${noticesOf('p.id')} AS notices, (SELECT coalesce(json_agg(s.id ORDER BY s.position), '[]') FROM section s WHERE s.publication_id = p.id) AS section_ids,
  ${authorsIn(language)} AS authors, ${categoriesIn(language)} AS categories, ${OFFERINGS} AS offerings,
  (SELECT json_build_object('slug', x.slug, 'title', x.title, 'excerpt', x.excerpt)
     FROM publication_translated x WHERE x.publication_id = p.id AND x.language = ${language}) AS translation,
  ${translationIn('cover', 'p.id', language)} AS cover_translation`;

const ONE = statement('publication.one', ROW, `SELECT ${selectIn('$2')} FROM publication p WHERE p.id = $1`);
export type PublicationRow = Omit<NonNullable<typeof ONE.row>, 'type' | 'types' | 'visibility'> & {
  type: PublicationType;
  types: PublicationType[];
  visibility: Visibility;
};

export const findPublication = (db: Reader, id: number, language: string) =>
  db.maybe(ONE, [id, language]) as Promise<PublicationRow | null>;

export type PublicationOrder =
  | '-modified'
  | 'modified'
  | 'title'
  | '-publicationDate'
  | 'publicationDate'
  | 'expirationDate'
  | 'minutes'
  | 'ids';

const ORDERS: Record<PublicationOrder | 'englishTitle', string> = {
  '-modified': 'p.modified_at DESC, p.id DESC',
  modified: 'p.modified_at, p.id',
  title: `${titleOrder('$1')}, p.id`,
  englishTitle: `${titleOrder(null)}, p.id`,
  '-publicationDate': releaseOrder('p', 'DESC'),
  publicationDate: releaseOrder('p'),
  expirationDate: `CASE WHEN ${OFFERS} THEN p.expiration_date END, p.id`,
  minutes: 'p.minutes, p.id',
  ids: 'array_position($IDS::bigint[], p.id)',
};

/** Each combination of clauses is one prepared statement; its name identifies it within PostgreSQL's 63 characters. */
const nameOf = (kind: string, filter: PublicationFilter, clauses: Clause[]) =>
  `pub.${kind}:${stateSql(filter).slice(1, 4)}:${clauses.map((one) => one.key.slice(0, 2)).join('')}`;
/** The total per state is already counted (migration 0017). */
const allSql = (filter: PublicationFilter) =>
  `coalesce((SELECT n.count FROM publication_count n WHERE n.visibility = ${stateSql(filter)}), 0)`;

/** A page of publications with everything a card shows, in one statement, however long the page is. */
export async function listPublications(
  db: Reader,
  filter: PublicationFilter,
  order: PublicationOrder,
  page: { size: number; offset: number },
  language: string,
) {
  const clauses = clausesOf(filter, language);
  const values: unknown[] = [language];
  const next = (value: unknown) => `$${values.push(value)}`;
  const where = clauses.map((one) => ` AND ${one.sql(next)}`).join('');
  const sort = order === 'title' && language === 'en' ? 'englishTitle' : order;
  const orderSql = ORDERS[sort].replace('$IDS', sort === 'ids' ? next(filter.ids) : '');
  const total = clauses.length > 0 ? 'count(*) OVER ()' : allSql(filter);
  const { key, sql } = pageClause(page, next);
  const text = `WITH page AS (SELECT p.id, ${total}::int AS total, row_number() OVER (ORDER BY ${orderSql}) AS place FROM publication p
      WHERE p.visibility = ${stateSql(filter)}${where} ORDER BY ${orderSql} ${sql})
    SELECT ${selectIn('$1')}, page.total FROM page JOIN publication p ON p.id = page.id ORDER BY page.place`;
  const name = nameOf(`list:${sort}${key}`, filter, clauses);
  const listed = statement(name, { ...ROW, total: 'int' }, text);
  const rows = (await db.all(listed, values as never)) as (PublicationRow & { total: number })[];
  const count = rows[0]?.total ?? (page.offset > 0 ? await countPublications(db, filter, language) : 0);
  return { rows, count };
}

async function countPublications(db: Reader, filter: PublicationFilter, language: string): Promise<number> {
  const clauses = clausesOf(filter, language);
  const values: unknown[] = [];
  const where = clauses.map((one) => ` AND ${one.sql((value) => `$${values.push(value)}`)}`).join('');
  const from = `(SELECT count(*)::int FROM publication p WHERE p.visibility = ${stateSql(filter)}${where})`;
  const text = `SELECT ${where ? from : allSql(filter)} AS count`;
  const name = nameOf('count', filter, clauses);
  return (await db.one(statement(name, { count: 'int' }, text), values as never)).count;
}
