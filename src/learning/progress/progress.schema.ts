import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';

export const NOTE_MAX = 20_000;

export const progressType = resourceType(
  'Progress',
  v.object({
    sectionId: v.number(),
    publicationId: v.number(),
    positionSeconds: v.number(),
    completed: v.boolean(),
    note: v.string(),
    updatedAt: v.nullable(v.string()),
  }),
);
/** Progress in a publication: the dashboard, its lists and the home page use it to continue. */
export const publicationProgressType = resourceType(
  'PublicationProgress',
  v.object({
    slug: v.string(),
    title: v.string(),
    state: v.picklist(['in-progress', 'completed']),
    sectionsDone: v.number(),
    sectionCount: v.number(),
    /** Of its tests together: null if none was opened. */
    testStatus: v.nullable(v.picklist(['IN_PROGRESS', 'APPROVED', 'FAILED'])),
    /** Score of the latest attempt. */
    lastScore: v.nullable(v.number()),
    /** Each test that asks questions, in the order of its publication's, with the learner's state. */
    tests: v.array(
      v.object({
        kind: v.picklist([1, 2]),
        status: v.nullable(v.picklist(['IN_PROGRESS', 'APPROVED', 'FAILED'])),
        /** The sitting that is open; null if none is. */
        sittingId: v.nullable(v.string()),
        lastScore: v.nullable(v.number()),
      }),
    ),
    /** Time of the last activity in it. */
    updatedAt: v.string(),
    completedAt: v.nullable(v.string()),
    /** The same instant as a day on the calendar of its credit. */
    completedOn: v.nullable(v.string()),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    PublicationProgress: typeof publicationProgressType;
  }
}

/** `test`: a test that was opened but not passed yet. */
export const PROGRESS_STATES = ['in-progress', 'completed', 'test'] as const;
export type ProgressState = (typeof PROGRESS_STATES)[number];

export const progressCalls = {
  list: call({
    method: 'GET',
    path: '/api/progress/',
    summary: 'The publications one has begun or completed, the last touched first.',
    gives: publicationProgressType,
    many: true,
    sparse: true,
    filter: { state: v.picklist(PROGRESS_STATES) },
    page: { size: 12, max: 100 },
    refuses: ['sign-in-needed'],
  }),
  one: call({
    method: 'GET',
    path: '/api/progress/:sectionId/',
    summary: 'Where one stopped in a section.',
    gives: progressType,
  }),
  save: call({
    method: 'PATCH',
    path: '/api/progress/:sectionId/',
    summary: 'Keeps the place, the completion and the private note.',
    gives: progressType,
    takes: v.object({
      data: v.object({
        type: v.literal('Progress'),
        id: v.optional(v.string()),
        attributes: v.object({
          positionSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400))),
          completed: v.optional(v.boolean()),
          note: v.optional(v.pipe(v.string(), v.maxLength(NOTE_MAX, 'invalid-field.note'))),
          /** The text this note was based on: if another place wrote meanwhile, both are kept. */
          noteBefore: v.optional(v.pipe(v.string(), v.maxLength(NOTE_MAX, 'invalid-field.note'))),
        }),
      }),
    }),
    refuses: ['sign-in-needed', 'full-account-needed', 'account-needed', 'member-needed', 'gold-needed'],
  }),
};
