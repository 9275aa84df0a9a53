import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { receiptTexts } from '#billing/receipt/receipt.messages.ts';
import { receiptOfOrder } from '#billing/receipt/receipt.service.ts';
import { receiptPdf } from '#billing/receipt/sheet.serializer.ts';
import type { Resource } from '#kit/contract.ts';
import { broughtSpeechIn } from '#locale/speech.service.ts';
import { readPdf } from '#platform/pdf/text.fixture.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type Buyer, openTill, type Till } from '../harness/people/till.ts';
import { one } from '../harness/stage.ts';

const BRONZE = 31;
let till: Till;
before(async () => {
  till = await openTill({ TAX_PERCENT: '8.875' });
});
after(() => till.close());

async function invited(): Promise<Buyer> {
  const email = `colleague-${randomUUID()}@example.org`;
  await till.sql('DELETE FROM rate_count');
  const body = { data: { type: 'Referred', attributes: { referred_email: email } } };
  assert.equal((await till.send('POST', '/api/referrals/', body, { as: 'gold' })).status, 201);
  return till.register(email);
}
async function refund(orderId: string): Promise<void> {
  await till.sql('DELETE FROM rate_count');
  const attributes = { username: PEOPLE.admin.email, password: DEMO_PASSWORD };
  const admin = one(await till.send('POST', '/api/login/', { data: { type: 'ApiLoginView', attributes } }));
  const token = String(admin.attributes.token);
  const asked = await till.send(
    'POST',
    `/api/orders/${orderId}/refunds/`,
    { data: { type: 'Refund' } },
    { token },
  );
  assert.equal(asked.status, 201, asked.text);
}

const CASES: [what: string, buyer: () => Promise<Buyer>, tax: number, total: number][] = [
  ['75.00', () => till.register(), 666, 8_166],
  ['75.00 with 50.00 off', invited, 222, 2_722],
];
for (const [what, come, tax, total] of CASES)
  test(`a tax of 8.875 % on ${what} is ${tax} cents in the order, on the card, on the receipt and in the refund`, async () => {
    const buyer = await come();
    const order = await till.order(buyer, BRONZE);
    assert.deepEqual(
      [order.attributes.tax, order.attributes.total, order.attributes.taxPercent],
      [tax, total, '8.875'],
    );
    assert.equal(order.attributes.renewalTotal, 8_166);
    assert.equal(one(await till.pay(buyer, order.id)).attributes.status, 'paid');
    assert.equal(await till.taken(buyer), total);
    await refund(order.id);
    assert.equal(await till.taken(buyer), 0);
    const asked = await till.send('GET', '/api/receipts/', undefined, { token: buyer.token });
    const sums = (asked.json.data as Resource[]).map(
      ({ attributes }) => attributes as Record<string, unknown>,
    );
    assert.deepEqual(
      sums.map((one) => [one.kind, one.tax, one.total]),
      [
        ['refund', tax, -total],
        ['payment', tax, total],
      ],
    );
    const texts = (await till.letters(buyer.email)).map(({ text_body }) => text_body);
    assert.ok(
      texts.some((text) => text.includes(`Tax (8.875%): $${(tax / 100).toFixed(2)}`)),
      texts.join(),
    );
  });

test('a receipt prints the rate as it was entered, in the language of its reader, and keeps it', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, BRONZE);
  await till.pay(buyer, id);
  const receipt = (await receiptOfOrder(till.app.ports.database.reader(), Number(id))) ?? assert.fail();
  const sheet = async (language: string) => {
    const terms = {
      paper: 'a4',
      demo: true,
      productName: 'Steady State',
      supportEmail: 'a@b.example',
      language,
    };
    const say = broughtSpeechIn(language, receiptTexts);
    return readPdf(await receiptPdf(receipt, say, terms as Parameters<typeof receiptPdf>[2])).text;
  };
  assert.match(await sheet('en'), /Tax \(8\.875%\)/);
  assert.match(await sheet('de'), /Steuer \(8,875\s%\)/);
  const own = await till.send('GET', '/api/users/me/export/', undefined, { token: buyer.token });
  assert.match(own.text, /"taxPerMillion": ?88750/);
});
