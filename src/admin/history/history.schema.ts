import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { REFUSED } from '../kit/call.schema.ts';

/** What a save replaced: the fields as they stood until then, who saved, and when. */
export const textVersionType = resourceType(
  'TextVersion',
  v.object({
    words: v.record(v.string(), v.unknown()),
    /** Empty once that person has left; null where a file that was processed did it. */
    replacedBy: v.nullable(v.string()),
    replacedAt: v.string(),
    /** Whether it was one of several that were changed at once. */
    isBulk: v.boolean(),
  }),
);
declare module '#kit/contract.ts' {
  interface Registry {
    TextVersion: typeof textVersionType;
  }
}

export const historyCalls = {
  of: call({
    method: 'GET',
    path: '/api/admin/history/:id/',
    summary: 'What saves replaced in one record (`section:5396`), the latest first. For superusers.',
    gives: textVersionType,
    many: true,
    page: { size: 10, max: 50 },
    refuses: [...REFUSED, 'not-found'],
  }),
};
