import * as v from 'valibot';
import { call, resourceType, toMany, toOne } from '#kit/contract.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { chosen, TEST_REFUSALS, testType } from '../attempt/attempt.schema.ts';
import { TEST_QUESTIONS_MOST } from '../item/edit.data.ts';
import { kindFilter } from '../item/question.schema.ts';

/** A test that its learner has opened: its terms, questions and their order are fixed. */
export const sittingType = resourceType(
  'Sitting',
  v.object({
    kind: v.picklist([1, 2]),
    /**
     * Language in which its questions are asked, to the end: that of the host where it was opened if all of them exist
     * in it.
     */
    language: v.string(),
    openedAt: v.string(),
    frontMatterVersion: v.number(),
    passMark: v.number(),
    neededToPass: v.number(),
    questionCount: v.number(),
    credits: v.number(),
    attemptLimit: v.nullable(v.number()),
    /** The attempt submitted from it; null while it is open. */
    attemptId: v.nullable(v.string()),
    /**
     * Answers so far, on any device; a higher revision is a later choice, and a sitting that replaces another keeps
     * it. Locked: its explanation was shown, and it counts as it is.
     */
    answers: v.array(
      v.object({
        question_id: v.string(),
        answer_id: v.string(),
        revision: v.number(),
        locked: v.boolean(),
      }),
    ),
  }),
  { publication: toOne('Publication'), questions: toMany('Question') },
);

declare module '#kit/contract.ts' {
  interface Registry {
    Sitting: typeof sittingType;
  }
}

export const sittingCalls = {
  terms: call({
    method: 'GET',
    path: '/api/publications/:id/test/terms/',
    summary:
      'What comes before the first question of a test. Nothing is opened or recorded by looking at it.',
    gives: testType,
    sparse: true,
    include: ['publication'],
    filter: kindFilter,
    refuses: TEST_REFUSALS,
  }),
  open: call({
    method: 'POST',
    path: '/api/publications/:id/sittings/',
    summary:
      'Opens a test once its front matter was read, or goes on with the sitting that is open. From here on its terms, its questions and the right to hand in stand for seven days.',
    gives: sittingType,
    status: 201,
    also: { 200: 'The sitting that was open already.' },
    include: ['questions.answers'],
    takes: v.object({
      data: v.object({
        type: v.literal('Sitting'),
        attributes: v.object({
          kind: v.optional(v.picklist([1, 2])),
          /**
           * The version that was read, the language of its front matter, and the SHA-256 of the text that was shown, in
           * hexadecimal.
           */
          frontMatterVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
          language: v.picklist(LANGUAGES),
          contentHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'invalid-field.not-valid')),
        }),
      }),
    }),
    refuses: [...TEST_REFUSALS, 'terms-not-shown', 'already-passed', 'attempts-used-up', 'answers-told'],
  }),
  one: call({
    method: 'GET',
    path: '/api/sittings/:id/',
    summary: "One's own sitting, on whichever device it was opened.",
    gives: sittingType,
    include: ['questions.answers'],
    refuses: ['not-found'],
  }),
  answer: call({
    method: 'PATCH',
    path: '/api/sittings/:id/',
    summary: 'Keeps answers of a test that is open. Of two to one question the last to arrive stands.',
    gives: sittingType,
    include: ['questions.answers'],
    takes: v.object({
      data: v.object({
        type: v.literal('Sitting'),
        id: v.optional(v.string()),
        attributes: v.object({ answers: v.pipe(v.array(chosen), v.maxLength(TEST_QUESTIONS_MOST)) }),
      }),
    }),
    refuses: [
      'sign-in-needed',
      'full-account-needed',
      'not-found',
      'sitting-closed',
      'sitting-replaced',
      'answered-twice',
      'foreign-question',
      'foreign-answer',
      'answer-locked',
    ],
  }),
  explain: call({
    method: 'POST',
    path: '/api/sittings/:id/explanations/',
    summary:
      'Answers one question of a self-assessment and tells its explanation. From then on the answer is locked: it counts as it is, and the question is not asked for credit again. Sent again, the first answer stands.',
    gives: sittingType,
    status: 201,
    also: { 200: 'Explained before: the first answer stands.' },
    include: ['questions.answers'],
    takes: v.object({
      data: v.object({ type: v.literal('Explanation'), attributes: chosen }),
    }),
    refuses: [
      'sign-in-needed',
      'full-account-needed',
      'not-found',
      'sitting-closed',
      'sitting-replaced',
      'sitting-outdated',
      'explained-at-the-end',
      'foreign-question',
      'foreign-answer',
    ],
  }),
};
