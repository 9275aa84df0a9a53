import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { remindMembers } from '#billing/renewal/reminder.service.ts';
import { renewDue } from '#billing/renewal/renewal.service.ts';
import { addDays } from '#kit/dates.ts';
import { earlyRenewal, wayOn } from '#membership/upgrade/upgrade.rules.ts';
import { DEMO_PASSWORD } from '#seed/people.ts';
import { PASSWORD } from '../harness/people/account-desk.ts';
import { type Buyer, openTill, type Till } from '../harness/people/till.ts';
import { codes, one } from '../harness/stage.ts';

const [BRONZE, SILVER, INSTITUTION] = [31, 32, 37];
const START = new Date('2026-11-21T10:00:00Z');

let till: Till;
before(async () => {
  till = await openTill();
});
beforeEach(() => till.clock.set(START));
after(() => till.close());

async function signIn(username: string, password: string): Promise<string> {
  await till.sql('TRUNCATE rate_count');
  const body = { data: { type: 'ApiLoginView', attributes: { username, password } } };
  return String(one(await till.send('POST', '/api/login/', body)).attributes.token);
}
const admin = () => signIn('admin@demo.example', DEMO_PASSWORD);
async function later(buyer: Buyer, days: number): Promise<void> {
  till.clock.set(addDays(START, days));
  buyer.token = await signIn(buyer.email, PASSWORD);
}
/** Somebody whom an administrator granted a membership, for so many days or for the plan's own term. */
async function guest(days: number | null, planId = INSTITUTION): Promise<Buyer> {
  const buyer = await till.register();
  const endsOn = days === null ? {} : { endsOn: addDays(START, days).toISOString().slice(0, 10) };
  const attributes = { planId, reason: 'A colleague of the hospital', ...endsOn };
  const body = { data: { type: 'MembershipGrant', attributes } };
  const path = `/api/admin/members/${buyer.id}/memberships/`;
  const asked = await till.send('POST', path, body, { token: await admin() });
  assert.equal(asked.status, 201, asked.text);
  return buyer;
}
const order = (buyer: Buyer, attributes = {}) => till.tryOrder(buyer, INSTITUTION, attributes);
async function add(buyer: Buyer): Promise<void> {
  const placed = one(await order(buyer, { renew: true }));
  assert.equal(one(await till.pay(buyer, placed.id, null)).attributes.status, 'paid');
}
/** Where a reader is led, by the buttons in the bar and in the account. */
async function ledTo(buyer: Buyer) {
  const user = (await till.user(buyer)) as unknown as Parameters<typeof earlyRenewal>[0] & {
    canRenew: boolean;
  };
  const membership = { id: '37', name: 'Gold', rebillDays: 365 as const, price: 0 };
  const who = { ...user, membership };
  return [user.canRenew, wayOn(who, [])?.is ?? null, earlyRenewal(who, till.now()) !== null];
}
const lettersOf = async ({ email }: Buyer) =>
  (await till.letters(email)).filter(({ subject }) => /membership (ends|has ended)/.test(subject)).reverse();
interface DeskHolding {
  id: string;
  end: string | null;
  isPaid: boolean;
}
async function holdings(buyer: Buyer): Promise<DeskHolding[]> {
  const asked = await till.send('GET', `/api/admin/members/${buyer.id}/`, undefined, {
    token: await admin(),
  });
  return (one(asked).attributes as { record: { holdings: DeskHolding[] } }).record.holdings;
}
async function end(buyer: Buyer, holdingId: string) {
  const path = `/api/admin/members/${buyer.id}/memberships/${holdingId}/`;
  return till.send('DELETE', path, undefined, { token: await admin() });
}

test('[PRICE-017] what an administrator granted for nothing until a day is not prolonged by its holder, before that day or after it', async () => {
  const buyer = await guest(20);
  for (const [days, isLapsed] of [
    [0, false],
    [19, false],
    [21, true],
    [800, true],
  ] as const) {
    await later(buyer, days);
    for (const attributes of [{}, { renew: true }, { renew: true, autoRenew: true }]) {
      const asked = await order(buyer, attributes);
      assert.deepEqual([asked.status, codes(asked)], [403, ['membership-granted']], `${days}`);
    }
    assert.deepEqual(await ledTo(buyer), [false, null, false]);
    assert.equal((await till.user(buyer)).isMembershipValid, !isLapsed);
  }
  await till.order(buyer, BRONZE);
});

test('[PRICE-017] what was granted for the plan’s own term is prolonged while it runs, and not once it has lapsed', async () => {
  const buyer = await guest(null);
  await later(buyer, 300);
  assert.deepEqual(await ledTo(buyer), [true, null, true]);
  await add(buyer);
  await later(buyer, 700);
  assert.deepEqual(await ledTo(buyer), [true, null, true]);
  await add(buyer);
  await later(buyer, 3 * 365 + 1);
  assert.deepEqual(codes(await order(buyer)), ['membership-granted']);
  assert.deepEqual(await ledTo(buyer), [false, null, false]);
});

test('[PRICE-017] a term that was added to a grant until a day, before that was refused, is not added to again', async () => {
  const buyer = await guest(null);
  await later(buyer, 100);
  await add(buyer);
  await till.sql(
    `UPDATE holding SET ends_at = ends_at - interval '3 days'
      WHERE id IN (SELECT g.holding_id FROM membership_grant g JOIN holding h ON h.id = g.holding_id WHERE h.user_id = $1)`,
    [buyer.id],
  );
  await later(buyer, 500);
  assert.deepEqual(codes(await order(buyer, { renew: true })), ['membership-granted']);
});

test('what costs something and was granted until a day is prolonged at its price', async () => {
  const buyer = await guest(20, SILVER);
  assert.equal((await till.user(buyer)).canRenew, true);
  assert.equal((await till.order(buyer, SILVER, { renew: true })).attributes.total, 9_900);
});

test('[API-111] the letters about the end of such a grant lead to no renewal; those of a running term do', async () => {
  const [until, term] = [await guest(20), await guest(null)];
  for (const days of [14, 21, 360, 366]) {
    till.clock.set(addDays(START, days));
    await remindMembers(till.app.ports, till.now());
  }
  const renews = async (buyer: Buyer) =>
    (await lettersOf(buyer)).map(({ text_body }) => /checkout/.test(text_body));
  assert.deepEqual(await renews(until), [false, false]);
  assert.deepEqual(await renews(term), [true, false]);
});

test('[ROLE-063] such a grant does not renew itself, even with a card on file', async () => {
  const buyer = await till.register();
  const bought = await till.order(buyer, BRONZE, { autoRenew: true });
  assert.equal(one(await till.pay(buyer, bought.id)).attributes.status, 'paid');
  const attributes = { planId: INSTITUTION, reason: 'A guest', endsOn: '2028-02-01' };
  const grant = { data: { type: 'MembershipGrant', attributes } };
  const path = `/api/admin/members/${buyer.id}/memberships/`;
  assert.equal((await till.send('POST', path, grant, { token: await admin() })).status, 201);
  const choice = { data: { type: 'MembershipChoice', attributes: { autoRenew: true } } };
  const asked = await till.send('PATCH', '/api/users/me/membership/', choice, { token: buyer.token });
  assert.deepEqual([asked.status, codes(asked)], [403, ['membership-granted']]);
  // As it may have been chosen before that was refused.
  await till.sql('UPDATE holding SET auto_renew = true WHERE user_id = $1 AND superseded_at IS NULL', [
    buyer.id,
  ]);
  till.clock.set(new Date('2028-02-01T12:00:00Z'));
  await renewDue(till.app.ports, till.now());
  const renewed = await till.sql(`SELECT 1 FROM membership_order WHERE user_id = $1 AND kind = 'renewal'`, [
    buyer.id,
  ]);
  assert.equal(renewed.length, 0);
});

test('[ROLE-035] an administrator ends what its holder prolonged for nothing; what was paid for they do not', async () => {
  const buyer = await guest(null);
  await later(buyer, 100);
  await add(buyer);
  const [, prolonged] = await holdings(buyer);
  assert.ok(prolonged);
  assert.deepEqual([prolonged.end, prolonged.isPaid], [null, false]);
  const asked = await end(buyer, prolonged.id);
  assert.ok(asked.status < 300, asked.text);
  const [granted, ended] = await holdings(buyer);
  assert.deepEqual([granted?.end, ended?.end], [null, 'ended'], 'what was granted runs on');
  assert.ok((await end(buyer, granted?.id ?? '')).status < 300);
  assert.equal((await till.user(buyer)).isMembershipValid, false);
  const paying = await till.register();
  const { id } = await till.order(paying, SILVER);
  await till.pay(paying, id);
  const [bought] = await holdings(paying);
  assert.deepEqual(codes(await end(paying, bought?.id ?? '')), ['membership-paid']);
});
