import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { settleSetup } from '#billing/card/setup.service.ts';
import { settle } from '#billing/payment/settlement.service.ts';
import { remindMembers } from '#billing/renewal/reminder.service.ts';
import { renewDue } from '#billing/renewal/renewal.service.ts';
import { PASSWORD } from '../harness/people/account-desk.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { codes, one } from '../harness/stage.ts';

/** A card is kept for renewals without paying: what that does, and what it never does. */
const START = new Date('2026-11-21T10:00:00Z');
const DAY = 86_400_000;
const SILVER = 32;
const SETUPS = '/api/users/me/card-setups/';
const CHOICE = '/api/users/me/membership/';

let till: Till;
before(async () => {
  till = await openTill();
});
beforeEach(() => {
  till.bank.be('well');
  till.clock.set(START);
});
after(() => till.close());

interface Member extends Buyer {
  endsAt: Date;
}
/** Somebody who bought a year of Silver and kept no card. */
async function member(): Promise<Member> {
  const buyer = await till.register();
  const { id } = await till.order(buyer, SILVER, { autoRenew: false });
  assert.equal(one(await till.pay(buyer, id)).attributes.status, 'paid');
  const [holding] = await till.sql<{ ends_at: Date }>('SELECT ends_at FROM holding WHERE user_id = $1', [
    buyer.id,
  ]);
  return { ...buyer, endsAt: holding?.ends_at ?? assert.fail() };
}
async function keep({ token }: Buyer, number: string | null = CARDS.good, card: object = {}) {
  await till.sql('TRUNCATE rate_count');
  const whole = { number, expMonth: 12, expYear: 2032, cvc: '123', ...card };
  const attributes = number === null ? {} : { card: whole };
  return till.send('POST', SETUPS, { data: { type: 'CardSetup', attributes } }, { token });
}
const answer = ({ token }: Buyer, id: string, confirmed: boolean) =>
  till.send(
    'PATCH',
    `${SETUPS}${id}/`,
    { data: { type: 'CardSetup', id, attributes: { confirmed } } },
    { token },
  );
const choose = ({ token }: Buyer, autoRenew: boolean) =>
  till.send('PATCH', CHOICE, { data: { type: 'MembershipChoice', attributes: { autoRenew } } }, { token });
const choice = async ({ token }: Buyer) => {
  const { autoRenew, cardOnFile } = one(await till.send('GET', CHOICE, undefined, { token })).attributes;
  return { autoRenew, cardOnFile };
};
/** Sessions end before memberships do. */
async function signIn(email: string): Promise<string> {
  await till.sql('TRUNCATE rate_count');
  const body = { data: { type: 'ApiLoginView', attributes: { username: email, password: PASSWORD } } };
  return String(one(await till.send('POST', '/api/login/', body)).attributes.token);
}
/** Everything that was ever taken from somebody: their purchase alone. */
const charges = async ({ id }: Buyer) =>
  (
    await till.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM sandbox_charge s JOIN payment p ON p.id::text = s.key WHERE p.user_id = $1`,
      [id],
    )
  )[0]?.n;
const letters = async ({ email }: Buyer) =>
  (await till.letters(email)).filter(({ subject }) => subject === 'Your Silver membership now renews itself');
const audited = async ({ id }: Buyer) =>
  (
    await till.sql<{ action: string; detail: object }>(
      `SELECT action, detail FROM audit_entry WHERE actor_id = $1 AND action LIKE 'membership.%' ORDER BY position`,
      [id],
    )
  ).map(({ action, detail }) => [action, detail]);

test('a card is kept without paying: renewal is on, nothing is charged, it is written down and told by letter', async () => {
  const who = await member();
  assert.deepEqual(await choice(who), { autoRenew: false, cardOnFile: null });
  const reply = await keep(who);
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(one(reply).attributes, {
    status: 'kept',
    failure: null,
    detail: null,
    clientSecret: null,
  });
  assert.deepEqual(await choice(who), { autoRenew: true, cardOnFile: 'Visa 4242' });
  assert.equal(await charges(who), 1, 'the purchase alone');
  assert.deepEqual(await audited(who), [
    ['membership.card', { brand: 'Visa', last4: '4242' }],
    ['membership.auto-renew', { membership: SILVER, autoRenew: true }],
  ]);
  const [letter, ...more] = await letters(who);
  assert.deepEqual(more, []);
  assert.match(letter?.text_body ?? '', /on 20 November 2027 we charge \$99 to your Visa ending in 4242/);
  assert.match(letter?.text_body ?? '', /Nothing has been charged\./);
  assert.match(letter?.text_body ?? '', /\/myaccount\/membership/);
});

test('the kept card is charged a day before the end, after its letters, and not if it was switched off', async () => {
  const [on, off] = [await member(), await member()];
  for (const who of [on, off]) await keep(who);
  assert.equal((await choose(off, false)).status, 204);
  for (const days of [29, 6]) {
    till.clock.set(new Date(on.endsAt.getTime() - days * DAY));
    await renewDue(till.app.ports, till.now());
    await remindMembers(till.app.ports, till.now());
    assert.equal(await charges(on), 1);
  }
  const told = (await till.letters(on.email)).filter(({ subject }) => /renews itself on/.test(subject));
  assert.equal(told.length, 2, '30 and 7 days before');
  till.clock.set(new Date(on.endsAt.getTime() - DAY));
  await renewDue(till.app.ports, till.now());
  assert.deepEqual([await charges(on), await charges(off)], [2, 1]);
});

for (const [name, number, failure] of [
  ['declined', CARDS.declined, 'card-declined'],
  ['without money', CARDS.poor, 'insufficient-funds'],
  ['unknown', '4000000000000069', 'card-not-accepted'],
] as const)
  test(`a card that is ${name} is not kept, and its reason is said`, async () => {
    const who = await member();
    const { attributes } = one(await keep(who, number));
    assert.deepEqual([attributes.status, attributes.failure], ['failed', failure]);
    assert.ok(String(attributes.detail).length > 20);
    assert.deepEqual(await choice(who), { autoRenew: false, cardOnFile: null });
    assert.deepEqual(await audited(who), []);
  });

test('a card that has expired is not kept', async () => {
  const { attributes } = one(await keep(await member(), CARDS.good, { expMonth: 10, expYear: 2026 }));
  assert.equal(attributes.failure, 'expired-card');
});

test('a bank that asks back is answered: yes keeps the card, no does not, and either is told once', async () => {
  for (const [yes, expected] of [
    [true, { autoRenew: true, cardOnFile: 'Visa 3155' }],
    [false, { autoRenew: false, cardOnFile: null }],
  ] as const) {
    const who = await member();
    const asked = one(await keep(who, CARDS.confirmed));
    assert.equal(asked.attributes.status, 'requires_action');
    assert.deepEqual(await choice(who), { autoRenew: false, cardOnFile: null });
    const stranger = await member();
    assert.equal((await answer(stranger, asked.id, true)).status, 404);
    for (const _ of [1, 2]) {
      const { attributes } = one(await answer(who, asked.id, yes));
      assert.equal(attributes.status, yes ? 'kept' : 'failed');
    }
    assert.deepEqual(await choice(who), expected);
    assert.equal((await letters(who)).length, yes ? 1 : 0);
    // What is decided stays decided.
    await answer(who, asked.id, !yes);
    assert.deepEqual(await choice(who), expected);
  }
});

test('[race] [twice] asked by five at once and again, it is on once: one letter, one entry, one card, no charge', async () => {
  const who = await member();
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => keep(who)));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 201, 201, 201, 201],
  );
  await keep(who);
  assert.equal((await letters(who)).length, 1);
  const on = (await audited(who)).filter(([action]) => action === 'membership.auto-renew');
  assert.equal(on.length, 1);
  assert.equal(await charges(who), 1);
  const cards = await till.sql('SELECT 1 FROM payment_method WHERE user_id = $1', [who.id]);
  assert.equal(cards.length, 1);
});

test('[race] a bank’s answer by two at once takes effect once', async () => {
  const who = await member();
  const asked = one(await keep(who, CARDS.confirmed));
  await Promise.all([1, 2, 3].map(() => answer(who, asked.id, true)));
  assert.equal((await letters(who)).length, 1);
  assert.equal((await audited(who)).length, 2);
});

test('switched off meanwhile it stays off, whatever is told once more of the card', async () => {
  const who = await member();
  const asked = one(await keep(who, CARDS.confirmed));
  await answer(who, asked.id, true);
  await choose(who, false);
  await answer(who, asked.id, true);
  assert.deepEqual(await choice(who), { autoRenew: false, cardOnFile: 'Visa 3155' });
});

test('switched off while a bank asks back, its answer switches nothing on and keeps no card', async () => {
  const who = await member();
  await keep(who);
  const asked = one(await keep(who, CARDS.confirmed));
  assert.equal((await choose(who, false)).status, 204);
  const { attributes } = one(await answer(who, asked.id, true));
  assert.deepEqual(
    [attributes.status, attributes.detail],
    ['failed', 'The card was not kept, and nothing was charged.'],
  );
  assert.deepEqual(await choice(who), { autoRenew: false, cardOnFile: 'Visa 4242' });
  const again = one(await keep(who, CARDS.confirmed));
  assert.equal(one(await answer(who, again.id, true)).attributes.status, 'kept');
  assert.deepEqual(await choice(who), { autoRenew: true, cardOnFile: 'Visa 3155' });
});

test('a card that another provider has is told and used as none', async () => {
  const who = await member();
  await keep(who);
  await till.sql(`UPDATE payment_method SET provider = 'stripe' WHERE user_id = $1`, [who.id]);
  assert.deepEqual(await choice(who), { autoRenew: true, cardOnFile: null });
  await choose(who, false);
  assert.deepEqual(codes(await choose(who, true)), ['card-needed']);
  assert.deepEqual(await choice(who), { autoRenew: false, cardOnFile: null });
});

/** The owner of an address that was only typed chooses a password, and gets an account of their own (decision 25). */
async function recover({ id, email }: Buyer): Promise<void> {
  await till.sql('TRUNCATE rate_count');
  await till.send('POST', '/rest-auth/password/reset/', { email });
  const [letter] = await till.letters(email);
  const token = /change\/\d+\/([\w-]{43})/.exec(letter?.text_body ?? '')?.[1];
  const [new_password1, new_password2] = ['river-compass-58', 'river-compass-58'];
  const body = { uid: String(id), token, new_password1, new_password2 };
  assert.equal((await till.send('POST', '/rest-auth/password/reset/confirm/', body)).status, 200);
}
const left = async ({ id }: Buyer) =>
  (
    await till.sql(
      `SELECT count(*)::int AS holdings, bool_or(auto_renew) AS renews,
              (SELECT count(*)::int FROM payment_method WHERE user_id = $1) AS cards
         FROM holding WHERE user_id = $1 AND superseded_at IS NULL`,
      [id],
    )
  )[0];
const refOf = async (table: 'payment' | 'card_setup', id: string) =>
  (await till.sql<{ ref: string }>(`SELECT provider_ref AS ref FROM ${table} WHERE id = $1`, [id]))[0]?.ref ??
  assert.fail();

// What is under way is stopped as the address is freed; what began at that very moment renews nothing either.
for (const [when, isLate] of [
  ['before', false],
  ['as', true],
] as const) {
  test(`what was begun to be paid ${when} the address was freed is a membership that nothing renews`, async () => {
    const who = await till.register();
    const order = await till.order(who, SILVER, { autoRenew: true });
    const { id } = one(await till.pay(who, order.id, { number: CARDS.confirmed }));
    const told = await till.bank.confirm(await refOf('payment', id), true);
    assert.ok(told?.kept);
    await recover(who);
    if (isLate) await till.sql('UPDATE membership_order SET auto_renew = true WHERE id = $1', [order.id]);
    await till.database.write((db) => settle(db, till.app.ports, id, told, till.now()));
    assert.deepEqual(await left(who), { holdings: 1, renews: false, cards: 0 });
  });

  test(`a card that was begun to be kept ${when} the address was freed is not kept`, async () => {
    const who = await member();
    await keep(who);
    const { id } = one(await keep(who, CARDS.confirmed));
    const told = await till.bank.setups.confirm(await refOf('card_setup', id), true);
    assert.ok(told?.kept);
    await recover(who);
    const reopen = `UPDATE card_setup SET status = 'requires_action', settled_at = NULL WHERE id = $1`;
    if (isLate) await till.sql(reopen, [id]);
    const setup = await till.database.write((db) => settleSetup(db, till.app.ports, told, till.now()));
    assert.equal(setup?.failure, isLate ? 'membership-changed' : 'given-up');
    assert.deepEqual(await left(who), { holdings: 1, renews: false, cards: 0 });
  });
}

test('a card that comes for a membership that changed meanwhile is not kept', async () => {
  const who = await member();
  const asked = one(await keep(who, CARDS.confirmed));
  const upgrade = await till.order(who, 33, { autoRenew: false });
  assert.equal(one(await till.pay(who, upgrade.id)).attributes.status, 'paid');
  const { attributes } = one(await answer(who, asked.id, true));
  assert.deepEqual([attributes.status, attributes.failure], ['failed', 'membership-changed']);
  assert.deepEqual(await choice(who), { autoRenew: false, cardOnFile: null });
});

test('another card takes the place of the one on file, and the switch stays as it is', async () => {
  const who = await member();
  await keep(who);
  await keep(who, CARDS.failsLater);
  assert.deepEqual(await choice(who), { autoRenew: true, cardOnFile: 'Visa 0341' });
  assert.equal((await letters(who)).length, 1);
});

test('within a day of the end nothing is switched on, since it would be charged at once', async () => {
  const who = await member();
  const saved = await member();
  await keep(saved);
  await choose(saved, false);
  till.clock.set(new Date(who.endsAt.getTime() - DAY + 3_600_000));
  for (const one of [who, saved]) {
    const reply = await keep({ ...one, token: await signIn(one.email) });
    assert.deepEqual([reply.status, codes(reply)], [409, ['renewal-too-late']]);
  }
  await renewDue(till.app.ports, till.now());
  assert.deepEqual([await charges(who), await charges(saved)], [1, 1]);
});

test('who holds no membership, or one that has ended, keeps no card; nor does a visitor', async () => {
  const reader = await till.register();
  const refused = await keep(reader);
  assert.deepEqual([refused.status, codes(refused)], [403, ['member-needed']]);
  const who = await member();
  till.clock.set(new Date(who.endsAt.getTime() + DAY));
  const late = await keep({ ...who, token: await signIn(who.email) });
  assert.deepEqual([late.status, codes(late)], [403, ['membership-expired']]);
  assert.equal((await keep({ ...who, token: '' })).status, 401);
});

test('no card, and one that could be none, are refused', async () => {
  const who = await member();
  assert.deepEqual(codes(await keep(who, null)), ['card-needed']);
  assert.equal((await keep(who, '42')).status, 422);
  assert.equal((await answer(who, randomUUID(), true)).status, 404);
  assert.equal((await answer(who, 'nothing', true)).status, 404);
});

test('a bank that is away keeps nothing and charges nothing, and is asked again', async () => {
  const who = await member();
  for (const mood of ['away', 'lost answer'] as const) {
    till.bank.be(mood);
    assert.deepEqual(codes(await keep(who)), ['payment-unanswered']);
    assert.deepEqual(await choice(who), { autoRenew: false, cardOnFile: null });
  }
  till.bank.be('well');
  await keep(who);
  assert.deepEqual(await choice(who), { autoRenew: true, cardOnFile: 'Visa 4242' });
  await till.watch(3 * 86_400);
  const open = await till.sql('SELECT 1 FROM card_setup WHERE user_id = $1 AND settled_at IS NULL', [who.id]);
  assert.equal(open.length, 0, 'what nobody came back to is closed');
});
