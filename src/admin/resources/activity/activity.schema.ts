import * as v from 'valibot';
import { VISIBILITIES } from '#catalog/publication/visibility.data.ts';
import { call, resourceType } from '#kit/contract.ts';
import { dateSchema } from '#kit/query.ts';
import {
  ATTEMPTS_MOST,
  CREDIT_MOST_HUNDREDTHS,
  LINE_MAX,
  LINES_MOST,
  MINUTES_MOST,
  PART_MAX,
} from '#learning/activity/edit.data.ts';
import { PILOT_MINUTES_MOST, TESTERS_MOST } from '#learning/credit/bound.data.ts';
import { TEST_QUESTIONS_MOST } from '#learning/item/edit.data.ts';
import { body, newBody, REFUSED, text } from '../../kit/call.schema.ts';
import { changeEntries, deskQuestion, questionWords } from '../item/desk-question.schema.ts';

const nullableNumber = v.nullable(v.number());
/** What learners are told before they start. */
const termsEntries = v.object({
  /** Version of the front matter, sent back with a change; 0 if there is none. */
  version: v.number(),
  offerings: v.array(v.object({ kind: v.picklist([1, 2]), credits: v.number(), passMark: v.number() })),
  attemptLimit: nullableNumber,
  pharmacologyHours: v.number(),
  mateMinutes: v.number(),
  /** Null before the first terms, which count from the day of the publication. */
  startsOn: v.nullable(v.string()),
  publicationDate: v.string(),
  endsOn: v.nullable(v.string()),
  reviewedOn: v.nullable(v.string()),
  targetAudience: v.string(),
  practiceGap: v.string(),
  /** From the facts on record. */
  faculty: v.array(v.object({ name: v.string(), role: v.string(), disclosure: v.string() })),
  references: v.array(v.string()),
  support: v.string(),
  /** The minutes of each pilot tester, and why they exceed those of the parts. */
  pilotMinutes: v.array(v.number()),
  justification: v.string(),
  /** For each kind, designated or not: the sum of its minutes, and the most credit that they carry. */
  bounds: v.array(
    v.object({
      kind: v.picklist([1, 2]),
      lessonMinutes: v.number(),
      testMinutes: v.number(),
      evaluationMinutes: v.number(),
      /** The mean of the pilot testers, if it replaces the sum. */
      pilotMinutes: nullableNumber,
      minutes: v.number(),
      mostCredits: v.number(),
      questionsNeeded: v.number(),
    }),
  ),
});

/** The test of a publication as editors see it. */
export const activityDeskType = resourceType(
  'AdminTest',
  v.object({
    title: v.string(),
    visibility: v.picklist(VISIBILITIES),
    terms: termsEntries,
    sections: v.array(v.object({ id: v.string(), title: v.string(), position: v.number() })),
    offerings: v.array(
      v.object({
        id: v.string(),
        /** 1 CME, 2 self-assessment. */
        kind: v.picklist([1, 2]),
        questions: v.array(deskQuestion),
        /** Whether the longest option is the right one in more than half of them. */
        cued: v.boolean(),
        /** Questions no longer asked, in their last version. */
        retired: v.array(deskQuestion),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminTest: typeof activityDeskType;
  }
}

const testBody = <const A extends v.ObjectEntries>(attributes: A) => body('AdminTest', v.object(attributes));
const idText = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
const ids = v.pipe(v.array(idText), v.maxLength(TEST_QUESTIONS_MOST));
const version = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const quarters = v.pipe(
  v.number(),
  v.multipleOf(0.25),
  v.minValue(0),
  v.maxValue(CREDIT_MOST_HUNDREDTHS / 100),
);
const lines = v.pipe(v.array(text(LINE_MAX)), v.maxLength(LINES_MOST));
const person = v.object({ name: text(LINE_MAX), role: text(LINE_MAX), disclosure: text(LINE_MAX) });

export const activityDeskCalls = {
  saveTerms: call({
    method: 'PATCH',
    path: '/api/admin/publications/:id/test/',
    summary:
      'Tells other terms of credit from now on, in a new version of what learners are shown. For superusers.',
    gives: activityDeskType,
    takes: testBody({
      seen: version,
      /** The last day of credit that was read; any other is refused with `terms-changed`. */
      seenEndsOn: v.optional(v.nullable(dateSchema)),
      kind: v.picklist([1, 2]),
      credits: quarters,
      passMark: whole(1, 100),
      attemptLimit: v.nullable(whole(1, ATTEMPTS_MOST)),
      pharmacologyHours: quarters,
      mateMinutes: whole(0, MINUTES_MOST),
      endsOn: dateSchema,
      reviewedOn: v.nullable(dateSchema),
      targetAudience: text(PART_MAX),
      practiceGap: text(PART_MAX),
      references: lines,
      pilotMinutes: v.optional(v.pipe(v.array(whole(1, PILOT_MINUTES_MOST)), v.maxLength(TESTERS_MOST))),
      justification: v.optional(text(PART_MAX)),
      /** What is said about people and support follows from the facts on record; values sent here are ignored. */
      faculty: v.optional(v.pipe(v.array(person), v.maxLength(LINES_MOST))),
      support: v.optional(text(PART_MAX)),
    }),
    refuses: [...REFUSED, 'not-found', 'invalid-field', 'terms-changed'],
  }),
  removeDesignation: call({
    method: 'DELETE',
    path: '/api/admin/publications/:id/test/',
    summary:
      'Removes a kind of credit that was designated by mistake, with its questions, while no learner used it; `seen` is the version of the terms that was read. For superusers.',
    gives: activityDeskType,
    query: {
      kind: v.picklist(['1', '2']),
      seen: v.pipe(v.string(), v.regex(/^\d{1,9}$/)),
    },
    refuses: [...REFUSED, 'not-found', 'invalid-parameter', 'designation-used', 'terms-changed'],
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/publications/:id/test/',
    summary: 'The test of a publication with its questions, their versions and figures. For superusers.',
    gives: activityDeskType,
    refuses: [...REFUSED, 'not-found'],
  }),
  addQuestion: call({
    method: 'POST',
    path: '/api/admin/publications/:id/test/questions/',
    overNothing: 'adds',
    summary: 'A question more, at the end of the test. For superusers.',
    gives: activityDeskType,
    takes: testBody({ kind: v.picklist([1, 2]), ...questionWords }),
    refuses: [...REFUSED, 'not-found', 'invalid-field', 'question-exists', 'test-full'],
  }),
  copyQuestion: call({
    method: 'POST',
    path: '/api/admin/questions/:id/copies/',
    summary:
      'Asks a question in another test too, at its end: a copy that knows its source and goes its own way. For superusers.',
    gives: activityDeskType,
    takes: testBody({ edition: version, publicationId: idText, kind: v.picklist([1, 2]) }),
    refuses: [...REFUSED, 'not-found', 'invalid-field', 'item-changed', 'question-exists', 'test-full'],
  }),
  changeQuestion: call({
    method: 'PATCH',
    path: '/api/admin/questions/:id/',
    summary:
      'Changes a question, as a new version once somebody may have seen it. `change` says whether only its wording is corrected, which carries its figures on, or its meaning, which begins new ones; without it they begin anew. For superusers.',
    gives: activityDeskType,
    // The id of a test is that of its publication, and this path names a question.
    takes: newBody('AdminTest', v.object({ edition: version, ...questionWords, ...changeEntries })),
    refuses: [...REFUSED, 'not-found', 'invalid-field', 'item-changed', 'question-exists'],
  }),
  retireQuestion: call({
    method: 'DELETE',
    path: '/api/admin/questions/:id/',
    summary:
      'Asks a question no longer; what was answered stays. `seen` is its edition that was read. For superusers.',
    gives: activityDeskType,
    query: { seen: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) },
    refuses: [...REFUSED, 'not-found', 'item-changed', 'last-question', 'credit-above-time'],
  }),
  orderQuestions: call({
    method: 'PATCH',
    path: '/api/admin/publications/:id/test/questions/',
    summary: 'The order of the questions; `seen` is the order that was changed. For superusers.',
    gives: activityDeskType,
    takes: testBody({ seen: ids, wanted: ids }),
    refuses: [...REFUSED, 'not-found', 'questions-changed'],
  }),
};
