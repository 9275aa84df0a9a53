import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type OrderCriteria, ordersFor } from '#admin/resources/order/order.service.ts';
import { addDays, utcDate } from '#kit/dates.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { codes, one } from '../harness/stage.ts';

const START = new Date('2026-11-21T10:00:00Z');
const LIST = '/api/admin/orders/';
const [BRONZE, SILVER, GOLD] = [31, 32, 33];

let till: Till;
before(async () => {
  till = await openTill();
});
beforeEach(() => {
  till.bank.be('well');
  till.clock.set(START);
});
after(() => till.close());

const get = (path: string) => till.send('GET', path, undefined, { as: 'admin' });
interface Row {
  id: string;
  attributes: Record<string, unknown> & { buyer: Record<string, unknown>; record: DeskRecord };
}
interface DeskRecord {
  payments: Record<string, unknown>[];
  entries: { entry: string; amount: number }[];
  receipts: { number: string; kind: string; total: number; pdfUrl: string }[];
  builtOn: { membership: string; order: string | null } | null;
  builtUpon: { id: string; status: string }[];
  refund: Record<string, unknown> & { allowed: boolean; code: string | null };
}
async function list(query = ''): Promise<{ ids: string[]; rows: Row[]; meta: Record<string, unknown> }> {
  const reply = await get(`${LIST}${query}`);
  assert.equal(reply.status, 200, `${query} ${reply.text.slice(0, 300)}`);
  const rows = reply.json.data as Row[];
  return { rows, ids: rows.map(({ id }) => id), meta: reply.json.meta ?? {} };
}
const recordOf = async (id: string) => (one(await get(`${LIST}${id}/`)) as unknown as Row).attributes.record;
async function buy(buyer: Buyer, planId: number, attributes = {}): Promise<string> {
  const { id } = await till.order(buyer, planId, attributes);
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  return id;
}
async function named(firstName: string, lastName: string): Promise<Buyer> {
  const buyer = await till.register();
  await till.sql('UPDATE user_account SET first_name = $2, last_name = $3 WHERE id = $1', [
    buyer.id,
    firstName,
    lastName,
  ]);
  return buyer;
}
/** A session of the administrator that begins now. */
async function freshAdmin(): Promise<string> {
  await till.sql('TRUNCATE rate_count');
  const attributes = { username: PEOPLE.admin.email, password: DEMO_PASSWORD };
  const body = { data: { type: 'ApiLoginView', attributes } };
  return String(one(await till.send('POST', '/api/login/', body)).attributes.token);
}
const refund = (id: string, token: string, reason = '') =>
  till.send(
    'POST',
    `/api/orders/${id}/refunds/`,
    { data: { type: 'Refund', attributes: { reason } } },
    { token },
  );
const audits = (action: string, subject: string) =>
  till.sql<{ detail: Record<string, unknown> }>(
    'SELECT detail FROM audit_entry WHERE action = $1 AND subject = $2 ORDER BY position',
    [action, subject],
  );

test('orders are found by their buyer, their number and their receipt, whatever else the list holds', async () => {
  const buyer = await named('Renée', 'O’Shaughnessy_100%');
  await named('Renata', 'Elsewhere');
  const id = await buy(buyer, SILVER);
  const [{ number } = { number: 0 }] = await till.sql<{ number: number }>(
    'SELECT number::int AS number FROM receipt WHERE order_id = $1',
    [id],
  );
  const receipt = `R-${String(number).padStart(6, '0')}`;
  for (const words of [
    'renee',
    'o’shaughnessy_100%',
    'RENÉE O’Shaugh',
    buyer.email,
    buyer.email.slice(3, 20),
    `#${id}`,
    id,
    receipt,
  ])
    assert.deepEqual((await list(`?filter[search]=${encodeURIComponent(words)}`)).ids, [id], words);
  for (const words of ['100%x', 'shaughnessy-100', '#999999999', 'R-999999', "' OR 1=1 --"])
    assert.deepEqual((await list(`?filter[search]=${encodeURIComponent(words)}`)).ids, [], words);
  const [row] = (await list(`?filter[member]=${buyer.id}`)).rows;
  assert.deepEqual(
    [row?.id, row?.attributes.receipt, row?.attributes.membership, row?.attributes.total],
    [id, receipt, 'Silver', 9_900],
  );
});

test('status, kind and days narrow the list, by payment and where nobody paid by the order; each tells the truth', async () => {
  const buyer = await till.register();
  const bronze = await buy(buyer, BRONZE);
  // An hour later: what is left of a membership changes with the hour of its purchase.
  till.clock.set(new Date(addDays(START, 3).getTime() + 3_600_000));
  const gold = await buy(buyer, GOLD);
  const { id: open } = await till.order(buyer, GOLD, { renew: true });
  assert.equal(one(await till.pay(buyer, open, { number: CARDS.declined })).attributes.status, 'failed');
  const own = (query: string) => list(`?filter[member]=${buyer.id}${query}`).then(({ ids }) => ids);
  const later = utcDate(addDays(START, 3));
  assert.deepEqual(await own(''), [open, gold, bronze]);
  assert.deepEqual(await own('&filter[status]=failed'), [open]);
  assert.deepEqual(await own('&filter[status]=pending'), []);
  assert.deepEqual(await own('&filter[kind]=upgrade'), [gold]);
  assert.deepEqual(await own(`&filter[from]=${later}`), [open, gold]);
  assert.deepEqual(await own(`&filter[to]=${utcDate(START)}`), [bronze]);
  assert.deepEqual(await own(`&filter[from]=${later}&filter[to]=${later}&filter[status]=paid`), [gold]);
  assert.deepEqual(await own('&sort=-paid'), [gold, bronze, open]);
  assert.deepEqual(await own('&sort=total'), [gold, bronze, open]);
  assert.deepEqual(await own('&sort=-total'), [open, bronze, gold]);
  for (const query of [
    'filter[status]=gone',
    'filter[kind]=gift',
    'filter[member]=x',
    'filter[from]=2026-02-31',
    'filter[from]=2026-02-02&filter[to]=2026-02-01',
    'filter[attention]=maybe',
    'sort=id',
    'page[size]=101',
  ])
    assert.equal((await get(`${LIST}?${query}`)).status, 400, query);
});

test('what the list comes to is that of all that is asked for, not of the page, and agrees with the ledger', async () => {
  const buyer = await till.register();
  const first = await buy(buyer, BRONZE);
  const second = await buy(buyer, SILVER);
  assert.equal((await refund(second, await freshAdmin())).status, 201);
  const { rows, meta } = await list(`?filter[member]=${buyer.id}&page[size]=1`);
  assert.equal(rows.length, 1);
  const [ledger] = await till.sql<{ charged: number; back: number }>(
    `SELECT coalesce(sum(amount_cents) FILTER (WHERE entry = 'charged'), 0)::int AS charged,
            coalesce(sum(amount_cents) FILTER (WHERE entry = 'refunded'), 0)::int AS back
       FROM payment_entry WHERE order_id = ANY($1)`,
    [[first, second]],
  );
  assert.ok((ledger?.back ?? 0) > 0);
  assert.deepEqual(meta.sums, [{ currency: 'USD', count: 2, paid: ledger?.charged, refunded: ledger?.back }]);
  assert.deepEqual(meta.pagination, { count: 2, page: 1, size: 1, pages: 2 });
});

test('money that needs a person is found: another sum, a return that does not come about, a dispute', async () => {
  const [wrong, stuck, disputed, well] = await Promise.all([1, 2, 3, 4].map(() => till.register()));
  assert.ok(wrong && stuck && disputed && well);
  const { id: mismatched } = await till.order(wrong, SILVER);
  till.bank.be('wrong sum');
  await till.pay(wrong, mismatched);
  till.bank.be('well');
  const paid = await buy(well, SILVER);
  const returning = await buy(stuck, SILVER);
  await till.sql(`UPDATE payment SET status = 'returning' WHERE order_id = $1`, [returning]);
  const dispute = async (at: Date) => {
    const id = await buy(disputed, at < START ? BRONZE : GOLD);
    await till.sql(
      `INSERT INTO payment_entry (payment_id, entry, order_id, user_id, amount_cents, currency, provider, at)
       SELECT id, 'disputed', order_id, user_id, amount_cents, currency, provider, $2 FROM payment WHERE order_id = $1`,
      [id, at],
    );
    return id;
  };
  const settled = await dispute(addDays(START, -130));
  const contested = await dispute(START);
  const why = async () =>
    Object.fromEntries(
      (await list('?filter[attention]=true&page[size]=100')).rows.map(({ id, attributes }) => [
        id,
        attributes.attention,
      ]),
    );
  const soon = await why();
  assert.deepEqual(
    [soon[mismatched], soon[returning], soon[contested]],
    ['mismatched', undefined, 'disputed'],
  );
  till.clock.set(new Date(START.getTime() + 2 * 3_600_000));
  assert.equal((await why())[returning], 'returning');
  assert.deepEqual([(await why())[paid], (await why())[settled]], [undefined, undefined]);
  const { ids } = await list(`?filter[attention]=false&filter[member]=${well.id}`);
  assert.deepEqual(ids, [paid]);
  const record = await recordOf(mismatched);
  assert.deepEqual(
    [record.payments[0]?.status, record.payments[0]?.failure, record.entries.map(({ entry }) => entry)],
    ['mismatched', 'wrong-amount', ['mismatched']],
  );
  assert.match(String(record.payments[0]?.detail), /different amount than we asked for/);
});

test('an order is opened with its payments, its ledger, its receipts and its neighbours; that it was opened is written down', async () => {
  const buyer = await till.register();
  const { id: first } = await till.order(buyer, BRONZE);
  assert.equal(one(await till.pay(buyer, first, { number: CARDS.poor })).attributes.status, 'failed');
  assert.equal(one(await till.pay(buyer, first)).attributes.status, 'paid');
  const second = await buy(buyer, GOLD);
  const below = await recordOf(first);
  assert.deepEqual(
    below.payments.map(({ status, failure, card }) => [status, failure, card]),
    [
      ['failed', 'insufficient-funds', 'Visa 9995'],
      ['paid', null, 'Visa 4242'],
    ],
  );
  assert.ok(below.payments[1]?.reference);
  assert.match(String(below.payments[0]?.detail), /not enough funds/);
  assert.deepEqual(
    below.entries.map(({ entry, amount }) => [entry, amount]),
    [['charged', 7_500]],
  );
  assert.deepEqual(below.builtUpon, [{ id: second, kind: 'upgrade', status: 'paid' }]);
  const above = await recordOf(second);
  assert.deepEqual([above.builtOn?.membership, above.builtOn?.order], ['Bronze', first]);
  assert.equal(above.refund.runsOn, 'Bronze');
  const opened = await audits('order.read', `order:${first}`);
  assert.deepEqual(
    opened.map(({ detail }) => detail.buyer),
    [buyer.id],
  );
  for (const id of ['999999', 'x', '1e3', '-1']) assert.equal((await get(`${LIST}${id}/`)).status, 404, id);
});

test('[PRICE-020] what the screen says of a refund is what the deed does, whatever the order', async () => {
  const token = await freshAdmin();
  const [fresh, built, open, late] = await Promise.all([1, 2, 3, 4].map(() => till.register()));
  assert.ok(fresh && built && open && late);
  const refundable = await buy(fresh, SILVER);
  const base = await buy(built, BRONZE);
  await buy(built, GOLD);
  const { id: unpaid } = await till.order(open, SILVER);
  const old = await buy(late, SILVER);
  await till.sql('UPDATE membership_order SET paid_at = $2 WHERE id = $1', [old, addDays(START, -31)]);
  const says = async (id: string) => {
    const { allowed, code, reasonNeeded } = (await recordOf(id)).refund;
    return [allowed, code, reasonNeeded];
  };
  assert.deepEqual(await says(refundable), [true, null, false]);
  assert.deepEqual(await says(base), [false, 'order-built-on', false]);
  assert.deepEqual(await says(unpaid), [false, 'order-not-paid', false]);
  assert.deepEqual(await says(old), [true, null, true]);
  for (const [id, status, code] of [
    [refundable, 201, null],
    [base, 409, 'order-built-on'],
    [unpaid, 409, 'order-not-paid'],
    [old, 422, 'reason-needed'],
  ] as const) {
    const reply = await refund(id, token);
    assert.deepEqual([reply.status, codes(reply)[0] ?? null], [status, code], reply.text);
  }
  assert.equal((await refund(old, token, 'Told us in time')).status, 201);
  for (const id of [refundable, old])
    assert.deepEqual(await says(id), [false, 'order-not-paid', false], 'once it is given back');
  const { receipts, entries } = await recordOf(old);
  assert.deepEqual(
    receipts.map(({ kind, total }) => [kind, total]),
    [
      ['payment', 9_900],
      ['refund', -9_900],
    ],
  );
  assert.deepEqual(
    entries.map(({ entry }) => entry),
    ['charged', 'refunded'],
  );
});

test('[PRICE-020] an order built on through a membership granted by hand is shown as built on, as the refund says', async () => {
  const buyer = await till.register();
  const token = await freshAdmin();
  const first = await buy(buyer, SILVER);
  const attributes = { planId: 35, reason: 'a colleague of ours' };
  const grant = { data: { type: 'MembershipGrant', attributes } };
  const given = await till.send('POST', `/api/admin/members/${buyer.id}/memberships/`, grant, { token });
  assert.equal(given.status, 201, given.text);
  assert.equal((await recordOf(first)).refund.allowed, true);
  const upgrade = await buy(buyer, 36);
  const { builtUpon, refund: shown } = await recordOf(first);
  assert.deepEqual(
    builtUpon.map(({ id, status }) => [id, status]),
    [[upgrade, 'paid']],
  );
  assert.deepEqual([shown.allowed, shown.code], [false, 'order-built-on']);
  assert.deepEqual(codes(await refund(first, token)), ['order-built-on']);
});

test('the dialog is told what follows: the gift card, what runs on, the certificates', async () => {
  const email = 'desk-colleague@example.org';
  await till.sql('TRUNCATE rate_count');
  const invitation = { data: { type: 'Referred', attributes: { referred_email: email } } };
  assert.equal((await till.send('POST', '/api/referrals/', invitation, { as: 'gold' })).status, 201);
  const buyer = await till.register(email);
  const id = await buy(buyer, SILVER);
  const before = (await recordOf(id)).refund;
  assert.deepEqual([before.giftCard, before.runsOn, before.certificates], ['pending_to_send', null, 0]);
  await refund(id, await freshAdmin());
  assert.equal((await recordOf(id)).refund.giftCard, 'cancelled');
});

test('a receipt is anybody’s to an administrator, as a PDF, and nobody else’s', async () => {
  const buyer = await till.register();
  const order = await buy(buyer, SILVER);
  const { receipts } = await recordOf(order);
  const path = receipts[0]?.pdfUrl ?? assert.fail('no receipt');
  const paper = await get(path);
  assert.deepEqual([paper.status, paper.headers.get('content-type')], [200, 'application/pdf']);
  assert.ok(paper.text.startsWith('%PDF'));
  const read = async () => (await audits('receipt.read', `order:${order}`)).map(({ detail }) => detail);
  assert.deepEqual(await read(), [{ receipt: receipts[0]?.number, buyer: buyer.id }], 'S26');
  assert.equal((await get('/api/admin/receipts/999999/pdf/')).status, 404);
  assert.equal((await till.send('GET', path, undefined, { token: buyer.token })).status, 403);
  assert.equal((await till.send('GET', path, undefined, {})).status, 401);
  assert.equal((await read()).length, 1);
});

test('the CSV holds the list as it is filtered, its cells stay text, and that somebody took it is written down', async () => {
  const buyer = await named('=HYPERLINK("x")', 'Comma, "Quoted"');
  const id = await buy(buyer, SILVER);
  const { id: open } = await till.order(buyer, GOLD, {});
  const reply = await get(`${LIST}csv/?filter[member]=${buyer.id}`);
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get('content-disposition') ?? '', /filename="orders-2026-11-21\.csv"/);
  const lines = reply.text.replace('\uFEFF', '').trimEnd().split('\r\n');
  assert.match(lines[0] ?? '', /^Order,Ordered,Paid,/);
  assert.deepEqual(
    lines.slice(1).map((line) => line.split(',')[0]),
    [open, id],
  );
  assert.ok(lines[2]?.includes(`99.00,USD,R-`), lines[2]);
  assert.ok(lines[2]?.includes(`"'=HYPERLINK(""x"") Comma, ""Quoted""",${buyer.email}`), lines[2]);
  const paid = await get(`${LIST}csv/?filter[member]=${buyer.id}&filter[status]=paid`);
  assert.equal(paid.text.trimEnd().split('\r\n').length, 2);
  const taken = await audits('order.export', 'orders');
  assert.deepEqual(
    taken.map(({ detail }) => [detail.lines, detail.member, detail.status, detail.search]),
    [
      [2, Number(buyer.id), null, false],
      [1, Number(buyer.id), 'paid', false],
    ],
  );
  await get(`${LIST}csv/?filter[search]=Quoted&filter[from]=2026-01-01`);
  const searched = (await audits('order.export', 'orders')).at(-1)?.detail;
  assert.deepEqual([searched?.search, searched?.from], [true, '2026-01-01T00:00:00.000Z']);
  assert.doesNotMatch(JSON.stringify(searched), /Quoted/, 'whom somebody looked for is not written down');
});

test('a buyer whom no e-mail reaches has no address here: who has left, and whose address went to somebody else', async () => {
  const release = (id: number) =>
    till.sql(`UPDATE user_account SET email = 'released-' || id || '@released.invalid' WHERE id = $1`, [id]);
  const leave = (id: number) =>
    till.sql(
      `UPDATE user_account SET email = 'erased-' || id || '@erased.invalid', first_name = '', last_name = '',
         erased_at = $2 WHERE id = $1`,
      [id, START],
    );
  for (const [deed, name, hasLeft] of [
    [release, 'Ada Freed', false],
    [leave, '', true],
  ] as const) {
    const buyer = await named('Ada', 'Freed');
    await buy(buyer, SILVER);
    const id = await buy(buyer, GOLD);
    await deed(buyer.id);
    const [row] = (await list(`?filter[member]=${buyer.id}`)).rows;
    const told = { id: String(buyer.id), name, email: '', hasLeft };
    assert.deepEqual(row?.attributes.buyer, told);
    const opened = one(await get(`${LIST}${id}/`)) as unknown as Row;
    assert.deepEqual(opened.attributes.buyer, told);
    assert.equal(opened.attributes.record.refund.runsOn, hasLeft ? null : 'Silver');
    const { text } = await get(`${LIST}csv/?filter[member]=${buyer.id}`);
    assert.doesNotMatch(text, /\.invalid/);
    assert.ok(text.includes(`,${name},,${buyer.id},${hasLeft ? 'yes' : 'no'}\r\n`), text);
  }
});

test('a page of the list asks no more of the database than one order does', async () => {
  const none = {
    words: null,
    orderNumber: null,
    receiptNumber: null,
    status: null,
    kind: null,
    member: null,
    from: null,
    until: null,
    attention: null,
    failedRenewal: null,
  } satisfies OrderCriteria;
  const asked = async (size: number) => {
    const db = till.database.reader();
    const { rows } = await ordersFor(db, none, '-created', { size, offset: 0 }, START);
    assert.equal(rows.length, size);
    return db.count;
  };
  assert.deepEqual(await asked(10), await asked(1));
});

test('what was seen to waits no more, once, with the words of who did; what comes later waits anew', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, SILVER);
  till.bank.be('wrong sum');
  await till.pay(buyer, id);
  till.bank.be('well');
  const settle = (note: string, of = id, sent: { as?: 'admin' | 'gold' } = { as: 'admin' }) =>
    till.send(
      'POST',
      `${LIST}${of}/settlements/`,
      { data: { type: 'Settlement', attributes: { note } } },
      sent,
    );
  const waits = async () =>
    (await list('?filter[attention]=true&page[size]=100')).ids.includes(id) &&
    (await list(`?filter[member]=${buyer.id}`)).rows[0]?.attributes.attention;
  assert.equal(await waits(), 'mismatched');
  assert.deepEqual(codes(await settle('   ')), ['note-needed']);
  assert.equal((await settle('Mine', id, { as: 'gold' })).status, 403);
  assert.equal((await settle('Nothing', '999999')).status, 404);
  const replies = await Promise.all(
    [1, 2, 3, 4].map((nth) => settle(`Sent back at the bank's own desk, ${nth}`)),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  assert.deepEqual(codes(await settle('Again')), ['nothing-waits']);
  assert.equal(await waits(), false);
  const written = await audits('order.settle', `order:${id}`);
  assert.equal(written.length, 1);
  assert.equal(written[0]?.detail.waitedFor, 'mismatched');
  assert.match(String(written[0]?.detail.note), /own desk/);
  till.clock.set(new Date(START.getTime() + 60_000));
  till.bank.be('wrong sum');
  const { id: next } = await till.order(buyer, BRONZE);
  await till.pay(buyer, next);
  till.bank.be('well');
  assert.ok((await list('?filter[attention]=true&page[size]=100')).ids.includes(next));
  await till.sql(`UPDATE payment SET settled_at = $2 WHERE order_id = $1`, [id, till.now()]);
  assert.equal(await waits(), 'mismatched');
});
