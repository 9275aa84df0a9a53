import * as v from 'valibot';
import { GRANT_MOST_CENTS } from '#catalog/activity/facts.data.ts';
import { call, resourceType } from '#kit/contract.ts';
import { dateSchema } from '#kit/query.ts';
import { LINE_MAX } from '#learning/activity/edit.data.ts';
import {
  FUNDING_EVENTS,
  FUNDING_KINDS,
  FUNDING_NOTE_MAX,
  FUNDING_SIDES,
  SUPPORT_FINDINGS,
} from '#learning/activity/funding.data.ts';
import { newBody, REFUSED, text } from '../../kit/call.schema.ts';

/** Integer cents. */
const cents = v.pipe(v.number(), v.integer());
const position = v.pipe(v.number(), v.integer());
const side = v.picklist(FUNDING_SIDES);
const kind = v.picklist(FUNDING_KINDS);
const day = v.string();

/** Income, expenses, and each company’s support; over all time, whatever period is asked for. */
export const fundingSums = v.object({
  /** Number of valid entries. */
  entries: v.number(),
  totals: v.array(
    v.object({
      currency: v.string(),
      kinds: v.array(v.object({ side, kind, amount: cents })),
      income: cents,
      expense: cents,
    }),
  ),
  supports: v.array(
    v.object({
      company: v.string(),
      currency: v.string(),
      agreed: cents,
      agreementOn: v.nullable(day),
      received: cents,
      spent: cents,
      findings: v.array(v.picklist(SUPPORT_FINDINGS)),
    }),
  ),
  /** Support other than money. */
  inKind: v.array(v.object({ company: v.string(), what: v.string(), agreementOn: v.nullable(day) })),
});

/** The income and expense record of an activity (rule R7). */
export const fundingType = resourceType(
  'AdminFunding',
  v.object({
    title: v.string(),
    /** Sent back with an entry: the position of the last one that was read; 0 if there is none. */
    seen: position,
    /** Who receives income and pays expenses: the provider, then the joint provider. */
    providers: v.array(v.string()),
    /** Everybody in control of the content. */
    people: v.array(v.string()),
    sums: fundingSums,
    entries: v.array(
      v.object({
        position,
        event: v.picklist(FUNDING_EVENTS),
        /** The entry it replaces. */
        corrects: v.nullable(position),
        /** Whether it counts: neither struck nor replaced. */
        stands: v.boolean(),
        side,
        kind,
        amount: cents,
        currency: v.string(),
        payer: v.string(),
        payee: v.string(),
        /** The company whose support was received or spent; empty for other money. */
        supporter: v.string(),
        paidOn: day,
        note: v.string(),
        reason: v.string(),
        recordedAt: v.string(),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminFunding: typeof fundingType;
  }
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));
/** A company may be named as long as the facts on support name it. */
const party = text(LINE_MAX);
const words = text(FUNDING_NOTE_MAX);
const correction = { corrects: whole, reason: words };
const NAMED = [...REFUSED, 'not-found'];
const CHANGES = [...NAMED, 'recent-sign-in-needed', 'invalid-field', 'funding-changed'];

export const fundingCalls = {
  one: call({
    method: 'GET',
    path: '/api/admin/publications/:id/funding/',
    summary: 'Income and expenses of an activity, with what was corrected and struck. For superusers.',
    gives: fundingType,
    refuses: NAMED,
  }),
  record: call({
    method: 'POST',
    path: '/api/admin/publications/:id/funding/',
    summary:
      'Records who paid whom for an activity, or corrects an entry by one that takes its place. For superusers.',
    gives: fundingType,
    status: 201,
    takes: newBody(
      'AdminFunding',
      v.object({
        seen: whole,
        correction: v.nullable(v.object(correction)),
        side,
        kind,
        amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GRANT_MOST_CENTS)),
        currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
        payer: party,
        payee: party,
        supporter: party,
        paidOn: dateSchema,
        note: words,
      }),
    ),
    refuses: [...CHANGES, 'direct-payment', 'supporter-unknown', 'payee-not-in-control'],
  }),
  strike: call({
    method: 'POST',
    path: '/api/admin/publications/:id/funding/strikes/',
    summary: 'Takes an entry out of the sums, with a reason; it stays on record. For superusers.',
    gives: fundingType,
    status: 201,
    takes: newBody('AdminFunding', v.object({ seen: whole, ...correction })),
    refuses: CHANGES,
  }),
  csv: call({
    method: 'GET',
    path: '/api/admin/publications/:id/funding/csv/',
    summary: 'Every entry of the record as CSV. For superusers; written down.',
    gives: null,
    file: ['text/csv'],
    refuses: NAMED,
  }),
};
