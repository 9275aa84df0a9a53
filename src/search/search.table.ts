import { json, type Parameter, type Reader, type Statement, statement } from '#platform/database.ts';
import type { Reading } from './reading.policy.ts';
import { facetsSql, HEAD, type Judge, judgeSql, pageSql } from './search-parts.table.ts';

export interface FacetCount {
  value: string;
  count: number;
}
/** What a search asks the index; null does not filter. */
export interface Wanted {
  /** All terms, and any of them, as PostgreSQL writes them; null looks at the whole library. */
  terms: { all: string; any: string } | null;
  /** What is marked: the words and their other names. */
  words: string;
  /** The site's language; English is always looked in. */
  language: string;
  types: readonly string[] | null;
  categories: readonly number[] | null;
  kind: number | null;
  sort: string | null;
  page: { size: number; offset: number };
  /** What somebody signed in may read, did, and may be tested in; null for a visitor. */
  learner: {
    id: number;
    reading: Reading;
    completed: boolean | null;
    testable: boolean | null;
    cme: readonly string[];
    sa: readonly string[];
    today: string;
  } | null;
}

/**
 * Counts, facets and order are whole up to this many matches; beyond, they speak of so many of them, `whole` is false,
 * and of what is called so the best are kept.
 */
export const COUNTED = 5_000;
const BEST_KEPT = 1_000;

/** Who asks, and where: one prepared statement each. */
interface Variant {
  text: boolean;
  member: boolean;
  translated: boolean;
}
type Next = (value: (wanted: Wanted) => Parameter) => string;

const FOUND = {
  count: 'int',
  matches: 'int',
  whole: 'bool',
  page: json<number[]>(),
  facets: json<Record<'types' | 'categories' | 'credit' | 'progress' | 'testable', FacetCount[]>>(),
  stems: 'texts',
} as const;

const FACTS =
  'd.type, d.types, d.kinds, d.test_kinds, d.categories, d.minutes, d.publication_date, d.expiration_date, d.modified_at';

/** Found, judged by every filter, counted by every facet, and its page, in one statement. */
function searching({ text, member, translated }: Variant) {
  const values: ((wanted: Wanted) => Parameter)[] = [];
  const next: Next = (value) => `$${values.push(value)}`;
  const language = translated ? `${next((w) => w.language)}::text` : '';
  const languages = translated ? [`'en'`, language] : [`'en'`];
  const terms = text
    ? { all: next((w) => w.terms?.all ?? ''), any: next((w) => w.terms?.any ?? ''), languages }
    : null;
  const reading = text && member ? readable(next) : null;
  const judge = judging(next);
  const place = {
    sort: next((w) => w.sort ?? (text ? 'best' : '-modified')),
    size: next((w) => w.page.size),
    offset: next((w) => w.page.offset),
  };
  const words = `${next((w) => w.words)}::text`;
  const stems = languages.map((one) => `to_tsvector(search_config(${one}), ${words})`).join(' || ');
  const sql = `WITH ${terms ? hitsSql(terms, reading, judge) : browseSql(judge)},
    flagged AS MATERIALIZED (SELECT h.*, ${member ? ownSql(next) : 'false AS done, false AS testable'} FROM hits h),
    groups AS MATERIALIZED (SELECT types, kinds, ${judge.categories} AS in_categories, done, testable, count(*) AS n FROM flagged GROUP BY 1, 2, 3, 4, 5)
  SELECT (SELECT coalesce(sum(n), 0)::int FROM groups WHERE ${judgeSql({ ...judge, categories: 'in_categories' })}) AS count,
    (SELECT coalesce(sum(n), 0)::int FROM groups) AS matches,
    (SELECT count(*) FROM passing) < ${COUNTED} AND (SELECT count(*) FROM failing) < ${COUNTED} AS whole,
    ${pageSql(judgeSql(judge), place, terms ? asked(terms.any, `'en'`) : null)} AS page,
    ${facetsSql(judge, member)} AS facets, tsvector_to_array(${stems}) AS stems`;
  const name = `search.${text ? 'text' : 'browse'}.${member ? 'member' : 'visitor'}.${translated ? 'translated' : 'english'}`;
  return { what: statement(name, FOUND, sql) as Statement<Found>, values };
}

interface Terms {
  all: string;
  any: string;
  languages: string[];
}

/** The rows that pass what may be chosen in a facet, and those that only one choice keeps out: its facet counts them. */
function choices({ types, categories, kind }: Judge): { passing: string; failing: string } {
  const all = [types, categories, kind];
  return {
    passing: all.join(' AND '),
    failing: `NOT (${all.join(' AND ')}) AND ${all.map((one) => `${one}::int`).join(' + ')} = 2`,
  };
}

/** The whole library, latest first. */
function browseSql(judge: Judge): string {
  const { passing, failing } = choices(judge);
  const some = (where: string) =>
    `(SELECT d.publication_id AS id, ${FACTS} FROM search_document d WHERE d.language = 'en' AND ${where} ORDER BY d.modified_at DESC, d.publication_id DESC LIMIT ${COUNTED})`;
  return `passing AS MATERIALIZED ${some(passing)}, failing AS MATERIALIZED ${some(failing)},
    hits AS (SELECT * FROM passing UNION ALL SELECT * FROM failing)`;
}

/** Documents that say all of it to everybody, and others whose locked lessons say it to whoever may read them. */
function hitsSql(terms: Terms, reading: string | null, judge: Judge): string {
  const { passing, failing } = choices(judge);
  const others = othersSql(terms, reading);
  const some = (where: string) =>
    `(SELECT d.publication_id AS id, ${FACTS} FROM search_document d WHERE d.language = 'en' AND d.words @@ ${asked(terms.all, `'en'`)} AND ${where} LIMIT ${COUNTED})`;
  const more = `SELECT d.publication_id, ${FACTS} FROM search_document d WHERE d.language = 'en' AND d.publication_id IN`;
  const known = 'SELECT id FROM passing UNION ALL SELECT id FROM failing';
  return `${headedSql(terms)}, passing AS MATERIALIZED ${some(passing)}, failing AS MATERIALIZED ${some(failing)},
    others AS (${[`SELECT id FROM (SELECT id FROM headed ORDER BY rank DESC LIMIT ${BEST_KEPT}) AS best WHERE (SELECT count(*) FROM passing) >= ${COUNTED}`, ...others].join(' UNION ALL ')}),
    hits AS (SELECT * FROM passing UNION ALL SELECT * FROM failing
      UNION ALL ${more} (SELECT id FROM others EXCEPT (${known})))`;
}

/** What its own language or a lesson for some readers says, beyond the English text for everybody. */
function othersSql({ all, languages }: Terms, reading: string | null): string[] {
  const own = languages
    .slice(1)
    .map(
      (language) =>
        `(SELECT d.publication_id FROM search_document d WHERE d.language = ${language} AND d.words @@ ${asked(all, language)} LIMIT ${COUNTED})`,
    );
  const locked = languages.map(
    (language) =>
      `(SELECT s.publication_id FROM search_section s WHERE NOT s.open AND s.language = ${language} AND s.words @@ ${asked(all, language)} AND ${reading} LIMIT ${COUNTED})`,
  );
  return [...own, ...(reading ? locked : [])];
}

const asked = (terms: string, language: string) => `to_tsquery(search_config(${language}), ${terms}::text)`;

/** What is called so, with how much: these come first. */
function headedSql({ all, any, languages }: Terms): string {
  const each = languages.map(
    (language) =>
      `(SELECT n.publication_id AS id, ts_rank(${HEAD}, n.head, ${asked(any, language)}) AS rank FROM search_head n
        WHERE n.language = ${language} AND n.head @@ ${asked(all, language)} LIMIT ${COUNTED})`,
  );
  return `headed AS MATERIALIZED (SELECT each_head.id, max(each_head.rank) AS rank FROM (${each.join(' UNION ALL ')}) AS each_head GROUP BY each_head.id)`;
}

/** The law of reading (reading.policy.ts) asked of a section. */
function readable(next: Next): string {
  const types = `array_position(${next((w) => w.learner?.reading.types)}::text[], s.type)`;
  const plain = next((w) => w.learner?.reading.plain);
  const closed = next((w) => w.learner?.reading.closed);
  const opened = next((w) => w.learner?.reading.opened);
  return `CASE WHEN s.closed THEN s.position <= (${closed}::int[])[${types}]
    ELSE s.position <= (${plain}::int[])[${types}] OR s.publication_id = ANY (${opened}::bigint[]) END`;
}

/** What the learner completed, and what they may be tested in today. */
function ownSql(next: Next): string {
  const id = next((w) => w.learner?.id);
  const today = next((w) => w.learner?.today);
  const cme = next((w) => w.learner?.cme);
  const sa = next((w) => w.learner?.sa);
  return `EXISTS (SELECT 1 FROM completion c WHERE c.user_id = ${id}::bigint AND c.publication_id = h.id AND c.retaken_at IS NULL) AS done,
    (h.expiration_date IS NULL OR h.expiration_date >= ${today}::date) AND (h.test_kinds & 1 > 0 AND h.type = ANY (${cme}::text[])
      OR h.test_kinds & 2 > 0 AND h.type = ANY (${sa}::text[])) AS testable`;
}

const judging = (next: Next): Judge => {
  const unless = (param: string, type: string, clause: (param: string) => string) =>
    `(${param}::${type} IS NULL OR ${clause(`${param}::${type}`)})`;
  return {
    types: unless(
      next((w) => w.types),
      'text[]',
      (p) => `types && ${p}`,
    ),
    categories: unless(
      next((w) => w.categories),
      'bigint[]',
      (p) => `categories && ${p}`,
    ),
    kind: unless(
      next((w) => w.kind),
      'int',
      (p) => `kinds & ${p} > 0`,
    ),
    done: unless(
      next((w) => w.learner?.completed ?? null),
      'bool',
      (p) => `done = ${p}`,
    ),
    testable: unless(
      next((w) => w.learner?.testable ?? null),
      'bool',
      (p) => `testable = ${p}`,
    ),
  };
};

const both = [true, false];
const VARIANTS = new Map<string, ReturnType<typeof searching>>(
  both.flatMap((text) =>
    both.flatMap((member) =>
      both.map(
        (translated) => [`${text} ${member} ${translated}`, searching({ text, member, translated })] as const,
      ),
    ),
  ),
);

export interface Found {
  /** How many pass every filter. */
  count: number;
  /** How many there are before any filter. */
  matches: number;
  /** Whether all of them were counted. */
  whole: boolean;
  /** Ids of the page, in order. */
  page: number[];
  facets: Record<'types' | 'categories' | 'credit' | 'progress' | 'testable', FacetCount[]>;
  stems: string[];
}

export async function findPublications(db: Reader, wanted: Wanted): Promise<Found> {
  const key = `${wanted.terms !== null} ${wanted.learner !== null} ${wanted.language !== 'en'}`;
  const variant = VARIANTS.get(key);
  if (!variant) throw new Error(`no statement for ${key}`);
  return db.one(
    variant.what,
    variant.values.map((read) => read(wanted)),
  );
}
