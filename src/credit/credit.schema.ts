import * as v from 'valibot';
import { call, resourceType, toOne, ZONE_HEADER } from '#kit/contract.ts';
import { dateSchema } from '#kit/query.ts';
import { paper } from './certificate/certificate.schema.ts';

/** `total` counts a publication that gives both kinds once, as the larger of the two (C27). */
const sums = { cme: v.number(), sa: v.number(), total: v.number() };
const yearTotals = v.object({ year: v.number(), ...sums });

export const transcriptEntryType = resourceType(
  'TranscriptEntry',
  v.object({
    title: v.string(),
    learningFormat: v.string(),
    /** 1 CME, 2 self-assessment. */
    kind: v.picklist([1, 2]),
    credits: v.number(),
    pharmacologyHours: v.number(),
    completedAt: v.string(),
    /** Day on the learner's own calendar, which decides the year; in UTC if `zone` is null. */
    completedOn: v.string(),
    zone: v.nullable(v.string()),
    publicationId: v.number(),
    certificateId: v.nullable(v.string()),
    certificateNumber: v.nullable(v.string()),
  }),
  { publication: toOne('Publication') },
);

/** `meta.totals` of a transcript: the sum of its lines. */
export const transcriptTotals = v.object({
  ...sums,
  pharmacologyHours: v.number(),
  byYear: v.array(yearTotals),
});
export type TranscriptTotals = v.InferOutput<typeof transcriptTotals>;

export const creditSummaryType = resourceType(
  'CreditSummary',
  v.object({
    /** Every year since the first credit, earliest first. */
    years: v.array(yearTotals),
    thisYear: yearTotals,
    /** Yearly goal, in credits. */
    goal: v.number(),
    remainingToGoal: v.number(),
    /** Self-assessment credits in the authority's block of years; null while no requirement is in force. */
    selfAssessmentBlock: v.nullable(
      v.object({
        authority: v.string(),
        source: v.string(),
        /** Date of the source itself; null if it gives none. */
        sourceOn: v.nullable(v.string()),
        /** Day on which the source was read; null for a requirement stored before this day was recorded. */
        checkedOn: v.nullable(v.string()),
        confidence: v.string(),
        from: v.string(),
        to: v.string(),
        /** Whether its years are the learner's own statement, rather than the authority's most common block. */
        stated: v.boolean(),
        earned: v.number(),
        required: v.number(),
      }),
    ),
    daysLeftInYear: v.number(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    TranscriptEntry: typeof transcriptEntryType;
    CreditSummary: typeof creditSummaryType;
  }
}

const kind = v.pipe(
  v.picklist(['1', '2']),
  v.transform((text): 1 | 2 => (text === '1' ? 1 : 2)),
);
/** A valid calendar day, not before credits were kept. */
const day = v.pipe(
  dateSchema,
  v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true && text >= '1900'),
);
/** Both days are inclusive. */
const filter = { from: day, to: day, kind };
const refuses = ['sign-in-needed', 'period-reversed'] as const;

export const transcriptCalls = {
  list: call({
    method: 'GET',
    path: '/api/transcripts/',
    summary: 'One’s own credits of a period with their totals in `meta.totals`.',
    gives: transcriptEntryType,
    many: true,
    sparse: true,
    filter,
    refuses,
  }),
  pdf: call({
    method: 'GET',
    path: '/api/transcripts/pdf/',
    summary: 'The transcript as a PDF.',
    gives: null,
    file: ['application/pdf'],
    headers: ZONE_HEADER,
    filter,
    query: { size: paper },
    refuses: [...refuses, 'too-many-requests'],
  }),
  csv: call({
    method: 'GET',
    path: '/api/transcripts/csv/',
    summary: 'The transcript as CSV.',
    gives: null,
    file: ['text/csv'],
    filter,
    refuses,
  }),
};

export const creditCalls = {
  summary: call({
    method: 'GET',
    path: '/api/credits/summary/',
    summary: 'Credits by year, distance to one’s goal and the self-assessment block.',
    gives: creditSummaryType,
    headers: ZONE_HEADER,
    refuses: ['sign-in-needed'],
  }),
};
