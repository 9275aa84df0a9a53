import { type TestableScope, testableSql } from '#catalog/offered-test/testable.data.ts';
import { json, type Parameter, type Reader, type Statement, statement } from '#platform/postgres/database.ts';
import { anySql, asking, browseSql, type FacetPlaceholders, hitsSql } from './hits.repository.ts';
import { reorderedSql } from './order.repository.ts';
import { facetsSql, type Judge, judgeSql, pageSql } from './parts.repository.ts';
import type { RankTerms } from './query/order.rules.ts';
import { readableSql, subjectSql } from './query/readable.repository.ts';
import type { ReadingScope } from './query/reading.policy.ts';

export interface FacetCount {
  value: string;
  count: number;
}
/** What a search asks of the index; null means no filter. */
export interface IndexQuery {
  /**
   * All terms; the same without alternative names of several words (and which terms were so shortened); all of them by
   * name only; any of them; and the excluded ones; in PostgreSQL's syntax. Null lists the whole library.
   */
  terms: {
    all: string;
    plain: string;
    shortened: readonly string[];
    named: string;
    any: string;
    never: string;
    weighing: RankTerms;
    /** Only names of drugs and curated terms, by which every lesson that is not private is found. */
    isSubject: boolean;
  } | null;
  /** The words to mark, and those of their other names. */
  words: readonly string[];
  /** The site's language; English is always searched. */
  language: string;
  types: readonly string[] | null;
  categories: readonly number[] | null;
  kind: number | null;
  sort: string | null;
  page: { size: number; offset: number };
  /** What a signed-in user may read, has done, and may be tested in; null for a visitor. */
  learner:
    | ({
        id: number;
        reading: ReadingScope;
        completed: boolean | null;
        testable: boolean | null;
      } & TestableScope)
    | null;
}

/** One prepared statement for each kind of caller and question. */
interface Variant {
  text: boolean;
  member: boolean;
  translated: boolean;
  /** Something is excluded: in each language searched, wherever the caller may read it. */
  without: boolean;
  subject: boolean;
}
type Placeholder = (value: (wanted: IndexQuery) => Parameter) => string;

const FOUND = {
  count: 'int',
  matches: 'int',
  exact: 'bool',
  whole: 'bool',
  page: json<number[]>(),
  facets: json<Record<'types' | 'categories' | 'credit' | 'progress' | 'testable', FacetCount[]>>(),
  stems: json<Record<string, string[]>>(),
} as const;

/** The placeholders of the terms, languages, caller and choices. */
function question(next: Placeholder, { text, member, translated, without, subject }: Variant) {
  const language = translated ? `${next((w) => w.language)}::text` : '';
  const languages = translated ? [`'en'`, language] : [`'en'`];
  const terms = text
    ? {
        all: next((w) => w.terms?.all ?? ''),
        plain: next((w) => w.terms?.plain ?? ''),
        shortened: next((w) => w.terms?.shortened ?? []),
        named: next((w) => w.terms?.named ?? ''),
        any: next((w) => w.terms?.any ?? ''),
        never: without ? next((w) => w.terms?.never ?? '') : null,
        languages,
      }
    : null;
  const own = text && member ? readable(next) : null;
  const reading = subject ? subjectSql('s', own) : own;
  const chosen = {
    types: `${next((w) => w.types)}::text[]`,
    categories: `${next((w) => w.categories)}::bigint[]`,
    kind: `${next((w) => w.kind)}::int`,
  };
  return { languages, terms, reading, chosen };
}

const nameOf = ({ member, translated, without, subject }: Variant): string =>
  `${member ? 'member' : 'visitor'}.${translated ? 'translated' : 'english'}${without ? '.without' : ''}${subject ? '.subject' : ''}`;

/** Finds, filters, counts every facet, and pages, in one statement. */
function searching(variant: Variant) {
  const { text, member } = variant;
  const values: ((wanted: IndexQuery) => Parameter)[] = [];
  const next: Placeholder = (value) => `$${values.push(value)}`;
  const { languages, terms, reading, chosen } = question(next, variant);
  const judge = judging(chosen, next);
  const place = {
    sort: next((w) => w.sort ?? (text ? 'best' : '-modified')),
    size: next((w) => w.page.size),
    offset: next((w) => w.page.offset),
    language: languages[1] ?? null,
  };
  const stems = languages.map((one) => `to_tsvector(search_config(${one}), word)`).join(' || ');
  const own = member ? ownSql(next) : 'false AS done, false AS testable';
  const ordered = terms && {
    any: asking('any', 0),
    reordered: reorderedSql(weighing(next), languages, reading),
  };
  const sql = `WITH ${terms ? hitsSql(terms, reading, chosen, judge, own) : browseSql(judge, own)},
    groups AS MATERIALIZED (SELECT types, kinds, ${judge.categories} AS in_categories, done, testable, count(*) AS n FROM hits GROUP BY 1, 2, 3, 4, 5)
  SELECT (SELECT coalesce(sum(n), 0)::int FROM groups WHERE ${judgeSql({ ...judge, categories: 'in_categories' })}) AS count,
    (SELECT coalesce(sum(n), 0)::int FROM groups) AS matches, (SELECT exact FROM counted) AS exact, (SELECT whole FROM counted) AS whole,
    ${pageSql(judgeSql(judge), place, ordered)} AS page,
    ${facetsSql(judge, member)} AS facets,
    (SELECT coalesce(json_object_agg(word, tsvector_to_array(${stems})), '{}') FROM unnest(${next((w) => w.words)}::text[]) AS word) AS stems`;
  const name = `search.${text ? 'text' : 'browse'}.${nameOf(variant)}`;
  return { what: statement(name, FOUND, sql) as Statement<SearchMatches>, values };
}

const NOTHING_WEIGHED: RankTerms = { a: [], b: [], c: [], d: [], counted: [], kin: [] };
const weighing = (next: Placeholder): Record<keyof RankTerms, string> =>
  Object.fromEntries(
    Object.keys(NOTHING_WEIGHED).map((name) => [
      name,
      next((w) => (w.terms?.weighing ?? NOTHING_WEIGHED)[name as keyof RankTerms]),
    ]),
  ) as Record<keyof RankTerms, string>;

/** Whether a text finds anything; used to try several spellings. */
function finding(variant: Variant) {
  const values: ((wanted: IndexQuery) => Parameter)[] = [];
  const { terms, reading, chosen } = question((value) => `$${values.push(value)}`, variant);
  const sql = terms ? anySql(terms, reading, chosen) : 'SELECT true AS found';
  return { what: statement(`search.any.${nameOf(variant)}`, { found: 'bool' }, sql), values };
}

function readable(next: Placeholder): string {
  const types = next((w) => w.learner?.reading.types);
  const plain = next((w) => w.learner?.reading.plain);
  const closed = next((w) => w.learner?.reading.closed);
  const opened = next((w) => w.learner?.reading.opened);
  return readableSql('s', { types, plain, closed, opened });
}

/** What the learner has completed, and may be tested in today. */
function ownSql(next: Placeholder): string {
  const id = next((w) => w.learner?.id);
  const scope = {
    today: next((w) => w.learner?.today),
    cme: next((w) => w.learner?.cme),
    sa: next((w) => w.learner?.sa),
    closed: next((w) => w.learner?.closed),
    spent: next((w) => w.learner?.spent),
    begun: next((w) => w.learner?.begun),
  };
  return `EXISTS (SELECT 1 FROM completion c WHERE c.user_id = ${id}::bigint AND c.publication_id = ${DOCUMENT.id} AND c.retaken_at IS NULL) AS done,
    ${testableSql(DOCUMENT, scope)} AS testable`;
}
const DOCUMENT = {
  id: 'd.publication_id',
  type: 'd.type',
  expirationDate: 'd.expiration_date',
  kinds: 'd.test_kinds',
};

const judging = (chosen: FacetPlaceholders, next: Placeholder): Judge => {
  const unless = (wanted: string, clause: string) => `(${wanted} IS NULL OR ${clause})`;
  const own = (column: 'done' | 'testable', value: (wanted: IndexQuery) => Parameter) => {
    const wanted = `${next(value)}::bool`;
    return unless(wanted, `${column} = ${wanted}`);
  };
  return {
    types: unless(chosen.types, `types && ${chosen.types}`),
    categories: unless(chosen.categories, `categories && ${chosen.categories}`),
    kind: unless(chosen.kind, `kinds & ${chosen.kind} > 0`),
    done: own('done', (w) => w.learner?.completed ?? null),
    testable: own('testable', (w) => w.learner?.testable ?? null),
  };
};

const keyOf = ({ text, member, translated, without, subject }: Variant): string =>
  `${text} ${member} ${translated} ${without} ${subject}`;
const both = [true, false];
const PLAIN = { without: false, subject: false };
/** A question with exclusions is more than a subject. */
const KINDS = [PLAIN, { without: true, subject: false }, { without: false, subject: true }];
const ALL: Variant[] = both.flatMap((text) =>
  both.flatMap((member) =>
    both.flatMap((translated) =>
      KINDS.filter((kind) => text || kind === PLAIN).map((kind) => ({ text, member, translated, ...kind })),
    ),
  ),
);
const SEARCHES = new Map(ALL.map((variant) => [keyOf(variant), searching(variant)]));
const FINDINGS = new Map(
  ALL.filter(({ text, without }) => text && !without).map((variant) => [keyOf(variant), finding(variant)]),
);

export interface SearchMatches {
  /** How many pass every filter; `exact`: whether all of them were counted. */
  count: number;
  exact: boolean;
  /** How many there are before any filter. */
  matches: number;
  /** Whether the facets count all, too. */
  whole: boolean;
  /** Ids of the page, in order. */
  page: number[];
  facets: Record<'types' | 'categories' | 'credit' | 'progress' | 'testable', FacetCount[]>;
  /** The stems of each word to mark, in the languages searched. */
  stems: Record<string, string[]>;
}

export const findPublications = (db: Reader, wanted: IndexQuery): Promise<SearchMatches> =>
  ask(db, SEARCHES, wanted);
/** Whether this text, with these choices, finds anything at all. */
export const findsAnything = async (db: Reader, wanted: IndexQuery): Promise<boolean> =>
  (await ask(db, FINDINGS, { ...wanted, terms: wanted.terms && { ...wanted.terms, never: '' } })).found;

type QueryVariant<Row> = { what: Statement<Row>; values: ((wanted: IndexQuery) => Parameter)[] };
function ask<Row>(
  db: Reader,
  from: ReadonlyMap<string, QueryVariant<Row>>,
  wanted: IndexQuery,
): Promise<Row> {
  const key = keyOf({
    text: wanted.terms !== null,
    member: wanted.learner !== null,
    translated: wanted.language !== 'en',
    without: Boolean(wanted.terms?.never),
    subject: wanted.terms?.isSubject ?? false,
  });
  const variant = from.get(key);
  if (!variant) throw new Error(`no statement for ${key}`);
  return db.one(
    variant.what,
    variant.values.map((read) => read(wanted)),
  );
}
