import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { REFUSED } from '../../kit/call.schema.ts';
import { KINDS } from './translation.data.ts';

const waiting = v.nullable(
  v.object({
    /** `section-5392-fr`, `interface-cmeProgram.get-fr`. */
    id: v.string(),
    kind: v.picklist([...KINDS, 'interface']),
    /** In English. */
    title: v.string(),
    state: v.picklist(['missing', 'stale']),
  }),
);

/** What waits for a translator after a text, in one language; null if nothing does. */
export const nextTextType = resourceType(
  'AdminNextText',
  v.object({
    next: waiting,
    /** Of the same publication. */
    inPublication: waiting,
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminNextText: typeof nextTextType;
  }
}

export const nextTextCalls = {
  find: call({
    method: 'GET',
    path: '/api/admin/translations/:id/next/',
    summary:
      'Which missing or stale text of the same language comes after one: of its kind first, then of the other kinds in the order of the overview, texts of the interface last. For superusers.',
    gives: nextTextType,
    refuses: [...REFUSED, 'not-found'],
  }),
};
