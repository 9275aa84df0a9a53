import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Asked, one, type Sent } from '../stage.ts';
import { PASSWORD, registration } from './account-desk.ts';
import { evaluate, newActivity, sheetOf, submit } from './sitting.ts';
import { type Buyer, CARDS, type Till } from './till.ts';

/** Words that stand nowhere but in what this person left. */
export const MARKS = {
  firstName: 'Quillon',
  street: 'Marrowbone Steps',
  note: 'a thought of my own about lithium',
  opinion: 'the second chapter was hard to follow',
  question: 'where do I find my receipts',
  friend: 'friend-of-quillon',
};

export const leave = (till: Till, { token }: Buyer, password = PASSWORD, more: Sent = {}): Promise<Asked> =>
  till.send(
    'DELETE',
    '/api/users/me/',
    { data: { type: 'User', attributes: { currentPassword: password } } },
    { token, ...more },
  );

/** Nobody else is called so. */
export const surnameOf = (email: string): string => `Van${email.slice(8, 16).toUpperCase()}`;

/** An account with a proved address and a name of its own. */
export async function newPerson(till: Till, { isProved = true } = {}): Promise<Buyer> {
  await till.sql('TRUNCATE rate_count');
  const email = `quillon-${randomUUID()}@example.org`;
  const names = { firstName: MARKS.firstName, lastName: surnameOf(email) };
  const asked = one(await till.send('POST', '/api/registration/', registration(email, names)));
  if (isProved) await till.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [asked.id]);
  return { id: Number(asked.id), email, token: String(asked.attributes.token) };
}

export async function member(till: Till, planId = 33): Promise<Buyer> {
  const person = await newPerson(till);
  const order = await till.order(person, planId, { autoRenew: true });
  assert.equal(one(await till.pay(person, order.id)).attributes.status, 'paid');
  return person;
}

async function ok(asked: Promise<Asked>): Promise<Asked> {
  const reply = await asked;
  assert.ok(reply.status < 300, `${reply.status} ${reply.text}`);
  return reply;
}
const body = (type: string, attributes: object) => ({ data: { type, attributes } });

/** A member of whom every table knows something. */
export async function fullLife(till: Till): Promise<Buyer & { certificateId: string }> {
  const person = await newPerson(till);
  const { id, token, email } = person;
  const send: Till['send'] = (method, path, document) => ok(till.send(method, path, document, { token }));
  await send(
    'POST',
    '/api/users/addresses/',
    body('Address', { address1: `${surnameOf(email)} ${MARKS.street}`, city: 'Ghent' }),
  );
  const order = await till.order(person, 33, { autoRenew: true });
  await ok(till.pay(person, order.id));
  const card = { number: CARDS.good, expMonth: 12, expYear: 2032, cvc: '123' };
  await send('POST', '/api/users/me/card-setups/', body('CardSetup', { card }));
  const certificateId = await earn(till, person);
  await send('PATCH', '/api/progress/5392/', body('Progress', { completed: true, note: MARKS.note }));
  await send('POST', '/api/audio-feed/', { data: { type: 'AudioFeed' } });
  await send('PATCH', '/api/newsletter/', body('NewsletterChoice', { kinds: ['monthly', 'tips'] }));
  await send(
    'POST',
    '/api/utms/',
    body('Utm', { created: '2026-01-05T10:00:00Z', data: { utm_source: 'x' } }),
  );
  await send('POST', '/requests', {
    request: {
      requester: { name: `${MARKS.firstName} ${surnameOf(email)}`, email },
      subject: 'Receipts',
      comment: { body: MARKS.question },
    },
  });
  await till.sql(
    `INSERT INTO support_entry (request_id, kind, author_id, body, at)
     SELECT r.id, 'answer', u.id, 'Below your orders.', now() FROM support_request r, user_account u WHERE r.user_id = $1 AND u.is_superuser`,
    [id],
  );
  await send(
    'POST',
    '/api/referrals/',
    body('Referred', { referred_email: `${MARKS.friend}-${id}@example.org` }),
  );
  await till.send('POST', '/rest-auth/password/reset/', { email });
  await tellPast(till, person);
  return { ...person, certificateId };
}

/** A test passed and evaluated: credit and certificate. */
export async function earn(till: Till, { token }: Buyer): Promise<string> {
  const publicationId = await newActivity(till);
  await ok(submit(till, publicationId, await sheetOf(till, publicationId, 1), { token }));
  const answers = [
    { question_id: '1', value: 5 },
    { question_id: '2', value: true },
    { question_id: '3', value: 4 },
    { question_id: '4', value: MARKS.opinion },
  ];
  return String(
    one(await ok(evaluate(till, publicationId, { answers }, { token }))).attributes.certificateId,
  );
}

/** What comes only with time, or by others. */
async function tellPast({ sql }: Till, { id, email }: Buyer): Promise<void> {
  await sql(
    `INSERT INTO sitting_answer (sitting_id, item_id, choice_id, answered_at, explained_at)
     SELECT s.id, i.id, (SELECT min(c.id) FROM choice c WHERE c.item_id = i.id), now(), CASE i.position WHEN 1 THEN now() END
       FROM sitting s JOIN item i ON i.offering_id = s.offering_id WHERE s.user_id = $1 AND i.position <= 2`,
    [id],
  );
  await sql(`INSERT INTO authenticator_app (user_id, secret, added_at) VALUES ($1, '\\x00', now())`, [id]);
  await sql(
    `INSERT INTO passkey (user_id, credential_id, public_key, sign_count, transports, name, added_at)
     VALUES ($1, gen_random_uuid()::text, '\\x00', 0, '{}', 'Laptop', now())`,
    [id],
  );
  await sql(
    `INSERT INTO passkey_challenge VALUES (sha256(gen_random_uuid()::text::bytea), $1, 'add', now())`,
    [id],
  );
  await sql(`INSERT INTO recovery_code VALUES (sha256(gen_random_uuid()::text::bytea), $1, now(), NULL)`, [
    id,
  ]);
  await sql(`INSERT INTO learner_identifier VALUES ($1, 'NPI', '1234567893', now())`, [id]);
  await sql(
    `INSERT INTO editing_draft VALUES ($1, 'section', '5396', '{"title": {"stood": "Sleep", "typed": "Sleep well"}}', now())`,
    [id],
  );
  await sql(`INSERT INTO quick_take_opening SELECT $1, id, 1, now() FROM publication LIMIT 1`, [id]);
  await sql(`INSERT INTO release_notice SELECT $1, id, now() FROM publication LIMIT 1`, [id]);
  await sql(`INSERT INTO membership_notice SELECT id, 'thirty-days', now() FROM holding WHERE user_id = $1`, [
    id,
  ]);
  await sql(
    `INSERT INTO renewal SELECT o.holding_id, o.id, 1, now(), now() FROM membership_order o WHERE o.user_id = $1`,
    [id],
  );
  await sql(
    `WITH issue AS (INSERT INTO campaign (issue, kind, content, created_at) VALUES ('past:' || $1, 'tips', '{}', now()) RETURNING id)
     INSERT INTO campaign_delivery SELECT issue.id, s.id, now() FROM issue, subscriber s WHERE s.email = $2`,
    [String(id), email],
  );
  await sql(
    `WITH card AS (INSERT INTO gift_card (user_id, referral_id, purchase, title, amount_cents, currency, status, purchased_at, send_date)
       SELECT $1, r.id, 'order:past-' || r.id, 'Gift card', 5000, 'USD', 'pending_to_send', now(), now() + interval '30 days'
         FROM referral r WHERE r.inviter_id = $1 LIMIT 1 RETURNING *)
     INSERT INTO gift_card_entry (gift_card_id, entry, user_id, referral_id, purchase, amount_cents, currency, at, hash)
     SELECT id, 'created', user_id, referral_id, purchase, amount_cents, currency, now(), '\\x' FROM card`,
    [id],
  );
  await sql(
    `UPDATE referral SET referred_user_id = $1, applied_at = now()
      WHERE id = (SELECT id FROM referral WHERE inviter_id <> $1 AND referred_user_id IS NULL ORDER BY id LIMIT 1)`,
    [id],
  );
}
