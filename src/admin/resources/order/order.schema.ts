import * as v from 'valibot';
import { call, resourceType } from '#kit/contract.ts';
import { dateSchema, flag, idSchema, searchText } from '#kit/query.ts';
import { newBody, REFUSED, text } from '../../kit/call.schema.ts';
import {
  GIFT_CARD_STATES,
  MONEY_ENTRIES,
  ORDER_ATTENTIONS,
  ORDER_KINDS,
  ORDER_SORTS,
  ORDER_STATUSES,
  PAYMENT_STATES,
} from './order.data.ts';

/** Integer cents. */
const cents = v.pipe(v.number(), v.integer());
const instant = v.nullable(v.string());

const payment = v.object({
  id: v.string(),
  status: v.picklist(PAYMENT_STATES),
  /** Why it failed, as a code and in words; null if nothing went wrong. */
  failure: v.nullable(v.string()),
  detail: v.nullable(v.string()),
  provider: v.string(),
  /** The provider's own reference. */
  reference: v.nullable(v.string()),
  amount: cents,
  currency: v.string(),
  card: v.nullable(v.string()),
  startedAt: v.string(),
  settledAt: instant,
});
const entry = v.object({
  position: v.number(),
  entry: v.picklist(MONEY_ENTRIES),
  amount: cents,
  currency: v.string(),
  reference: v.nullable(v.string()),
  at: v.string(),
  reason: v.string(),
});
const receipt = v.object({
  number: v.string(),
  kind: v.picklist(['payment', 'refund']),
  date: v.string(),
  /** Negative for a refund. */
  total: cents,
  currency: v.string(),
  pdfUrl: v.string(),
});
const neighbour = v.object({
  id: v.string(),
  kind: v.picklist(ORDER_KINDS),
  status: v.picklist(ORDER_STATUSES),
});

/** An order as administrators see it. */
export const orderDeskType = resourceType(
  'AdminOrder',
  v.object({
    kind: v.picklist(ORDER_KINDS),
    status: v.picklist(ORDER_STATUSES),
    attention: v.nullable(v.picklist(ORDER_ATTENTIONS)),
    membership: v.string(),
    rebillDays: v.number(),
    amount: cents,
    credit: cents,
    discount: cents,
    tax: cents,
    total: cents,
    currency: v.string(),
    autoRenew: v.boolean(),
    /** Number of the payment receipt. */
    receipt: v.nullable(v.string()),
    createdAt: v.string(),
    paidAt: instant,
    refundedAt: instant,
    /** When the membership it buys ends. */
    endsAt: v.string(),
    buyer: v.object({
      id: v.string(),
      /** Empty where no name is on record. */
      name: v.string(),
      /** Empty where none reaches them: the account was deleted, or its address is somebody else’s now. */
      email: v.string(),
      hasLeft: v.boolean(),
    }),
    /** Only in a reply about a single order. */
    record: v.optional(
      v.object({
        payments: v.array(payment),
        entries: v.array(entry),
        receipts: v.array(receipt),
        /** The membership held when it was priced; also its order, if it was bought. */
        builtOn: v.nullable(
          v.object({
            membership: v.string(),
            rebillDays: v.number(),
            endsAt: v.string(),
            order: v.nullable(v.string()),
          }),
        ),
        /** Orders that were priced on the basis of this one. */
        builtUpon: v.array(neighbour),
        /** The membership that the buyer has now, and whether it may owe something to this order; null if none. */
        left: v.nullable(v.object({ membership: v.string(), isBuiltOn: v.boolean() })),
        refund: v.object({
          allowed: v.boolean(),
          /** Why not, as a code and in words. */
          code: v.nullable(v.string()),
          detail: v.nullable(v.string()),
          reasonNeeded: v.boolean(),
          /** The membership that would continue. */
          runsOn: v.nullable(v.string()),
          /** State of the inviter's gift card. */
          giftCard: v.nullable(v.picklist(GIFT_CARD_STATES)),
          /** Number of the buyer's certificates; they stay. */
          certificates: v.number(),
        }),
      }),
    ),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    AdminOrder: typeof orderDeskType;
  }
}

const filter = {
  status: v.picklist(ORDER_STATUSES),
  kind: v.picklist(ORDER_KINDS),
  /** The buyer's id. */
  member: idSchema,
  /** The number of an order or receipt, or words of the buyer's name or e-mail address. */
  search: searchText,
  /** Dates of payment, or of the order if nobody has paid. */
  from: dateSchema,
  to: dateSchema,
  /** Whether their money waits for a person. */
  attention: flag,
  /** Whether they are the latest try of a renewal, which failed, and the renewal is not over. */
  failedRenewal: flag,
};

export const orderDeskCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/orders/',
    summary: 'All orders, and what those shown come to by currency. For superusers.',
    gives: orderDeskType,
    many: true,
    filter,
    sort: ORDER_SORTS,
    page: { size: 50, max: 100 },
    refuses: [...REFUSED, 'period-reversed'],
  }),
  csv: call({
    method: 'GET',
    path: '/api/admin/orders/csv/',
    summary: 'The same as a table for a spreadsheet. For superusers; written down.',
    gives: null,
    file: ['text/csv'],
    filter,
    refuses: [...REFUSED, 'period-reversed', 'too-many-lines'],
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/orders/:id/',
    summary: 'One order with its payments, ledger entries and receipts. For superusers; written down.',
    gives: orderDeskType,
    refuses: [...REFUSED, 'not-found'],
  }),
  settle: call({
    method: 'POST',
    path: '/api/admin/orders/:id/settlements/',
    overNothing: 'once',
    summary: 'Says that the money of an order, which waited for a person, was seen to. For superusers.',
    gives: orderDeskType,
    status: 201,
    takes: newBody('Settlement', v.object({ note: text(500) })),
    refuses: [...REFUSED, 'not-found', 'note-needed', 'nothing-waits'],
  }),
  receipt: call({
    method: 'GET',
    path: '/api/admin/receipts/:id/pdf/',
    summary: 'Anybody’s receipt as a PDF, A4 or Letter. For superusers; written down.',
    gives: null,
    file: ['application/pdf'],
    query: { size: v.picklist(['a4', 'letter']) },
    refuses: [...REFUSED, 'not-found'],
  }),
};
