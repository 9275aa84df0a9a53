import { factsFor } from '#catalog/learner/facts.service.ts';
import { publicationOf } from '#catalog/publication/publication.service.ts';
import { pathId, readable } from '#catalog/publication/reading.service.ts';
import { providerOf } from '#credit/provider/provider.rules.ts';
import { signedIn } from '#identity/session/session.policy.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { isZone } from '#kit/zones.ts';
import { type Endpoint, endpoint, type HandlerResult, type RequestContext } from '#platform/http/endpoint.ts';
import { idempotencyKeyIn } from '#platform/http/idempotency-key.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { evaluate, evaluationState } from '../evaluation/evaluation.service.ts';
import { itemsOfAttempt, peersOf, scoresOf } from '../item/item.repository.ts';
import { type KeyVisibility, noticesOfItems, presentItems } from '../item/item.serializer.ts';
import { itemsIn } from '../item/language.service.ts';
import { explainedItems } from '../sitting/answer.repository.ts';
import { asSeen } from '../sitting/sheet.rules.ts';
import { sheetOfAttempt } from '../sitting/sitting.repository.ts';
import { admitTo, kindIn, publicationPool } from '../sitting/test.handlers.ts';
import { refuse } from './attempt.refusals.ts';
import {
  type AttemptRow,
  attemptStanding,
  attemptStandings,
  findAttempt,
  listAttempts,
  sittingsOf,
} from './attempt.repository.ts';
import { isKeyTold, sectionsMissed } from './attempt.rules.ts';
import { attemptCalls, testCalls } from './attempt.schema.ts';
import { presentAttempt, presentEvaluation, presentStats } from './attempt.serializer.ts';
import { learnerId, submitAttempt } from './attempt.service.ts';
import { noTest } from './attempt-refusal.service.ts';
import { retake } from './retake.service.ts';

/** A result, shown only to the learner who submitted it, with the key after the pass or the last permitted sitting. */
async function attemptDocument(
  db: Reader,
  visit: Visit,
  row: AttemptRow,
  include: string[],
  meta?: Record<string, unknown>,
): Promise<HandlerResult> {
  const seen = await sheetOfAttempt(db, row.id);
  const answered = await itemsOfAttempt(db, row.id);
  const items = await itemsIn(db, seen ? asSeen(answered, seen) : answered, row.language);
  const chosen = new Map(row.results.map((one) => [one.question_id, one.answer_id]));
  const told = await toldOf(db, row);
  const notices = await noticesOfItems(db, items, told);
  const questions = presentItems(items, row.kind, { told, chosen, notices });
  const data = presentAttempt(
    row,
    await attemptStanding(db, row),
    questions.ids.map((one) => one.id),
    sectionsMissed(items, chosen),
  );
  const wantsPublication = include.some((path) => path.startsWith('publication'));
  const pool = [
    ...questions.resources,
    ...(wantsPublication ? await publicationPool(db, visit, row.publication_id, true) : []),
  ];
  return { data, related: pool, ...(meta ? { meta } : {}) };
}

/**
 * All questions after the pass or the last permitted sitting; before that, for a self-assessment, those explained in
 * its sittings.
 */
async function toldOf(
  db: Reader,
  of: Pick<AttemptRow, 'user_id' | 'publication_id' | 'offering_id' | 'kind'>,
): Promise<KeyVisibility> {
  if (isKeyTold(await sittingsOf(db, of.user_id, of.offering_id))) return 'all';
  return of.kind === 2 ? explainedItems(db, of) : 'none';
}

/** Sent automatically by the browser: an unknown time zone keeps nobody from submitting, and UTC counts. */
const knownZone = (told: string | undefined): string | null => (told && isZone(told) ? told : null);

async function submit(
  { params, query, body, visit, header, ports }: RequestContext<typeof testCalls.submit>,
  db: Writer,
): Promise<HandlerResult> {
  const publicationId = pathId(params.id);
  const { attributes, relationships } = body.data;
  const named = relationships?.publication?.data.id;
  if (named !== undefined && Number(named) !== publicationId) throw refuse('other-publication');
  const sheet = {
    publicationId,
    kind: attributes.kind ?? null,
    answers: attributes.results.map((one) => ({
      itemId: Number(one.question_id),
      choiceId: Number(one.answer_id),
    })),
    submissionKey: idempotencyKeyIn({ header }),
    zone: attributes.zone ?? knownZone(header('time-zone')),
    localDate: attributes.localDate ?? null,
  };
  const admit = admitTo(db, visit, publicationId);
  const { attempt, fresh } = await submitAttempt(db, visit, sheet, admit, providerOf(ports.config));
  return {
    ...(await attemptDocument(db, visit, attempt, query.include, { repeated: !fresh })),
    status: fresh ? 201 : 200,
  };
}

async function stats({ params, query, visit }: RequestContext, db: Reader): Promise<HandlerResult> {
  const publicationId = pathId(params.id);
  const found = await publicationOf(db, publicationId, visit.site.language);
  const facts = (await factsFor(db, visit.visitor, [publicationId])).get(publicationId);
  // Learners who submitted can still compare after a removal; nobody else learns about one here.
  const isRemoved = found?.visibility === 'removed' && facts?.attempts.length;
  const row = found && isRemoved ? found : readable(found, visit);
  const asked = kindIn(query);
  const offerings = row.offerings.filter(({ kind }) => kind === (asked ?? kind));
  if (offerings.length === 0) throw noTest();
  // A learner who submitted one kind knows nothing of the other.
  const offering = offerings.find(({ kind }) => facts?.attempts.some((one) => one.kind === kind));
  if (!offering) throw refuse('attempt-first');
  return {
    data: presentStats(
      publicationId,
      await peersOf(db, offering.id, learnerId(visit)),
      await scoresOf(db, offering.id),
      await toldOf(db, {
        user_id: learnerId(visit),
        publication_id: publicationId,
        offering_id: offering.id,
        kind: offering.kind,
      }),
    ),
  };
}

export const attemptEndpoints: Endpoint[] = [
  endpoint(testCalls.submit, { policy: signedIn, write: submit }),
  endpoint(testCalls.stats, { policy: signedIn, read: stats }),
  endpoint(testCalls.retake, {
    policy: signedIn,
    write: async ({ params, query, visit }, db) => {
      const publicationId = pathId(params.id);
      await retake(db, visit, {
        publicationId,
        kind: kindIn(query),
        admit: admitTo(db, visit, publicationId),
      });
      return {};
    },
  }),
  endpoint(testCalls.survey, {
    policy: signedIn,
    read: async ({ params, visit }, db) => ({
      data: presentEvaluation(await evaluationState(db, visit, pathId(params.id)), visit),
    }),
  }),
  endpoint(testCalls.evaluate, {
    policy: signedIn,
    write: async ({ params, body, visit, ports }, db) => {
      const { answers, claimedCredits, profession = null, licence = '' } = body.data.attributes;
      const claimed = claimedCredits === undefined ? null : claimedCredits * 100;
      const attested = { profession, licence };
      await evaluate(db, visit, pathId(params.id), answers, claimed, providerOf(ports.config), attested);
      return {
        data: presentEvaluation(await evaluationState(db, visit, pathId(params.id)), visit),
      };
    },
  }),
  endpoint(attemptCalls.list, {
    policy: signedIn,
    read: async ({ query, visit }, db) => {
      const { rows, count } = await listAttempts(db, learnerId(visit), query.page);
      const standings = await attemptStandings(db, learnerId(visit), rows);
      return {
        data: rows.map((row) => presentAttempt(row, standings.get(row.id), [], [])),
        count,
      };
    },
  }),
  endpoint(attemptCalls.one, {
    policy: signedIn,
    read: async ({ params, query, visit }, db) => {
      const row = await findAttempt(db, pathId(params.id), learnerId(visit));
      if (!row) throw notFound();
      return attemptDocument(db, visit, row, query.include);
    },
  }),
];
