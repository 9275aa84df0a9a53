import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { addDays, utcDate } from '#kit/dates.ts';
import { sendDueGiftCards } from '#referrals/gift-card/gift-card.service.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { leave } from '../harness/people/leaver.ts';
import { type Buyer, openTill, type Till } from '../harness/people/till.ts';
import { one } from '../harness/stage.ts';

const START = new Date('2026-11-21T10:00:00Z');
const SILVER = 32;
const LIST = '/api/admin/gift-cards/';

let till: Till;
before(async () => {
  till = await openTill();
  // The story's card was earned so long before the day the story is told on, which may be in our November.
  await till.sql(
    `UPDATE gift_card SET purchased_at = purchased_at + days * interval '1 day', send_date = send_date + days, sent_at = sent_at + days * interval '1 day'
       FROM (SELECT $1::date - at::date AS days FROM seed_state WHERE name = 'demo') AS moved`,
    [START],
  );
});
beforeEach(() => till.clock.set(START));
after(() => till.close());

/** A session of the administrator that begins now. */
async function admin(): Promise<string> {
  await till.sql('TRUNCATE rate_count');
  const attributes = { username: PEOPLE.admin.email, password: DEMO_PASSWORD };
  const body = { data: { type: 'ApiLoginView', attributes } };
  return String(one(await till.send('POST', '/api/login/', body)).attributes.token);
}
type Attributes = Record<string, unknown> & {
  owner: { email: string } | null;
  referred: { id: string | null; email: string } | null;
};
async function list(query = ''): Promise<{ id: string; attributes: Attributes }[]> {
  const reply = await till.send('GET', `${LIST}${query}`, undefined, { token: await admin() });
  assert.equal(reply.status, 200, reply.text);
  return reply.json.data as { id: string; attributes: Attributes }[];
}
interface Figures {
  month?: string;
  currency: string;
  purchases: number;
  discounts: number;
  cardsSent: number;
  sent: number;
  cardsPending: number;
  pending: number;
  revenue: number;
}
async function program(): Promise<{ months: Figures[]; all: Figures[] }> {
  const reply = await till.send('GET', '/api/admin/referral-program/', undefined, { token: await admin() });
  assert.equal(reply.status, 200, reply.text);
  return one(reply).attributes as unknown as { months: Figures[]; all: Figures[] };
}
/** A colleague whom the Gold member invited buys Silver. */
async function invited(email: string): Promise<{ buyer: Buyer; id: string }> {
  await till.sql('TRUNCATE rate_count');
  const body = { data: { type: 'Referred', attributes: { referred_email: email } } };
  assert.equal((await till.send('POST', '/api/referrals/', body, { as: 'gold' })).status, 201);
  const buyer = await till.register(email);
  const { id } = await till.order(buyer, SILVER);
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  return { buyer, id };
}
const refund = async (id: string) => {
  const body = { data: { type: 'Refund', attributes: {} } };
  const reply = await till.send('POST', `/api/orders/${id}/refunds/`, body, { token: await admin() });
  assert.equal(reply.status, 201, reply.text);
};

test('what the program costs and brings is that of its orders, cards and ledger, by month and in all', async () => {
  const before = await program();
  const { id } = await invited('reward-one@example.org');
  const { id: back } = await invited('reward-two@example.org');
  await refund(back);
  const { months, all } = await program();
  const [month] = months;
  assert.deepEqual(
    { ...month },
    {
      month: '2026-11',
      currency: 'USD',
      purchases: 1,
      discounts: 5_000,
      cardsSent: 0,
      sent: 0,
      cardsPending: 1,
      pending: 5_000,
      revenue: 4_900,
    },
  );
  const [ledger] = await till.sql<{ sum: number }>(
    `SELECT sum(CASE entry WHEN 'charged' THEN amount_cents ELSE -amount_cents END)::int AS sum
       FROM payment_entry WHERE order_id = ANY($1)`,
    [[id, back]],
  );
  assert.equal(month?.revenue, ledger?.sum);
  const [was, is] = [before.all[0], all[0]];
  assert.deepEqual(
    [(is?.purchases ?? 0) - (was?.purchases ?? 0), (is?.discounts ?? 0) - (was?.discounts ?? 0)],
    [1, 5_000],
  );
  assert.equal(is?.sent, 5_000, 'the card that the story sent');
  till.clock.set(addDays(START, 31));
  assert.equal((await sendDueGiftCards(till.app.ports, till.now())).sent, 1);
  const later = await program();
  const moved = later.months.find((one) => one.month === '2026-11');
  assert.deepEqual([moved?.cardsSent, moved?.sent, moved?.cardsPending], [1, 5_000, 0]);
});

test('gift cards are listed with who owns them, whom they are for, and what earned them', async () => {
  const { buyer, id } = await invited('reward-three@example.org');
  const [card] = await list('?filter[search]=reward-three');
  assert.deepEqual(
    [card?.attributes.order, card?.attributes.status, card?.attributes.sendDate, card?.attributes.overdue],
    [id, 'pending_to_send', utcDate(addDays(START, 30)), false],
  );
  assert.deepEqual(
    [card?.attributes.owner?.email, card?.attributes.referred?.email],
    [PEOPLE.gold.email, buyer.email],
  );
  const every = await list('?filter[search]=delacroix&sort=sendDate&page[size]=100');
  assert.ok(every.some(({ attributes }) => attributes.order === null));
  const days = every.map(({ attributes }) => String(attributes.sendDate));
  assert.deepEqual(days, days.toSorted());
  for (const status of ['pending', 'pending_to_send', 'sent', 'cancelled'])
    assert.ok(
      (await list(`?filter[status]=${status}`)).every(({ attributes }) => attributes.status === status),
      status,
    );
  for (const query of ['filter[status]=lost', 'filter[overdue]=maybe', 'sort=id', 'page[size]=101'])
    assert.equal((await till.send('GET', `${LIST}?${query}`, undefined, { as: 'admin' })).status, 400, query);
});

test('a card is overdue on the day after its day, and no more once it has left', async () => {
  const { id } = await invited('reward-four@example.org');
  const overdue = async () =>
    (await list('?filter[overdue]=true')).map(({ attributes }) => attributes.order).includes(id);
  till.clock.set(addDays(START, 30));
  assert.equal(await overdue(), false);
  till.clock.set(addDays(START, 31));
  assert.equal(await overdue(), true);
  await sendDueGiftCards(till.app.ports, till.now());
  assert.equal(await overdue(), false);
});

test('a card bought just before midnight is overdue once thirty whole days and the hour of the job have passed', async () => {
  till.clock.set(new Date('2026-11-21T23:40:00Z'));
  const { id } = await invited('reward-late@example.org');
  const overdueAt = async (at: string) => {
    till.clock.set(new Date(at));
    const listed = (await list('?filter[overdue]=true')).some(({ attributes }) => attributes.order === id);
    const token = await admin();
    const { waiting } = one(await till.send('GET', '/api/admin/overview/', undefined, { token }))
      .attributes as unknown as { waiting: { giftCards: number } };
    return [listed, waiting.giftCards];
  };
  const [isOverdue, before] = await overdueAt('2026-12-22T00:10:00Z');
  assert.equal(isOverdue, false);
  assert.deepEqual(await overdueAt('2026-12-22T01:00:00Z'), [true, Number(before) + 1]);
});

test('a colleague is shown by the address that was invited, and found by it and by that of the account', async () => {
  const { buyer, id } = await invited('reward-invited@example.org');
  await till.sql('UPDATE user_account SET email = $2 WHERE id = $1', [buyer.id, 'moved-away@example.org']);
  const found = async (words: string) =>
    (await list(`?filter[search]=${words}`)).find(({ attributes }) => attributes.order === id)?.attributes;
  const shown = { id: String(buyer.id), email: 'reward-invited@example.org' };
  assert.deepEqual((await found('reward-invited'))?.referred, shown);
  assert.deepEqual((await found('moved-away'))?.referred, shown);
  const erase = `UPDATE referral SET email = 'erased-' || id || '@erased.invalid' WHERE referred_user_id = $1`;
  await till.sql(erase, [buyer.id]);
  assert.equal(
    (await found('moved-away'))?.referred?.email,
    'moved-away@example.org',
    'its inviter has left',
  );
  await till.sql(`UPDATE user_account SET email = 'released-' || id || '@released.invalid' WHERE id = $1`, [
    buyer.id,
  ]);
  assert.equal((await found('delacroix'))?.referred, null);
});

test('of owners and colleagues who have left the desk shows nobody, and leads to no record', async () => {
  const { buyer, id } = await invited('reward-five@example.org');
  const here = async () => (await list()).find(({ attributes }) => attributes.order === id)?.attributes;
  assert.deepEqual((await here())?.referred, { id: String(buyer.id), email: buyer.email });
  assert.equal((await leave(till, buyer)).status, 204);
  const colleagueGone = await here();
  assert.deepEqual([colleagueGone?.referred, colleagueGone?.owner?.email], [null, PEOPLE.gold.email]);
  await till.sql('UPDATE gift_card SET user_id = $1 WHERE purchase = $2', [buyer.id, `order:${id}`]);
  assert.equal((await here())?.owner, null);
  assert.ok(!JSON.stringify(await list()).includes('erased'));
});
