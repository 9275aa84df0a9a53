import { releasePlace } from '#catalog/publication/release-order.data.ts';
import { titleOrder } from '#catalog/publication/title-order.data.ts';
import { REORDERED } from './order.repository.ts';
import { FACET_SIZE } from './query/query.rules.ts';

/** One condition per filter, over the columns of the matches. */
export type Judge = Record<'types' | 'categories' | 'kind' | 'done' | 'testable', string>;

/** All filters, except `but`. */
export const judgeSql = (judge: Judge, but?: keyof Judge): string =>
  Object.entries(judge)
    .filter(([name]) => name !== but)
    .map(([, clause]) => clause)
    .join(' AND ');

const listed = (counts: string) =>
  `(SELECT coalesce(json_agg(json_build_object('value', value, 'count', n) ORDER BY n DESC, value), '[]') FROM (${counts} ORDER BY 2 DESC, 1 LIMIT ${FACET_SIZE}) AS one)`;

/** Each facet is counted as if nothing were chosen in it, so that it shows what choosing one more value would give. */
export function facetsSql(judge: Judge, member: boolean): string {
  const grouped = { ...judge, categories: 'in_categories' };
  const group = (value: string, but: keyof Judge, from = '', and = '') =>
    listed(
      `SELECT ${value}::text AS value, sum(n)::int AS n FROM groups${from} WHERE ${judgeSql(grouped, but)}${and} GROUP BY 1`,
    );
  const own = (column: 'done' | 'testable') => (member ? group(column, column) : `'[]'::json`);
  return `json_build_object('types', ${group('t', 'types', ', unnest(types) AS t')},
    'categories', ${listed(`SELECT c::text AS value, n FROM (SELECT c, count(*)::int AS n FROM (SELECT unnest(categories) AS c FROM hits WHERE ${judgeSql(judge, 'categories')}) AS each_one GROUP BY c) AS every_one`)},
    'credit', ${group('k', 'kind', ', unnest(ARRAY[1, 2]) AS k', ' AND kinds & k > 0')},
    'progress', ${own('done')}, 'testable', ${own('testable')})`;
}

/** Title before faculty before topics before excerpt (B27); in PostgreSQL's order D, C, B, A. */
export const HEAD = `'{0.015, 0.06, 0.25, 1}'`;
/** Description before section titles before text. */
const BODY = `'{0, 0.00004, 0.0004, 0.004}'`;
/** Of the documents found by text alone, this many of the latest are ranked; the others follow by date. */
export const WEIGHED = 2_000;

interface Place {
  sort: string;
  size: string;
  offset: string;
  /** The site's, in which titles are ordered; null for English. */
  language: string | null;
}
/**
 * The ids of a page in order. Head matches come first; the rest is ranked only as far as it reaches the page or the
 * part that is reordered (`reordered`, from `top`).
 */
export function pageSql(
  where: string,
  { sort, size, offset, language }: Place,
  text: { any: string; reordered: string } | null,
): string {
  const by = (wanted: string, place: string) => `CASE ${sort}::text WHEN '${wanted}' THEN ${place} END`;
  const stored = (...columns: string[]) =>
    `(SELECT (${columns.join(', ')}) FROM publication p WHERE p.id = f.id)`;
  // Whole places, down to the number, as in the list of publications: no two are equal.
  const ordered = `${by('title', stored(titleOrder(language), 'p.id'))}, ${by('minutes', '(minutes, f.id)')},
    ${by('-publicationDate', stored(...releasePlace('p')))} DESC NULLS LAST, modified_at DESC, f.id DESC`;
  const page = (select: string) =>
    `(SELECT coalesce(json_agg(id ORDER BY place), '[]') FROM (SELECT id, row_number() OVER () AS place FROM (${select}) AS one) AS placed)`;
  const limit = `LIMIT ${size}::int OFFSET ${offset}::int`;
  const plain = `SELECT f.id FROM hits f WHERE ${where} ORDER BY ${ordered} ${limit}`;
  if (!text) return page(plain);
  const { any, reordered } = text;
  const last = `greatest(${size}::int + ${offset}::int, ${REORDERED})`;
  const weight = `CASE WHEN r.n > ${WEIGHED} THEN 0 ELSE (SELECT ts_rank(${HEAD}, n.head, ${any}) FROM search_head n WHERE n.publication_id = r.id AND n.language = 'en')
    + (SELECT ts_rank(${BODY}, b.body, ${any}) FROM search_document b WHERE b.publication_id = r.id AND b.language = 'en') END`;
  const best = `WITH first AS MATERIALIZED (SELECT f.id, 1 + h.rank AS rank, f.modified_at FROM headed h JOIN hits f ON f.id = h.id WHERE ${where}
      ORDER BY h.rank DESC, f.modified_at DESC, f.id DESC LIMIT ${last}),
    rest AS (SELECT f.id, f.modified_at, row_number() OVER (ORDER BY f.modified_at DESC, f.id DESC) AS n FROM hits f
      WHERE ${where} AND (SELECT count(*) FROM first) < ${last} AND NOT EXISTS (SELECT 1 FROM headed h WHERE h.id = f.id)),
    top AS MATERIALIZED (SELECT id, row_number() OVER (ORDER BY rank DESC, modified_at DESC, id DESC) AS n
      FROM (SELECT id, rank, modified_at FROM first UNION ALL SELECT r.id, ${weight}, r.modified_at FROM rest r) AS every ORDER BY n LIMIT ${last}),
    ${reordered} ${limit}`;
  return `CASE WHEN ${sort}::text = 'best' THEN ${page(best)} ELSE ${page(plain)} END`;
}
