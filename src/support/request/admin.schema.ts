import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { flag, searchText } from '#kit/query.ts';
import { ENTRY_KINDS, ENTRY_MAX, LETTER_STATES, REQUEST_SORTS, REQUEST_STATES } from './admin.data.ts';

/** An administrator; the name is empty once they have left. */
const colleague = v.object({ id: v.string(), name: v.string() });
const entry = v.object({
  id: v.string(),
  kind: v.picklist(ENTRY_KINDS),
  author: colleague,
  /** As typed, without markup; empty if there is no text. */
  body: v.string(),
  at: v.string(),
  /** For an answer: the state of its e-mail, while the outbox knows it. */
  letter: v.nullable(v.picklist(LETTER_STATES)),
});

/** A support request as administrators see it. */
export const requestDeskType = resourceType(
  'SupportRequest',
  v.object({
    reference: v.string(),
    state: v.picklist(REQUEST_STATES),
    /** The promised reply time has passed. */
    late: v.boolean(),
    /** Whole hours since it arrived. */
    hours: v.number(),
    name: v.string(),
    email: v.string(),
    subject: v.string(),
    /** The beginning of the message. */
    excerpt: v.string(),
    createdAt: v.string(),
    assignee: v.nullable(colleague),
    /** The version that was read; sent back with each action. */
    version: v.number(),
    /** Only in a reply about a single request. */
    record: v.optional(
      v.object({
        body: v.string(),
        language: v.string(),
        /** The account with this address. */
        account: v.nullable(colleague),
        /** Who was signed in while writing; null if nobody was. */
        writer: v.nullable(colleague),
        forwardedAt: v.nullable(v.string()),
        entries: v.array(entry),
        /** The latest other requests from this address. */
        others: v.array(
          v.object({
            id: v.string(),
            reference: v.string(),
            state: v.picklist(REQUEST_STATES),
            createdAt: v.string(),
          }),
        ),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    SupportRequest: typeof requestDeskType;
  }
}

const REFUSED = ['sign-in-needed', 'not-allowed'];
const version = v.pipe(v.number(), v.integer(), v.minValue(1));
const body = <const T extends string, A extends v.GenericSchema>(type: T, attributes: A) =>
  v.object({ data: v.object({ type: v.literal(type), attributes }) });

export const requestDeskCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/support/',
    summary:
      'Requests to the support desk; `meta.states` counts them by state, `meta.oldest` is the open one that waits longest. For superusers.',
    gives: requestDeskType,
    many: true,
    filter: {
      state: v.picklist(REQUEST_STATES),
      /** Words of its number, its sender or its text. */
      search: searchText,
      /** Only those assigned to the caller. */
      mine: flag,
    },
    sort: REQUEST_SORTS,
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/support/:id/',
    summary: 'One request with its message and its history. For superusers; written down.',
    gives: requestDeskType,
    refuses: [...REFUSED, 'not-found'],
  }),
  change: call({
    method: 'PATCH',
    path: '/api/admin/support/:id/',
    summary: 'Closes a request, opens it again, takes it over or gives it free. For superusers.',
    gives: requestDeskType,
    takes: body(
      'SupportRequest',
      v.object({
        version,
        /** An open request becomes answered only by being answered. */
        state: v.optional(v.picklist(['open', 'closed'])),
        /** True assigns it to the caller. */
        mine: v.optional(v.boolean()),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'request-changed'],
  }),
  write: call({
    method: 'POST',
    path: '/api/admin/support/:id/entries/',
    summary:
      'Answers a request by e-mail, or notes something that only administrators read. An answer is refused when anything was done to the request since it was read; the same words sent again are taken once. For superusers.',
    gives: requestDeskType,
    status: 201,
    takes: body(
      'SupportEntry',
      v.object({
        kind: v.picklist(['answer', 'note']),
        version,
        body: v.pipe(v.string(), v.trim(), v.maxLength(ENTRY_MAX)),
      }),
    ),
    refuses: [...REFUSED, 'not-found', 'request-changed', 'invalid-field'],
  }),
};
