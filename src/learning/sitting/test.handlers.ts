import { factsFor, quickTakesOf } from '#catalog/learner/facts.service.ts';
import { statusOfTest } from '#catalog/offered-test/offered-tests.service.ts';
import { presentAuthor, presentPublication } from '#catalog/publication/document.service.ts';
import { publicationOf, sectionsOfPublication } from '#catalog/publication/publication.service.ts';
import { pathId, readable, sectionDecision, visitTo } from '#catalog/publication/reading.service.ts';
import { isHidden } from '#catalog/publication/visibility.data.ts';
import { noticesFor } from '#catalog/reference/notice.service.ts';
import { presentSectionSummary } from '#catalog/section/document.service.ts';
import { signedIn } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { notFound, signInNeeded } from '#kit/general.refusals.ts';
import type { Query } from '#kit/query.ts';
import type { Visit } from '#kit/visit.ts';
import { type Endpoint, endpoint, type HandlerResult, type RequestContext } from '#platform/http/endpoint.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { recordShown } from '../activity/activity.repository.ts';
import { approvedAttempt } from '../attempt/attempt.repository.ts';
import { testCalls } from '../attempt/attempt.schema.ts';
import { presentTest } from '../attempt/attempt.serializer.ts';
import { learnerId } from '../attempt/attempt.service.ts';
import { hindranceRefusal, noTest, termsSuperseded } from '../attempt/attempt-refusal.service.ts';
import { noticesOfItems, presentItems } from '../item/item.serializer.ts';
import { answersOf } from './answer.repository.ts';
import { explainAnswer, keepSittingAnswers } from './answer.service.ts';
import { attemptOfSitting, findSittingRow, type SittingRow } from './sitting.repository.ts';
import { sittingCalls } from './sitting.schema.ts';
import { presentSitting } from './sitting.serializer.ts';
import {
  asOpened,
  asTold,
  itemsOfSitting,
  openSitting,
  readingByCall,
  type TestState,
  testStanding,
} from './sitting.service.ts';

/**
 * The publication, its sections and faculty, as includes of a test or a result. A learner's own sitting and result stay
 * complete when editors remove the activity: only the sections are gone (C32).
 */
export async function publicationPool(
  db: Reader,
  visit: Visit,
  publicationId: number,
  isOwn = false,
): Promise<Resource[]> {
  const found = await publicationOf(db, publicationId, visit.site.language);
  const isOut = visit.visitor.preview === undefined;
  const isGone = isOwn && isOut && found && (found.visibility === 'removed' || isHidden(found.visibility));
  const row = found && isGone ? found : readable(found, visit);
  const shown = isGone ? { ...row, section_ids: [] } : row;
  const sections = isGone ? [] : await sectionsOfPublication(db, row.id, visit.site.language);
  const facts = await factsFor(db, visit.visitor, [row.id]);
  const opened = await quickTakesOf(db, visit.visitor);
  return [
    presentPublication(shown, visit, facts.get(row.id)),
    ...row.authors.map((author) => presentAuthor(author, visit)),
    ...sections.map((section) =>
      presentSectionSummary(section, sectionDecision(row, section, visit, opened), visit),
    ),
  ];
}

/** The requested kind of test; null for the first one offered. */
export const kindIn = ({ filter }: { filter: { kind?: 1 | 2 } }) => filter.kind ?? null;

export const admitTo = (db: Reader, visit: Visit, publicationId: number) => async () =>
  readable(await publicationOf(db, publicationId, visit.site.language), visit);

/** Calling for the questions is the learner's own action: from here on a sitting is open, and its reading on record. */
async function openTest(
  { params, query, visit }: RequestContext<typeof testCalls.open>,
  db: Writer,
): Promise<HandlerResult> {
  const publicationId = pathId(params.id);
  const { standing, sitting, opening } = await openSitting(db, visit, {
    publicationId,
    kind: kindIn(query),
    admit: admitTo(db, visit, publicationId),
    openedBy: 'call',
    reading: readingByCall,
  });
  const front = standing.terms.front_matter;
  if (!sitting && front) await recordShown(db, learnerId(visit), publicationId, front.version, visit.now);
  return testDocument(db, visit, query, asOpened({ standing, sitting, opening }), true);
}

/** The same without questions: merely looking begins nothing, and nothing is recorded. */
async function tellTerms(
  { params, query, visit: asking }: RequestContext<typeof sittingCalls.terms>,
  db: Reader,
): Promise<HandlerResult> {
  const publicationId = pathId(params.id);
  const visit = visitTo(asking, publicationId);
  if (visit.visitor.kind === 'anonymous') throw signInNeeded();
  const admit = admitTo(db, visit, publicationId);
  const asked = { publicationId, kind: kindIn(query), admit };
  return testDocument(db, visit, query, await testStanding(db, visit, asked), false);
}

async function testDocument(
  db: Reader,
  visit: Visit,
  query: Query,
  standing: TestState,
  withQuestions: boolean,
): Promise<HandlerResult> {
  const { terms, items, language } = await asTold(db, visit, standing);
  const approved = await approvedAttempt(db, learnerId(visit), terms.publication_id, terms.kind);
  const learner = (await factsFor(db, visit.visitor, [terms.publication_id])).get(terms.publication_id);
  const { open, facts } = standing;
  const test = { id: terms.offering_id, kind: terms.kind, items: terms.items };
  const status = statusOfTest(test, learner, terms.is_first);
  if (!status) throw noTest();
  const data = presentTest(
    { ...terms, language },
    facts.used,
    status,
    approved?.results ?? [],
    open && facts.open?.isHeld ? { id: open.id, answered: (await answersOf(db, open.id)).length } : null,
    await noticesFor(db, terms.front_matter?.references ?? []),
  );
  const questions = presentItems(withQuestions ? items : [], terms.kind, { told: 'none' });
  const pool = query.include.length
    ? [...(await publicationPool(db, visit, terms.publication_id, true)), ...questions.resources]
    : [];
  const publication = pool.find((one) => one.type === 'Publication');
  if (publication && withQuestions)
    publication.relationships = { ...publication.relationships, questions: { data: questions.ids } };
  return {
    data,
    related: pool,
  };
}

async function openByReader(
  { params, body, visit }: RequestContext<typeof sittingCalls.open>,
  db: Writer,
): Promise<HandlerResult> {
  const publicationId = pathId(params.id);
  const { kind = null, frontMatterVersion, language, contentHash } = body.data.attributes;
  const { standing, sitting, opening } = await openSitting(db, visit, {
    publicationId,
    kind,
    admit: admitTo(db, visit, publicationId),
    openedBy: 'page',
    reading: (front) => {
      // Read in a language other than the current one: the record would name something nobody saw.
      if ((front?.version ?? 0) !== frontMatterVersion || (front?.language ?? 'en') !== language)
        throw termsSuperseded();
      return { language, contentHash };
    },
  });
  if (!sitting) throw hindranceRefusal(opening, standing.facts.limit);
  return { ...(await sittingDocument(db, sitting)), status: opening === 'resume' ? 200 : 201 };
}

async function sittingDocument(db: Reader, sitting: SittingRow): Promise<HandlerResult> {
  const answers = await answersOf(db, sitting.id);
  const explained = answers.filter((one) => one.explained);
  const items = await itemsOfSitting(db, sitting);
  const told = new Set(explained.map((one) => one.item_id));
  const questions = presentItems(items, sitting.kind, {
    told,
    notices: await noticesOfItems(db, items, told),
    chosen: new Map(explained.map((one) => [String(one.item_id), String(one.choice_id)])),
  });
  const data = presentSitting(sitting, await attemptOfSitting(db, sitting.id), answers, questions.ids);
  return { data, related: questions.resources };
}

export const testEndpoints: Endpoint[] = [
  endpoint(testCalls.open, { policy: signedIn, write: openTest }),
  endpoint(sittingCalls.terms, { policy: signedIn, read: tellTerms, previews: true }),
  endpoint(sittingCalls.open, { policy: signedIn, write: openByReader }),
  endpoint(sittingCalls.one, {
    policy: signedIn,
    read: async ({ params, visit }, db) => {
      const sitting = await findSittingRow(db, pathId(params.id), learnerId(visit));
      if (!sitting) throw notFound();
      return sittingDocument(db, sitting);
    },
  }),
  endpoint(sittingCalls.answer, {
    policy: signedIn,
    write: async ({ params, body, visit }, db) => {
      const answers = body.data.attributes.answers.map((one) => ({
        itemId: Number(one.question_id),
        choiceId: Number(one.answer_id),
      }));
      return sittingDocument(db, await keepSittingAnswers(db, visit, pathId(params.id), answers));
    },
  }),
  endpoint(sittingCalls.explain, {
    policy: signedIn,
    write: async ({ params, body, visit }, db) => {
      const { question_id, answer_id } = body.data.attributes;
      const answer = { itemId: Number(question_id), choiceId: Number(answer_id) };
      const { sitting, fresh } = await explainAnswer(db, visit, pathId(params.id), answer);
      return { ...(await sittingDocument(db, sitting)), status: fresh ? 201 : 200 };
    },
  }),
];
