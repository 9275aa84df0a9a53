import * as v from 'valibot';
import { call, resourceType, toOne } from '#kit/contract.ts';

/** Integer cents. */
const cents = v.pipe(v.number(), v.integer());

export const orderType = resourceType(
  'Order',
  v.object({
    kind: v.picklist(['purchase', 'renewal', 'upgrade']),
    /** The price of the membership. */
    amount: cents,
    /** The unused part of the previous membership, on an upgrade. */
    credit: cents,
    discount: cents,
    tax: cents,
    /** The tax rate, as `8.875`; null if it was not stored. */
    taxPercent: v.nullable(v.string()),
    /** What is charged. */
    total: cents,
    currency: v.string(),
    status: v.picklist(['pending', 'paid', 'failed', 'refunded']),
    autoRenew: v.boolean(),
    /** What another term costs, including tax. */
    renewalTotal: cents,
    /** The last moment of what it buys: as priced now, or as bought for a paid order. */
    endsAt: v.string(),
    createdAt: v.string(),
    paidAt: v.nullable(v.string()),
  }),
  { membership: toOne('Membership'), receipt: toOne('Receipt') },
);

export const paymentType = resourceType(
  'OrderPayment',
  v.object({
    status: v.picklist(['pending', 'requires_action', 'paid', 'failed', 'refunded']),
    /** Why not, as a code, or why the last card did not pay while another one may; null if nothing went wrong. */
    failure: v.nullable(v.string()),
    /** The same in words. */
    detail: v.nullable(v.string()),
    /** What the browser needs to continue with the provider; null in the sandbox. */
    clientSecret: v.nullable(v.string()),
    amount: cents,
    currency: v.string(),
  }),
  { order: toOne('Order') },
);

export const receiptType = resourceType(
  'Receipt',
  v.object({
    number: v.string(),
    date: v.string(),
    description: v.string(),
    kind: v.picklist(['payment', 'refund']),
    amount: cents,
    credit: cents,
    discount: cents,
    tax: cents,
    /** What was paid or, for a refund, what went back: negative. */
    total: cents,
    currency: v.string(),
    status: v.picklist(['paid', 'refunded']),
    /** `Visa 4242`; null if nothing was charged. */
    card: v.nullable(v.string()),
    pdfUrl: v.string(),
  }),
  { order: toOne('Order') },
);

declare module '#kit/contract.ts' {
  interface Registry {
    Order: typeof orderType;
    OrderPayment: typeof paymentType;
    Receipt: typeof receiptType;
  }
}

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,15}$/));
const GUARDED = ['sign-in-needed', 'full-account-needed', 'not-found'] as const;
const PRICED = [
  'unknown-membership',
  'membership-not-on-sale',
  'membership-granted',
  'already-member',
  'lower-membership',
  'shorter-term',
  'discount-not-accepted',
] as const;

/** Digits, with spaces or hyphens between them, as people write them. */
const cardNumber = v.pipe(
  v.string(),
  v.maxLength(30),
  v.regex(/^[\d -]{12,30}$/, 'invalid-field.card-number'),
);
export const cardSchema = v.object({
  number: cardNumber,
  expMonth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  expYear: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2100)),
  cvc: v.pipe(v.string(), v.regex(/^\d{3,4}$/, 'invalid-field.card-code')),
});

export const orderCalls = {
  create: call({
    method: 'POST',
    path: '/api/orders/',
    summary: 'Orders a membership, at the price the server says.',
    gives: orderType,
    status: 201,
    takes: v.object({
      data: v.object({
        type: v.literal('Order'),
        attributes: v.optional(
          v.object({
            discountId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
            /** Sent by the client; the server works it out itself. */
            upgrade: v.optional(v.boolean()),
            /** Adds a term to the current membership. */
            renew: v.optional(v.boolean()),
            /** Renews automatically at the end of the term, until switched off. */
            autoRenew: v.optional(v.boolean()),
          }),
          {},
        ),
        // Without any, what is missing is the membership.
        relationships: v.optional(
          v.object({ membership: v.object({ data: v.object({ type: v.literal('Membership'), id }) }) }),
          {} as never,
        ),
      }),
    }),
    include: ['membership'],
    refuses: [...GUARDED, ...PRICED, 'too-many-requests'],
  }),
  one: call({
    method: 'GET',
    path: '/api/orders/:id/',
    summary: 'An order of one’s own.',
    gives: orderType,
    include: ['membership', 'receipt'],
    sparse: true,
    refuses: GUARDED,
  }),
  pay: call({
    method: 'POST',
    path: '/api/orders/:id/payments/',
    summary: 'Pays an order. The header Idempotency-Key is required: the same key is the same payment.',
    gives: paymentType,
    idempotencyKey: 'required',
    status: 201,
    takes: v.object({
      data: v.object({
        type: v.literal('OrderPayment'),
        attributes: v.optional(v.object({ card: v.optional(v.nullable(cardSchema)) }), {}),
      }),
    }),
    include: ['order.receipt'],
    refuses: [
      ...GUARDED,
      'key-needed',
      'key-reused',
      'card-needed',
      'card-not-taken-here',
      'order-paid',
      'order-outdated',
      'payment-under-way',
      'refund-under-way',
      'payment-unanswered',
      'purchase-of-another',
      'too-many-requests',
    ],
  }),
  confirm: call({
    method: 'PATCH',
    path: '/api/orders/:id/payments/:paymentId/',
    summary: 'Tells that the reader has answered what the provider asked of them, or has given up.',
    gives: paymentType,
    takes: v.object({
      data: v.object({
        type: v.literal('OrderPayment'),
        id: v.optional(v.string()),
        attributes: v.object({ confirmed: v.boolean() }),
      }),
    }),
    include: ['order.receipt'],
    refuses: [...GUARDED, 'payment-unanswered'],
  }),
  refund: call({
    method: 'POST',
    path: '/api/orders/:id/refunds/',
    overNothing: 'once',
    summary: 'Gives the money of an order back, whole; administrators, soon after signing in.',
    gives: orderType,
    status: 201,
    takes: v.object({
      data: v.object({
        type: v.literal('Refund'),
        attributes: v.optional(
          v.object({ reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), '') }),
          {},
        ),
      }),
    }),
    include: ['receipt'],
    refuses: [
      'sign-in-needed',
      'not-allowed',
      'not-found',
      'recent-sign-in-needed',
      'order-not-paid',
      'order-built-on',
      'reason-needed',
      'refund-refused',
      'payment-unanswered',
    ],
  }),
};

export const receiptCalls = {
  list: call({
    method: 'GET',
    path: '/api/receipts/',
    summary: 'One’s own receipts, newest first.',
    gives: receiptType,
    many: true,
    sparse: true,
    page: { size: 20, max: 100 },
    refuses: ['sign-in-needed', 'full-account-needed'],
  }),
  pdf: call({
    method: 'GET',
    path: '/api/receipts/:id/pdf/',
    summary: 'A receipt of one’s own as a PDF, A4 or Letter.',
    gives: null,
    file: ['application/pdf'],
    query: { size: v.picklist(['a4', 'letter']) },
    refuses: [...GUARDED, 'too-many-requests'],
  }),
};
