import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { takeBack } from '#billing/refund/refund.service.ts';
import { renewDue } from '#billing/renewal/renewal.service.ts';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { addDays } from '#kit/dates.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { evaluate, heldOf, newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { codes, one } from '../harness/stage.ts';

const START = new Date('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const [BRONZE, SILVER, GOLD, SILVER_5, GOLD_5, INSTITUTION] = [31, 32, 33, 35, 36, 37];

let till: Till;
before(async () => {
  till = await openTill();
});
beforeEach(() => {
  till.bank.be('well');
  till.clock.set(START);
});
after(() => till.close());

/** A session of the administrator that begins now. */
async function admin(): Promise<string> {
  await till.sql('DELETE FROM rate_count');
  const attributes = { username: PEOPLE.admin.email, password: DEMO_PASSWORD };
  const body = { data: { type: 'ApiLoginView', attributes } };
  return String(one(await till.send('POST', '/api/login/', body)).attributes.token);
}
const refund = (orderId: string, token: string, reason?: string, at?: string) =>
  till.send(
    'POST',
    `/api/orders/${orderId}/refunds/`,
    { data: { type: 'Refund', ...(reason === undefined ? {} : { attributes: { reason } }) } },
    { token, ...(at ? { at } : {}) },
  );
async function buy(buyer: Buyer, planId: number, attributes = {}): Promise<string> {
  const { id } = await till.order(buyer, planId, attributes);
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  return id;
}
const entries = async (orderId: string) =>
  (
    await till.sql<{ entry: string }>(
      'SELECT entry FROM payment_entry WHERE order_id = $1 ORDER BY position',
      [orderId],
    )
  ).map(({ entry }) => entry);
const receipts = async (orderId: string) =>
  (
    await till.sql<{ kind: string }>('SELECT kind FROM receipt WHERE order_id = $1 ORDER BY number', [
      orderId,
    ])
  ).map(({ kind }) => kind);
/** The money went back once, with everything that belongs to it. */
async function isBackOnce(buyer: Buyer, orderId: string): Promise<void> {
  assert.equal(await till.taken(buyer), 0);
  assert.deepEqual(await entries(orderId), ['charged', 'refunded']);
  assert.deepEqual(await receipts(orderId), ['payment', 'refund']);
  const letters = (await till.letters(buyer.email)).filter(({ subject }) => /refund/.test(subject));
  assert.equal(letters.length, 1);
  const audit = `SELECT 1 FROM audit_entry WHERE action = 'order.refund' AND subject = $1`;
  assert.equal((await till.sql(audit, [`order:${orderId}`])).length, 1);
}

test('[API-109] [PRICE-020] [API-111] an administrator refunds: the money is back, the membership ends at once, a receipt is mailed', async () => {
  const buyer = await till.register();
  const id = await buy(buyer, SILVER);
  const asked = await refund(id, await admin());
  assert.deepEqual([asked.status, one(asked).attributes.status], [201, 'refunded']);
  await isBackOnce(buyer, id);
  const user = await till.user(buyer);
  assert.deepEqual([user.hasMembership, user.isMembershipValid], [false, false]);
  const [letter] = await till.letters(buyer.email);
  assert.match(letter?.subject ?? '', /^Your refund from Steady State: receipt R-\d{6}$/);
  assert.match(letter?.text_body ?? '', /refunded \$99 for your Silver membership/);
  assert.match(letter?.text_body ?? '', /The membership has ended/);
});

const DAYS: [string, Date, string | undefined, number][] = [
  ['on day 30', addDays(START, 30), undefined, 201],
  ['in the last second of day 30', new Date(addDays(START, 31).getTime() - 5 * 1000), undefined, 201],
  ['on day 31', addDays(START, 31), undefined, 422],
  ['on day 31 with no word in it', addDays(START, 31), '   ', 422],
  ['on day 31 with a reason', addDays(START, 31), 'Bought by mistake, told us in time', 201],
];
for (const [when, at, reason, status] of DAYS)
  test(`[CONST-019] a refund ${when} is ${status === 201 ? 'made' : 'refused until somebody says why'}`, async () => {
    const buyer = await till.register();
    const id = await buy(buyer, BRONZE);
    const [order] = await till.sql<{ paid_at: Date }>('SELECT paid_at FROM membership_order WHERE id = $1', [
      id,
    ]);
    const moment = at.getTime() + (order?.paid_at.getTime() ?? 0) - START.getTime();
    // Signing in takes its time, which the last second of a day does not have.
    till.clock.set(new Date(moment - 10 * MINUTE));
    const token = await admin();
    till.clock.set(new Date(moment));
    const asked = await refund(id, token, reason);
    assert.equal(asked.status, status, asked.text);
    if (status === 422) assert.deepEqual(codes(asked), ['reason-needed']);
    assert.equal(await till.taken(buyer), status === 201 ? 0 : 7_500);
  });

test('[PRICE-020] only an administrator refunds, and only one who signed in within the last half hour', async () => {
  const buyer = await till.register();
  const id = await buy(buyer, BRONZE);
  for (const token of [buyer.token, (await till.register()).token, (await till.token('gold')) ?? '']) {
    const asked = await refund(id, token);
    assert.deepEqual([asked.status, codes(asked)], [403, ['not-allowed']]);
  }
  assert.equal((await till.send('POST', `/api/orders/${id}/refunds/`, { data: {} })).status, 401);
  const token = await admin();
  till.clock.set(new Date(START.getTime() + 31 * MINUTE));
  const old = await refund(id, token);
  assert.deepEqual([old.status, codes(old)], [403, ['recent-sign-in-needed']]);
  assert.equal(await till.taken(buyer), 7_500);
  assert.equal((await till.user(buyer)).membershipName, 'Bronze');
  assert.equal((await refund('999999', await admin())).status, 404);
});

test('while money is on its way back nothing is built on what it bought, and what is paid all the same goes back', async () => {
  const buyer = await till.register();
  const id = await buy(buyer, SILVER);
  const upgrade = await till.order(buyer, GOLD);
  const begun = one(await till.pay(buyer, upgrade.id, { number: CARDS.confirmed }));
  assert.equal(begun.attributes.status, 'requires_action');
  const { refund: giveBack } = till.bank;
  till.bank.refund = async (what, now) => {
    till.bank.refund = giveBack;
    const paid = one(await till.confirm(buyer, upgrade.id, begun.id, true));
    assert.equal(paid.attributes.failure, 'returned');
    const again = await till.order(buyer, GOLD);
    const refused = await till.pay(buyer, again.id);
    assert.deepEqual([refused.status, codes(refused)], [409, ['refund-under-way']]);
    return giveBack(what, now);
  };
  assert.equal((await refund(id, await admin())).status, 201);
  await till.watch(60);
  await isBackOnce(buyer, id);
  assert.deepEqual(await entries(upgrade.id), ['returned']);
  assert.equal((await till.user(buyer)).hasMembership, false);
  await buy(buyer, GOLD);
});

test('a refund of which nobody knows what became holds nobody up for long', async () => {
  const buyer = await till.register();
  const id = await buy(buyer, BRONZE);
  till.bank.be('away');
  assert.equal((await refund(id, await admin())).status, 503);
  till.bank.be('well');
  const upgrade = await till.order(buyer, SILVER);
  assert.deepEqual(codes(await till.pay(buyer, upgrade.id)), ['refund-under-way']);
  till.clock.set(new Date(START.getTime() + 11 * MINUTE));
  await buy(buyer, SILVER);
});

test('[PRICE-020] a refund that is asked for twice, or ten times at once by two processes, gives the money back once', async () => {
  const twin = await till.twin();
  const token = await admin();
  for (let round = 0; round < 5; round++) {
    const buyer = await till.register();
    const id = await buy(buyer, GOLD);
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => refund(id, token, undefined, nth % 2 ? twin.url : undefined)),
    );
    for (const { status, text } of asked) assert.ok([201, 409].includes(status), text);
    const late = await refund(id, token);
    assert.deepEqual([late.status, codes(late)], [409, ['order-not-paid']]);
    await isBackOnce(buyer, id);
  }
});

test('the provider is away: nothing has changed; asked again, or after its answer was lost, the money is back once', async () => {
  for (const mood of ['away', 'lost answer'] as const) {
    const buyer = await till.register();
    const id = await buy(buyer, SILVER);
    till.bank.be(mood);
    const token = await admin();
    const asked = await refund(id, token);
    assert.deepEqual([asked.status, codes(asked)], [503, ['payment-unanswered']]);
    assert.ok(asked.headers.get('retry-after'));
    assert.equal((await till.user(buyer)).membershipName, 'Silver');
    assert.deepEqual(await receipts(id), ['payment']);
    till.bank.be('well');
    assert.equal((await refund(id, token)).status, 201);
    await isBackOnce(buyer, id);
  }
});

test('an order that was not paid has no money to give back', async () => {
  const buyer = await till.register();
  const { id } = await till.order(buyer, BRONZE);
  const asked = await refund(id, await admin());
  assert.deepEqual([asked.status, codes(asked)], [409, ['order-not-paid']]);
});

test('a refunded upgrade lets the earlier membership run on; the order it was built on waits for its turn', async () => {
  const buyer = await till.register();
  const first = await buy(buyer, BRONZE);
  const { membershipEndsAt } = await till.user(buyer);
  const upgrade = await buy(buyer, GOLD);
  const token = await admin();
  const early = await refund(first, token);
  assert.deepEqual([early.status, codes(early)], [409, ['order-built-on']]);
  assert.equal((await refund(upgrade, token)).status, 201);
  const user = await till.user(buyer);
  assert.deepEqual([user.membershipName, user.membershipEndsAt], ['Bronze', membershipEndsAt]);
  assert.equal(await till.taken(buyer), 7_500);
  const [letter] = await till.letters(buyer.email);
  assert.match(letter?.text_body ?? '', /The membership that you had before runs on/);
  assert.equal((await refund(first, token)).status, 201);
  assert.equal((await till.user(buyer)).hasMembership, false);
  assert.equal(await till.taken(buyer), 0);
});

test('what was bought anew after the earlier membership had ended leaves nothing when it is refunded', async () => {
  const buyer = await till.register();
  await buy(buyer, BRONZE);
  await till.sql('UPDATE holding SET ends_at = $2, starts_at = $3 WHERE user_id = $1', [
    buyer.id,
    addDays(START, -1),
    addDays(START, -366),
  ]);
  const again = await buy(buyer, SILVER);
  assert.equal((await refund(again, await admin())).status, 201);
  assert.equal((await till.user(buyer)).isMembershipValid, false);
});

test('[API-109] [PRICE-020] credits and certificates that were earned stay, and stay valid', async () => {
  const buyer = await till.register();
  await till.sql(`UPDATE user_account SET email_verified_at = $2, profession = 'Physician' WHERE id = $1`, [
    buyer.id,
    START,
  ]);
  const order = await buy(buyer, GOLD);
  const activity = await newActivity(till);
  const { token } = buyer;
  assert.equal((await submit(till, activity, await sheetOf(till, activity), { token })).status, 201);
  const survey = one(await evaluate(till, activity, {}, { token }));
  const before = await heldOf(till, buyer.id, activity);
  assert.deepEqual([before.awards, before.certificates], [1, 1]);
  assert.equal((await refund(order, await admin())).status, 201);
  assert.deepEqual(await heldOf(till, buyer.id, activity), before);
  const paper = await till.send(
    'GET',
    `/api/certificates/${survey.attributes.certificateId}/pdf/`,
    undefined,
    buyer,
  );
  assert.equal(paper.status, 200);
  assert.ok(paper.text.startsWith('%PDF'));
  const [written] = await till.sql<{ detail: { certificatesKept: number } }>(
    `SELECT detail FROM audit_entry WHERE action = 'order.refund' ORDER BY position DESC LIMIT 1`,
  );
  assert.equal(written?.detail.certificatesKept, 1);
});

test('[PRICE-020] the gift card of whoever invited is cancelled, and the invitation is open again', async () => {
  const email = 'refunded-colleague@example.org';
  await till.sql('DELETE FROM rate_count');
  const invitation = await till.send(
    'POST',
    '/api/referrals/',
    { data: { type: 'Referred', attributes: { referred_email: email } } },
    { as: 'gold' },
  );
  const referral = one(invitation).id;
  const buyer = await till.register(email);
  const card = async () =>
    (
      await till.sql<{ status: string; applied: boolean }>(
        `SELECT g.status, r.applied_at IS NOT NULL AS applied FROM gift_card g JOIN referral r ON r.id = g.referral_id
          WHERE r.id = $1 ORDER BY g.id`,
        [referral],
      )
    ).map(({ status, applied }) => `${status} ${applied}`);
  const id = await buy(buyer, SILVER);
  assert.deepEqual(await card(), ['pending_to_send true']);
  const token = await admin();
  await Promise.all([refund(id, token), refund(id, token), refund(id, token)]);
  assert.deepEqual(await card(), ['cancelled false']);
  const again = await till.order(buyer, SILVER);
  assert.equal(again.attributes.discount, 5_000, 'and it takes $50 off again');
  await till.pay(buyer, again.id);
  assert.deepEqual(await card(), ['cancelled true', 'pending_to_send true']);
});

const CHOICES: [string, boolean, (buyer: Buyer) => Promise<unknown>, boolean][] = [
  ['was switched off at the upgraded one', true, (buyer) => switchOff(buyer), false],
  ['was not chosen at the upgrade', false, async () => undefined, false],
  ['was chosen both times and never switched off', true, async () => undefined, true],
];
const switchOff = ({ token }: Buyer) =>
  till.send(
    'PATCH',
    '/api/users/me/membership/',
    { data: { type: 'MembershipChoice', attributes: { autoRenew: false } } },
    { token },
  );
for (const [what, autoRenew, chosen, renews] of CHOICES)
  test(`[ROLE-063] after the refund of an upgrade, automatic renewal that ${what} ${renews ? 'goes on' : 'charges nobody'}`, async () => {
    const buyer = await till.register();
    await buy(buyer, SILVER, { autoRenew: true });
    const upgrade = await buy(buyer, GOLD, { autoRenew });
    await chosen(buyer);
    assert.equal((await refund(upgrade, await admin())).status, 201);
    const { membershipName, membershipEndsAt } = await till.user(buyer);
    assert.equal(membershipName, 'Silver');
    const day = new Date(new Date(String(membershipEndsAt)).getTime() - 23 * 60 * MINUTE);
    await renewDue({ ...till.app.ports, payment: till.bank }, day);
    assert.equal(await till.taken(buyer), renews ? 2 * 9_900 : 9_900);
  });

/** A membership by the hand of an administrator. */
async function give(buyer: Buyer, planId: number, days?: number): Promise<void> {
  const endsOn = days && addDays(till.now(), days).toISOString().slice(0, 10);
  const attributes = { planId, reason: 'a colleague of ours', ...(endsOn ? { endsOn } : {}) };
  const body = { data: { type: 'MembershipGrant', attributes } };
  const path = `/api/admin/members/${buyer.id}/memberships/`;
  assert.equal((await till.send('POST', path, body, { token: await admin() })).status, 201);
}

test('an order that another one builds on through memberships granted by hand waits for its turn, too', async () => {
  const buyer = await till.register();
  const first = await buy(buyer, SILVER);
  await give(buyer, SILVER_5);
  await give(buyer, SILVER_5, 2_000);
  const upgrade = await buy(buyer, GOLD_5);
  const token = await admin();
  const early = await refund(first, token);
  assert.deepEqual([early.status, codes(early)], [409, ['order-built-on']]);
  assert.equal((await refund(upgrade, token)).status, 201);
  assert.equal((await refund(first, token)).status, 201);
  assert.equal(await till.taken(buyer), 0);
  assert.equal((await till.user(buyer)).membershipName, 'Silver', 'the granted one stays');
  const [letter] = await till.letters(buyer.email);
  assert.match(letter?.text_body ?? '', /Your current Silver membership continues/);
  const { attributes } = await till.order(buyer, GOLD_5);
  assert.equal(attributes.credit, 0, 'and is worth nothing any more');
});

test('nothing is built on a granted membership while the money below it goes back, or if it went back meanwhile', async () => {
  const buyer = await till.register();
  const first = await buy(buyer, SILVER);
  await give(buyer, SILVER_5);
  const upgrade = await till.order(buyer, GOLD_5);
  assert.equal(upgrade.attributes.credit, 9_900);
  const begun = one(await till.pay(buyer, upgrade.id, { number: CARDS.confirmed }));
  assert.equal(begun.attributes.status, 'requires_action');
  const { refund: giveBack } = till.bank;
  till.bank.refund = async (what, now) => {
    till.bank.refund = giveBack;
    const again = await till.order(buyer, GOLD_5);
    assert.deepEqual(codes(await till.pay(buyer, again.id)), ['refund-under-way']);
    return giveBack(what, now);
  };
  assert.equal((await refund(first, await admin())).status, 201);
  const late = one(await till.confirm(buyer, upgrade.id, begun.id, true));
  assert.notEqual(late.attributes.status, 'paid');
  await till.watch(60);
  assert.equal(await till.taken(buyer), 0);
  assert.equal((await till.user(buyer)).membershipName, 'Silver');
});

const DISPUTES = [
  ['disputed', 'order.dispute', /^Your bank has reversed your payment of \$99 for your Silver membership\./m],
  ['refunded', 'order.refund', /^We have refunded \$99 for your Silver membership\./m],
] as const;
for (const [entry, action, lead] of DISPUTES)
  test(`money of an order that others build on, ${entry} past us: its member and we are told what is true`, async () => {
    const buyer = await till.register();
    const first = await buy(buyer, SILVER);
    await buy(buyer, GOLD);
    const by = { now: till.now(), requestId: 'payment', address: '' };
    const back = { orderId: Number(first), entry, reason: '', by } as const;
    const take = () => till.database.write((db) => takeBack(db, till.app.ports, back));
    assert.deepEqual([await take(), await take()], [true, false]);
    assert.equal((await till.user(buyer)).membershipName, 'Gold');
    const [letter] = await till.letters(buyer.email);
    assert.match(letter?.text_body ?? '', lead);
    assert.match(letter?.text_body ?? '', /Your current Gold membership continues/);
    assert.doesNotMatch(letter?.text_body ?? '', /has ended/);
    const told = (await till.letters(till.app.ports.config.supportEmail)).filter(({ subject }) =>
      subject.startsWith(`Order ${first}: its money went back`),
    );
    assert.equal(told.length, 1);
    const written = await till.sql<{ actor_id: number | null }>(
      'SELECT actor_id FROM audit_entry WHERE action = $1 AND subject = $2',
      [action, `order:${first}`],
    );
    assert.deepEqual(written, [{ actor_id: null }]);
  });

test('a disputed payment on which nothing builds ends the membership, and nobody says that we gave it back', async () => {
  const buyer = await till.register();
  const id = await buy(buyer, SILVER);
  const by = { now: till.now(), requestId: 'payment', address: '' };
  const back = { orderId: Number(id), entry: 'disputed', reason: '', by } as const;
  await till.database.write((db) => takeBack(db, till.app.ports, back));
  const [letter] = await till.letters(buyer.email);
  assert.match(letter?.subject ?? '', /^Your payment to Steady State was reversed: receipt R-\d{6}$/);
  assert.match(letter?.text_body ?? '', /Your bank has reversed[\s\S]*The membership has ended/);
  assert.doesNotMatch(letter?.text_body ?? '', /refunded/);
});

test('a refunded order for which nothing was paid is told as such', async () => {
  const buyer = await till.register();
  await give(buyer, INSTITUTION);
  till.clock.set(addDays(START, 1));
  const { id } = await till.order(buyer, INSTITUTION, { renew: true });
  assert.equal(one(await till.pay(buyer, id, null)).attributes.status, 'paid');
  assert.equal((await refund(id, await admin())).status, 201);
  const [letter] = await till.letters(buyer.email);
  assert.match(letter?.subject ?? '', /^Your order from Steady State was canceled: receipt R-\d{6}$/);
  assert.match(letter?.text_body ?? '', /Nothing was paid for your Gold membership/);
  assert.match(letter?.text_body ?? '', /The membership that you had before runs on/);
});

test('[REF-035] a second refund opens the invitation again, though only the first purchase had earned a card', async () => {
  const email = 'twice-refunded@example.org';
  await till.sql('DELETE FROM rate_count');
  const body = { data: { type: 'Referred', attributes: { referred_email: email } } };
  const referral = one(await till.send('POST', '/api/referrals/', body, { as: 'gold' })).id;
  const buyer = await till.register(email);
  const isApplied = async () =>
    (await till.sql('SELECT 1 FROM referral WHERE id = $1 AND applied_at IS NOT NULL', [referral])).length >
    0;
  const first = await buy(buyer, SILVER);
  await till.sql(`UPDATE gift_card SET status = 'sent' WHERE referral_id = $1`, [referral]);
  const token = await admin();
  assert.equal((await refund(first, token)).status, 201);
  const second = await buy(buyer, SILVER);
  assert.equal(await till.taken(buyer), 4_900, '$50 off again');
  assert.equal(await isApplied(), true);
  assert.equal((await refund(second, token)).status, 201);
  assert.equal(await isApplied(), false);
  assert.equal((await till.order(buyer, SILVER)).attributes.discount, 5_000);
});

test('every ledger is whole after all of this', async () => {
  assert.ok((await verifyLedgers(till.database.reader())).every(isWhole));
});
