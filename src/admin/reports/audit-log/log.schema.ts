import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { dateSchema, idSchema } from '#kit/query.ts';
import { REFUSED } from '../../kit/call.schema.ts';

/** Who did what to what. */
export const auditEntry = v.object({
  at: v.string(),
  /** Null if nobody was signed in; without a name once they have left. */
  actor: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()) })),
  /** Noun and verb, such as `order.refund`. */
  action: v.string(),
  /** Such as `user:1001`. */
  subject: v.string(),
  detail: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  /** As on the error pages and in the log. */
  request: v.nullable(v.string()),
  address: v.nullable(v.string()),
});

export const auditEntryType = resourceType('AdminAuditEntry', auditEntry);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminAuditEntry: typeof auditEntryType;
  }
}

const name = v.pipe(v.string(), v.maxLength(100));
const filter = {
  /** Number of a person. */
  actor: idSchema,
  /** The complete subject, such as `user:1001`. */
  subject: name,
  /** Prefix of the action, such as `order.`. */
  action: name,
  /** Days in UTC, both included. */
  from: dateSchema,
  to: dateSchema,
};

export const auditCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/audit/',
    summary:
      'The audit ledger, newest first, fifty entries at a time; `meta.next` is what `before` goes on from. For superusers.',
    gives: auditEntryType,
    many: true,
    filter: {
      ...filter,
      /** Number of an entry; only older ones are listed. */
      before: idSchema,
    },
    refuses: [...REFUSED, 'period-reversed'],
  }),
  csv: call({
    method: 'GET',
    path: '/api/admin/audit/csv/',
    summary: 'The same as CSV, ten thousand entries at most. For superusers; written down.',
    gives: null,
    file: ['text/csv'],
    filter,
    refuses: [...REFUSED, 'period-reversed', 'too-many-lines'],
  }),
};
