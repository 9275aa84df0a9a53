import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Resource } from '#kit/contract.ts';
import { readPdf } from '#platform/pdf/text.fixture.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { codes, one } from '../harness/stage.ts';

let till: Till;
before(async () => {
  till = await openTill();
});
after(() => till.close());

const list = async (buyer: Pick<Buyer, 'token'>, query = '') => {
  const asked = await till.send('GET', `/api/receipts/${query}`, undefined, { token: buyer.token });
  assert.equal(asked.status, 200, asked.text);
  return { receipts: asked.json.data as Resource[], pagination: asked.json.meta?.pagination };
};
const pdf = (buyer: Pick<Buyer, 'token'>, number: string, query = '') =>
  till.send('GET', `/api/receipts/${number}/pdf/${query}`, undefined, { token: buyer.token });
async function buy(buyer: Buyer, planId: number): Promise<string> {
  const { id } = await till.order(buyer, planId);
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  return id;
}
const numbers = async () =>
  (await till.sql<{ number: string }>('SELECT number FROM receipt ORDER BY number')).map(({ number }) =>
    Number(number),
  );
const ids = (found: Resource[]) => found.map(({ id }) => id);

test('[API-109] [ENT-076] [ENT-077] a payment and a refund each leave a receipt with what was paid and what went back', async () => {
  const buyer = await till.register();
  assert.deepEqual((await list(buyer)).receipts, []);
  const order = await buy(buyer, 32);
  const [paid] = (await list(buyer)).receipts;
  assert.ok(paid);
  const { number, date, ...rest } = paid.attributes as Record<string, unknown>;
  assert.match(String(number), /^R-\d{6}$/);
  assert.ok(Math.abs(Date.parse(String(date)) - till.now().getTime()) < 60_000);
  assert.deepEqual(rest, {
    description: 'Silver membership, one year',
    kind: 'payment',
    amount: 9_900,
    credit: 0,
    discount: 0,
    tax: 0,
    total: 9_900,
    currency: 'USD',
    status: 'paid',
    card: 'Visa 4242',
    pdfUrl: `/api/receipts/${paid.id}/pdf/`,
  });
  assert.deepEqual(paid.relationships?.order?.data, { type: 'Order', id: order });
  await till.sql('DELETE FROM rate_count');
  const attributes = { username: PEOPLE.admin.email, password: DEMO_PASSWORD };
  const admin = await till.send('POST', '/api/login/', { data: { type: 'ApiLoginView', attributes } });
  const token = String(one(admin).attributes.token);
  await till.send('POST', `/api/orders/${order}/refunds/`, { data: { type: 'Refund' } }, { token });
  const [back, ...older] = (await list(buyer)).receipts;
  assert.deepEqual(ids(older), [paid.id]);
  assert.ok(back);
  const { total, status, kind } = back.attributes as Record<string, unknown>;
  assert.deepEqual([total, status, kind], [-9_900, 'refunded', 'refund']);
  assert.notEqual((back.attributes as Record<string, unknown>).number, number);
});

test('[ENT-077] receipts are paged, newest first', async () => {
  const buyer = await till.register();
  for (const plan of [31, 32, 33]) await buy(buyer, plan);
  const all = (await list(buyer)).receipts;
  assert.equal(all.length, 3);
  assert.deepEqual(
    ids(all),
    ids(all).sort((a, b) => Number(b) - Number(a)),
  );
  const first = await list(buyer, '?page[size]=2');
  assert.deepEqual(first.pagination, { count: 3, page: 1, pages: 2, size: 2 });
  const second = await list(buyer, '?page[size]=2&page[number]=2');
  assert.deepEqual([...ids(first.receipts), ...ids(second.receipts)], ids(all));
  const sparse = await list(buyer, '?fields[Receipt]=number');
  assert.deepEqual(Object.keys(sparse.receipts[0]?.attributes as object), ['number']);
});

test('[ENT-076] a receipt is a PDF, A4 or Letter, for its own reader alone: another one’s is as if it were not there', async () => {
  const [buyer, stranger] = [await till.register(), await till.register()];
  await buy(buyer, 33);
  const [receipt] = (await list(buyer)).receipts;
  assert.ok(receipt);
  for (const query of ['', '?size=letter']) {
    const own = await pdf(buyer, receipt.id, query);
    assert.deepEqual([own.status, own.headers.get('content-type')], [200, 'application/pdf']);
    assert.ok(own.text.startsWith('%PDF'));
    assert.match(own.headers.get('content-disposition') ?? '', /R-\d{6}\.pdf/);
    assert.equal(own.headers.get('cache-control'), 'no-store');
  }
  const admin = { token: (await till.token('admin')) ?? '' };
  const absent = await pdf(stranger, '999999999');
  for (const who of [stranger, admin]) {
    const foreign = await pdf(who, receipt.id);
    assert.deepEqual([foreign.status, codes(foreign)], [404, ['not-found']]);
    assert.equal(foreign.text, absent.text);
    assert.deepEqual((await list(who)).receipts, []);
  }
  assert.equal((await till.send('GET', '/api/receipts/')).status, 401);
  assert.equal((await till.send('GET', `/api/receipts/${receipt.id}/pdf/`)).status, 401);
});

test('a text of the receipt that an editor wrote in several lines is printed in one, its words apart', async () => {
  const buyer = await till.register();
  await buy(buyer, 33);
  const [receipt] = (await list(buyer)).receipts;
  const words = { payer: 'Made out\nfor you', questions: 'Ask\r\n{email}' };
  const keys = Object.keys(words).map((key) => `receipt.${key}`);
  await till.sql(
    `INSERT INTO text_override (key, language, text) SELECT unnest($1::text[]), 'en', unnest($2::text[])`,
    [keys, Object.values(words)],
  );
  const own = await fetch(`${till.url}/api/receipts/${receipt?.id}/pdf/`, {
    headers: { authorization: `JWT ${buyer.token}` },
  });
  const { text } = readPdf(Buffer.from(await own.arrayBuffer()));
  await till.sql('DELETE FROM text_override WHERE key = ANY($1)', [keys]);
  assert.match(text, /Made out for you/);
  assert.ok(text.includes(`Ask ${till.app.ports.config.supportEmail}`), text);
});

test('[ENT-077] parallel payments, some of which fail, are numbered without gaps', async () => {
  const twin = await till.twin();
  const buyers = [];
  for (let nth = 0; nth < 20; nth++) buyers.push(await till.register());
  const orders = await Promise.all(buyers.map((buyer) => till.order(buyer, 31)));
  await Promise.all(
    buyers.map((buyer, nth) =>
      till.pay(
        buyer,
        orders[nth]?.id ?? '',
        { number: nth % 4 === 0 ? CARDS.declined : CARDS.good },
        undefined,
        nth % 2 ? twin.url : undefined,
      ),
    ),
  );
  const given = await numbers();
  assert.deepEqual(
    given,
    given.map((_, nth) => nth + 1),
  );
  const mine = await Promise.all(buyers.map(async (buyer) => (await list(buyer)).receipts.length));
  assert.deepEqual(
    mine,
    buyers.map((_, nth) => (nth % 4 === 0 ? 0 : 1)),
  );
});
