import { type TestableScope, testableSql } from '../offered-test/testable.data.ts';

/** Filters of a list; absent keys do not filter. */
export interface PublicationFilter {
  visibility: 'published' | 'announced';
  types?: readonly string[];
  kind?: number;
  categories?: readonly number[];
  authors?: readonly number[];
  ids?: readonly number[];
  /** Search terms: all that must occur, and what must not. */
  search?: { all: string; never: string };
  from?: string;
  to?: string;
  /** Last day of the end; what never ends is left out. */
  endsBy?: string;
  endsFrom?: string;
  /** The learner and the wanted state. */
  completed?: { learner: number; is: boolean };
  /** Whose first test this caller may take today, and the wanted state. */
  testable?: TestableScope & { is: boolean };
}
/** A day that is written before any credit is designated is not told as its end. */
export const OFFERS = 'EXISTS (SELECT 1 FROM credit_offering o WHERE o.publication_id = p.id)';

type Next = (value: unknown) => string;
export type Clause = { key: string; sql: (next: Next) => string };
/** Contents of the search index: English and the reader's language, what everyone may read. */
const saidSql = (terms: string, language: string): string =>
  `p.id IN (SELECT d.publication_id FROM search_document d WHERE d.language = 'en' AND d.words @@ to_tsquery('search_en', ${terms}::text)
     UNION SELECT d.publication_id FROM search_document d WHERE d.language = ${language}::text AND d.words @@ to_tsquery(search_config(${language}::text), ${terms}::text))`;

const QUESTIONED = `(SELECT coalesce(bit_or(o.kind), 0) FROM credit_offering o WHERE o.publication_id = p.id
    AND EXISTS (SELECT 1 FROM item t WHERE t.offering_id = o.id AND t.retired_at IS NULL))`;
const takesTestSql = ({ cme, sa, closed, today, spent, begun }: TestableScope, n: Next): string =>
  `(p.visibility = 'published' AND ${testableSql(
    { id: 'p.id', type: 'p.type', expirationDate: 'p.expiration_date', kinds: QUESTIONED },
    { cme: n(cme), sa: n(sa), closed: n(closed), today: n(today), spent: n(spent), begun: n(begun) },
  )})`;

export function clausesOf(filter: PublicationFilter, language: string): Clause[] {
  const clauses: Clause[] = [];
  const add = (key: string, sql: Clause['sql'], wanted: unknown) =>
    wanted !== undefined && clauses.push({ key, sql });
  add('types', (n) => `p.types && ${n(filter.types)}::text[]`, filter.types);
  const offers = 'EXISTS (SELECT 1 FROM credit_offering o WHERE o.publication_id = p.id AND o.kind =';
  add('kind', (n) => `${offers} ${n(filter.kind)}::int)`, filter.kind);
  add(
    'categories',
    (n) =>
      `EXISTS (SELECT 1 FROM publication_category pc WHERE pc.publication_id = p.id AND pc.category_id = ANY (${n(filter.categories)}::bigint[]))`,
    filter.categories,
  );
  add(
    'authors',
    (n) =>
      `EXISTS (SELECT 1 FROM publication_author pa WHERE pa.publication_id = p.id AND pa.author_id = ANY (${n(filter.authors)}::bigint[]))`,
    filter.authors,
  );
  add('ids', (n) => `p.id = ANY (${n(filter.ids)}::bigint[])`, filter.ids);
  const said = (terms: string) => (n: Next) =>
    stateSql(filter) === `'announced'`
      ? `p.tsv @@ to_tsquery('english', ${n(terms)}::text)`
      : saidSql(n(terms), n(language));
  const { all = '', never = '' } = filter.search ?? {};
  add('search', said(all), filter.search);
  add('without', (n) => `NOT ${said(never)(n)}`, never || undefined);
  add('from', (n) => `p.publication_date >= ${n(filter.from)}::date`, filter.from);
  add('to', (n) => `p.publication_date <= ${n(filter.to)}::date`, filter.to);
  add('lasts', (n) => `p.expiration_date >= ${n(filter.endsFrom)}::date AND ${OFFERS}`, filter.endsFrom);
  add('endsBy', (n) => `p.expiration_date <= ${n(filter.endsBy)}::date AND ${OFFERS}`, filter.endsBy);
  add(
    'completed',
    (n) =>
      `EXISTS (SELECT 1 FROM completion c WHERE c.publication_id = p.id AND c.user_id = ${n(filter.completed?.learner)}::bigint AND c.retaken_at IS NULL) = ${n(filter.completed?.is)}::bool`,
    filter.completed,
  );
  const { testable } = filter;
  if (testable) add('testable', (n) => `${takesTestSql(testable, n)} = ${n(testable.is)}::bool`, testable);
  return clauses;
}

/** States are written into the text; only two known ones occur, and the index of published rows depends on them. */
export const stateSql = ({ visibility }: PublicationFilter) =>
  visibility === 'announced' ? `'announced'` : `'published'`;
