import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { watchPayments } from '#billing/payment/watch.service.ts';
import type { Resource } from '#kit/contract.ts';
import type { Charge, PaymentProvider } from '#platform/payments/payment.ts';
import { sandboxProvider } from '#platform/payments/sandbox.ts';
import { type Asked, MEDIA_TYPE, one, openStage, type Stage } from '../stage.ts';
import { registration } from './account-desk.ts';

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  confirmed: '4000002500003155',
  failsLater: '4000000000000341',
};
type CardSent = { number?: string; expMonth?: number; expYear?: number; cvc?: string };

/** How the bank behaves: it may do as asked and lose its reply, be unavailable, or take another amount. */
export type Mood = 'well' | 'lost answer' | 'away' | 'wrong sum';
export interface Bank extends PaymentProvider {
  be(mood: Mood): void;
}

/** The sandbox's bank behind a connection that can be cut. */
export function moodyBank(inner: PaymentProvider): Bank {
  let mood: Mood = 'well';
  const through = async <T>(deed: () => Promise<T>): Promise<T> => {
    if (mood === 'away') throw new Error('connect ECONNREFUSED');
    const answer = await deed();
    if (mood === 'lost answer') throw new Error('socket hang up');
    return answer;
  };
  const told = (charge: Charge): Charge =>
    mood === 'wrong sum' ? { ...charge, amountCents: charge.amountCents - 100 } : charge;
  return {
    name: inner.name,
    be(next) {
      mood = next;
    },
    charge: (terms, now) => through(async () => told(await inner.charge(terms, now))),
    look: (key, ref) => through(() => inner.look(key, ref)),
    confirm: (ref, isApproved) => through(() => inner.confirm(ref, isApproved)),
    cancel: (what, now) => through(() => inner.cancel(what, now)),
    refund: (what, now) => through(() => inner.refund(what, now)),
    setups: {
      begin: (terms, now) => through(() => inner.setups.begin(terms, now)),
      look: (ref) => through(() => inner.setups.look(ref)),
      confirm: (ref, isApproved) => through(() => inner.setups.confirm(ref, isApproved)),
    },
  };
}

export interface Buyer {
  id: number;
  email: string;
  token: string;
}
type Row = { status: string; amount_cents: number; refunded_at: Date | null };
type User = Record<string, unknown> & { membershipName: string | null };

/** The product with a bank that can be made to fail, and a buyer's actions in one line each. */
export interface Till extends Omit<Stage, 'app'> {
  app: Stage['app'];
  bank: Bank;
  now(): Date;
  register(email?: string): Promise<Buyer>;
  tryOrder(buyer: Buyer, planId: number, attributes?: object): Promise<Asked>;
  order(
    buyer: Buyer,
    planId: number,
    attributes?: object,
  ): Promise<Resource & { attributes: Record<string, unknown> }>;
  /** `null`: without a card. */
  pay(buyer: Buyer, orderId: string, card?: CardSent | null, key?: string, at?: string): Promise<Asked>;
  confirm(buyer: Buyer, orderId: string, paymentId: string, confirmed: boolean): Promise<Asked>;
  user(buyer: Buyer): Promise<User>;
  letters(to: string): Promise<{ subject: string; text_body: string }[]>;
  /** What the bank has recorded of an order. */
  charges(orderId: string): Promise<Row[]>;
  /** What the bank took from a buyer and has not refunded. */
  taken(buyer: Buyer): Promise<number>;
  /** Asserts exactly one charge, one membership, one receipt and one entry. */
  isOnce(buyer: Buyer, orderId: string): Promise<void>;
  /** Runs the watch job, the given number of seconds from now. */
  watch(seconds: number): Promise<void>;
}

export async function openTill(env: Record<string, string> = {}, { pages = false } = {}): Promise<Till> {
  let bank: Bank | undefined;
  const stage = await openStage({
    env,
    pages,
    payment: (database) => {
      bank ??= moodyBank(sandboxProvider(database));
      return bank;
    },
  });
  assert.ok(bank);
  const spoilt = bank;
  const { sql } = stage;
  const now = () => stage.app.ports.now();
  const send: Stage['send'] = (...asked) => stage.send(...asked);
  // Truncated rather than deleted: two transactions that delete the same rows may deadlock.
  const forgetCounts = () => sql('TRUNCATE rate_count');
  const tryOrder: Till['tryOrder'] = (buyer, planId, attributes = {}) =>
    send(
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
  const charges: Till['charges'] = (orderId) =>
    sql<Row>(
      `SELECT s.status, s.amount_cents, s.refunded_at FROM sandbox_charge s JOIN payment p ON p.id::text = s.key
        WHERE p.order_id = $1`,
      [orderId],
    );
  return {
    ...stage,
    bank: spoilt,
    now,
    tryOrder,
    charges,
    async register(email = `buyer-${randomUUID()}@example.org`) {
      await forgetCounts();
      const asked = one(await send('POST', '/api/registration/', registration(email)));
      return { id: Number(asked.id), email, token: String(asked.attributes.token) };
    },
    async order(buyer, planId, attributes) {
      const asked = await tryOrder(buyer, planId, attributes);
      assert.equal(asked.status, 201, asked.text);
      return one(asked);
    },
    async pay(buyer, orderId, card = {}, key = randomUUID(), at) {
      await forgetCounts();
      const whole = { number: CARDS.good, expMonth: 12, expYear: 2032, cvc: '123', ...card };
      return send(
        'POST',
        `/api/orders/${orderId}/payments/`,
        { data: { type: 'OrderPayment', attributes: card === null ? {} : { card: whole } } },
        {
          token: buyer.token,
          headers: { 'content-type': MEDIA_TYPE, ...(key ? { 'idempotency-key': key } : {}) },
          ...(at ? { at } : {}),
        },
      );
    },
    confirm: (buyer, orderId, paymentId, confirmed) =>
      send(
        'PATCH',
        `/api/orders/${orderId}/payments/${paymentId}/`,
        { data: { type: 'OrderPayment', id: paymentId, attributes: { confirmed } } },
        { token: buyer.token },
      ),
    async user(buyer) {
      const asked = await send('GET', '/api/users/me/', undefined, { token: buyer.token });
      return one(asked).attributes as User;
    },
    letters: (to) =>
      sql('SELECT subject, text_body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC', [to]),
    async taken(buyer) {
      const [sum] = await sql<{ sum: string | null }>(
        `SELECT sum(s.amount_cents) FROM sandbox_charge s JOIN payment p ON p.id::text = s.key
          WHERE p.user_id = $1 AND s.status = 'paid' AND s.refunded_at IS NULL`,
        [buyer.id],
      );
      return Number(sum?.sum ?? 0);
    },
    async isOnce(buyer, orderId) {
      const paid = (await charges(orderId)).filter(({ status }) => status === 'paid');
      assert.equal(paid.length, 1, 'charges');
      const count = async (text: string, value: unknown) =>
        Number((await sql<{ count: string }>(text, [value]))[0]?.count);
      assert.equal(
        await count('SELECT count(*) FROM holding WHERE user_id = $1', buyer.id),
        1,
        'memberships',
      );
      assert.equal(await count('SELECT count(*) FROM receipt WHERE order_id = $1', orderId), 1, 'receipts');
      const entries = `SELECT count(*) FROM payment_entry WHERE order_id = $1 AND entry = 'charged'`;
      assert.equal(await count(entries, orderId), 1, 'entries');
    },
    async watch(seconds) {
      const later = new Date(now().getTime() + seconds * 1000);
      await watchPayments({ ...stage.app.ports, payment: spoilt }, later);
    },
  };
}
