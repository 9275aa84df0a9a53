import * as v from 'valibot';
import { frontMatterSchema } from '#catalog/front-matter/front-matter.schema.ts';

import { call, resourceType, toMany, toOne, ZONE_HEADER } from '#kit/contract.ts';
import { dateSchema } from '#kit/query.ts';
import { surveyGiven, surveyType } from '../evaluation/survey.schema.ts';
import { TEST_QUESTIONS_MOST } from '../item/edit.data.ts';
import { kindFilter } from '../item/question.schema.ts';

const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,15}$/, 'invalid-field.id'),
);
export const chosen = v.object({ question_id: id, answer_id: id });
const nullable = <S extends v.GenericSchema>(schema: S) => v.nullable(schema);

export const testType = resourceType(
  'PublicationTest',
  v.object({
    kind: v.picklist([1, 2]),
    /** Language of its questions; what precedes them states its own. */
    language: v.string(),
    passMark: v.number(),
    neededToPass: v.number(),
    questionCount: v.number(),
    credits: v.number(),
    attemptsUsed: v.number(),
    attemptLimit: nullable(v.number()),
    /** The open sitting. */
    sittingId: nullable(v.string()),
    /** Number of questions answered in it, on any device. */
    answered: v.number(),
    status: v.string(),
    /** What must be read before the first question. */
    frontMatter: frontMatterSchema,
    /** Answers of the approved attempt, for prefilling. */
    approvedResults: v.array(v.object({ question_id: v.string(), answer_id: v.string() })),
  }),
  { publication: toOne('Publication') },
);

export const attemptType = resourceType(
  'PublicationTestResult',
  v.object({
    status: v.picklist(['PENDING', 'APPROVED', 'FAILED']),
    kind: v.picklist([1, 2]),
    /** Language in which it was asked. */
    language: v.string(),
    score: v.number(),
    correctCount: v.number(),
    questionCount: v.number(),
    passMark: v.number(),
    credits: v.number(),
    title: v.string(),
    submittedAt: v.string(),
    /** The same instant as a day on the calendar of its credit; in UTC if it earned none. */
    submittedOn: v.string(),
    practice: v.boolean(),
    creditAwarded: v.boolean(),
    surveyDone: v.boolean(),
    /** Credit of the activity, of this kind or the other, is awarded and waits for the evaluation. */
    evaluationOpen: v.boolean(),
    certificateId: nullable(v.string()),
    disclosure: frontMatterSchema.entries.faculty,
    results: v.array(v.object({ question_id: v.string(), answer_id: v.string() })),
    /** Ids of the sections that teach the missed questions; present on a single result, not in the list. */
    sectionsToRead: v.array(v.string()),
  }),
  { publication: toOne('Publication'), questions: toMany('Question') },
);

export const statsType = resourceType(
  'PublicationTestStats',
  v.object({
    /** True if nothing is shown: fewer than five counted attempts, and no question that five answered. */
    hidden: v.boolean(),
    attempts: nullable(v.number()),
    approved: nullable(v.number()),
    approvalRate: nullable(v.number()),
    averageScore: nullable(v.number()),
    scores: v.array(v.object({ from: v.number(), to: v.number(), count: v.number() })),
    questions: v.array(
      v.object({
        question_id: v.string(),
        answers: v.array(v.object({ answer_id: v.string(), share: v.number() })),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    PublicationTest: typeof testType;
    PublicationTestResult: typeof attemptType;
    PublicationTestStats: typeof statsType;
  }
}

export const TEST_REFUSALS = [
  'sign-in-needed',
  'full-account-needed',
  'membership-needed',
  'no-credits',
  'tier-needed',
  'activity-expired',
  'credit-suspended',
  'no-test',
] as const;
const relationship = (type: string) => v.object({ data: v.object({ type: v.literal(type), id }) });

export const testCalls = {
  open: call({
    method: 'GET',
    path: '/api/publications/:id/tests/',
    summary:
      'Opens the test: its front matter and its questions, without correctness. This is recorded as read before the first question, and what is handed in goes by it.',
    gives: testType,
    sparse: true,
    include: ['publication.questions.answers', 'publication.sections', 'publication.authors'],
    filter: kindFilter,
    refuses: TEST_REFUSALS,
  }),
  submit: call({
    method: 'POST',
    path: '/api/publications/:id/tests/',
    summary: 'Hands in an attempt; graded here, credited once.',
    gives: attemptType,
    idempotencyKey: 'optional',
    headers: ZONE_HEADER,
    status: 201,
    also: { 200: 'Handed in before: that attempt, and `meta.repeated` is true.' },
    include: ['questions.answers', 'publication', 'publication.sections'],
    includedUnasked: ['questions.answers'],
    takes: v.object({
      data: v.object({
        type: v.literal('PublicationTestResult'),
        attributes: v.object({
          results: v.pipe(v.array(chosen), v.maxLength(TEST_QUESTIONS_MOST)),
          kind: v.optional(v.picklist([1, 2])),
          /** IANA name of the learner's time zone, before that of the header. */
          zone: v.optional(v.pipe(v.string(), v.maxLength(64))),
          /** The current day in that zone; any other day is refused. */
          localDate: v.optional(dateSchema),
        }),
        relationships: v.optional(v.object({ publication: v.optional(relationship('Publication')) })),
      }),
    }),
    refuses: [
      ...TEST_REFUSALS,
      'incomplete',
      'answered-twice',
      'foreign-question',
      'foreign-answer',
      'other-publication',
      'attempts-used-up',
      'key-needed',
      'key-reused',
      'test-changed',
      'terms-not-shown',
      'already-passed',
      'answers-told',
    ],
  }),
  stats: call({
    method: 'GET',
    path: '/api/publications/:id/test/stats/',
    summary: "How peers answered, after one's own attempt.",
    gives: statsType,
    filter: kindFilter,
    refuses: ['attempt-first'],
  }),
  retake: call({
    method: 'POST',
    path: '/api/publications/:id/retakes/',
    summary:
      'Opens a passed test for practice, of the kind that is named or of every one; credit earned stays.',
    gives: null,
    status: 204,
    filter: kindFilter,
    refuses: [...TEST_REFUSALS, 'attempts-used-up', 'not-approved'],
  }),
  survey: call({
    method: 'GET',
    path: '/api/publications/:id/surveys/',
    summary: 'The evaluation of an activity and what may be claimed.',
    gives: surveyType,
    refuses: ['not-found', 'activity-removed', 'no-test', 'not-approved'],
  }),
  evaluate: call({
    method: 'POST',
    path: '/api/publications/:id/surveys/',
    summary: 'Hands in the evaluation, claims the credit, issues the certificate.',
    gives: surveyType,
    status: 201,
    takes: v.object({
      data: v.object({
        type: v.literal('Survey'),
        attributes: surveyGiven,
      }),
    }),
    refuses: [
      'full-account-needed',
      'not-found',
      'activity-removed',
      'no-test',
      'not-approved',
      'survey-exists',
      'answer-missing',
      'answered-twice',
      'foreign-question',
      'claim-not-accepted',
      'profession-needed',
      'credit-suspended',
      'certificate-name-unprintable',
    ],
  }),
};

export const attemptCalls = {
  list: call({
    method: 'GET',
    path: '/api/attempts/',
    summary: "One's own test results, newest first.",
    gives: attemptType,
    many: true,
    sparse: true,
    page: { size: 20, max: 100 },
  }),
  one: call({
    method: 'GET',
    path: '/api/attempts/:id/',
    summary:
      'One result; right answers, rationales and references after the pass or the last permitted sitting.',
    gives: attemptType,
    sparse: true,
    include: ['questions.answers', 'publication', 'publication.sections'],
    refuses: ['not-found'],
  }),
};
