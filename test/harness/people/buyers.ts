import { randomUUID } from 'node:crypto';
import { call, registration } from '../process.ts';

export interface Purchases {
  url: string;
  going: { on: boolean };
  /** Orders whose payment was acknowledged. */
  paid: string[];
}
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
const wanted = {
  data: {
    type: 'Order',
    attributes: { autoRenew: true },
    relationships: { membership: { data: { type: 'Membership', id: '32' } } },
  },
};
const payment = { data: { type: 'OrderPayment', attributes: { card: CARD } } };

/** Person after person registers, orders and pays; half of them press twice. */
export async function buy({ url, going, paid }: Purchases): Promise<void> {
  while (going.on) {
    const id = await buyOnce(url);
    if (id) paid.push(id);
  }
}

/** One person does; gives the order, where its payment was acknowledged. */
export async function buyOnce(url: string): Promise<string | null> {
  const opened = await call(
    url,
    'POST',
    '/api/registration/',
    registration(`till-${randomUUID()}@example.org`),
    null,
  );
  const token = String(opened?.json.data?.attributes?.token ?? '');
  const order = token ? await call(url, 'POST', '/api/orders/', wanted, token) : null;
  const id = order?.status === 201 ? order.json.data?.id : undefined;
  if (!id) return null;
  const key = randomUUID();
  const press = () =>
    call(url, 'POST', `/api/orders/${id}/payments/`, payment, token, { 'idempotency-key': key });
  const answers = await Promise.all(Number(id) % 2 ? [press(), press()] : [press()]);
  return answers.some((one) => one?.json.data?.attributes?.status === 'paid') ? id : null;
}
