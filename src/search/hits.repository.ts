import { HEAD, type Judge } from './parts.repository.ts';

/**
 * Up to this many matches, counts, facets and order cover all of them. Beyond that they cover only this many, `exact`
 * and `whole` are false, and the best head matches (title, faculty, topics, excerpt) are kept.
 */
export const COUNTED = 2_500;
const BEST_KEPT = 1_000;
/** Documents excluded by a single choice are counted up to at least this many, however many pass; then `whole` is false. */
const KEPT_OUT = 1_200;

/** Placeholders of all terms and of any of them, and the languages searched, English first. */
export interface TermPlaceholders {
  all: string;
  /** All terms without alternative names of several consecutive words, and the terms shortened that way. */
  plain: string;
  shortened: string;
  /** All terms by name only, without the substances of a class. */
  named: string;
  any: string;
  /** The excluded terms; null if nothing is excluded. */
  never: string | null;
  languages: string[];
}
/** The choices of type, topic and credit, as placeholders with their types. */
export type FacetPlaceholders = Record<'types' | 'categories' | 'kind', string>;

/** Columns of a document used by filters, facets and order; `own`: what the learner has done and may do with it. */
const factsSql = (own: string) =>
  `SELECT d.publication_id AS id, d.types, d.kinds, d.categories, d.minutes, d.publication_date, d.modified_at, ${own} FROM search_document d WHERE d.language = 'en' AND`;
/** The parsed terms (each parsed once) in the language at that position. */
export const asking = (what: 'all' | 'named' | 'any', at: number): string =>
  `(SELECT ${what}_${at} FROM question)`;

/** The rows that pass all facet choices, and those excluded by exactly one choice, which its facet counts. */
function choices(judge: Judge): { passing: string; failing: string } {
  const all = choicesOf(judge);
  return {
    passing: all.join(' AND '),
    failing: `NOT (${all.join(' AND ')}) AND ${all.map((one) => `${one}::int`).join(' + ')} = 2`,
  };
}

const choicesOf = ({ types, categories, kind }: Judge): string[] => [types, categories, kind];

/** The whole library, latest first. */
export function browseSql(judge: Judge, own: string): string {
  const { passing, failing } = choices(judge);
  const some = (where: string) =>
    `(${factsSql(own)} ${where} ORDER BY d.modified_at DESC, d.publication_id DESC LIMIT ${COUNTED})`;
  return `passing AS MATERIALIZED ${some(passing)}, failing AS MATERIALIZED ${some(failing)},
    ${countedSql(`(SELECT count(*) < ${COUNTED} FROM passing)`, String(COUNTED))}
    hits AS NOT MATERIALIZED (SELECT * FROM passing UNION ALL SELECT * FROM failing)`;
}

/** Whether the count takes in all results, and whether the facets take in all that one choice excludes. */
const countedSql = (exact: string, most: string): string =>
  `counted AS (SELECT exact, exact AND (SELECT count(*) FROM failing) < ${most} AS whole FROM (SELECT ${exact} AS exact) AS each_count),`;

/**
 * Documents whose public English text matches all terms; then, as far as they are counted, others that match in the
 * site's own language or in locked lessons, for those who may read them.
 */
export function hitsSql(
  terms: TermPlaceholders,
  reading: string | null,
  chosen: FacetPlaceholders,
  judge: Judge,
  own: string,
): string {
  // Documents excluded by two choices are counted by no facet.
  const nearly = `${choicesOf(judge)
    .map((one) => `${one}::int`)
    .join(' + ')} >= 2`;
  const matching = (which: string) => `${factsSql(own)} d.words @@ (SELECT ${which} FROM question)`;
  // A hashed lookup, whatever row count the planner guesses: `NOT EXISTS` became a loop over all of them.
  const isNew = 'NOT IN (SELECT id FROM passing UNION ALL SELECT id FROM failing)';
  const more = elsewhereSql(terms, reading).map(
    ({ id, from }) => `(SELECT ${id} AS id ${from} AND ${id} ${isNew} LIMIT (SELECT n FROM room))`,
  );
  const best = `(SELECT h.id FROM (SELECT id FROM headed WHERE (SELECT n FROM room) = 0 ORDER BY rank DESC LIMIT ${BEST_KEPT}) AS h WHERE h.id ${isNew})`;
  const left = `(SELECT greatest(n, ${KEPT_OUT}) FROM room)`;
  return `${questionSql(terms, chosen)}, ${headedSql(terms)},
    passing AS MATERIALIZED (SELECT * FROM (${matching('passing')} UNION ALL ${matching('rest')}) AS each_match LIMIT ${COUNTED}),
    room AS MATERIALIZED (SELECT ${COUNTED} - count(*) AS n FROM passing), failing AS MATERIALIZED (${matching('failing')} LIMIT ${left}),
    others AS MATERIALIZED (${[best, ...more].join(' UNION ALL ')}),
    further AS MATERIALIZED (${factsSql(own)} ${nearly} AND d.publication_id IN (SELECT id FROM others)),
    ${countedSql('(SELECT n > 0 AND (SELECT count(*) FROM others) < n FROM room)', left)}
    ${barredSql(terms, reading)}hits AS NOT MATERIALIZED (SELECT * FROM (SELECT * FROM passing UNION ALL SELECT * FROM failing UNION ALL SELECT * FROM further) AS every_hit${terms.never ? ' WHERE id NOT IN (SELECT id FROM barred)' : ''})`;
}

/** Documents that match an excluded term in any language searched, or in a locked lesson that the caller may read. */
function barredSql({ never, languages }: TermPlaceholders, reading: string | null): string {
  if (!never) return '';
  const asked = (language: string) => `to_tsquery(search_config(${language}), ${never}::text)`;
  const documents = languages.map(
    (language) =>
      `SELECT d.publication_id AS id FROM search_document d WHERE ${said('d', language, asked(language))}`,
  );
  const locked = languages.map(
    (language) =>
      `SELECT s.publication_id FROM search_section s WHERE NOT s.open AND ${said('s', language, asked(language))} AND ${reading}`,
  );
  return `barred AS MATERIALIZED (${[...documents, ...(reading ? locked : [])].join(' UNION ')}), `;
}

/** Whether there is any match at all. */
export function anySql(terms: TermPlaceholders, reading: string | null, chosen: FacetPlaceholders): string {
  const found = ['passing', 'rest', 'failing'].map(
    (which) =>
      `EXISTS (SELECT 1 FROM search_document d WHERE ${said('d', `'en'`, `(SELECT ${which} FROM question)`)})`,
  );
  const more = elsewhereSql(terms, reading).map(({ from }) => `EXISTS (SELECT 1 ${from})`);
  return `WITH ${questionSql(terms, chosen)} SELECT ${[...found, ...more].join(' OR ')} AS found`;
}

const said = (row: string, language: string, terms: string) =>
  `${row}.language = ${language} AND ${row}.words @@ ${terms}`;

/**
 * The question, parsed once. Coming from this subquery, it is also always answered by the index: if the database knows
 * that a word occurs in every second document, it would scan the table, whose vectors are stored elsewhere. For phrases
 * the index checks the word positions in each document, reading its whole page: so documents that match in single words
 * are found first, and `rest` matches in no other way.
 */
function questionSql(
  { all, plain, shortened, named, any, languages }: TermPlaceholders,
  { types, categories, kind }: FacetPlaceholders,
): string {
  const marks = `search_marked('t', ${types}), search_marked('c', ${categories}::text[]), search_marked('k', CASE WHEN ${kind} IS NOT NULL THEN ARRAY (SELECT one::text FROM unnest(ARRAY[1, 2]) AS one WHERE ${kind} & one > 0) END)`;
  const read = (language: string, terms: string) => `to_tsquery(search_config(${language}), ${terms}::text)`;
  const each = languages.map(
    (language, at) =>
      `${read(language, all)} AS all_${at}, ${read(language, named)} AS named_${at}, ${read(language, any)} AS any_${at}`,
  );
  // A term of stop words alone narrows nothing: without its other names, everything would match.
  const isWhole = `EXISTS (SELECT 1 FROM unnest(${shortened}::text[]) AS one WHERE numnode(${read(`'en'`, 'one')}) = 0)`;
  return `asked AS (SELECT ${each.join(', ')}, ${read(`'en'`, `CASE WHEN ${isWhole} THEN ${all} ELSE ${plain} END`)} AS plain),
    question AS MATERIALIZED (SELECT asked.*, search_passing(plain, ${marks}) AS passing, search_failing(all_0, ${marks}) AS failing, CASE WHEN plain <> all_0 THEN search_passing(all_0 && !!plain, ${marks}) END AS rest FROM asked)`;
}

/** Matches in the site's own language or in lessons for some readers, beyond the public English text. */
function elsewhereSql(
  { languages }: TermPlaceholders,
  reading: string | null,
): { id: string; from: string }[] {
  const own = languages.map((language, at) => ({
    id: 'd.publication_id',
    from: `FROM search_document d WHERE ${said('d', language, asking('all', at))}`,
  }));
  const locked = languages.map((language, at) => ({
    id: 's.publication_id',
    from: `FROM search_section s WHERE NOT s.open AND ${said('s', language, asking('all', at))} AND ${reading}`,
  }));
  return [...own.slice(1), ...(reading ? locked : [])];
}

/** Head matches (by name) with their rank: these come first. */
function headedSql({ languages }: TermPlaceholders): string {
  const each = languages.map(
    (language, at) =>
      `(SELECT n.publication_id AS id, ts_rank(${HEAD}, n.head, ${asking('any', at)}) AS rank FROM search_head n
        WHERE n.language = ${language} AND n.head @@ ${asking('named', at)} LIMIT ${COUNTED})`,
  );
  const [only] = each;
  if (each.length === 1) return `headed AS MATERIALIZED ${only}`;
  return `headed AS MATERIALIZED (SELECT each_head.id, max(each_head.rank) AS rank FROM (${each.join(' UNION ALL ')}) AS each_head GROUP BY each_head.id)`;
}
