import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';

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
export const progressCalls = {
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
        attributes: v.object({
          positionSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400))),
          completed: v.optional(v.boolean()),
          note: v.optional(v.pipe(v.string(), v.maxLength(20_000, 'A note has at most 20,000 characters.'))),
        }),
      }),
    }),
  }),
};
