import * as v from 'valibot';
import { call, resourceType, ZONE_HEADER } from '#kit/contract.ts';
import { paper } from '../certificate/certificate.schema.ts';

/** Training on opioid and other substance use disorders, with what an authority asks for once (rule R30). */
export const trainingType = resourceType(
  'SubstanceUseTraining',
  v.object({
    minutes: v.number(),
    requiredMinutes: v.number(),
    authority: v.string(),
    source: v.string(),
    /** Date of the source itself; null if it gives none. */
    sourceOn: v.nullable(v.string()),
    /** Day on which the source was read. */
    checkedOn: v.nullable(v.string()),
    confidence: v.string(),
    /** The latest first; one that gave both kinds of credit is listed once. */
    activities: v.array(
      v.object({
        title: v.string(),
        /** Day on the learner's own calendar. */
        completedOn: v.string(),
        minutes: v.number(),
        certificateNumber: v.nullable(v.string()),
        publicationId: v.number(),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    SubstanceUseTraining: typeof trainingType;
  }
}

export const trainingCalls = {
  own: call({
    method: 'GET',
    path: '/api/credits/training/',
    summary:
      'One’s own training on opioid and other substance use disorders, against the hours of the MATE Act.',
    gives: trainingType,
    headers: ZONE_HEADER,
    refuses: ['sign-in-needed'],
  }),
  pdf: call({
    method: 'GET',
    path: '/api/credits/training/pdf/',
    summary: 'The same as a sheet to sign and keep, as a PDF.',
    gives: null,
    file: ['application/pdf'],
    headers: ZONE_HEADER,
    query: { size: paper },
    refuses: ['sign-in-needed', 'too-many-requests'],
  }),
};
