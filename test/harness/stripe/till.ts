import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { watchPayments } from '#billing/payment/watch.service.ts';
import type { Resource } from '#kit/contract.ts';
import { openLog } from '#platform/log/log.ts';
import { registration } from '../people/account-desk.ts';
import { type Asked, MEDIA_TYPE, one, openStage, type Stage } from '../stage.ts';
import { type Intent, openStripeBank, type StripeBank, type StripeEvent } from './bank.ts';

export const WEBHOOK = '/api/payments/stripe/webhook';
export interface Buyer {
  id: number;
  email: string;
  token: string;
}
type Shown = Resource & { attributes: Record<string, unknown> };
/** A payment that waits for the reader: what their browser was given, and what Stripe has of it. */
export interface Waiting {
  orderId: string;
  paymentId: string;
  secret: string;
  intent: Intent;
}

export type StripeTill = Awaited<ReturnType<typeof openStripeTill>>;

/** The product paid through Stripe's stand-in, and what a buyer, their browser and Stripe do, in a line each. */
export async function openStripeTill({ pages = false } = {}) {
  const bank: StripeBank = await openStripeBank();
  const stage: Stage = await openStage({
    pages,
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: bank.secretKey,
      STRIPE_WEBHOOK_SECRET: bank.webhookSecret,
      STRIPE_API_BASE: bank.base,
      STRIPE_PUBLISHABLE_KEY: bank.publishableKey,
      STRIPE_SCRIPT: bank.script,
    },
  });
  const { sql } = stage;
  const { ports } = stage.app;
  const lines: string[] = [];
  ports.log = openLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
  // Not the machine's: what is old is old by our clock.
  stage.clock.set(new Date(Date.now() + 2 * 86_400_000));
  const now = () => ports.now();

  const order = async (buyer: Buyer, planId: number, attributes = {}): Promise<string> => {
    const asked = await stage.send(
      'POST',
      '/api/orders/',
      {
        data: {
          type: 'Order',
          attributes,
          relationships: { membership: { data: { type: 'Membership', id: String(planId) } } },
        },
      },
      { token: buyer.token },
    );
    assert.equal(asked.status, 201, asked.text);
    return one(asked).id;
  };
  const pay = async (
    buyer: Buyer,
    orderId: string,
    key = randomUUID() as string,
    at = stage.url,
    attributes: object = {},
  ): Promise<Asked> => {
    await sql('TRUNCATE rate_count');
    return stage.send(
      'POST',
      `/api/orders/${orderId}/payments/`,
      { data: { type: 'OrderPayment', attributes } },
      { token: buyer.token, at, headers: { 'content-type': MEDIA_TYPE, 'idempotency-key': key } },
    );
  };
  const waitingIn = (orderId: string, asked: Asked): Waiting => {
    const { id, attributes } = one(asked) as Shown;
    assert.equal(attributes.status, 'requires_action', asked.text);
    const secret = String(attributes.clientSecret);
    const intent = bank.intents.get(secret.split('_secret_')[0] ?? '');
    assert.ok(intent, `the stand-in has an intent of ${secret}`);
    return { orderId, paymentId: id, secret, intent };
  };
  const count = async (text: string, value: unknown) =>
    Number((await sql<{ count: string }>(text, [value]))[0]?.count);

  return {
    ...stage,
    bank,
    lines,
    now,
    order,
    pay,
    async register(): Promise<Buyer> {
      await sql('TRUNCATE rate_count');
      const email = `buyer-${randomUUID()}@example.org`;
      const asked = one(await stage.send('POST', '/api/registration/', registration(email)));
      return { id: Number(asked.id), email, token: String(asked.attributes.token) };
    },
    /** An order with a payment that waits for the reader's card. */
    async begin(buyer: Buyer, planId: number, attributes = {}): Promise<Waiting> {
      const orderId = await order(buyer, planId, attributes);
      return waitingIn(orderId, await pay(buyer, orderId));
    },
    async waiting(buyer: Buyer, orderId: string): Promise<Waiting> {
      return waitingIn(orderId, await pay(buyer, orderId));
    },
    /** The browser says that its reader is done with Stripe, or has given up. */
    tell: (buyer: Buyer, { orderId, paymentId }: Waiting, confirmed = true): Promise<Asked> =>
      stage.send(
        'PATCH',
        `/api/orders/${orderId}/payments/${paymentId}/`,
        { data: { type: 'OrderPayment', id: paymentId, attributes: { confirmed } } },
        { token: buyer.token },
      ),
    hook: (body: string, signature: string | null, at = stage.url) =>
      stage.send('POST', WEBHOOK, body, {
        at,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(signature === null ? {} : { 'stripe-signature': signature }),
        },
      }),
    /** An event as Stripe delivers it. */
    async deliver(event: StripeEvent | { id: string; type: string }, at = stage.url): Promise<number> {
      const { body, signature } = bank.sign(event, { at: now() });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return (await stage.send('POST', WEBHOOK, body, { at, headers })).status;
    },
    eventsOf: ({ id }: Pick<Intent, 'id'>): StripeEvent[] =>
      bank.events.filter(({ data: { object } }) => object.id === id || object.payment_intent === id),
    async watch(seconds: number): Promise<void> {
      await watchPayments(ports, new Date(now().getTime() + seconds * 1000));
    },
    async member(buyer: Buyer): Promise<string | null> {
      const asked = await stage.send('GET', '/api/users/me/', undefined, { token: buyer.token });
      return one(asked).attributes.membershipName as string | null;
    },
    /** Everything that there is of an order, to be compared with another one's. */
    async traces(orderId: string) {
      const rows = (text: string) => sql<Record<string, unknown>>(text, [orderId]);
      const [bought] = await rows('SELECT status, user_id FROM membership_order WHERE id = $1');
      return {
        order: bought?.status,
        payments: (await rows('SELECT status FROM payment WHERE order_id = $1 ORDER BY status')).map(
          ({ status }) => status,
        ),
        entries: (await rows('SELECT entry FROM payment_entry WHERE order_id = $1 ORDER BY entry')).map(
          ({ entry }) => entry,
        ),
        receipts: (await rows('SELECT kind FROM receipt WHERE order_id = $1 ORDER BY kind')).map(
          ({ kind }) => kind,
        ),
        holdings: await count('SELECT count(*) FROM holding WHERE user_id = $1', bought?.user_id),
        living: await count(
          'SELECT count(*) FROM holding WHERE user_id = $1 AND refunded_at IS NULL AND superseded_at IS NULL',
          bought?.user_id,
        ),
      };
    },
    /** What Stripe took for an order and has not given back. */
    async taken(orderId: string): Promise<number[]> {
      const keys = await sql<{ id: string }>('SELECT id::text FROM payment WHERE order_id = $1', [orderId]);
      const own = [...bank.intents.values()].filter(({ metadata }) =>
        keys.some(({ id }) => id === metadata.payment),
      );
      return own.flatMap((intent) => {
        const left = intent.received - bank.refundedOf(intent);
        return intent.charge && left > 0 ? [left] : [];
      });
    },
    async close() {
      await stage.close();
      await bank.close();
    },
  };
}

/** What one paid order leaves, and no more. */
export const ONCE = {
  order: 'paid',
  payments: ['paid'],
  entries: ['charged'],
  receipts: ['payment'],
  holdings: 1,
  living: 1,
};
