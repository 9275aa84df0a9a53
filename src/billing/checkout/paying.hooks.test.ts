import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type CheckoutOrder, useOrder } from './checkout.hooks.ts';
import { usePaying } from './paying.hooks.ts';

const BUYER = { id: '7', email: 'ada@example.org' };
const CHOICE = { membershipId: '32', upgrade: false, renew: true };
const CARD = { number: '4242424242424242', expMonth: 12, expYear: 2032, cvc: '123' };
const SHOWN = {
  ...{ type: 'Order', id: '1', kind: 'renewal', amount: 9_900, credit: 0, discount: 0, tax: 0 },
  ...{ taxPercent: null, total: 9_900, currency: 'USD', status: 'pending', autoRenew: false },
  ...{ renewalTotal: 9_900, endsAt: '2028-11-22T10:00:00.000Z', createdAt: '', paidAt: null },
} as unknown as CheckoutOrder;

type Payer = ReturnType<typeof usePaying>;
/** What the page has in hand while the order is shown. */
async function payingOf(order: CheckoutOrder): Promise<Payer> {
  let pay: Payer | undefined;
  function Page() {
    const { place } = useOrder(CHOICE, BUYER, async () => false);
    pay = usePaying({ order, place });
    return null;
  }
  const { query, dataRoutes } = createStaticHandler([{ id: 'root', path: '/', Component: Page }]);
  const context = await query(new Request('http://localhost/'));
  assert.ok(!(context instanceof Response));
  const router = createStaticRouter(dataRoutes, context);
  renderToString(createElement(StaticRouterProvider, { router, context, hydrate: false }));
  return pay ?? assert.fail('nothing was drawn');
}

type Answer = { status: number; body: object };
const resource = (type: string, id: string, attributes: object): Answer => ({
  status: 201,
  body: { data: { type, id, attributes } },
});
const placed = (id: string, attributes: object = {}) =>
  resource('Order', id, { ...SHOWN, autoRenew: true, ...attributes });
const paid = resource('OrderPayment', 'p', { status: 'paid', failure: null });
const refused = (status: number, code: string): Answer => ({
  status,
  body: { errors: [{ code, detail: code }] },
});

/** A server that gives these answers, each once: to orders, and to payments. */
function serve(t: TestContext, orders: Answer[], payments: Answer[]): string[] {
  const asked: string[] = [];
  t.mock.method(globalThis, 'fetch', async (url: string, { method }: RequestInit) => {
    const [path = ''] = url.split('?');
    if (method !== 'POST') return Response.json({ errors: [] }, { status: 404 });
    asked.push(path);
    const answer = (path.endsWith('/payments/') ? payments : orders).shift() ?? assert.fail(`asked: ${path}`);
    return Response.json(answer.body, { status: answer.status });
  });
  return asked;
}
const ORDERS = '/api/orders/';

test('what is paid goes with the order that it paid, another than the shown one if renewal was chosen', async (t) => {
  const asked = serve(t, [placed('2')], [paid]);
  const pay = await payingOf(SHOWN);
  const attempt = await pay(true, CARD);
  assert.deepEqual([attempt?.order.id, attempt?.payment.status], ['2', 'paid']);
  assert.deepEqual(asked, [ORDERS, '/api/orders/2/payments/']);
});

test('money that went back is no payment: its reason is told, and another key begins another payment', async (t) => {
  const words = 'Your membership changed while you paid.';
  const back = resource('OrderPayment', 'p', { status: 'refunded', failure: 'returned', detail: words });
  serve(t, [], [back, paid]);
  const pay = await payingOf(SHOWN);
  await assert.rejects(pay(false, CARD), { status: 402, code: 'returned', message: words });
  assert.equal((await pay(false, CARD))?.payment.status, 'paid');
});

test('a lost call, a limit and a lost session are told where the card was typed; only a refusal takes the order away', async (t) => {
  const answers = [refused(503, 'busy'), refused(429, 'too-many-requests'), refused(401, 'bad-token')];
  const asked = serve(t, [...answers, refused(409, 'membership-not-on-sale')], []);
  Object.assign(globalThis, { location: { pathname: '/checkout', search: '' } });
  t.after(() => Reflect.deleteProperty(globalThis, 'location'));
  const pay = await payingOf(SHOWN);
  for (const { status } of answers) await assert.rejects(pay(true, CARD), { status });
  assert.equal(await pay(true, CARD), null);
  assert.ok(!asked.some((path) => path.endsWith('/payments/')));
});

test('an order left for more than a day is ordered anew and paid, once, if it is offered unchanged', async (t) => {
  const later = { autoRenew: false, endsAt: '2028-11-24T10:00:00.000Z' };
  const asked = serve(t, [placed('2', later)], [refused(409, 'order-outdated'), paid]);
  const attempt = await (await payingOf(SHOWN))(false, CARD);
  assert.equal(attempt?.order.id, '2');
  assert.deepEqual(asked, ['/api/orders/1/payments/', ORDERS, '/api/orders/2/payments/']);
});

for (const [title, change, words] of [
  ['at another price', { total: 10_900 }, /^The price has changed since/],
  [
    'for a term after the one that was bought meanwhile',
    { endsAt: '2029-11-22T10:00:00.000Z' },
    /^Your membership has changed since this page was opened; this would add a term until 22 Nov 2029\.$/,
  ],
  ['as a first term', { kind: 'purchase' }, /^Your membership has changed .* look at your order again/],
] as const)
  test(`what is offered ${title} is shown again, and not paid unasked`, async (t) => {
    const asked = serve(t, [placed('2', change), placed('3', change)], [refused(409, 'order-outdated')]);
    const pay = await payingOf(SHOWN);
    await assert.rejects(pay(true, CARD), { code: 'order-outdated', message: words });
    await assert.rejects(pay(false, CARD), { code: 'order-outdated', message: words });
    assert.deepEqual(asked, [ORDERS, '/api/orders/1/payments/', ORDERS]);
  });

test('an outdated order is placed anew no more than once', async (t) => {
  const outdated = refused(409, 'order-outdated');
  serve(t, [placed('2', { autoRenew: false })], [outdated, outdated]);
  await assert.rejects((await payingOf(SHOWN))(false, CARD), { code: 'order-outdated' });
});
