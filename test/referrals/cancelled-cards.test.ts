import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { addDays } from '#kit/dates.ts';
import { dueGiftCards } from '#referrals/gift-card/gift-card.repository.ts';
import { latestDue } from '#referrals/gift-card/gift-card.rules.ts';
import { sendDueGiftCards } from '#referrals/gift-card/gift-card.service.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { leave } from '../harness/people/leaver.ts';
import { openTill, type Till } from '../harness/people/till.ts';
import { codes, one } from '../harness/stage.ts';

const START = new Date('2026-11-21T23:50:00Z');
/** The clock of the stage runs on: thirty days after whatever was bought within these five minutes. */
const DUE = addDays(new Date('2026-11-21T23:55:00Z'), 30);
const REASON = 'Both accounts belong to one person.';
const SILVER = 32;

let till: Till;
before(async () => {
  till = await openTill();
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
let invitations = 0;
/** A colleague whom the Gold member invited buys Silver: the order, and the card it earned. */
async function earned() {
  await till.sql('TRUNCATE rate_count');
  const email = `cancelled-${++invitations}@example.org`;
  const body = { data: { type: 'Referred', attributes: { referred_email: email } } };
  const invited = one(await till.send('POST', '/api/referrals/', body, { as: 'gold' }));
  const buyer = await till.register(email);
  const { id: order } = await till.order(buyer, SILVER);
  assert.equal(one(await till.pay(buyer, order)).attributes.status, 'paid');
  const [card] = await till.sql<{ id: string }>('SELECT id::text FROM gift_card WHERE purchase = $1', [
    `order:${order}`,
  ]);
  return { order, referral: invited.id, card: card?.id ?? assert.fail(), buyer };
}
const cancel = (card: string, token: string | null | undefined, reason = REASON) =>
  till.send(
    'POST',
    `/api/admin/gift-cards/${card}/cancellations/`,
    { data: { type: 'GiftCardCancellation', attributes: { reason } } },
    token ? { token } : {},
  );
const refund = (order: string, token: string) =>
  till.send('POST', `/api/orders/${order}/refunds/`, { data: { type: 'Refund', attributes: {} } }, { token });
const statusOf = async (card: string) =>
  (await till.sql<{ status: string }>('SELECT status FROM gift_card WHERE id = $1', [card]))[0]?.status;
const entriesOf = async (card: string) =>
  (
    await till.sql<{ said: string }>(
      `SELECT entry || CASE reason WHEN '' THEN '' ELSE ': ' || reason END AS said FROM gift_card_entry
        WHERE gift_card_id = $1 AND entry NOT IN ('created', 'scheduled') ORDER BY position`,
      [card],
    )
  ).map(({ said }) => said);
const lettersOf = (card: string) =>
  till.sql<{ message_key: string; recipient: string; subject: string; text_body: string }>(
    `SELECT message_key, recipient, subject, text_body FROM outbox_message
      WHERE message_key = 'gift-card:' || $1::text OR message_key LIKE 'gift-card:' || $1::text || ':%'`,
    [card],
  );
const audits = (card: string) =>
  till.sql<{ detail: { reason: string } }>(
    `SELECT detail FROM audit_entry WHERE action = 'gift-card.cancel' AND subject = 'gift-card:' || $1::text`,
    [card],
  );
const isApplied = async (referral: string) =>
  (
    await till.sql<{ applied: boolean }>(
      'SELECT applied_at IS NOT NULL AS applied FROM referral WHERE id = $1',
      [referral],
    )
  )[0]?.applied;
interface Shown {
  id: string;
  attributes: Record<string, unknown>;
}
async function shownTo(as: 'gold', query = ''): Promise<Shown[]> {
  const reply = await till.send('GET', `/api/giftcards/?page[size]=100${query}`, undefined, { as });
  return reply.json.data as Shown[];
}

test('[ROLE-035] a superuser alone cancels a card, and its owner is told why in their language', async () => {
  const { card, referral } = await earned();
  await till.sql(`UPDATE user_account SET language = 'de' WHERE id = $1`, [PEOPLE.gold.id]);
  for (const [token, status] of [
    [undefined, 401],
    [await till.token('free'), 403],
    [await till.token('gold'), 403],
  ] as const)
    assert.equal((await cancel(card, token)).status, status);
  assert.equal(await statusOf(card), 'pending_to_send');
  const token = await admin();
  const reply = await cancel(card, token, `  ${REASON} `);
  assert.equal(reply.status, 201, reply.text);
  const { status, cancelReason } = one(reply).attributes;
  assert.deepEqual([status, cancelReason], ['cancelled', REASON]);
  const [letter, ...more] = await lettersOf(card);
  assert.deepEqual(more, []);
  assert.equal(letter?.recipient, PEOPLE.gold.email);
  assert.match(letter?.subject ?? '', /^Ihre Geschenkkarte über 50\s\$ von .+ wurde storniert$/);
  assert.ok(letter?.text_body.includes(`Der Grund: ${REASON}`));
  assert.match(letter?.text_body ?? '', /\/myaccount\/refer$/m);
  assert.deepEqual(await entriesOf(card), [`cancelled: ${REASON}`]);
  assert.deepEqual(
    (await audits(card)).map(({ detail }) => detail.reason),
    [REASON],
  );
  assert.equal(await isApplied(referral), true, 'the purchase stands');
  await till.sql(`UPDATE user_account SET language = 'en' WHERE id = $1`, [PEOPLE.gold.id]);
  const ledger = (await verifyLedgers(till.database.reader())).find(
    ({ table }) => table === 'gift_card_entry',
  );
  assert.ok(ledger && isWhole(ledger));
});

test('[REF-033] a card that an administrator cancelled is listed for whoever asks, with the reason; a refunded one never', async () => {
  const byHand = await earned();
  await cancel(byHand.card, await admin());
  const back = await earned();
  await refund(back.order, await admin());
  const usual = await shownTo('gold');
  assert.ok(!usual.some(({ id, attributes }) => id === byHand.card || 'reason' in attributes));
  const every = await shownTo('gold', '&cancelled=true');
  const told = ({ card }: { card: string }) => every.find(({ id }) => id === card)?.attributes;
  assert.deepEqual([told(byHand)?.status, told(byHand)?.reason], ['cancelled', REASON]);
  assert.equal(told(back), undefined);
  assert.ok(every.every(({ attributes }) => attributes.status !== 'cancelled' || attributes.reason));
  const [page] = await till.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM gift_card WHERE user_id = $1 AND (status <> 'cancelled' OR cancel_reason IS NOT NULL)`,
    [PEOPLE.gold.id],
  );
  assert.equal(every.length, page?.n);
});

test('what an owner takes along tells the reason that they were told, and nothing else about the colleague', async () => {
  const [byHand, back] = [await earned(), await earned()];
  await cancel(byHand.card, await admin());
  await refund(back.order, await admin());
  assert.match((await entriesOf(back.card)).join(), /^cancelled: ./);
  const reply = await till.send('GET', '/api/users/me/export/', undefined, { as: 'gold' });
  const { giftCardEntries } = reply.json.data as unknown as {
    giftCardEntries: { giftCardId: number; entry: string; reason: string }[];
  };
  const told = ({ card }: { card: string }) =>
    giftCardEntries.find((one) => String(one.giftCardId) === card && one.entry === 'cancelled')?.reason;
  assert.deepEqual([told(byHand), told(back)], [REASON, '']);
});

test('the reason goes with the account of the colleague, and with that of the owner', async () => {
  const [ofColleague, ofOwner, kept] = [await earned(), await earned(), await earned()];
  for (const { card } of [ofColleague, ofOwner, kept])
    assert.equal((await cancel(card, await admin())).status, 201);
  const owner = await till.register('card-owner@example.org');
  await till.sql('UPDATE gift_card SET user_id = $2 WHERE id = $1', [ofOwner.card, owner.id]);
  for (const person of [ofColleague.buyer, owner]) assert.equal((await leave(till, person)).status, 204);
  const rows = await till.sql<{ cancel_reason: string | null }>(
    'SELECT cancel_reason FROM gift_card WHERE id = ANY($1::bigint[]) ORDER BY id',
    [[ofColleague.card, ofOwner.card, kept.card]],
  );
  assert.deepEqual(
    rows.map((row) => row.cancel_reason),
    [null, null, REASON],
  );
});

test('done again it is done once; another reason, and a card that was sent, come too late', async () => {
  const { card } = await earned();
  const token = await admin();
  for (const reason of ['', '   ', 'x'.repeat(301)])
    assert.equal((await cancel(card, token, reason)).status, 422, reason);
  assert.equal((await cancel('999999', token)).status, 404);
  for (let time = 0; time < 3; time++) assert.equal((await cancel(card, token)).status, 201);
  const other = await cancel(card, token, 'Another reason.');
  assert.deepEqual([other.status, codes(other)], [409, ['gift-card-cancelled']]);
  assert.deepEqual(
    [(await entriesOf(card)).length, (await lettersOf(card)).length, (await audits(card)).length],
    [1, 1, 1],
  );
  const sent = await cancel('1', token);
  assert.deepEqual([sent.status, codes(sent)], [409, ['gift-card-sent']]);
});

test('of administrators who cancel at once with reasons of their own, one does, and one letter leaves', async () => {
  const twin = await till.twin();
  const { card } = await earned();
  const token = await admin();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      till.send(
        'POST',
        `/api/admin/gift-cards/${card}/cancellations/`,
        { data: { type: 'GiftCardCancellation', attributes: { reason: `Reason ${nth}.` } } },
        { token, ...(nth % 2 ? { at: twin.url } : {}) },
      ),
    ),
  );
  const [done, ...more] = replies.filter(({ status }) => status === 201);
  assert.equal(more.length, 0);
  assert.ok(replies.every((reply) => reply === done || codes(reply)[0] === 'gift-card-cancelled'));
  const reason = String(one(done ?? assert.fail()).attributes.cancelReason);
  assert.deepEqual(await entriesOf(card), [`cancelled: ${reason}`]);
  const [letter] = await lettersOf(card);
  assert.ok(letter?.text_body.includes(reason));
});

test('a cancellation and the job at once: the card is sent or cancelled, never both', async () => {
  for (let round = 0; round < 6; round++) {
    till.clock.set(START);
    const { card } = await earned();
    till.clock.set(DUE);
    const token = await admin();
    const send = () => sendDueGiftCards(till.app.ports, DUE);
    const [reply] = await Promise.all(
      round % 2 ? [cancel(card, token), send()] : [send().then(() => cancel(card, token)), send()],
    );
    const status = await statusOf(card);
    assert.equal(reply.status, status === 'sent' ? 409 : 201);
    const [letter, ...more] = await lettersOf(card);
    assert.equal(more.length, 0);
    assert.equal(letter?.message_key, `gift-card:${card}${status === 'sent' ? '' : ':cancelled'}`);
    assert.deepEqual(await entriesOf(card), [status === 'sent' ? 'sent' : `cancelled: ${REASON}`]);
  }
});

test('[REF-035] a cancellation and a refund at once: cancelled once, and the invitation is open again', async () => {
  for (let round = 0; round < 4; round++) {
    const { card, order, referral } = await earned();
    const token = await admin();
    const [reply, back] = await Promise.all([cancel(card, token), refund(order, token)]);
    assert.equal(back.status, 201, back.text);
    assert.equal((await entriesOf(card)).length, 1);
    assert.equal((await lettersOf(card)).length, reply.status === 201 ? 1 : 0);
    assert.equal(await isApplied(referral), false);
  }
  const { card, order, referral } = await earned();
  await cancel(card, await admin());
  assert.equal((await refund(order, await admin())).status, 201);
  assert.equal(await isApplied(referral), false, 'cancelled first, refunded later');
});

test('[REF-031] [REF-032] a card waits while the money of its purchase is on its way back, a day at the most', async () => {
  const [back, kept] = [await earned(), await earned()];
  till.clock.set(DUE);
  const token = await admin();
  till.bank.be('away');
  for (const { order } of [back, kept]) assert.equal((await refund(order, token)).status, 503);
  till.bank.be('well');
  await sendDueGiftCards(till.app.ports, DUE);
  for (const { card } of [back, kept]) assert.equal(await statusOf(card), 'pending_to_send');
  assert.equal((await refund(back.order, token)).status, 201);
  await sendDueGiftCards(till.app.ports, new Date(addDays(DUE, 1).getTime() + 600_000));
  assert.deepEqual([await statusOf(back.card), await statusOf(kept.card)], ['cancelled', 'sent']);
});

test('[REF-031] a card bought before midnight leaves thirty whole days later, not half an hour into its date', async () => {
  const { card } = await earned();
  const early = new Date('2026-12-21T00:20:00Z');
  const opened = (now: Date) => dueGiftCards(till.database.reader(), latestDue(now));
  assert.ok(!(await opened(early)).includes(Number(card)), 'left alone until its days are whole');
  assert.ok((await opened(DUE)).includes(Number(card)));
  await sendDueGiftCards(till.app.ports, early);
  assert.equal(await statusOf(card), 'pending_to_send');
  await sendDueGiftCards(till.app.ports, DUE);
  assert.equal(await statusOf(card), 'sent');
});

test('whose own membership has ended is led to a page that shows the card', async () => {
  const { card } = await earned();
  const ends = await till.sql<{ id: string; ends_at: Date }>(
    'SELECT id, ends_at FROM holding WHERE user_id = $1 AND superseded_at IS NULL',
    [PEOPLE.gold.id],
  );
  await till.sql('UPDATE holding SET ends_at = $2 WHERE user_id = $1 AND superseded_at IS NULL', [
    PEOPLE.gold.id,
    addDays(START, 1),
  ]);
  await sendDueGiftCards(till.app.ports, DUE);
  for (const { id, ends_at } of ends)
    await till.sql('UPDATE holding SET ends_at = $2 WHERE id = $1', [id, ends_at]);
  const [letter] = await lettersOf(card);
  assert.match(letter?.text_body ?? '', /\/myaccount\/membership$/m);
});
