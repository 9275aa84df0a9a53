import * as v from 'valibot';
import { resourceType, toMany } from '#kit/contract.ts';
import { NOTICES } from '#media/reference/notice.data.ts';

export const answerType = resourceType(
  'Answer',
  v.object({
    text: v.string(),
    order: v.number(),
    question_id: v.string(),
    /** Null until the caller has passed, or has no sitting left. */
    correct: v.nullable(v.boolean()),
    rationale: v.nullable(v.string()),
  }),
);
export const questionType = resourceType(
  'Question',
  v.object({
    text: v.string(),
    vignette: v.string(),
    /** Language of its text and its answers; a source is cited as it is. */
    language: v.string(),
    order: v.number(),
    kind: v.picklist([1, 2]),
    sectionId: v.nullable(v.number()),
    /** The caller's own answer on the attempt shown. */
    answerChecked: v.nullable(v.string()),
    feedback: v.nullable(
      v.object({
        correct: v.boolean(),
        correctAnswerId: v.string(),
        reference: v.string(),
        /** What happened to that source since. */
        notice: v.optional(v.picklist(NOTICES)),
      }),
    ),
  }),
  { answers: toMany('Answer') },
);

/** The requested kind of test; without it, the first one offered. */
export const kindFilter = {
  kind: v.pipe(
    v.string(),
    v.picklist(['1', '2']),
    v.transform((kind) => Number(kind) as 1 | 2),
  ),
};

declare module '#kit/contract.ts' {
  interface Registry {
    Answer: typeof answerType;
    Question: typeof questionType;
  }
}
