import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { NOTICES, REGISTRIES } from '#media/reference/notice.data.ts';
import { REFUSED } from '../kit/call.schema.ts';

/** A published source, formatted for a list of references. */
export const citationType = resourceType(
  'AdminCitation',
  v.object({
    /** One line, in AMA style. */
    text: v.string(),
    /** What the registry reports about the source since publication. */
    notice: v.nullable(v.picklist(NOTICES)),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminCitation: typeof citationType;
  }
}

const IDENTIFIER_MAX = 300;

export const citationCalls = {
  find: call({
    method: 'GET',
    path: '/api/admin/citation/',
    summary: 'Asks a registry of publications how a source is cited. For superusers.',
    gives: citationType,
    query: {
      registry: v.picklist(REGISTRIES),
      identifier: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(IDENTIFIER_MAX)),
    },
    refuses: [...REFUSED, 'not-found', 'citation-unknown', 'registry-away', 'registry-unset'],
  }),
};
