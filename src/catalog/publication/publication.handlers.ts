import { anyone } from '#identity/session/session.policy.ts';
import type { Resource, ResourceIdentifier } from '#kit/contract.ts';
import { signInNeeded } from '#kit/general.refusals.ts';
import type { PlainQueryOf, Query } from '#kit/query.ts';
import type { Visit } from '#kit/visit.ts';
import { type Endpoint, endpoint, type HandlerResult, type RequestContext } from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { someAuthors } from '../author/author.repository.ts';
import { factsFor, quickTakesOf } from '../learner/facts.service.ts';
import { presentMaterials } from '../material/document.service.ts';
import { handOuts } from '../material/material.policy.ts';
import { testableFor } from '../offered-test/testable.service.ts';
import { presentKeyPoints, presentSectionSummary, presentSponsor } from '../section/document.service.ts';
import {
  partsOf,
  type RelatedParts,
  relatedPartsOf,
  type SectionSummary,
  sectionsOf,
} from '../section/section.repository.ts';
import { presentAuthor, presentCategory, presentImage, presentPublication } from './document.service.ts';
import type { PublicationFilter } from './filter.repository.ts';
import { refuse } from './publication.refusals.ts';
import {
  findPublication,
  listPublications,
  type PublicationOrder,
  type PublicationRow,
} from './publication.repository.ts';
import { publicationCalls } from './publication.schema.ts';
import { pathId, readable, sectionDecision, visitTo } from './reading.service.ts';

/** Data of higher-level modules that is nevertheless part of a publication's document. */
export interface PublicationJoins {
  /** Parses the words of a search. */
  termsIn(db: Reader, text: string, language: string): Promise<NonNullable<PublicationFilter['search']>>;
  questionsForTest(
    db: Reader,
    row: PublicationRow,
    visit: Visit,
  ): Promise<{ ids: ResourceIdentifier[]; resources: Resource[] }>;
}

type ListQuery = Query<typeof publicationCalls.list> & { plain: PlainQueryOf<typeof publicationCalls.byIds> };

async function filterOf(
  { termsIn }: PublicationJoins,
  db: Reader,
  query: ListQuery,
  visit: Visit,
): Promise<PublicationFilter> {
  const { filter } = query;
  const search = filter.search?.trim();
  const { completed, can_user_take_test: testable } = filter;
  const isOfLearner = completed !== undefined || testable !== undefined;
  if (isOfLearner && visit.visitor.kind === 'anonymous') throw signInNeeded();
  return {
    visibility: filter.visibility ?? query.plain.visibility ?? 'published',
    types: filter.type__in ?? filter.types ?? query.plain.types,
    kind: filter.test_class,
    categories: filter.categories__id__in,
    authors: filter.authorId__in,
    ids: filter.id__in,
    search: search ? await termsIn(db, search, visit.site.language) : undefined,
    from: filter.publicationDate__gte,
    to: filter.publicationDate__lte,
    endsFrom: filter.expirationDate__gte,
    endsBy: filter.expirationDate__lte,
    completed:
      completed === undefined || visit.visitor.kind === 'anonymous'
        ? undefined
        : { learner: visit.visitor.id, is: completed },
    testable: testable === undefined ? undefined : { ...(await testableFor(db, visit)), is: testable },
  };
}

async function listDocument(
  joins: PublicationJoins,
  db: Reader,
  query: ListQuery,
  { visit, ports: { keys } }: Pick<RequestContext, 'visit' | 'ports'>,
  order: PublicationOrder,
): Promise<HandlerResult> {
  const filter = await filterOf(joins, db, query, visit);
  const { language } = visit.site;
  const { rows, count } = await listPublications(db, filter, order, query.page, language);
  const ids = rows.map((row) => row.id);
  const facts = await factsFor(db, visit.visitor, ids);
  const parts = await relatedPartsOf(db, wantsParts(query) ? ids : [], language);
  const data = rows.map((row) => presentPublication(row, visit, facts.get(row.id), parts.get(row.id)));
  const sections = query.include.includes('sections') ? await outlineOf(db, rows, language) : [];
  const opened = sections.length + parts.size > 0 ? await quickTakesOf(db, visit.visitor) : [];
  const pool = [
    ...rows.flatMap((row) => relatedOf(row, visit, sections, opened)),
    ...(await partResources(db, rows, parts, visit, opened, keys)),
  ];
  return {
    data,
    related: pool,
    count,
    shared: { tags: ['publications', ...ids.map((id) => `publication:${id}`)] },
  };
}

/** The sections of what is published: before its release, a publication has a cover only (rule C33). */
async function outlineOf(
  db: Reader,
  rows: readonly PublicationRow[],
  language: string,
): Promise<SectionSummary[]> {
  const ids = rows.filter(({ visibility }) => visibility === 'published').map(({ id }) => id);
  return ids.length > 0 ? sectionsOf(db, ids, language) : [];
}

/** Everything that a publication's includes may refer to. */
function relatedOf(
  row: PublicationRow,
  visit: Visit,
  sections: SectionSummary[],
  opened: number[],
): Resource[] {
  return [
    ...row.authors.map((author) => presentAuthor(author, visit)),
    ...row.authors.flatMap((author) => (author.image ? [presentImage(author.image)] : [])),
    ...row.categories.map((category) => presentCategory(category, visit.site.language)),
    ...sections
      .filter((section) => section.publication_id === row.id)
      .map((section) => presentSectionSummary(section, sectionDecision(row, section, visit, opened), visit)),
  ];
}

type PartsById = ReadonlyMap<number, RelatedParts>;
const PART_PATHS: readonly string[] = ['interviewer', 'jointSponsor', 'keyPoints', 'materials'];
const wantsParts = (query: { include: readonly string[] }): boolean =>
  query.include.some((path) => PART_PATHS.includes(path));

/** What the parts of publications refer to, with their interviewers in one statement. */
async function partResources(
  db: Reader,
  rows: readonly PublicationRow[],
  parts: PartsById,
  visit: Visit,
  opened: number[],
  keys: readonly Uint8Array[],
): Promise<Resource[]> {
  const ids = [...parts.values()].flatMap(({ interviewer }) => interviewer?.id ?? []);
  const interviewers = ids.length > 0 ? await someAuthors(db, ids, visit.site.language) : [];
  const ofRow = (row: PublicationRow, own: RelatedParts): Resource[] => [
    ...presentKeyPoints(own.key_points, row.cover_translation, visit),
    ...presentMaterials(handOuts(row, own), visit, { publication: row, opened, keys }),
    ...presentSponsor(own, visit),
  ];
  return [
    ...interviewers.map((author) => presentAuthor(author, visit)),
    ...rows.flatMap((row) => {
      const own = parts.get(row.id);
      return own ? ofRow(row, own) : [];
    }),
  ];
}

/**
 * One publication with the includes of its mode; a cover takes three statements, however long it is. Its attributes and
 * relations are the same whatever is included (ENT-022).
 */
async function oneDocument(
  { questionsForTest }: PublicationJoins,
  db: Reader,
  id: number,
  { query, visit: asking, ports }: RequestContext<typeof publicationCalls.one>,
): Promise<HandlerResult> {
  const visit = visitTo(asking, id);
  const wantsSections = query.include.includes('sections');
  const { language } = visit.site;
  const row = readable(await findPublication(db, id, language), visit);
  const [parts, sections, facts, opened] = await Promise.all([
    partsOf(db, row.id, language),
    wantsSections ? outlineOf(db, [row], language) : [],
    factsFor(db, visit.visitor, [id]),
    quickTakesOf(db, visit.visitor),
  ]);
  const data = presentPublication(row, visit, facts.get(id), parts, parts);
  const pool = relatedOf(row, visit, sections, opened);
  const included: PartsById = new Map(wantsParts(query) ? [[id, parts]] : []);
  pool.push(...(await partResources(db, [row], included, visit, opened, ports.keys)));
  if (query.include.includes('questions.answers') || query.include.includes('questions')) {
    const questions = await questionsForTest(db, row, visit);
    data.relationships = { ...data.relationships, questions: { data: questions.ids } };
    pool.push(...questions.resources);
  }
  return {
    data,
    related: pool,
    shared: { tags: ['publications', `publication:${id}`] },
  };
}

export const publicationEndpoints = (joins: PublicationJoins): Endpoint[] => [
  endpoint(publicationCalls.list, {
    policy: anyone,
    read: (asked, db) => listDocument(joins, db, asked.query, asked, asked.query.sort ?? '-modified'),
  }),
  endpoint(publicationCalls.byIds, {
    policy: anyone,
    read: (asked, db) => {
      if (!asked.query.filter.id__in) throw refuse('ids-needed');
      return listDocument(joins, db, asked.query, asked, 'ids');
    },
  }),
  endpoint(publicationCalls.one, {
    policy: anyone,
    previews: true,
    read: (asked, db) => oneDocument(joins, db, pathId(asked.params.id), asked),
  }),
];
