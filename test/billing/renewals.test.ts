import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { remindMembers } from '#billing/renewal/reminder.service.ts';
import { renewDue } from '#billing/renewal/renewal.service.ts';
import { dateText } from '#kit/dates.ts';
import { DEMO_PASSWORD } from '#seed/people.ts';
import { JOBS, WATCHES } from '#server/jobs/job.service.ts';
import { PASSWORD } from '../harness/people/account-desk.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { codes, one } from '../harness/stage.ts';

const START = new Date('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SILVER = 32;
const PRICE = 9_900;

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
/** Somebody who bought a year of Silver, and said how it goes on. */
async function member(autoRenew: boolean, number = CARDS.good): Promise<Member> {
  const buyer = await till.register();
  const { id } = await till.order(buyer, SILVER, { autoRenew });
  assert.equal(one(await till.pay(buyer, id, { number })).attributes.status, 'paid');
  const [holding] = await holdings(buyer);
  assert.ok(holding);
  return { ...buyer, endsAt: holding.ends_at };
}
interface HoldingRow {
  id: string;
  ends_at: Date;
  auto_renew: boolean;
  superseded_at: Date | null;
}
const holdings = ({ id }: Buyer) =>
  till.sql<HoldingRow>(
    'SELECT id, ends_at, auto_renew, superseded_at FROM holding WHERE user_id = $1 ORDER BY id',
    [id],
  );
const live = async (buyer: Buyer) =>
  (await holdings(buyer)).find(({ superseded_at }) => superseded_at === null) ?? assert.fail('no membership');
const charges = ({ id }: Buyer) =>
  till.sql<{ status: string; amount_cents: number }>(
    `SELECT s.status, s.amount_cents FROM sandbox_charge s JOIN payment p ON p.id::text = s.key
      WHERE p.user_id = $1 ORDER BY s.created_at`,
    [id],
  );
const signIn = async (email: string, password = PASSWORD): Promise<string> => {
  await till.sql('DELETE FROM rate_count');
  const attributes = { username: email, password };
  const body = { data: { type: 'ApiLoginView', attributes } };
  return String(one(await till.send('POST', '/api/login/', body)).attributes.token);
};
/** The clock stands so long after an instant. */
const at = (instant: Date, ms = 0) => till.clock.set(new Date(instant.getTime() + ms));
const renew = () => renewDue(till.app.ports, till.now());
const remind = () => remindMembers(till.app.ports, till.now());
/** What left since the receipt of the purchase. */
async function news({ email }: Buyer): Promise<string[]> {
  const subjects = (await till.letters(email)).map(({ subject }) => subject).reverse();
  return subjects.slice(subjects.findIndex(isReceipt) + 1);
}
const isReceipt = (subject: string) => subject.startsWith('Your receipt ');

test('[ROLE-063] a membership that renews itself is charged a day before its end, at the price of the day, and runs on without a gap', async () => {
  const who = await member(true);
  at(who.endsAt, -DAY - HOUR);
  await renew();
  assert.equal((await charges(who)).length, 1, 'not before');
  await till.sql('UPDATE plan SET price_cents = 10900 WHERE id = $1', [SILVER]);
  try {
    at(who.endsAt, -DAY);
    await renew();
  } finally {
    await till.sql('UPDATE plan SET price_cents = $2 WHERE id = $1', [SILVER, PRICE]);
  }
  assert.deepEqual(await charges(who), [
    { status: 'paid', amount_cents: PRICE },
    { status: 'paid', amount_cents: 10_900 },
  ]);
  const now = await live(who);
  assert.equal(now.ends_at.getTime(), who.endsAt.getTime() + 365 * DAY);
  assert.ok(now.auto_renew, 'and renews itself again');
  for (const hours of [1, 5, 30, 24 * 8]) {
    at(who.endsAt, -DAY + hours * HOUR);
    await renew();
  }
  assert.equal(await till.taken(who), PRICE + 10_900, 'charged once');
  const [letter] = await till.letters(who.email);
  assert.match(letter?.subject ?? '', /^Your receipt R-\d+/);
  assert.match(letter?.text_body ?? '', /Paid: \$109\nCard: Visa ending in 4242/);
  const year = dateText(new Date(now.ends_at.getTime() - DAY), 'en', 'long');
  assert.ok(letter?.text_body.includes(`we charge $109 on ${year}, a day before it ends`));
  const orders = await till.sql<{ kind: string; status: string }>(
    'SELECT kind, status FROM membership_order WHERE user_id = $1 ORDER BY id',
    [who.id],
  );
  assert.deepEqual(orders, [
    { kind: 'purchase', status: 'paid' },
    { kind: 'renewal', status: 'paid' },
  ]);
});

test('[API-109] [ROLE-063] ten runs at once, in two processes, charge a renewal once', async () => {
  const twin = await till.twin();
  for (let round = 0; round < 3; round++) {
    const who = await member(true);
    at(who.endsAt, -HOUR);
    await Promise.all(
      Array.from({ length: 10 }, (_, nth) => renewDue(nth % 2 ? twin.app.ports : till.app.ports, till.now())),
    );
    await renew();
    assert.equal(await till.taken(who), 2 * PRICE);
    assert.equal((await holdings(who)).length, 2);
    const receipts = await till.sql('SELECT number FROM receipt WHERE user_id = $1', [who.id]);
    assert.equal(receipts.length, 2);
    till.clock.set(START);
  }
});

test('in a run that takes long each payment is leased from when it is begun, not from when the run was', async (context) => {
  const members = [await member(true), await member(true)];
  at(members[0]?.endsAt ?? assert.fail(), -HOUR);
  const real = performance.now.bind(performance);
  let looked = 0;
  context.mock.method(performance, 'now', () => real() + 10_000 * looked++);
  await renew();
  context.mock.reset();
  const [row] = await till.sql<{ n: number; apart: boolean }>(
    `SELECT count(*)::int AS n, max(p.started_at) - min(p.started_at) > interval '10 seconds' AS apart
       FROM payment p JOIN membership_order o ON o.id = p.order_id WHERE o.kind = 'renewal' AND o.user_id = ANY($1)`,
    [members.map(({ id }) => id)],
  );
  assert.deepEqual(row, { n: 2, apart: true });
  till.clock.set(START);
});

test('the bank took the renewal and its answer was lost: the watch finds it, and nobody charges again', async () => {
  const who = await member(true);
  at(who.endsAt, -DAY);
  till.bank.be('lost answer');
  await renew();
  assert.equal((await live(who)).ends_at.getTime(), who.endsAt.getTime());
  till.bank.be('well');
  await renew();
  assert.equal((await charges(who)).length, 2, 'not asked again');
  await till.watch(60);
  assert.equal((await live(who)).ends_at.getTime(), who.endsAt.getTime() + 365 * DAY);
  at(who.endsAt, HOUR);
  await renew();
  assert.equal(await till.taken(who), 2 * PRICE);
  assert.deepEqual((await news(who)).map(isReceipt), [true], 'a receipt and nothing else');
});

test('our process died between the try and the bank: nothing is charged, and the next day is', async () => {
  const who = await member(true);
  at(who.endsAt, -DAY);
  till.bank.be('away');
  await renew();
  till.bank.be('well');
  await till.watch(60);
  assert.equal(await till.taken(who), PRICE);
  at(who.endsAt, -HOUR);
  await renew();
  assert.equal(await till.taken(who), PRICE, 'not before its day');
  at(who.endsAt, HOUR);
  await renew();
  await renew();
  assert.equal(await till.taken(who), 2 * PRICE);
  const late = await live(who);
  assert.ok(
    Math.abs(late.ends_at.getTime() - who.endsAt.getTime() - HOUR - 365 * DAY) < 60_000,
    'from today',
  );
});

test('[API-109] [ROLE-063] [API-111] a card that fails is asked on days 1, 3 and 7 after the first try, its member told once, then it is given up', async () => {
  const who = await member(true, CARDS.failsLater);
  const first = new Date(who.endsAt.getTime() - DAY);
  const asked: number[] = [];
  for (let hours = -3; hours < 24 * 12; hours += 3) {
    at(first, hours * HOUR);
    const before = (await charges(who)).length;
    await renew();
    await remind();
    if ((await charges(who)).length > before) asked.push(Math.floor(hours / 24));
  }
  assert.deepEqual(asked, [0, 1, 3, 7]);
  assert.equal(await till.taken(who), PRICE);
  assert.equal((await live(who)).auto_renew, false);
  const letters = await news(who);
  assert.deepEqual(letters, [
    `Your Silver membership renews itself on ${dateText(first, 'en', 'long')}`,
    'We could not renew your Silver membership',
    'Your Silver membership has ended',
  ]);
  const failure = (await till.letters(who.email)).find(({ subject }) => subject === letters[1]);
  const next = dateText(new Date(first.getTime() + DAY), 'en', 'long');
  assert.ok(failure?.text_body.includes('your Visa ending in 0341'));
  assert.ok(failure?.text_body.includes(`We try again on ${next}.`));
  assert.ok(failure?.text_body.includes('/checkout?membership=32&renew=true'));
  assert.ok(failure?.text_body.includes('/myaccount/membership'));
});
test('whoever renews by hand with another card after a failure is not charged for it again', async () => {
  const who = await member(true, CARDS.failsLater);
  at(who.endsAt, -DAY);
  await renew();
  const again = { ...who, token: await signIn(who.email) };
  const { id } = await till.order(again, SILVER, { renew: true });
  await till.pay(again, id);
  for (const days of [0.1, 1.1, 3.1, 7.1]) {
    at(who.endsAt, days * DAY);
    await renew();
    await remind();
  }
  assert.equal(await till.taken(who), 2 * PRICE);
  assert.ok(!(await news(who)).includes('Your Silver membership has ended'));
});

test('a bank that took another sum is asked for none again', async () => {
  const who = await member(true);
  at(who.endsAt, -DAY);
  till.bank.be('wrong sum');
  await renew();
  till.bank.be('well');
  for (const days of [0.1, 2.1, 6.1, 20]) {
    at(who.endsAt, days * DAY);
    await renew();
    await remind();
  }
  assert.equal((await charges(who)).length, 2);
  assert.equal((await live(who)).auto_renew, false, 'nor is it said to be tried');
  assert.ok((await news(who)).includes('Your Silver membership has ended'));
});

/** A refund of the purchase has been asked for; nobody knows yet what the bank did. */
const beginRefund = (who: Buyer, when: Date) =>
  till.sql('UPDATE membership_order SET refund_begun_at = $2 WHERE user_id = $1', [who.id, when]);

test('a membership whose money may be on its way back is not charged for another term until that is known', async () => {
  const who = await member(true);
  at(who.endsAt, -DAY);
  await beginRefund(who, till.now());
  await renew();
  assert.equal((await charges(who)).length, 1);
  at(who.endsAt, -DAY + HOUR);
  await renew();
  assert.equal(await till.taken(who), 2 * PRICE, 'the refund came to nothing');
});

test('a renewal whose money was returned is over: it is charged no more, and its member told how things are', async () => {
  const who = await member(true);
  at(who.endsAt, -DAY);
  till.bank.be('lost answer');
  await renew();
  till.bank.be('well');
  await beginRefund(who, till.now());
  for (const seconds of [60, 120, 180]) await till.watch(seconds);
  assert.equal(await till.taken(who), PRICE, 'it is back');
  for (const hours of [25, 26, 24 * 4]) {
    at(who.endsAt, -DAY + hours * HOUR);
    await renew();
    await remind();
  }
  assert.equal((await charges(who)).length, 2);
  assert.equal((await live(who)).auto_renew, false);
  assert.deepEqual((await news(who)).at(-1), 'Your Silver membership has ended');
});

test('[ROLE-063] renewal switched off while its charge is unanswered stays off, whoever finds the answer', async () => {
  const who = await member(true);
  at(who.endsAt, -DAY);
  who.token = await signIn(who.email);
  till.bank.be('lost answer');
  await renew();
  till.bank.be('well');
  const twice = await Promise.all([choose(who, false), choose(who, false)]);
  assert.deepEqual(
    twice.map(({ status }) => status),
    [204, 204],
  );
  await till.watch(60);
  const renewed = await live(who);
  assert.equal(renewed.ends_at.getTime(), who.endsAt.getTime() + 365 * DAY, 'what was charged is given');
  assert.equal(renewed.auto_renew, false);
  assert.equal((await choice(who)).autoRenew, false);
  at(renewed.ends_at, -DAY);
  await renew();
  assert.equal(await till.taken(who), 2 * PRICE);
});

test('[ROLE-063] renewal switched off while another membership waits for its bank is off in that one too', async () => {
  for (const wasOn of [true, false]) {
    till.clock.set(START);
    const who = await member(wasOn);
    const { id } = await till.order(who, 33, { autoRenew: true });
    const asked = one(await till.pay(who, id, { number: CARDS.confirmed }));
    assert.equal((await choose(who, false)).status, 204);
    assert.equal(one(await till.confirm(who, id, asked.id, true)).attributes.status, 'paid');
    assert.equal((await live(who)).auto_renew, false);
    const audit = await till.sql(
      `SELECT 1 FROM audit_entry WHERE action = 'membership.auto-renew' AND actor_id = $1`,
      [who.id],
    );
    assert.equal(audit.length, 1);
  }
});

test('[ROLE-063] [API-109] switching off races the answer of a charge: off it stays', async () => {
  const twin = await till.twin();
  for (let round = 0; round < 3; round++) {
    till.clock.set(START);
    const who = await member(true);
    at(who.endsAt, -DAY);
    who.token = await signIn(who.email);
    const [off] = await Promise.all([choose(who, false), renew(), renewDue(twin.app.ports, till.now())]);
    assert.equal(off.status, 204);
    await till.watch(60);
    assert.equal((await live(who)).auto_renew, false);
  }
});

test('[ROLE-063] what ends in the last hour of a day is charged by the last run before it, on the day that was announced', async () => {
  till.clock.set(new Date('2026-11-21T23:30:00Z'));
  const who = await member(true);
  till.clock.set(new Date('2027-11-20T22:08:00Z'));
  await renew();
  assert.equal(await till.taken(who), PRICE);
  till.clock.set(new Date('2027-11-20T23:08:00Z'));
  await renew();
  assert.equal(await till.taken(who), 2 * PRICE);
  assert.equal((await live(who)).ends_at.getTime(), who.endsAt.getTime() + 365 * DAY);
});

test('[ROLE-063] a job that comes late charges from that day on; one that comes much too late charges nobody', async () => {
  const late = await member(true);
  at(late.endsAt, 2 * DAY);
  await renew();
  assert.equal(await till.taken(late), 2 * PRICE);
  const until = (await live(late)).ends_at.getTime();
  assert.ok(Math.abs(until - late.endsAt.getTime() - 367 * DAY) < 60_000);
  till.clock.set(START);
  const lost = await member(true);
  at(lost.endsAt, 20 * DAY);
  await renew();
  await renew();
  await remind();
  assert.equal(await till.taken(lost), PRICE);
  assert.equal((await live(lost)).auto_renew, false);
  assert.deepEqual(await news(lost), ['Your Silver membership has ended']);
});

test('[ROLE-063] who did not choose it, or switched it off, is never charged', async () => {
  const never = await member(false);
  const off = await member(true);
  await choose(off, false);
  at(off.endsAt, -HOUR);
  await renew();
  at(off.endsAt, 3 * DAY);
  await renew();
  assert.equal(await till.taken(never), PRICE);
  assert.equal(await till.taken(off), PRICE);
});

async function refundRenewal(who: Member): Promise<void> {
  const [order] = await till.sql<{ id: string }>(
    `SELECT id FROM membership_order WHERE user_id = $1 AND kind = 'renewal' AND status = 'paid'`,
    [who.id],
  );
  const token = await signIn('admin@demo.example', DEMO_PASSWORD);
  const refund = { data: { type: 'Refund' } };
  assert.equal((await till.send('POST', `/api/orders/${order?.id}/refunds/`, refund, { token })).status, 201);
}
/** Somebody whose renewal was charged a day before the end, and given back. */
async function refundedRenewal(): Promise<Member> {
  till.clock.set(START);
  const who = await member(true);
  at(who.endsAt, -DAY);
  await renew();
  await refundRenewal(who);
  return who;
}

test('a renewal that was refunded leaves what was there, and is not charged again', async () => {
  const who = await refundedRenewal();
  const left = await live(who);
  assert.equal(left.ends_at.getTime(), who.endsAt.getTime());
  assert.equal(left.auto_renew, false);
  for (const days of [-0.5, 0.5, 3.5]) {
    at(who.endsAt, days * DAY);
    await renew();
  }
  assert.equal(await till.taken(who), PRICE);
});

test('within a day of the end renewal is not switched on, since it would be charged at once; off it goes at any time', async () => {
  const [never, off] = [await member(false, CARDS.good), await member(true)];
  at(off.endsAt, -DAY / 2);
  for (const who of [never, off]) who.token = await signIn(who.email);
  assert.equal((await choose(off, false)).status, 204);
  for (const who of [never, off]) {
    const late = await choose(who, true);
    assert.deepEqual([late.status, codes(late)], [409, ['renewal-too-late']]);
  }
  await renew();
  assert.deepEqual([await till.taken(never), await till.taken(off)], [PRICE, PRICE]);
});

test('a renewal that was refunded starts over if it is switched on again in good time', async () => {
  const other = await refundedRenewal();
  other.token = await signIn(other.email);
  assert.deepEqual(codes(await choose(other, true)), ['renewal-too-late']);
  // Its term is made longer, so that another day of charge lies ahead.
  const endsAt = new Date(other.endsAt.getTime() + 10 * DAY);
  await till.sql('UPDATE holding SET ends_at = $2 WHERE id = $1', [(await live(other)).id, endsAt]);
  assert.equal((await choose(other, true)).status, 204);
  at(endsAt, -DAY);
  await renew();
  await renew();
  assert.equal(await till.taken(other), 2 * PRICE);
  assert.equal((await holdings(other)).at(-1)?.ends_at.getTime(), endsAt.getTime() + 365 * DAY);
});

test('a renewal that starts over and fails is told of anew, once', async () => {
  const who = await member(true, CARDS.failsLater);
  const cardIs = (last4: string) =>
    till.sql(
      `UPDATE sandbox_charge SET card_last4 = $2
        WHERE method_ref IN (SELECT method_ref FROM payment_method WHERE user_id = $1)`,
      [who.id, last4],
    );
  const endsIn = async (days: number): Promise<Date> => {
    const endsAt = new Date(who.endsAt.getTime() + days * DAY);
    await till.sql('UPDATE holding SET ends_at = $2 WHERE id = $1', [(await live(who)).id, endsAt]);
    return endsAt;
  };
  const told = async () =>
    (await till.letters(who.email)).filter(({ subject }) => subject.startsWith('We could not renew')).length;
  at(who.endsAt, -DAY);
  await renew();
  assert.equal(await told(), 1);
  await endsIn(0.5);
  await cardIs('4242');
  at(who.endsAt);
  await renew();
  assert.equal(await till.taken(who), 2 * PRICE);
  await refundRenewal(who);
  const endsAt = await endsIn(10);
  who.token = await signIn(who.email);
  assert.equal((await choose(who, true)).status, 204);
  await cardIs('0341');
  for (const days of [-1, -0.9, 0.1]) {
    at(endsAt, days * DAY);
    await renew();
  }
  assert.equal(await told(), 2);
});

test('[API-109] [API-111] reminders leave 30 and 7 days before the end, once each: by card what will be charged and how to stop it, else how to renew', async () => {
  const [auto, manual] = [await member(true), await member(false)];
  const twin = await till.twin();
  for (const days of [-31, -30, -29, -8, -7, -6, -2]) {
    at(auto.endsAt, days * DAY + HOUR);
    await Promise.all([remind(), remindMembers(twin.app.ports, till.now()), remind()]);
  }
  const end = dateText(manual.endsAt, 'en', 'long');
  const charge = dateText(new Date(auto.endsAt.getTime() - DAY), 'en', 'long');
  const renewing = `Your Silver membership renews itself on ${charge}`;
  const ending = `Your Silver membership ends on ${end}`;
  assert.deepEqual(await news(auto), [renewing, renewing]);
  assert.deepEqual(await news(manual), [ending, ending]);
  const [byCard] = await till.letters(auto.email);
  assert.ok(byCard?.text_body.includes(`on ${charge} we charge $99 to your Visa ending in 4242.`));
  assert.ok(byCard?.text_body.includes('/myaccount/membership'));
  const [byHand] = await till.letters(manual.email);
  assert.ok(byHand?.text_body.includes('/checkout?membership=32&renew=true'));
});

test('[API-111] a job that was not run for a month sends the nearest reminder alone', async () => {
  const who = await member(false);
  at(who.endsAt, -5 * DAY);
  await remind();
  await remind();
  assert.equal((await news(who)).length, 1);
});

test('[API-111] that a membership has ended is told once, and not after more than a month', async () => {
  const [soon, late] = [await member(false), await member(false)];
  await till.sql('UPDATE holding SET ends_at = $2, starts_at = $3 WHERE user_id = $1', [
    late.id,
    new Date(soon.endsAt.getTime() - 60 * DAY),
    START,
  ]);
  at(soon.endsAt, -HOUR);
  await remind();
  at(soon.endsAt, HOUR);
  await Promise.all([remind(), remind(), remind()]);
  at(soon.endsAt, 9 * DAY);
  await remind();
  assert.deepEqual((await news(soon)).slice(1), ['Your Silver membership has ended']);
  assert.deepEqual(await news(late), []);
});

test('[API-111] no letter goes to a membership that was refunded, or that a newer one took the place of', async () => {
  const [refunded, upgraded] = [await member(false), await member(false)];
  await till.sql('UPDATE holding SET refunded_at = $2 WHERE user_id = $1', [refunded.id, till.now()]);
  // An hour later: what is left of a membership changes with the hour of its purchase.
  at(START, 200 * DAY + HOUR);
  const again = { ...upgraded, token: await signIn(upgraded.email) };
  const { id } = await till.order(again, 33);
  await till.pay(again, id);
  for (const days of [-30, -7, 0.1]) {
    at(upgraded.endsAt, days * DAY);
    await remind();
  }
  assert.deepEqual(await news(refunded), []);
  assert.deepEqual((await news(upgraded)).map(isReceipt), [true], 'that of the upgrade alone');
});

test('[ROLE-063] [API-111] all of it runs by itself: the jobs renew and write, the watch finds what was left open', async () => {
  const [auto, manual] = [await member(true), await member(false)];
  const runs = [...JOBS, ...WATCHES];
  const run = (name: string, now: Date) => {
    const found = runs.find((one) => one.name === name) ?? assert.fail(name);
    return found.run(till.app.ports, now);
  };
  at(auto.endsAt, -DAY);
  till.bank.be('lost answer');
  await run('renewals', till.now());
  till.bank.be('well');
  await run('payments', new Date(till.now().getTime() + 60_000));
  await run('membership-letters', till.now());
  assert.equal((await live(auto)).ends_at.getTime(), auto.endsAt.getTime() + 365 * DAY);
  assert.deepEqual((await news(auto)).map(isReceipt), [true]);
  const ends = `Your Silver membership ends on ${dateText(manual.endsAt, 'en', 'long')}`;
  assert.deepEqual(await news(manual), [ends]);
});

const ADDRESS = '/api/users/me/membership/';
const choose = ({ token }: Buyer, autoRenew: boolean) =>
  till.send('PATCH', ADDRESS, { data: { type: 'MembershipChoice', attributes: { autoRenew } } }, { token });
const choice = async ({ token }: Buyer) =>
  one(await till.send('GET', ADDRESS, undefined, { token })).attributes;

test('[ROLE-063] renewal is switched off and on with one click, and both are written down', async () => {
  const who = await member(true);
  const price = { renewalTotal: 9_900, currency: 'USD' };
  assert.deepEqual(await choice(who), { autoRenew: true, cardOnFile: 'Visa 4242', ...price });
  for (const autoRenew of [false, false, true]) assert.equal((await choose(who, autoRenew)).status, 204);
  assert.equal((await choice(who)).autoRenew, true);
  await choose(who, false);
  assert.equal((await choice(who)).autoRenew, false);
  const audit = await till.sql<{ detail: { autoRenew: boolean } }>(
    `SELECT detail FROM audit_entry WHERE action = 'membership.auto-renew' AND actor_id = $1 ORDER BY position`,
    [who.id],
  );
  assert.deepEqual(
    audit.map(({ detail }) => detail.autoRenew),
    [false, true, false],
  );
});

test('renewal is switched on with a card on file alone, and off after the end too, while it is still tried', async () => {
  const cardless = await member(false);
  const { autoRenew, cardOnFile } = await choice(cardless);
  assert.deepEqual([autoRenew, cardOnFile], [false, null]);
  const refused = await choose(cardless, true);
  assert.deepEqual([refused.status, codes(refused)], [422, ['card-needed']]);
  const free = await till.register();
  for (const asked of [await choose(free, true), await till.send('GET', ADDRESS, undefined, free)])
    assert.deepEqual([asked.status, codes(asked)], [403, ['member-needed']]);
  const tried = await member(true, CARDS.failsLater);
  at(tried.endsAt, -DAY);
  await renew();
  at(tried.endsAt, HOUR);
  const lapsed = { ...tried, token: await signIn(tried.email) };
  const atDesk = async () => {
    const path = `/api/admin/orders/?filter[failedRenewal]=true&filter[member]=${tried.id}`;
    const { json } = await till.send('GET', path, undefined, { as: 'admin' });
    return (json.data as unknown[]).length;
  };
  assert.equal(await atDesk(), 1);
  assert.equal((await choose(lapsed, false)).status, 204);
  assert.equal(await atDesk(), 0, 'nobody is waited for any more');
  const late = await choose(lapsed, true);
  assert.deepEqual([late.status, codes(late)], [403, ['membership-expired']]);
  at(tried.endsAt, 3 * DAY);
  await renew();
  assert.equal((await charges(tried)).length, 2, 'the purchase and the first try');
});
