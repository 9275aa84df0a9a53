import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { addDays } from '#kit/dates.ts';
import { refundHolding, startHolding } from '#membership/holding/holding.service.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { lockGiftCard, storeStatus } from '#referrals/gift-card/gift-card.repository.ts';
import { sendDueGiftCards } from '#referrals/gift-card/gift-card.service.ts';
import { eraseInvited } from '#referrals/personal-record.repository.ts';
import { acceptReferralDiscount, referralDiscountOf } from '#referrals/purchase/discount.service.ts';
import {
  cancelReferredPurchase,
  type ReferredPurchase,
  recordReferredPurchase,
} from '#referrals/purchase/purchase.service.ts';
import { PEOPLE } from '#seed/people.ts';
import type { Who } from '../harness/app.ts';
import { codes, one, openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const invite = (email: string, as: Who = 'gold') =>
  stage.send('POST', '/api/referrals/', body(email), { as });
const body = (email: string) => ({ data: { type: 'Referred', attributes: { referred_email: email } } });
const remind = (id: string | number, as: Who = 'gold') =>
  stage.send('PATCH', `/api/referrals/${id}/`, { data: { type: 'Referred', id: String(id) } }, { as });
const letters = (to: string) =>
  stage.sql<{ message_key: string; text_body: string; subject: string; headers: Record<string, string> }>(
    'SELECT message_key, subject, text_body, headers FROM outbox_message WHERE recipient = $1 ORDER BY id',
    [to],
  );
const detail = (asked: Awaited<ReturnType<typeof invite>>) => asked.json.errors?.[0]?.detail;

test('[REF-001] [API-030] [ENT-064] [ENT-065] [ENT-066] [ROLE-021] a member invites, and a letter goes to the colleague', async () => {
  const asked = await invite('  Colleague.One@Example.ORG ');
  assert.equal(asked.status, 201);
  const made = one(asked);
  assert.equal(made.type, 'Referred');
  const { referred_email, referredEmail, applied } = made.attributes;
  assert.deepEqual(
    [referred_email, referredEmail, applied],
    ['colleague.one@example.org', 'colleague.one@example.org', false],
  );
  assert.deepEqual(made.relationships?.createdBy?.data, { type: 'User', id: String(PEOPLE.gold.id) });
  const [letter, ...more] = await letters('colleague.one@example.org');
  assert.equal(more.length, 0);
  assert.match(letter?.text_body ?? '', /Amara Delacroix-Yoon \(gold@demo\.example\)/);
  assert.match(letter?.text_body ?? '', /\$50 off/);
  assert.match(letter?.headers['List-Unsubscribe'] ?? '', /^<http.+\/api\/referrals\/opt-out\/\S+>$/);
});

test('[ROLE-021] free, lapsed, unconfirmed and signed-out people may not invite, nobody by mistake', async () => {
  const refused: [Who, number, string][] = [
    ['anonymous', 401, 'sign-in-needed'],
    ['free', 403, 'member-needed'],
    ['lapsed', 403, 'membership-expired'],
    ['admin', 403, 'member-needed'],
  ];
  for (const [who, status, code] of refused) {
    const asked = await invite('not-theirs@example.org', who);
    assert.deepEqual([asked.status, codes(asked)], [status, [code]], who);
  }
  await stage.sql('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [PEOPLE.bronze.id]);
  const asked = await invite('not-theirs@example.org', 'bronze');
  assert.deepEqual([asked.status, codes(asked)], [403, ['email-not-confirmed']]);
  await stage.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [PEOPLE.bronze.id]);
  assert.deepEqual(await letters('not-theirs@example.org'), []);
});

test('[API-109] [REF-034] oneself, the invited, members past and present and no addresses are refused, each with its words', async () => {
  assert.equal((await invite('first@example.org', 'silver')).status, 201);
  const cases: [string, number, string][] = [
    ['GOLD@demo.example', 400, 'own-email'],
    ['FIRST@example.org', 400, 'already-invited'],
    ['silver@demo.example', 400, 'cannot-be-invited'],
    ['lapsed@demo.example', 400, 'cannot-be-invited'],
    ['nobody', 422, 'invalid-referred-email'],
    ['a@b', 422, 'invalid-referred-email'],
  ];
  const said = new Set<string>();
  for (const [email, status, code] of cases) {
    const asked = await invite(email);
    assert.deepEqual([asked.status, codes(asked)], [status, [code]], email);
    said.add(detail(asked) ?? '');
  }
  assert.deepEqual(said.size, 4);
  assert.equal(detail(await invite('nobody')), 'Enter a valid email address to invite.');
  assert.equal((await invite('free@demo.example')).status, 201, 'a free account may be invited');
});

test('[REF-004] many colleagues are all accepted; of twenty who invite one at once, one does', async () => {
  for (let n = 0; n < 25; n++) assert.equal((await invite(`many-${n}@example.org`)).status, 201);
  const raced = await Promise.all(
    Array.from({ length: 20 }, (_, n) => invite('wanted@example.org', n % 2 ? 'gold' : 'silver')),
  );
  assert.equal(raced.filter(({ status }) => status === 201).length, 1);
  assert.ok(raced.every((asked) => asked.status === 201 || codes(asked)[0] === 'already-invited'));
  assert.equal((await letters('wanted@example.org')).length, 1);
});

test('[API-026] [API-027] [API-028] [API-029] the list is one’s own, newest first, in pages of 20', async () => {
  const first = await stage.send('GET', '/api/referrals/?include=createdBy', undefined, { as: 'gold' });
  const rows = first.json.data as { id: string; attributes: { createdAt: string } }[];
  assert.equal(rows.length, 20);
  const { pagination } = first.json.meta as { pagination: { count: number; pages: number } };
  const [held] = await stage.sql<{ count: string }>(
    'SELECT count(*) AS count FROM referral WHERE inviter_id = $1',
    [PEOPLE.gold.id],
  );
  assert.deepEqual([pagination.count, pagination.pages], [Number(held?.count), 2]);
  assert.deepEqual(
    first.json.included?.map(({ type, id }) => [type, id]),
    [['User', String(PEOPLE.gold.id)]],
  );
  const second = await stage.send('GET', '/api/referrals?page[number]=2', undefined, { as: 'gold' });
  const rest = second.json.data as typeof rows;
  assert.equal(rest.length, Number(held?.count) - 20);
  assert.equal(new Set([...rows, ...rest].map(({ id }) => id)).size, Number(held?.count));
  const dates = [...rows, ...rest].map(({ attributes }) => attributes.createdAt);
  assert.deepEqual(dates, [...dates].sort().reverse());
  const other = await stage.send('GET', '/api/referrals/', undefined, { as: 'bronze' });
  assert.deepEqual(other.json.data, []);
});

test('[API-109] [API-031] [REF-036] a reminder leaves once in 24 hours, whoever presses twice or at once', async () => {
  const { id } = one(await invite('slow@example.org'));
  const raced = await Promise.all(Array.from({ length: 10 }, () => remind(id)));
  assert.deepEqual(raced.map(({ status }) => status).sort(), [200, ...Array.from({ length: 9 }, () => 429)]);
  const late = raced.find(({ status }) => status === 429);
  assert.deepEqual(codes(late ?? assert.fail()), ['reminded-recently']);
  assert.ok(Number(late?.headers.get('retry-after')) > 86_000);
  const sent = await letters('slow@example.org');
  assert.deepEqual(
    sent.map(({ message_key }) => message_key.split(':')[0]),
    ['referral-invitation', 'referral-reminder'],
  );
  await stage.sql(`UPDATE referral SET reminded_at = reminded_at - interval '24 hours' WHERE id = $1`, [id]);
  assert.equal((await remind(id)).status, 200);
  assert.equal((await letters('slow@example.org')).length, 3);
});

test('a reminder of another’s invitation is not found; its address stays; a member is reminded of nothing', async () => {
  const { id } = one(await invite('settled@example.org'));
  assert.equal((await remind(id, 'silver')).status, 404);
  assert.equal((await remind(id, 'free')).status, 403);
  const changed = await stage.send(
    'PATCH',
    `/api/referrals/${id}/`,
    { data: { type: 'Referred', id, attributes: { referred_email: 'elsewhere@example.org' } } },
    { as: 'gold' },
  );
  assert.deepEqual([changed.status, codes(changed)], [422, ['referred-email-fixed']]);
  await stage.sql('UPDATE referral SET applied_at = now() WHERE id = $1', [id]);
  assert.deepEqual(codes(await remind(id)), ['already-applied']);
});

test('the letter speaks the language of the site it was asked on', async () => {
  const host = `fr.${new URL(stage.url).host}`;
  const { request } = await import('node:http');
  const token = await stage.token('gold');
  const text = JSON.stringify(body('collegue@example.org'));
  const status = await new Promise((resolve, reject) => {
    const sent = request(
      `${stage.url}/api/referrals/`,
      {
        method: 'POST',
        headers: {
          host,
          'content-type': 'application/vnd.api+json',
          authorization: `JWT ${token}`,
          'content-length': Buffer.byteLength(text),
        },
      },
      (reply) => resolve(reply.resume().statusCode),
    );
    sent.on('error', reject).end(text);
  });
  assert.equal(status, 201);
  const [letter] = await letters('collegue@example.org');
  assert.equal(letter?.headers['Content-Language'], 'fr');
  assert.match(letter?.subject ?? '', /collègue/i);
  assert.match(letter?.text_body ?? '', new RegExp(`http://${host}/cme-program`));
});

async function detailOn(language: string, path: string, method = 'GET') {
  const host = `${language}.${new URL(stage.url).host}`;
  const { body } = await raw(stage.url, path, { method, headers: { host } });
  return JSON.parse(body.toString()).data as { detail: string };
}

test('whoever opts out by the link or its one click is invited no more, by anybody', async () => {
  const { id } = one(await invite('leave-me@example.org'));
  const [letter] = await letters('leave-me@example.org');
  const address = new URL(/<(.+)>/.exec(letter?.headers['List-Unsubscribe'] ?? '')?.[1] ?? assert.fail());
  const click = () =>
    stage.ask(address.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  assert.equal(
    (await stage.ask(address.pathname)).status,
    302,
    'opened by a person, it leads to a page that asks',
  );
  const stopped = await stage.sql('SELECT 1 FROM referral_opt_out');
  assert.equal(stopped.length, 0, 'looking at the link changes nothing');
  for (const asked of [await click(), await click()])
    assert.deepEqual(
      [asked.status, asked.json.data],
      [200, { detail: 'No more invitations will be sent to this e-mail address.' }],
    );
  assert.equal(
    (await detailOn('fr', address.pathname, 'POST')).detail,
    'Plus aucune invitation ne sera envoyée à cette adresse e-mail.',
  );
  assert.deepEqual(codes(await remind(id)), ['cannot-be-invited']);
  const [kept] = await stage.sql<{ found: string }>(
    `SELECT count(*) AS found FROM referral_opt_out WHERE encode(email_hash, 'escape') LIKE '%example%'`,
  );
  assert.equal(Number(kept?.found), 0, 'the address itself is not kept');
  await stage.sql('DELETE FROM referral WHERE id = $1', [id]);
  assert.deepEqual(codes(await invite('leave-me@example.org', 'silver')), ['cannot-be-invited']);
  for (const wrong of ['x', `${id}.AAAA`, 'zzzz.', 'a.b.c']) {
    const asked = await stage.ask(`/api/referrals/opt-out/${encodeURIComponent(wrong)}/`, { method: 'POST' });
    assert.equal(asked.status, 404, wrong);
  }
});

test('of whoever has deleted the account an open invitation is gone, and a used one has no address, which nobody can use', async () => {
  const [open, used] = [
    await invite('goes@example.org', 'bronze'),
    await invite('went@example.org', 'bronze'),
  ];
  const ids = [one(open).id, one(used).id];
  await stage.sql('UPDATE referral SET applied_at = now() WHERE id = $1', [ids[1]]);
  await stage.app.ports.database.write((db) => eraseInvited(db, 0, 'goes@example.org'));
  await stage.app.ports.database.write((db) => eraseInvited(db, 0, 'went@example.org'));
  const { json } = await stage.send('GET', '/api/referrals/', undefined, { as: 'bronze' });
  const rows = json.data as { id: string; attributes: Record<string, unknown> }[];
  assert.deepEqual(
    rows.map(({ id, attributes: { referred_email, referredEmail, applied } }) => [
      id,
      referred_email,
      referredEmail,
      applied,
    ]),
    [[ids[1], '', '', true]],
  );
  assert.equal((json.meta as { pagination: { count: number } }).pagination.count, 1);
  const taken = await stage.send('GET', '/api/users/me/export/', undefined, { as: 'bronze' });
  const { invitations } = taken.json.data as unknown as { invitations: { id: number; email: string }[] };
  assert.deepEqual(
    invitations.map(({ id, email }) => [String(id), email]),
    [[ids[1], '']],
  );
  for (const id of ids) assert.equal((await remind(id, 'bronze')).status, 409);
  assert.deepEqual(
    await stage.sql(`SELECT recipient FROM outbox_message WHERE recipient LIKE '%.invalid'`),
    [],
  );
  const [row] = await stage.sql<{ email: string }>('SELECT email FROM referral WHERE id = $1', [ids[0]]);
  const email = row?.email ?? '';
  const { valid } = (await stage.ask(`/api/referrals/validate/?referred_email=${email}`)).json
    .data as unknown as { valid: boolean };
  assert.deepEqual([valid, codes(await invite(email))], [false, ['invalid-referred-email']]);
});

test('the link opts the address out as well once its inviter, or the account with the address, is erased', async () => {
  const invitations: string[] = [];
  const oldToken = (id: string) => {
    const sign = createHmac('sha256', stage.app.ports.keys[0] ?? assert.fail()).update(
      `referral-opt-out\n${id}`,
    );
    return `${Number(id).toString(36)}.${sign.digest('base64url')}`;
  };
  const optOut = (token: string) => stage.ask(`/api/referrals/opt-out/${token}/`, { method: 'POST' });
  for (const email of ['early@example.org', 'later@example.org', 'last@example.org'])
    invitations.push(one(await invite(email, 'silver')).id);
  const [early = '', later = ''] = invitations;
  const [letter] = await letters('last@example.org');
  const token = /opt-out\/(\S+?)\/>/.exec(letter?.headers['List-Unsubscribe'] ?? '')?.[1] ?? assert.fail();
  assert.equal((await optOut(oldToken(early))).status, 200, 'an e-mail of before');
  await stage.app.ports.database.write((db) => eraseInvited(db, PEOPLE.silver.id, null));
  const before = await stage.sql('SELECT 1 FROM referral_opt_out');
  const refused = await optOut(oldToken(later));
  assert.deepEqual(
    [refused.status, codes(refused)],
    [404, ['link-not-valid']],
    'nothing is said to be stopped',
  );
  assert.equal((await stage.sql('SELECT 1 FROM referral_opt_out')).length, before.length);
  assert.equal((await optOut(token)).status, 200);
  for (const email of ['early@example.org', 'last@example.org'])
    assert.deepEqual(codes(await invite(email)), ['cannot-be-invited'], email);
  assert.equal((await optOut(token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')))).status, 404);
});

test('[API-032] [API-033] [API-019] [REF-003] an invited e-mail is $50 off, any other is not, and nothing says who invited', async () => {
  await invite('buyer@example.org');
  const ask = (email: string) =>
    stage.ask(`/api/referrals/validate/?referred_email=${encodeURIComponent(email)}`);
  const valid = (await ask('BUYER@example.org')).json.data as Record<string, unknown>;
  assert.deepEqual(Object.keys(valid).sort(), ['amount', 'detail', 'discountId', 'valid']);
  assert.deepEqual([valid.valid, valid.amount], [true, 50]);
  const none = { valid: false, discountId: null, amount: 0 };
  const told = new Set<string>();
  for (const email of ['stranger@example.org', 'gold@demo.example', 'lapsed@demo.example', 'no address']) {
    const { detail, ...rest } = (await ask(email)).json.data as { detail: string };
    assert.deepEqual(rest, none, email);
    told.add(detail);
  }
  assert.equal(told.size, 1, 'one answer, whatever the reason');
  const path = '/api/referrals/validate/?referred_email=';
  assert.match(
    (await detailOn('de', `${path}buyer@example.org`)).detail,
    /^50\s\$ Rabatt auf Ihre erste bezahlte Mitgliedschaft\.$/,
  );
  assert.equal(
    (await detailOn('it', `${path}stranger@example.org`)).detail,
    'Per questo indirizzo e-mail non c’è uno sconto su invito.',
  );
  assert.equal((await stage.ask('/api/referrals/validate/')).status, 400);
  const prices = async (query: string) =>
    (
      (await stage.ask(`/api/memberships/withmine/${query}`)).json.data as { attributes: { price: number } }[]
    ).map(({ attributes }) => attributes.price);
  const full = await prices('');
  assert.deepEqual(await prices('?referred_email=stranger@example.org'), full);
  assert.deepEqual(
    await prices('?referred_email=buyer@example.org'),
    full.map((price) => price - 50),
  );
  const read = stage.database.reader();
  const discount = await referralDiscountOf(read, 'buyer@example.org');
  assert.equal(discount?.amountCents, 5_000);
  const accept = (id: string, email: string) => acceptReferralDiscount(read, id, email);
  assert.deepEqual(await accept(String(valid.discountId), 'buyer@example.org'), discount);
  await assert.rejects(accept('00000000-0000-4000-8000-000000000000', 'buyer@example.org'), { status: 400 });
  await assert.rejects(accept(String(valid.discountId), 'stranger@example.org'), { status: 400 });
});

const NOW = new Date('2026-11-21T15:00:00Z');
let lastBuyer = 7000;
/** A colleague who was invited, registered and pays. */
async function referredBuyer(inviter: Who = 'gold') {
  const buyerId = ++lastBuyer;
  const email = `buyer-${buyerId}@example.org`;
  const referralId = Number(one(await invite(email, inviter)).id);
  await stage.sql(
    `INSERT INTO user_account (id, email, first_name, last_name, created_at) VALUES ($1, $2, 'B', 'Uyer', $3)`,
    [buyerId, email, NOW],
  );
  const bought: ReferredPurchase = {
    referralId,
    buyerId,
    purchase: `order:${buyerId}`,
    totalCents: 7_500,
    purchasedAt: NOW,
    isSettled: true,
  };
  const pay = async (db: Writer) => {
    const { id } = await startHolding(
      db,
      { userId: buyerId, planId: 31, startsAt: NOW, endsAt: addDays(NOW, 365) },
      NOW,
    );
    return { holdingId: id, outcome: await recordReferredPurchase(db, bought) };
  };
  return { buyerId, email, referralId, bought, pay: () => stage.database.write(pay) };
}
const record = (bought: ReferredPurchase) => stage.database.write((db) => recordReferredPurchase(db, bought));
const cancel = (
  { purchase, buyerId, referralId }: Pick<ReferredPurchase, 'purchase' | 'buyerId' | 'referralId'>,
  at = addDays(NOW, 3),
) =>
  stage.database.write((db) => cancelReferredPurchase(db, { purchase, buyerId, referralId }, 'refunded', at));
const cardOf = async (referralId: number) =>
  (
    await stage.sql<{ id: string; status: string; send_date: string; user_id: string }>(
      'SELECT id, status, send_date::text, user_id FROM gift_card WHERE referral_id = $1 ORDER BY id',
      [referralId],
    )
  ).at(-1);
const entriesOf = async (purchase: string) =>
  (
    await stage.sql<{ entry: string }>(
      'SELECT entry FROM gift_card_entry WHERE purchase = $1 ORDER BY position',
      [purchase],
    )
  ).map(({ entry }) => entry);
const isApplied = async (referralId: number) =>
  (
    await stage.sql<{ applied: boolean }>(
      'SELECT applied_at IS NOT NULL AS applied FROM referral WHERE id = $1',
      [referralId],
    )
  )[0]?.applied;
const send = (at: Date) => sendDueGiftCards(stage.app.ports, at);
const cardLetters = async (id = '') =>
  stage.sql('SELECT recipient, text_body FROM outbox_message WHERE message_key = $1', [`gift-card:${id}`]);

test('[REF-002] [REF-033] [REF-035] [API-064] [API-065] [API-066] [ENT-067] a referred purchase schedules one card, told once, twice or fifty times at once', async () => {
  const buyer = await referredBuyer();
  assert.equal((await buyer.pay()).outcome, 'recorded');
  assert.equal(await record(buyer.bought), 'again');
  const raced = await referredBuyer();
  const all = await Promise.all(Array.from({ length: 50 }, () => record(raced.bought)));
  assert.equal(all.filter((outcome) => outcome === 'recorded').length, 1);
  assert.deepEqual(await entriesOf(raced.bought.purchase), ['created', 'scheduled']);
  assert.equal(await isApplied(buyer.referralId), true);
  assert.equal(await referralDiscountOf(stage.database.reader(), buyer.email), null);
  const asked = await stage.send('GET', '/api/giftcards/?page[size]=1', undefined, { as: 'gold' });
  const [card] = asked.json.data as { type: string; attributes: object }[];
  assert.deepEqual(card?.attributes, {
    title: '$50 gift card',
    status: 'pending_to_send',
    sendDate: '2026-12-21',
  });
  const { pagination } = asked.json.meta as { pagination: { count: number } };
  assert.equal(pagination.count, 3, 'with the one of the story');
  const next = await stage.send('GET', '/api/giftcards/?page[size]=1&page[number]=2', undefined, {
    as: 'gold',
  });
  assert.notEqual((next.json.data as { id: string }[])[0]?.id, (asked.json.data as { id: string }[])[0]?.id);
  const whole = await stage.send('GET', '/api/giftcards/', undefined, { as: 'gold' });
  assert.equal((whole.json.meta as { pagination: { size: number } }).pagination.size, 20);
  assert.deepEqual((await stage.send('GET', '/api/giftcards/', undefined, { as: 'silver' })).json.data, []);
});

test('[I18N-017] a gift card is named in the language of the site, from its amount', async () => {
  const port = new URL(stage.url).port;
  const authorization = `JWT ${await stage.token('gold')}`;
  for (const [host, title] of [
    ['localhost', '$50 gift card'],
    ['pt.localhost', 'Vale-presente de US$\u00a050'],
    ['fr.localhost', 'Carte cadeau de 50\u00a0$US'],
    ['it.localhost', 'Carta regalo da 50\u00a0USD'],
    ['de.localhost', 'Geschenkkarte über 50\u00a0$'],
  ]) {
    const headers = { host: `${host}:${port}`, authorization };
    const { body } = await raw(stage.url, '/api/giftcards/?page[size]=1', { headers });
    assert.equal(JSON.parse(body.toString()).data[0].attributes.title, title, host);
  }
});

test('a second purchase of one colleague, a free one and one’s own earn nothing', async () => {
  const buyer = await referredBuyer('silver');
  assert.equal(await record({ ...buyer.bought, purchase: 'order:free', totalCents: 0 }), 'none');
  assert.equal(await record({ ...buyer.bought, purchase: 'order:own', buyerId: PEOPLE.silver.id }), 'none');
  assert.equal(await isApplied(buyer.referralId), false);
  await buyer.pay();
  assert.equal(await record({ ...buyer.bought, purchase: 'order:second' }), 'none');
  const cards = await stage.sql('SELECT 1 FROM gift_card WHERE referral_id = $1', [buyer.referralId]);
  assert.equal(cards.length, 1);
});

const HELD: {
  how: string;
  cents: number | null;
  refunded?: boolean;
  invited?: boolean;
  counts: boolean[];
}[] = [
  { how: 'granted by hand', cents: null, counts: [false, false] },
  { how: 'had for nothing', cents: 0, counts: [false, false] },
  { how: 'had for nothing and taken back', cents: 0, refunded: true, counts: [false, false] },
  { how: 'bought', cents: 7_500, counts: [true, true] },
  { how: 'bought without it and refunded', cents: 7_500, refunded: true, counts: [false, true] },
  {
    how: 'bought on this invitation, which the refund opened again',
    cents: 7_500,
    refunded: true,
    invited: true,
    counts: [false, true],
  },
];
for (const { how, cents, refunded = false, invited = false, counts } of HELD)
  test(`[REF-034] [REF-035] [API-033] a membership that was ${how} ends the $50: ${counts[0]}, and another invitation: ${counts[1]}`, async () => {
    const term = { startsAt: NOW, endsAt: addDays(NOW, 20) };
    const buyer = await referredBuyer();
    const planId = cents === 0 ? 37 : 31;
    const referralId = invited ? buyer.referralId : null;
    const { id } = await stage.database.write((db) =>
      startHolding(db, { userId: buyer.buyerId, planId, ...term }, NOW),
    );
    if (cents === null)
      await stage.sql(
        `INSERT INTO membership_grant (holding_id, worth_cents, reason, given_by, given_at) VALUES ($1, 0, 'x', $2, $3)`,
        [id, PEOPLE.admin.id, NOW],
      );
    else
      await stage.sql(
        `INSERT INTO membership_order (user_id, plan_id, kind, amount_cents, credit_cents, discount_cents, tax_cents,
             total_cents, worth_cents, currency, auto_renew, term_ends_at, status, holding_id, created_at, paid_at, referral_id, refunded_at)
           VALUES ($1, $2, 'purchase', $3, 0, 0, 0, $3, $3, 'USD', false, $5, $7, $4, $6, $6, $8, $9)`,
        [
          buyer.buyerId,
          planId,
          cents,
          id,
          term.endsAt,
          NOW,
          refunded ? 'refunded' : 'paid',
          referralId,
          refunded ? NOW : null,
        ],
      );
    if (refunded) await stage.database.write((db) => refundHolding(db, id, NOW));
    const discount = await referralDiscountOf(stage.database.reader(), buyer.email);
    assert.equal(discount?.amountCents, counts[0] ? undefined : 5_000);
    assert.equal(codes(await remind(buyer.referralId))[0] === 'cannot-be-invited', counts[0]);
    await stage.sql('UPDATE membership_order SET referral_id = NULL WHERE user_id = $1', [buyer.buyerId]);
    await stage.sql('DELETE FROM referral WHERE id = $1', [buyer.referralId]);
    const again = await invite(buyer.email);
    assert.deepEqual(
      [again.status, codes(again)[0]],
      counts[1] ? [400, 'cannot-be-invited'] : [201, undefined],
    );
  });

test('[REF-035] an invitation that has served one buyer is neither used nor opened again by another', async () => {
  const [buyer, other] = [await referredBuyer(), await referredBuyer()];
  await buyer.pay();
  const late = { ...buyer.bought, purchase: 'order:late', buyerId: other.buyerId };
  assert.equal(await record(late), 'none');
  assert.equal(await cancel(late), 'none');
  const [stands] = await stage.sql<{ applied_at: Date; referred_user_id: string }>(
    'SELECT applied_at, referred_user_id FROM referral WHERE id = $1',
    [buyer.referralId],
  );
  assert.deepEqual([stands?.applied_at, Number(stands?.referred_user_id)], [NOW, buyer.buyerId]);
  const admin = 'Both accounts belong to one person.';
  const card = Number((await cardOf(buyer.referralId))?.id);
  await stage.database.write((db) => storeStatus(db, card, 'cancelled', NOW, admin));
  assert.equal(await record({ ...late, purchase: 'order:later' }), 'none', 'without a card of its own');
  assert.equal(await cancel({ ...buyer.bought, buyerId: other.buyerId }), 'again');
  assert.equal(await isApplied(buyer.referralId), true);
  assert.equal(await cancel(buyer.bought), 'again');
  assert.equal(await isApplied(buyer.referralId), false);
});

test('a payment under way shows PENDING; settled, it has its day', async () => {
  const buyer = await referredBuyer('silver');
  assert.equal(await record({ ...buyer.bought, isSettled: false }), 'recorded');
  assert.equal((await cardOf(buyer.referralId))?.status, 'pending');
  assert.equal(await isApplied(buyer.referralId), false);
  assert.equal(await record({ ...buyer.bought, isSettled: false }), 'again');
  const raced = await Promise.all(Array.from({ length: 10 }, () => record(buyer.bought)));
  assert.equal(raced.filter((outcome) => outcome === 'settled').length, 1);
  assert.deepEqual(await entriesOf(buyer.bought.purchase), ['created', 'scheduled']);
  assert.equal(await isApplied(buyer.referralId), true);
});

test('a card that is cancelled while its payment settles stays cancelled, and the invitation is used', async () => {
  const buyer = await referredBuyer('silver');
  await record({ ...buyer.bought, isSettled: false });
  const card = Number((await cardOf(buyer.referralId))?.id);
  const settled = await stage.database.write(async (db) => {
    await lockGiftCard(db, card);
    const settling = record(buyer.bought);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await storeStatus(db, card, 'cancelled', NOW, 'Both accounts belong to one person.');
    return { settling };
  });
  assert.equal(await settled.settling, 'again');
  assert.equal((await cardOf(buyer.referralId))?.status, 'cancelled');
  assert.equal(await isApplied(buyer.referralId), true);
});

test('[API-109] [REF-031] nothing leaves on day 29; on day 30 it leaves once, whoever runs the job', async () => {
  const buyer = await referredBuyer();
  await buyer.pay();
  const card = await cardOf(buyer.referralId);
  await send(addDays(NOW, 29));
  assert.equal((await cardOf(buyer.referralId))?.status, 'pending_to_send');
  await Promise.all(Array.from({ length: 8 }, () => send(addDays(NOW, 30))));
  await send(addDays(NOW, 31));
  assert.equal((await cardOf(buyer.referralId))?.status, 'sent');
  assert.deepEqual(await entriesOf(buyer.bought.purchase), ['created', 'scheduled', 'sent']);
  const [letter, ...more] = await cardLetters(card?.id);
  assert.equal(more.length, 0);
  assert.equal(letter?.recipient, 'gold@demo.example');
  assert.match(String(letter?.text_body), /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/);
});

test('[REF-032] a membership that is not kept sends nothing: refunded, ended, or taken back', async () => {
  const refunded = await referredBuyer();
  const { holdingId } = await refunded.pay();
  await stage.database.write((db) => refundHolding(db, holdingId, addDays(NOW, 5)));
  const ended = await referredBuyer();
  await ended.pay();
  await stage.sql('UPDATE holding SET ends_at = $2 WHERE user_id = $1', [ended.buyerId, addDays(NOW, 10)]);
  await send(addDays(NOW, 30));
  for (const { referralId, bought } of [refunded, ended]) {
    const card = await cardOf(referralId);
    assert.equal(card?.status, 'cancelled');
    assert.deepEqual(await cardLetters(card?.id), []);
    assert.deepEqual(await entriesOf(bought.purchase), ['created', 'scheduled', 'cancelled']);
  }
  const asked = await stage.send('GET', '/api/giftcards/?page[size]=100', undefined, { as: 'gold' });
  const shown = (asked.json.data as { id: string }[]).map(({ id }) => id);
  assert.ok(!shown.includes(String((await cardOf(ended.referralId))?.id)), 'cancelled cards are not shown');
});

test('[REF-035] a refund takes the card back once and opens the invitation again', async () => {
  const buyer = await referredBuyer();
  const { holdingId } = await buyer.pay();
  assert.equal(await cancel({ ...buyer.bought, purchase: 'order:never', buyerId: PEOPLE.silver.id }), 'none');
  await stage.database.write((db) => refundHolding(db, holdingId, addDays(NOW, 3)));
  const raced = await Promise.all(Array.from({ length: 10 }, () => cancel(buyer.bought)));
  assert.equal(raced.filter((outcome) => outcome === 'cancelled').length, 1);
  assert.equal(await isApplied(buyer.referralId), false);
  assert.deepEqual(await entriesOf(buyer.bought.purchase), ['created', 'scheduled', 'cancelled']);
  assert.equal(await record(buyer.bought), 'again', 'a purchase taken back is not told again');
  assert.equal(await record({ ...buyer.bought, purchase: 'order:returned' }), 'recorded');
});

test('a refund and the job at once: the card is either taken back or sent, and the ledger says which', async () => {
  for (let round = 0; round < 6; round++) {
    const buyer = await referredBuyer();
    await buyer.pay();
    const due = addDays(NOW, 30);
    const [outcome] = await Promise.all([cancel(buyer.bought, due), send(due)]);
    const card = await cardOf(buyer.referralId);
    assert.equal(card?.status, outcome === 'sent' ? 'sent' : 'cancelled');
    assert.equal((await cardLetters(card?.id)).length, outcome === 'sent' ? 1 : 0);
    assert.equal(await isApplied(buyer.referralId), false);
    assert.equal((await entriesOf(buyer.bought.purchase)).at(-1), outcome === 'sent' ? 'kept' : 'cancelled');
  }
});

test('an issuer that fails leaves the card for the next run and holds up no other', async () => {
  const [first, second] = [await referredBuyer(), await referredBuyer()];
  await first.pay();
  await second.pay();
  const bad = `gift-card:${(await cardOf(first.referralId))?.id}`;
  const issuer = (fails: boolean) => ({
    issue: async ({ key }: { key: string }) => {
      if (fails && key === bad) throw new Error('the issuer is away');
      return { code: null };
    },
  });
  const due = addDays(NOW, 30);
  assert.deepEqual(await sendDueGiftCards(stage.app.ports, due, issuer(true)), {
    sent: 1,
    cancelled: 0,
    failed: 1,
  });
  assert.equal((await cardOf(first.referralId))?.status, 'pending_to_send');
  assert.equal((await sendDueGiftCards(stage.app.ports, due, issuer(false))).sent, 1);
  assert.equal((await cardLetters(`${(await cardOf(first.referralId))?.id}:by-hand`)).length, 1);
});

test('the gift-card ledger is one whole chain and refuses to be changed', async () => {
  const found = (await verifyLedgers(stage.database.reader())).find(
    ({ table }) => table === 'gift_card_entry',
  );
  assert.ok(found && found.entries > 10 && isWhole(found));
  await assert.rejects(stage.sql(`UPDATE gift_card_entry SET amount_cents = 1`), /append-only/);
  await assert.rejects(stage.sql('DELETE FROM gift_card_entry'), /append-only/);
});
