import * as v from 'valibot';
import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { line } from '#identity/profile/text-field.schema.ts';
import { resourceType } from '#kit/contract.ts';

const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,15}$/, 'invalid-field.id'),
);

export const LICENCE_MAX = 80;
const surveyAnswer = v.object({
  question_id: id,
  value: v.union([
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
    v.boolean(),
    v.pipe(v.string(), v.trim(), v.maxLength(2000)),
  ]),
});
export const surveyType = resourceType(
  'Survey',
  v.object({
    done: v.boolean(),
    maxCredits: v.number(),
    claimSteps: v.array(v.number()),
    claimedCredits: v.nullable(v.number()),
    questions: v.array(
      v.object({
        id: v.string(),
        text: v.string(),
        language: v.string(),
        form: v.picklist(['rating', 'yes-no', 'text']),
        required: v.boolean(),
      }),
    ),
    answers: v.array(
      v.object({ question_id: v.string(), value: v.union([v.number(), v.boolean(), v.string()]) }),
    ),
    /** As attested at the claim; before it, the account's, or null if it must be chosen. */
    profession: v.nullable(v.string()),
    licence: v.string(),
    /** The account named another profession when the test was passed. */
    professionAsked: v.boolean(),
    certificateId: v.nullable(v.string()),
    /** Every kind that was passed; one claim counts for each, but the hours never count twice (C27). */
    kinds: v.array(
      v.object({
        kind: v.picklist([1, 2]),
        maxCredits: v.number(),
        /** Null before the evaluation, and while its credit is suspended. */
        claimedCredits: v.nullable(v.number()),
        certificateId: v.nullable(v.string()),
      }),
    ),
    /** Why no certificate was issued yet: the e-mail address is not confirmed. */
    certificateWaits: v.boolean(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    Survey: typeof surveyType;
  }
}

/** The submission: opinion, the claim, and what is attested with it. */
export const surveyGiven = v.object({
  answers: v.pipe(v.array(surveyAnswer), v.maxLength(100)),
  claimedCredits: v.optional(v.number()),
  /** Attested, and frozen on the claim; defaults to the account's. */
  profession: v.optional(v.picklist(ALL_PROFESSIONS, 'invalid-field.profession')),
  /** State and number of the licence. */
  licence: v.optional(line(LICENCE_MAX)),
});
