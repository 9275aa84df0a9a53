import { factsFor, type LearnerFacts, quickTakesOf } from '#catalog/learner/facts.service.ts';
import { testableFor } from '#catalog/offered-test/testable.service.ts';
import {
  presentAuthor,
  presentCategory,
  presentImage,
  presentPublication,
} from '#catalog/publication/document.service.ts';
import { type PublicationRow, publishedInOrder } from '#catalog/publication/publication.service.ts';
import { anyone } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import type { Query } from '#kit/query.ts';
import type { Visit } from '#kit/visit.ts';
import {
  type Endpoint,
  endpoint,
  type HandlerResult,
  type Limit,
  type RequestContext,
} from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { AUTOCOMPLETE_MIN, cleaned, SEARCH_MAX } from './query/query.rules.ts';
import { type ReadingScope, readingOf } from './query/reading.policy.ts';
import { refuse } from './search.refusals.ts';
import { searchCalls } from './search.schema.ts';
import { presentHit, presentSuggestion, presentTable } from './search.serializer.ts';
import {
  nearTitlesTo,
  placesOf,
  type SearchQuestion,
  type SearchResult,
  search,
  subjectsInside,
  tablesOf,
  wholeIn,
} from './search.service.ts';
import { suggest } from './suggestion/suggestion.service.ts';

/** The query of a search; `textOf` tidies its text and refuses one that is too long. */
type ResultsQuery = Query<typeof searchCalls.results>;

function textOf(query: { plain: { s?: string } }): string {
  const text = cleaned(query.plain.s ?? '');
  if (text.length <= SEARCH_MAX) return text;
  throw refuse('too-long', { n: SEARCH_MAX });
}

async function learnerOf(
  db: Reader,
  query: ResultsQuery,
  visit: Visit,
  reading: ReadingScope,
): Promise<SearchQuestion['learner']> {
  const { completed, can_user_take_test: testable } = query.filter;
  const { visitor } = visit;
  if (visitor.kind === 'anonymous') {
    if (completed !== undefined || testable !== undefined) throw signInNeeded();
    return null;
  }
  const scope = await testableFor(db, visit);
  return { ...scope, id: visitor.id, reading, completed: completed ?? null, testable: testable ?? null };
}

async function results(
  { query, visit }: RequestContext<typeof searchCalls.results>,
  db: Reader,
): Promise<HandlerResult> {
  const text = textOf(query);
  const { filter } = query;
  const reading = readingOf(visit.visitor, await quickTakesOf(db, visit.visitor), visit.now);
  const answer = await search(db, {
    text,
    language: visit.site.language,
    types: filter.type__in ?? null,
    categories: filter.categories__id__in ?? null,
    kind: filter.test_class ?? null,
    sort: query.sort,
    page: query.page,
    learner: await learnerOf(db, query, visit, reading),
  });
  return resultsDocument(db, answer, reading, query, visit);
}

async function resultsDocument(
  db: Reader,
  answer: SearchResult,
  reading: ReadingScope,
  _query: ResultsQuery,
  visit: Visit,
): Promise<HandlerResult> {
  const [rows, places, facts, told] = await Promise.all([
    publishedInOrder(db, answer.page, visit.site.language),
    placesOf(db, answer.page, answer.anyTerms, visit.site.language, reading),
    factsFor(db, visit.visitor, answer.page),
    wholeIn(db, answer.page, visit.site.language),
  ]);
  const inside = await subjectsInside(db, answer, places, visit.site.language);
  const data = rows.map((row) =>
    presentHit(row, answer.forms, visit.site.language, {
      best: places.get(row.id),
      isTold: told.has(row.id),
      isInside: inside.has(row.id),
    }),
  );
  const related = rows.flatMap((row) => relatedOf(row, visit, facts));
  return {
    data,
    related,
    count: answer.count,
    meta: {
      facets: answer.facets,
      exact: answer.exact,
      whole: answer.whole,
      spelling: { corrected: answer.corrected, near: answer.near, relaxed: answer.relaxed },
    },
    shared: { tags: ['publications', 'authors', 'categories', 'drug-names', 'clinical-terms'] },
  };
}

const relatedOf = (row: PublicationRow, visit: Visit, facts: Map<number, LearnerFacts>): Resource[] => [
  presentPublication(row, visit, facts.get(row.id)),
  ...row.authors.map((author) => presentAuthor(author, visit)),
  ...row.authors.flatMap((author) => (author.image ? [presentImage(author.image)] : [])),
  ...row.categories.map((category) => presentCategory(category, visit.site.language)),
];

async function suggestions(
  { query, visit }: RequestContext<typeof searchCalls.autocomplete>,
  db: Reader,
): Promise<HandlerResult> {
  const text = textOf(query);
  const { visitor, now } = visit;
  // Public text is searched in any case.
  const reading =
    visitor.kind === 'anonymous' ? null : readingOf(visitor, await quickTakesOf(db, visitor), now);
  const rows = text.length < AUTOCOMPLETE_MIN ? [] : await suggest(db, text, visit.site.language, reading);
  return {
    data: rows.map((row) => presentSuggestion(row, visit.site.language)),
    shared: { tags: ['publications', 'authors', 'categories', 'drug-names', 'clinical-terms'] },
  };
}

async function tables(
  { query, visit }: RequestContext<typeof searchCalls.tables>,
  db: Reader,
): Promise<HandlerResult> {
  const reading = readingOf(visit.visitor, await quickTakesOf(db, visit.visitor), visit.now);
  const { language } = visit.site;
  const rows = await tablesOf(db, textOf(query), language, reading);
  return {
    data: rows.map((row) => presentTable(row, language)),
    shared: { tags: ['publications', 'categories', 'drug-names', 'clinical-terms'] },
  };
}

async function near(
  { query, visit }: RequestContext<typeof searchCalls.near>,
  db: Reader,
): Promise<HandlerResult> {
  const rows = await nearTitlesTo(db, textOf(query), visit.site.language);
  return {
    data: rows.map((row) => presentSuggestion(row, visit.site.language)),
    shared: { tags: ['publications'] },
  };
}

/** Searching is costly for the database; no person comes near this limit. */
const perMinute =
  (kind: string, count: number) =>
  ({ visit }: RequestContext): Limit[] => [
    {
      bucket: `${kind}:${visit.address}`,
      count,
      seconds: 60,
      refusal: refuse('too-many-requests.searches'),
    },
  ];

export const searchEndpoints: Endpoint[] = [
  endpoint(searchCalls.autocomplete, {
    policy: anyone,
    limits: perMinute('autocomplete', 600),
    read: suggestions,
  }),
  endpoint(searchCalls.tables, { policy: anyone, limits: perMinute('search', 300), read: tables }),
  endpoint(searchCalls.near, { policy: anyone, limits: perMinute('search', 300), read: near }),
  endpoint(searchCalls.results, { policy: anyone, limits: perMinute('search', 300), read: results }),
];
