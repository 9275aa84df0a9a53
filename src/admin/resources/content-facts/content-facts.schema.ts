import * as v from 'valibot';
import {
  CAPACITIES,
  EXCEPTIONS,
  FACT_GAPS,
  GRANT_MOST_CENTS,
  GRANTS_MOST,
  PEOPLE_MOST,
  SUPPORT_KINDS,
  TOGETHER_MOST,
} from '#catalog/activity/facts.data.ts';
import { call, resourceType } from '#kit/contract.ts';
import { dateSchema } from '#kit/query.ts';
import { LINE_MAX } from '#learning/activity/edit.data.ts';
import { body, newBody, REFUSED, text } from '../../kit/call.schema.ts';

const day = v.nullable(dateSchema);
const capacity = v.nullable(v.picklist(CAPACITIES));
const exception = v.nullable(v.picklist(EXCEPTIONS));

/** What is missing, in words, and for whom: a company by its name, a person by name and id. */
export const factGap = v.object({
  code: v.picklist(FACT_GAPS),
  subject: v.nullable(v.string()),
  person: v.nullable(v.string()),
  detail: v.string(),
});

/** Who controls the content of a publication and who paid for it, with what is said about that and what is missing. */
export const contentFactsType = resourceType(
  'AdminContentFacts',
  v.object({
    title: v.string(),
    /** Sent back with a change; 0 if nothing was recorded. */
    edition: v.number(),
    /** Whether no new credit is awarded at present. */
    suspended: v.boolean(),
    people: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        role: v.string(),
        onCover: v.boolean(),
        capacity,
        beganOn: day,
        exception,
        /** Date of the last statement of financial relationships. */
        statedOn: day,
        /** Number of relevant ones. */
        relevant: v.number(),
      }),
    ),
    support: v.nullable(v.picklist(['none', 'received'])),
    grants: v.array(
      v.object({
        company: v.string(),
        kind: v.picklist(SUPPORT_KINDS),
        amountCents: v.nullable(v.number()),
        currency: v.string(),
        inKind: v.string(),
        agreementOn: day,
      }),
    ),
    gaps: v.array(factGap),
    /** What learners are told because of these facts; empty if one is missing. */
    sentences: v.object({ method: v.string(), mitigation: v.string(), support: v.string() }),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminContentFacts: typeof contentFactsType;
  }
}

const NAMED = [...REFUSED, 'not-found'] as const;

export const contentFactsCalls = {
  one: call({
    method: 'GET',
    path: '/api/admin/publications/:id/facts/',
    summary:
      'Who controls the content of a publication, who paid for it, and what is missing. For superusers.',
    gives: contentFactsType,
    refuses: NAMED,
  }),
  save: call({
    method: 'PATCH',
    path: '/api/admin/publications/:id/facts/',
    summary:
      'Records who controls the content of a publication and who paid for it; what learners are told follows. For superusers.',
    gives: contentFactsType,
    takes: body(
      'AdminContentFacts',
      v.object({
        seen: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)),
        people: v.pipe(
          v.array(
            v.object({
              id: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
              capacity,
              beganOn: day,
              exception,
            }),
          ),
          v.maxLength(PEOPLE_MOST),
        ),
        support: v.picklist(['none', 'received']),
        grants: v.pipe(
          v.array(
            v.object({
              company: text(LINE_MAX),
              kind: v.picklist(SUPPORT_KINDS),
              amountCents: v.nullable(
                v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GRANT_MOST_CENTS)),
              ),
              currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
              inKind: text(LINE_MAX),
              agreementOn: day,
            }),
          ),
          v.maxLength(GRANTS_MOST),
        ),
      }),
    ),
    refuses: [...NAMED, 'invalid-field', 'facts-changed', 'excluded-person', 'support-on-record'],
  }),
  unsupported: call({
    method: 'POST',
    path: '/api/admin/facts/unsupported/',
    overNothing: 'empty',
    summary:
      'Records of several activities at once that they had no commercial support; one of which something is on record stays as it is. For superusers.',
    gives: null,
    status: 204,
    takes: newBody(
      'AdminContentFacts',
      v.object({
        publications: v.pipe(
          v.array(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
          v.minLength(1),
          v.maxLength(TOGETHER_MOST),
        ),
      }),
    ),
    refuses: NAMED,
  }),
};
