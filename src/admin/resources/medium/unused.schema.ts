import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { idNumber, newBody, REFUSED } from '../../kit/call.schema.ts';
import { instant } from '../translation/translation.schema.ts';
import { KEPT_REASONS, REMOVED_AT_ONCE } from './medium.data.ts';

/** What became of unused files that were to be removed together. */
export const mediumRemovalType = resourceType(
  'AdminMediumRemoval',
  v.object({
    removed: v.number(),
    bytes: v.number(),
    /** Those not removed: in use by now, or changed since they were read. */
    kept: v.array(v.object({ id: v.string(), title: v.string(), why: v.picklist(KEPT_REASONS) })),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminMediumRemoval: typeof mediumRemovalType;
  }
}

export const unusedCalls = {
  remove: call({
    method: 'POST',
    path: '/api/admin/media/removals/',
    summary:
      'Takes away files that nothing shows, each as it was seen; what is used or changed by then stays, and is named. For superusers.',
    gives: mediumRemovalType,
    takes: newBody(
      'AdminMediumRemoval',
      v.object({
        seen: v.pipe(
          v.array(v.object({ id: idNumber, changedAt: instant })),
          v.minLength(1),
          v.maxLength(REMOVED_AT_ONCE),
        ),
      }),
    ),
    refuses: [...REFUSED, 'all-changed', 'invalid-field'],
  }),
};
