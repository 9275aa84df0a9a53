import { quickTakesOf } from '#catalog/learner/facts.service.ts';
import { testStatus } from '#catalog/offered-test/test-status.rules.ts';
import { publicationOf, sectionOf } from '#catalog/publication/publication.service.ts';
import { pathId, readable, sectionDecision } from '#catalog/publication/reading.service.ts';
import { dayInZone } from '#credit/credit.rules.ts';
import { signedIn } from '#identity/session/session.policy.ts';
import type { Resource } from '#kit/contract.ts';
import { notFound } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { learnerId } from '../attempt/attempt.service.ts';
import { listProgress, type PublicationProgressRow, type TestStandingPart } from './list.repository.ts';
import {
  findProgress,
  holdProgress,
  type ProgressRow,
  saveNote,
  saveProgress,
} from './progress.repository.ts';
import { progressCalls, type progressType, type publicationProgressType } from './progress.schema.ts';

const presentProgress = (row: ProgressRow): Resource<typeof progressType> => ({
  type: 'Progress',
  id: String(row.section_id),
  attributes: {
    sectionId: row.section_id,
    publicationId: row.publication_id,
    positionSeconds: row.position_seconds,
    completed: row.completed,
    note: row.note,
    updatedAt: row.updated_at?.toISOString() ?? null,
  },
});

async function found(db: Reader, visit: Visit, text: string | undefined): Promise<ProgressRow> {
  return there(await findProgress(db, learnerId(visit), pathId(text)));
}
function there(row: ProgressRow | null): ProgressRow {
  if (!row) throw notFound();
  return row;
}

/** Progress is kept only for what the caller may read: a locked section reveals nothing and accepts nothing. */
async function refuseLocked(db: Reader, visit: Visit, row: ProgressRow): Promise<void> {
  const section = await sectionOf(db, row.section_id, 'en');
  const publication = readable(await publicationOf(db, row.publication_id), visit);
  if (!section) throw notFound();
  const decision = sectionDecision(publication, section, visit, await quickTakesOf(db, visit.visitor));
  if (!decision.allowed) throw decision.refusal;
}

type Standing = Pick<TestStandingPart, 'passed' | 'opened' | 'asked' | 'score'>;
/** As its cover tells it, except that a test not opened is not told of at all. */
function statusOf({ passed, opened, asked, score }: Standing) {
  const status = testStatus({ passed, attempted: score !== null, opened, hasQuestions: asked });
  return status === 'NOT_STARTED' ? null : status;
}
/** Of all tests together, kinds that are offered no more included. */
const statusOfAll = ({ passed, last_score: score, tests }: PublicationProgressRow) =>
  statusOf({
    passed,
    score,
    opened: tests.some((one) => one.opened && one.asked),
    asked: tests.some(({ asked }) => asked),
  });

const presentStanding = (row: PublicationProgressRow): Resource<typeof publicationProgressType> => ({
  type: 'PublicationProgress',
  id: String(row.publication_id),
  attributes: {
    slug: row.slug,
    title: row.title,
    state: row.completed_at ? 'completed' : 'in-progress',
    sectionsDone: row.sections_done,
    sectionCount: row.section_count,
    testStatus: statusOfAll(row),
    lastScore: row.last_score,
    tests: row.tests
      .filter(({ asked }) => asked)
      .map((test) => ({
        kind: test.kind,
        status: statusOf(test),
        sittingId: test.held,
        lastScore: test.score,
      })),
    updatedAt: row.updated_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    completedOn: row.completed_at && dayInZone(row.completed_at, row.zone),
  },
});

export const progressEndpoints: Endpoint[] = [
  endpoint(progressCalls.list, {
    policy: signedIn,
    previews: true,
    read: async ({ query, visit }, db) => {
      const learner = { userId: learnerId(visit), now: visit.now };
      const state = query.filter.state ?? null;
      const { rows, count } = await listProgress(db, learner, state, query.page);
      return {
        data: rows.map(presentStanding),
        count,
      };
    },
  }),
  endpoint(progressCalls.one, {
    policy: signedIn,
    previews: true,
    read: async ({ params, visit }, db) => ({
      data: presentProgress(await found(db, visit, params.sectionId)),
    }),
  }),
  endpoint(progressCalls.save, {
    policy: signedIn,
    write: async ({ params, body, visit }, db) => {
      const row = there(await holdProgress(db, learnerId(visit), pathId(params.sectionId)));
      await refuseLocked(db, visit, row);
      const { note, noteBefore, ...change } = body.data.attributes;
      if (change.positionSeconds !== undefined || change.completed !== undefined)
        await saveProgress(db, learnerId(visit), row, change, visit.now);
      if (note !== undefined)
        await saveNote(db, learnerId(visit), row.section_id, { note, before: noteBefore ?? null }, visit.now);
      return { data: presentProgress(await found(db, visit, params.sectionId)) };
    },
  }),
];
