import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { REFUSED } from '../../kit/call.schema.ts';
import { factGap } from '../../resources/content-facts/content-facts.schema.ts';
import { MEASURES } from './overview.data.ts';

const whole = v.pipe(v.number(), v.integer());

/** State of the library today. */
export const overviewType = resourceType(
  'AdminOverview',
  v.object({
    members: v.object({
      /** People whose membership is valid now. */
      byTier: v.array(v.object({ tier: v.string(), count: v.number() })),
      lapsed: v.number(),
      /** Accounts without a membership. */
      free: v.number(),
      /** Since the first of this month, UTC. */
      newAccounts: v.number(),
      newMembers: v.number(),
    }),
    /**
     * Twelve UTC months, the oldest first. Money is as in the ledger, in cents: revenue is payments less what was
     * returned.
     */
    years: v.array(
      v.object({
        measure: v.picklist(MEASURES),
        /** Null if it is not money. */
        currency: v.nullable(v.string()),
        months: v.array(
          v.object({
            month: v.string(),
            value: whole,
            /** The same month of the year before. */
            before: whole,
          }),
        ),
      }),
    ),
    /** Memberships that end within thirty days, and how many of them renew automatically. */
    ending: v.object({ all: v.number(), renewing: v.number() }),
    /** What needs a person's attention. */
    waiting: v.object({
      payments: v.number(),
      renewals: v.number(),
      giftCards: v.number(),
      staleTranslations: v.number(),
      requests: v.number(),
      letters: v.number(),
    }),
    /** Activities that award nothing new because a fact is missing: how many, and the latest with what each lacks. */
    suspended: v.object({
      all: v.number(),
      /** Passes whose credit is on hold. */
      passes: v.number(),
      activities: v.array(
        v.object({
          id: v.string(),
          title: v.string(),
          since: v.string(),
          missing: v.array(factGap),
        }),
      ),
    }),
    /** Retracted sources, each with a publication that cites it: the latest first. */
    retracted: v.object({
      all: v.number(),
      citations: v.array(
        v.object({
          /** Citation, and DOI (`doi`) or PubMed number (`pmid`). */
          text: v.string(),
          doi: v.optional(v.string()),
          pmid: v.optional(v.string()),
          since: v.nullable(v.string()),
          publicationId: v.string(),
          title: v.string(),
        }),
      ),
    }),
    /** Whether the ledgers are protected from the server: its database role is not their owner. */
    ledgersApart: v.boolean(),
    /** The latest e-mails that were given up: they have no list of their own. */
    letters: v.array(
      v.object({
        id: v.string(),
        recipient: v.string(),
        subject: v.string(),
        reason: v.nullable(v.string()),
        at: v.string(),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminOverview: typeof overviewType;
  }
}

export const overviewCalls = {
  one: call({
    method: 'GET',
    path: '/api/admin/overview/',
    summary: 'How the library stands today, and what waits for a person. For superusers.',
    gives: overviewType,
    refuses: REFUSED,
  }),
  csv: call({
    method: 'GET',
    path: '/api/admin/overview/csv/',
    summary:
      'Its twelve months beside those of the year before, as a table for a spreadsheet. For superusers; written down.',
    gives: null,
    file: ['text/csv'],
    refuses: REFUSED,
  }),
};
