import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { REFUSED } from '../../kit/call.schema.ts';

/** What opens the preview of a publication or a page to the editor who asked. */
export const previewType = resourceType(
  'AdminPreview',
  v.object({
    title: v.string(),
    /** Address of the cover or the page for readers. */
    address: v.string(),
    key: v.string(),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminPreview: typeof previewType;
  }
}

export const previewCalls = {
  open: call({
    method: 'GET',
    path: '/api/admin/publications/:id/preview/',
    summary:
      'A key that opens the preview of one publication for two hours, or until the session ends. For superusers.',
    gives: previewType,
    refuses: [...REFUSED, 'not-found'],
  }),
};
