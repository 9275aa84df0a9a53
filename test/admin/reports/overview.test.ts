import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { OverviewFigures } from '#admin/reports/overview/overview.service.ts';
import { overviewAt } from '#admin/reports/overview/overview.service.ts';
import { renewDue } from '#billing/renewal/renewal.service.ts';
import { addDays } from '#kit/dates.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { type Buyer, CARDS, openTill, type Till } from '../../harness/people/till.ts';
import { one } from '../../harness/stage.ts';

const START = new Date('2026-11-21T10:00:00Z');
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

type Shown = Pick<OverviewFigures, 'members' | 'years' | 'ending' | 'waiting'> & {
  requests: { reference: string; subject: string }[];
  letters: { recipient: string; reason: string | null }[];
};
async function overview(): Promise<Shown> {
  const reply = await till.send('GET', '/api/admin/overview/', undefined, { token: await admin() });
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes as unknown as Shown;
}
/** A session of the administrator that begins now. */
async function admin(): Promise<string> {
  await till.sql('TRUNCATE rate_count');
  const attributes = { username: PEOPLE.admin.email, password: DEMO_PASSWORD };
  const body = { data: { type: 'ApiLoginView', attributes } };
  return String(one(await till.send('POST', '/api/login/', body)).attributes.token);
}
async function buyAt(at: Date, planId: number, buyer?: Buyer): Promise<{ buyer: Buyer; id: string }> {
  till.clock.set(at);
  const who = buyer ?? (await till.register());
  const { id } = await till.order(who, planId);
  await till.pay(who, id);
  return { buyer: who, id };
}
async function refundAt(at: Date, id: string): Promise<void> {
  till.clock.set(at);
  const body = { data: { type: 'Refund', attributes: { reason: 'asked for' } } };
  assert.equal(
    (await till.send('POST', `/api/orders/${id}/refunds/`, body, { token: await admin() })).status,
    201,
  );
}

const SIGNS: Record<string, number> = { charged: 1, refunded: -1, disputed: -1 };
const BACK: Record<string, number> = { refunded: 1, disputed: 1 };
/** The ledger, added up by hand, by UTC month. */
async function ledgerByMonth() {
  const rows = await till.sql<{ entry: string; amount_cents: number; at: Date }>(
    'SELECT entry, amount_cents, at FROM payment_entry',
  );
  return (signs: Record<string, number>, month: string): number =>
    rows
      .filter(({ at }) => at.toISOString().startsWith(month))
      .reduce((sum, { entry, amount_cents }) => sum + (signs[entry] ?? 0) * amount_cents, 0);
}

test('revenue is what the ledger says, month by month, beside the year before', async () => {
  await buyAt(new Date('2024-11-30T23:59:30Z'), GOLD);
  await buyAt(new Date('2025-11-10T00:00:00Z'), SILVER);
  await buyAt(new Date('2025-11-30T23:59:30Z'), BRONZE);
  await buyAt(new Date('2025-12-01T00:00:00Z'), GOLD);
  const { id } = await buyAt(new Date('2026-10-31T23:59:30Z'), GOLD);
  const { id: contested } = await buyAt(new Date('2026-11-02T10:00:00Z'), SILVER);
  await refundAt(new Date('2026-11-05T10:00:00Z'), id);
  await till.sql(
    `INSERT INTO payment_entry (payment_id, entry, order_id, user_id, amount_cents, currency, provider, at)
     SELECT id, 'disputed', order_id, user_id, amount_cents, currency, provider, $2 FROM payment WHERE order_id = $1`,
    [contested, new Date('2026-11-20T10:00:00Z')],
  );
  till.bank.be('wrong sum');
  await buyAt(new Date('2026-11-06T10:00:00Z'), SILVER);
  till.bank.be('well');
  till.clock.set(START);
  const { years } = await overview();
  assert.deepEqual(
    years.map(({ measure, currency, months }) => [measure, currency, months.length]),
    [
      ['revenue', 'USD', 12],
      ['refunds', 'USD', 12],
      ['members', null, 12],
      ['renewals', null, 12],
    ],
  );
  const ledger = await ledgerByMonth();
  const monthsOf = (measure: string) => years.find((year) => year.measure === measure)?.months ?? [];
  for (const { month, value, before } of monthsOf('revenue')) {
    assert.equal(value, ledger(SIGNS, month), month);
    assert.equal(before, ledger(SIGNS, yearBefore(month)), `the year before ${month}`);
  }
  for (const { month, value, before } of monthsOf('refunds')) {
    assert.equal(value, ledger(BACK, month), `back in ${month}`);
    assert.equal(before, ledger(BACK, yearBefore(month)), `back the year before ${month}`);
  }
  const shown = Object.fromEntries(monthsOf('revenue').map((month) => [month.month, month]));
  assert.deepEqual(shown['2026-11'], { month: '2026-11', value: -12_500, before: 17_400 });
  assert.deepEqual(shown['2025-12'], { month: '2025-12', value: 12_500, before: 0 });
  assert.deepEqual(shown['2026-10']?.value, 12_500);
  assert.equal(monthsOf('refunds').at(-1)?.value, 22_400);
});

const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

test('new members count in the month of their first membership that stands, renewals in that of their payment', async () => {
  const at = (day: string) => new Date(`2026-0${day}T10:00:00Z`);
  const count = async (measure: string, month: string) =>
    (await overview()).years
      .find((year) => year.measure === measure)
      ?.months.find((one) => one.month === month)?.value ?? 0;
  const before = { june: await count('members', '2026-06'), july: await count('members', '2026-07') };
  const renewals = await count('renewals', '2026-07');
  const { buyer } = await buyAt(at('6-10'), BRONZE);
  const { id: regretted } = await buyAt(at('6-11'), BRONZE);
  await refundAt(at('6-12'), regretted);
  till.clock.set(at('7-02'));
  const { id } = await till.order(buyer, BRONZE, { renew: true });
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  till.clock.set(START);
  assert.equal(await count('members', '2026-06'), before.june + 1);
  assert.equal(await count('members', '2026-07'), before.july);
  assert.equal(await count('renewals', '2026-07'), renewals + 1);
  assert.equal(await count('renewals', '2026-06'), 0, 'a purchase is none');
});

test('the months are taken along as CSV, the same figures as on the screen', async () => {
  const { years } = await overview();
  const reply = await till.send('GET', '/api/admin/overview/csv/', undefined, { token: await admin() });
  assert.match(reply.headers.get('content-disposition') ?? '', /filename="months-2026-11-21\.csv"/);
  const taken = await till.sql(
    `SELECT actor_id::int AS by FROM audit_entry WHERE action = 'overview.export'`,
  );
  assert.deepEqual(taken, [{ by: PEOPLE.admin.id }]);
  const lines = reply.text.replace('\uFEFF', '').trimEnd().split('\r\n');
  assert.equal(lines.length, 13);
  assert.match(lines[0] ?? '', /^month,revenue USD,"revenue USD, the year before",refunds USD,/);
  const last = years.map(({ currency, months }) => {
    const { value, before } = months.at(-1) ?? { value: 0, before: 0 };
    return currency ? [value / 100, before / 100] : [value, before];
  });
  assert.equal(lines.at(-1), ['2026-11', ...last.flat()].join(','));
});

test('members are counted by tier, and everybody stands in one place', async () => {
  const { members } = await overview();
  const [{ accounts } = { accounts: 0 }] = await till.sql<{ accounts: number }>(
    `SELECT count(*)::int AS accounts FROM user_account WHERE scope = 'full' AND erased_at IS NULL`,
  );
  const valid = members.byTier.reduce((sum, { count }) => sum + count, 0);
  assert.equal(valid + members.lapsed + members.free, accounts);
  const count = (of: Shown['members'], tier: string) =>
    of.byTier.find((one) => one.tier === tier)?.count ?? 0;
  const { buyer } = await buyAt(START, BRONZE);
  const joined = (await overview()).members;
  assert.equal(count(joined, 'Bronze'), count(members, 'Bronze') + 1);
  assert.deepEqual(
    [joined.newMembers, joined.newAccounts],
    [members.newMembers + 1, members.newAccounts + 1],
  );
  await till.sql('UPDATE holding SET starts_at = $2, ends_at = $3 WHERE user_id = $1', [
    buyer.id,
    addDays(START, -400),
    START,
  ]);
  const lapsed = (await overview()).members;
  assert.equal(count(lapsed, 'Bronze'), count(members, 'Bronze'));
  assert.equal(lapsed.lapsed, members.lapsed + 1);
});

test('whose membership has lapsed is counted as the list of members counts it, with a password or without', async () => {
  const { buyer } = await buyAt(START, BRONZE);
  await till.sql('UPDATE holding SET starts_at = $2, ends_at = $3 WHERE user_id = $1', [
    buyer.id,
    addDays(START, -400),
    START,
  ]);
  await till.sql(`UPDATE user_account SET scope = 'subscriber' WHERE id = $1`, [buyer.id]);
  const { members } = await overview();
  const list = '/api/admin/members/?filter[standing]=lapsed';
  const { meta } = (await till.send('GET', list, undefined, { token: await admin() })).json as {
    meta?: { pagination: { count: number } };
  };
  assert.equal(members.lapsed, meta?.pagination.count);
});

test('what ends within thirty days is counted, and what of it renews itself', async () => {
  const before = (await overview()).ending;
  const [inside, outside] = [await buyAt(START, BRONZE), await buyAt(START, BRONZE)];
  const end = `UPDATE holding SET ends_at = $2, auto_renew = $3 WHERE user_id = $1`;
  await till.sql(end, [inside.buyer.id, addDays(START, 30), true]);
  await till.sql(end, [outside.buyer.id, new Date(addDays(START, 30).getTime() + 3_600_000), true]);
  const after = (await overview()).ending;
  assert.deepEqual([after.all - before.all, after.renewing - before.renewing], [1, 1]);
});

test('what waits for a person is counted, and leads to the list that holds as many', async () => {
  const before = (await overview()).waiting;
  till.bank.be('wrong sum');
  await buyAt(START, SILVER);
  till.bank.be('well');
  await till.sql(
    `INSERT INTO outbox_message (message_key, recipient, subject, text_body, created_at, not_before, attempts, last_error, given_up_at)
     VALUES ('test:lost', 'nobody@example.org', 'Lost', 'x', $1, $1, 10, '550 no such mailbox', $1)`,
    [START],
  );
  await till.sql(
    `INSERT INTO support_request (reference, fingerprint, name, email, subject, body, created_at, next_attempt_at)
     VALUES ('0123456789', '\\x00', 'Ada', 'ada@example.org', 'Contact form: Ada', 'x', $1, $1)`,
    [START],
  );
  await till.sql(
    `INSERT INTO gift_card (user_id, referral_id, purchase, title, amount_cents, currency, status, purchased_at, send_date)
     VALUES ($1, 2, 'order:0', '$50 gift card', 5000, 'USD', 'pending_to_send', $2, $3)`,
    [PEOPLE.gold.id, addDays(START, -40), addDays(START, -1)],
  );
  const { waiting, letters } = await overview();
  assert.deepEqual(
    Object.entries(waiting).map(([what, n]) => [what, n - before[what as keyof typeof before]]),
    [
      ['payments', 1],
      ['renewals', 0],
      ['giftCards', 1],
      ['staleTranslations', 0],
      ['requests', 1],
      ['letters', 1],
    ],
  );
  assert.deepEqual(
    [letters[0]?.recipient, letters[0]?.reason],
    ['nobody@example.org', '550 no such mailbox'],
  );
  const held = async (path: string) => {
    const { json } = await till.send('GET', path, undefined, { as: 'admin' });
    const { pagination } = json.meta as { pagination: { count: number } };
    return pagination.count;
  };
  assert.equal(await held('/api/admin/orders/?filter[attention]=true'), waiting.payments);
  assert.equal(await held('/api/admin/orders/?filter[failedRenewal]=true'), waiting.renewals);
  assert.equal(await held('/api/admin/gift-cards/?filter[overdue]=true'), waiting.giftCards);
  assert.equal(await held('/api/admin/support/?filter[state]=open'), waiting.requests);
  assert.equal(await held('/api/admin/translations/?filter[state]=stale'), waiting.staleTranslations);
});

test('a renewal whose card did not pay waits for a person', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, SILVER, { autoRenew: true });
  assert.equal(one(await till.pay(buyer, id, { number: CARDS.failsLater })).attributes.status, 'paid');
  const before = (await overview()).waiting.renewals;
  till.clock.set(addDays(START, 365));
  await renewDue({ ...till.app.ports, payment: till.bank }, till.now());
  assert.equal((await overview()).waiting.renewals, before + 1);
  till.clock.set(addDays(START, 367));
  await renewDue({ ...till.app.ports, payment: till.bank }, till.now());
  assert.equal((await overview()).waiting.renewals, before + 1, 'the first of two tries needs nobody');
  const listed = async (query: string) => {
    const path = `/api/admin/orders/?filter[member]=${buyer.id}&filter[kind]=renewal&${query}`;
    const reply = await till.send('GET', path, undefined, { token: await admin() });
    return (reply.json.data as { id: string }[]).map((order) => order.id);
  };
  const tries = await listed('sort=-created');
  assert.ok(tries.length > 1);
  assert.deepEqual(await listed('filter[failedRenewal]=true'), tries.slice(0, 1));
});

test('the number of questions does not grow with the library', async () => {
  const asked = async () => {
    const db = till.database.reader();
    await overviewAt(db, START);
    return db.count;
  };
  const first = await asked();
  for (let nth = 0; nth < 5; nth++) await buyAt(START, BRONZE);
  assert.equal(await asked(), first);
  const others = [2746, 2765, 2783];
  await till.sql('UPDATE activity SET suspended_at = now() WHERE publication_id = ANY ($1)', [others]);
  assert.equal(await asked(), first, 'however many activities lack something');
  await till.sql('UPDATE activity SET suspended_at = NULL');
  assert.ok((await asked()) <= 12, `${await asked()} questions while none lacks anything`);
});
