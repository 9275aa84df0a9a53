import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { lockAccount } from '#identity/user/user.repository.ts';
import { lockHolding } from '#membership/holding/holding.service.ts';
import { openDueIssues, sendBatch } from '#newsletter/issue/campaign.service.ts';
import { letterToken } from '#newsletter/issue/letter-link.service.ts';
import { forgetSubscribers } from '#privacy/account-deletion/unproved-subscriber.service.ts';
import { JOBS } from '#server/jobs/job.service.ts';
import { whileHeld } from '../harness/held-account.ts';
import { body, linkIn, newsletterReaders } from '../harness/people/newsletter-reader.ts';
import { codes, inOneWindow, MEDIA_TYPE, openStage, raw, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());
beforeEach(() => forgetAll());

const { letters, fresh, subscribe, confirm, stop, restore, confirmed, states, forgetAll } = newsletterReaders(
  () => stage,
);
interface Subscribed {
  message: string;
  id?: string;
  token?: string;
}
const told = (reply: { json: { data: unknown } }) => reply.json.data as Subscribed;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const hygiene = (days: number) =>
  JOBS.find(({ name }) => name === 'hygiene')?.run(stage.app.ports, inDays(days)) ??
  assert.fail('no such job');
const hasAccount = async (email: string) =>
  (await stage.sql('SELECT 1 FROM user_account WHERE email = $1', [email])).length > 0;

test('[API-020] [API-021] [API-022] [API-025] [ENT-069] [ENT-070] a new address gets id, token and a message, with and without the typed id', async () => {
  for (const [at, place] of [undefined, 'bar', 'footer', 'page', 'download'].entries()) {
    const reply = await subscribe(fresh(), place, at % 2 ? '/api/newsletter/' : '/api/newsletter');
    assert.equal(reply.status, 201, place);
    assert.match(told(reply).id ?? '', /^\d+$/);
    assert.match(told(reply).token ?? '', /^[\w-]+\.[\w-]+\.[\w-]+$/);
    assert.match(told(reply).message, /confirm/);
  }
  const named = body('Newsletter', { email: fresh(), firstName: 'Ada', lastName: 'Moreau' }, 'page');
  assert.equal((await stage.send('POST', '/api/newsletter', named)).status, 201);
  assert.equal((await subscribe(fresh(), '904')).status, 422, 'the id is never an account');
});

test('[API-109] [STATE-028] a known address gets the same message and nothing to sign in with', async () => {
  const unknown = await subscribe(fresh());
  for (const email of ['gold@demo.example', 'GOLD@demo.example', 'admin@demo.example']) {
    const known = await subscribe(email);
    assert.deepEqual([known.status, known.json.data], [unknown.status, { message: told(unknown).message }]);
  }
});

test('the token of a subscriber reads its own name and opens nothing that needs a password of its own', async () => {
  const { token, id } = told(await subscribe(fresh()));
  const me = await stage.send('GET', '/api/users/me/', undefined, { token });
  assert.equal((me.json.data as { id: string }).id, id);
  const closed = await stage.send('GET', '/api/certificates/', undefined, { token });
  assert.equal(closed.status, 403);
  assert.equal((await stage.send('GET', '/api/newsletter/', undefined, { token })).status, 200);
});

test('asking twice makes one account; five at once too, and one of them is signed in', async () => {
  const email = fresh();
  const replies = await Promise.all(Array.from({ length: 5 }, () => subscribe(email)));
  assert.deepEqual(
    replies.map((one) => one.status),
    Array(5).fill(201),
  );
  assert.equal(replies.filter((one) => told(one).token).length, 1);
  const [row] = await stage.sql<{ n: string }>('SELECT count(*) AS n FROM user_account WHERE email = $1', [
    email,
  ]);
  assert.equal(Number(row?.n), 1);
});

test('[VALID-003] an address that is none is told with what was typed; a flood is slowed down, known address or not', () =>
  inOneWindow(stage, 3600, async () => {
    const { status, json } = await subscribe('nobody');
    assert.deepEqual([status, json.errors?.[0]?.detail], [422, 'Use a valid email address (nobody).']);
    for (const email of [fresh(), 'gold@demo.example']) {
      const seen: number[] = [];
      for (let at = 0; at < 6; at++) seen.push((await subscribe(email)).status);
      assert.deepEqual(seen, [201, 201, 201, 201, 201, 429]);
    }
  }));

test('[UI-056] a subscription counts from the confirmation on, by the latest letter alone, and following it twice is fine', async () => {
  const email = fresh();
  await subscribe(email);
  assert.deepEqual(await states(email), { monthly: 'unconfirmed', tips: 'unconfirmed' });
  const first = linkIn((await letters(email))[0], 'confirm');
  await subscribe(email);
  const second = linkIn((await letters(email))[1], 'confirm');
  assert.equal((await confirm(first)).status, 410);
  assert.equal(
    (await confirm(second.replace(/\.(.)/, (_, sign) => `.${sign === 'A' ? 'B' : 'A'}`))).status,
    410,
  );
  assert.equal((await confirm(second)).status, 200);
  assert.equal((await confirm(second)).status, 200);
  assert.deepEqual(await states(email), { monthly: 'confirmed', tips: 'confirmed' });
  await subscribe(email);
  assert.equal((await letters(email)).length, 2, 'who confirmed is not asked again');
});

test('a confirmation ends after seven days, and GET confirms nothing', async () => {
  const email = fresh();
  await subscribe(email);
  const token = linkIn((await letters(email))[0], 'confirm');
  assert.equal((await stage.ask(`/api/newsletter/confirm/?token=${token}`)).status, 405);
  stage.clock.set(new Date(Date.now() + 8 * 86_400_000));
  try {
    assert.equal((await confirm(token)).status, 410);
  } finally {
    stage.clock.set(null);
  }
  assert.deepEqual(await states(email), { monthly: 'unconfirmed', tips: 'unconfirmed' });
});

test('the words, the place and the time of a consent are kept', async () => {
  const email = await confirmed();
  const rows = await stage.sql<{ deed: string; place: string; wording: string; language: string }>(
    'SELECT deed, place, wording, c.language FROM subscription_consent c JOIN subscriber s ON s.id = c.subscriber_id WHERE s.email = $1 ORDER BY c.id',
    [email],
  );
  assert.deepEqual(
    rows.map((one) => [one.deed, one.place, one.language]),
    [
      ['asked', 'page', 'en'],
      ['confirmed', 'letter', 'en'],
    ],
  );
  assert.match(rows[0]?.wording ?? '', /Unsubscribe at any time/);
});

test('[API-109] what nobody confirmed is forgotten after thirty days, what was confirmed is not', async () => {
  const [gone, kept] = [fresh(), await confirmed()];
  await subscribe(gone);
  await hygiene(29);
  assert.deepEqual([await hasAccount(gone), await hasAccount(kept)], [true, true]);
  await Promise.all([hygiene(31), hygiene(31)]);
  assert.deepEqual(
    [await states(gone), await states(kept)],
    [{}, { monthly: 'confirmed', tips: 'confirmed' }],
  );
  assert.deepEqual([await hasAccount(gone), await hasAccount(kept)], [false, true]);
  const [{ id } = { id: '' }] = await stage.sql<{ id: string }>(
    'SELECT id FROM user_account WHERE erased_at IS NOT NULL ORDER BY id DESC LIMIT 1',
  );
  const entries = await stage.sql('SELECT 1 FROM audit_entry WHERE action = $1 AND subject = $2', [
    'user.forget',
    `user:${id}`,
  ]);
  assert.equal(entries.length, 1, 'erased once, and written down');
});

test('the account of an address that somebody proved, paid with or asked for anew is not forgotten', async () => {
  const [proved, full, paid, anew] = [fresh(), fresh(), fresh(), fresh()];
  for (const email of [proved, full, paid, anew]) await subscribe(email);
  await stage.sql('UPDATE user_account SET email_verified_at = now() WHERE email = $1', [proved]);
  await stage.sql(`UPDATE user_account SET scope = 'full' WHERE email = $1`, [full]);
  await stage.sql(
    `INSERT INTO holding (user_id, plan_id, starts_at, ends_at, created_at)
     SELECT u.id, (SELECT min(id) FROM plan), now(), now() + interval '1 year', now() FROM user_account u WHERE u.email = $1`,
    [paid],
  );
  await stage.sql(
    `UPDATE subscription SET asked_at = $2 WHERE subscriber_id = (SELECT id FROM subscriber WHERE email = $1)`,
    [anew, inDays(20)],
  );
  await hygiene(31);
  for (const email of [proved, full, paid, anew]) assert.equal(await hasAccount(email), true, email);
  await hygiene(51);
  assert.deepEqual([await hasAccount(anew), await hasAccount(paid)], [false, true]);
});

test('the account of an address whose newsletter was confirmed and left is not forgotten', async () => {
  const [left, never] = [await confirmed(), fresh()];
  await subscribe(never);
  for (const email of [left, never]) {
    await stop({ email });
    await stop({ token: linkIn((await letters(email)).at(-1), 'token'), all: true });
  }
  await hygiene(31);
  assert.deepEqual([await hasAccount(left), await hasAccount(never)], [true, false]);
});

test('whoever leaves while their account is being forgotten waits for it, and neither fails', async () => {
  const email = fresh();
  const id = Number(told(await subscribe(email)).id);
  await stage.sql('DELETE FROM subscriber');
  await whileHeld(
    stage.database,
    (db) => lockAccount(db, id),
    () => forgetSubscribers(stage.app.ports, inDays(31)),
    (db) => lockHolding(db, id),
  );
  assert.equal(await hasAccount(email), false);
});

test('accounts that cannot be erased keep no other waiting', async () => {
  const [stuck, stuckToo, free] = [fresh(), fresh(), fresh()];
  for (const email of [stuck, stuckToo, free]) await subscribe(email);
  await stage.sql('DELETE FROM subscriber');
  await stage.sql(
    `CREATE FUNCTION refuse_to_go() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not this one'; END $$;
     CREATE TRIGGER stuck BEFORE UPDATE ON user_account FOR EACH ROW
       WHEN (OLD.email IN ('${stuck}', '${stuckToo}')) EXECUTE FUNCTION refuse_to_go()`,
  );
  try {
    await forgetSubscribers(stage.app.ports, inDays(31), 2);
  } finally {
    await stage.sql('DROP TRIGGER stuck ON user_account; DROP FUNCTION refuse_to_go()');
  }
  assert.deepEqual(await Promise.all([stuck, stuckToo, free].map(hasAccount)), [true, true, false]);
});

test('where the unproved accounts cannot be listed, everything else is swept all the same', async () => {
  const email = fresh();
  await subscribe(email);
  await stage.sql(`UPDATE outbox_message SET sent_at = now()`);
  const unlisted = new Error('unlisted');
  const { ports } = stage.app;
  const database = Object.create(ports.database, {
    reader: {
      value: () => {
        throw unlisted;
      },
    },
  });
  const hygienic = JOBS.find(({ name }) => name === 'hygiene') ?? assert.fail('no such job');
  await assert.rejects(hygienic.run({ ...ports, database }, inDays(400)), unlisted);
  assert.deepEqual(await letters(email), []);
});

test('[API-109] who unsubscribed stays so, with the proof of it, whoever types the address afterwards', async () => {
  const email = await confirmed();
  await stop({ email });
  await stop({ token: linkIn((await letters(email)).at(-1), 'token') });
  const consents = () =>
    stage.sql<{ deed: string }>(
      'SELECT deed FROM subscription_consent c JOIN subscriber s ON s.id = c.subscriber_id WHERE s.email = $1 ORDER BY c.id',
      [email],
    );
  await subscribe(email);
  assert.deepEqual(await states(email), { monthly: 'unconfirmed', tips: 'unconfirmed' });
  await hygiene(31);
  assert.deepEqual(await states(email), { monthly: 'unsubscribed', tips: 'unsubscribed' });
  assert.deepEqual(
    (await consents()).map(({ deed }) => deed),
    ['asked', 'confirmed', 'withdrawn', 'asked'],
  );
});

test('the language of confirmed newsletters is changed by who confirms, not by who types the address', async () => {
  const email = await confirmed();
  const language = async () =>
    (await stage.sql<{ language: string }>('SELECT language FROM subscriber WHERE email = $1', [email]))[0]
      ?.language;
  const askInGerman = () =>
    raw(stage.url, '/api/newsletter/', {
      method: 'POST',
      headers: { host: `de.${new URL(stage.url).host}`, 'content-type': MEDIA_TYPE },
      body: JSON.stringify(body('Newsletter', { email })),
    });
  assert.equal((await askInGerman()).status, 201);
  assert.equal(await language(), 'en');
  await stop({ email });
  await stop({ token: linkIn((await letters(email)).at(-1), 'token') });
  await askInGerman();
  assert.equal(await language(), 'en', 'asked for, not confirmed');
  assert.equal((await confirm(linkIn((await letters(email)).at(-1), 'confirm'))).status, 200);
  assert.equal(await language(), 'de');
});

const TUESDAY = new Date('2026-12-01T09:00:00Z');
const send = async (now: Date) => {
  await openDueIssues(stage.app.ports, now);
  while ((await sendBatch(stage.app.ports, now)) > 0);
};
const isMonthly = ({ subject }: { subject: string }) => / 20\d\d$/.test(subject);
const issuesTo = async (email: string) =>
  (await letters(email)).filter((one) => one.message_key.startsWith('newsletter:'));

test('[API-109] [ROLE-016] one newsletter a month of the latest publications, to confirmed subscribers alone, once each', async () => {
  const [reader, waiting] = [await confirmed(), fresh()];
  await subscribe(waiting);
  await Promise.all([send(TUESDAY), send(TUESDAY), send(TUESDAY)]);
  await send(new Date('2026-12-20T09:00:00Z'));
  const monthly = (await issuesTo(reader)).filter((one) => one.subject.includes('new in'));
  assert.equal(monthly.length, 1);
  assert.match(monthly[0]?.subject ?? '', /December 2026/);
  const [latest] = await stage.sql<{ title: string }>(
    `SELECT title FROM publication WHERE visibility = 'published' AND NOT private AND publication_date <= '2026-12-01' ORDER BY publication_date DESC, id DESC LIMIT 1`,
  );
  assert.ok(monthly[0]?.text_body.includes(latest?.title ?? '?'));
  assert.match(monthly[0]?.text_body ?? '', /utm_source=newsletter&utm_medium=email/);
  assert.deepEqual(await issuesTo(waiting), []);
  await send(new Date('2027-01-05T09:00:00Z'));
  assert.equal((await issuesTo(reader)).filter(isMonthly).length, 2);
});

test('what was released lately and no issue announced is new, and nothing else is called so', async () => {
  const reader = await confirmed();
  await send(TUESDAY);
  await send(new Date('2027-03-02T09:00:00Z'));
  const [december, quiet] = (await issuesTo(reader)).filter(isMonthly);
  assert.match(quiet?.subject ?? '', /: from the library, March 2027$/);
  assert.match(quiet?.text_body ?? '', /^From the library, in the time you have\./);
  const pathsIn = (letter: typeof quiet): string[] => letter?.text_body.match(/\/publication\/[\w-]+/g) ?? [];
  assert.equal(pathsIn(quiet).length, 5);
  for (const path of pathsIn(december))
    assert.ok(!pathsIn(quiet).includes(path), 'not announced a second time');
  const [made] = await stage.sql<{ id: string; day: string }>(
    `SELECT id, publication_date AS day FROM publication WHERE visibility = 'published' AND NOT private ORDER BY publication_date, id LIMIT 1`,
  );
  const release = (day: string | undefined) =>
    stage.sql('UPDATE publication SET publication_date = $2 WHERE id = $1', [made?.id, day]);
  await release('2027-03-20');
  try {
    await send(new Date('2027-04-06T09:00:00Z'));
    const april = (await issuesTo(reader)).filter(isMonthly).at(-1);
    assert.match(april?.subject ?? '', /: new in April 2027$/);
    assert.deepEqual(pathsIn(april).length, 1);
    assert.match(pathsIn(april)[0] ?? '', new RegExp(`-${made?.id}$`));
  } finally {
    await release(made?.day);
  }
});

test('an issue that an editor moved leaves nothing out of the next one, and announces what its letters name alone', async () => {
  const reader = await confirmed();
  await send(TUESDAY);
  const [campaign = assert.fail()] = await stage.sql<{ id: string; planned: number[] }>(
    `SELECT id, content->'publications' AS planned FROM campaign WHERE issue = 'monthly:2026-12'`,
  );
  const oldest = await stage.sql<{ id: string; day: string }>(
    `SELECT id, publication_date AS day FROM publication WHERE visibility = 'published' AND NOT private
      ORDER BY publication_date, id LIMIT 2`,
  );
  const [named, between] = oldest;
  // Rewritten, it left on the twentieth and named one of the two; the other came out while it waited.
  await stage.sql(`UPDATE campaign SET starts_at = '2026-12-20T09:00' WHERE id = $1`, [campaign.id]);
  await stage.sql(
    `INSERT INTO campaign_letter (campaign_id, language, subject, preheader, blocks)
     VALUES ($1, 'en', 'Mine', '', jsonb_build_array(jsonb_build_object('kind', 'publication', 'publicationId', $2::bigint)))`,
    [campaign.id, named?.id],
  );
  await stage.sql(`UPDATE publication SET publication_date = '2026-12-10' WHERE id = ANY($1::bigint[])`, [
    oldest.map(({ id }) => id),
  ]);
  try {
    await send(new Date('2027-01-05T09:00:00Z'));
    const january = (await issuesTo(reader)).filter(isMonthly).at(-1);
    assert.match(january?.subject ?? '', /: new in January 2027$/);
    const isIn = (id: unknown) => new RegExp(`/publication/[\\w-]+-${id}\\b`).test(january?.text_body ?? '');
    assert.deepEqual([isIn(between?.id), isIn(named?.id)], [true, false]);
    assert.ok(campaign.planned.some(isIn), 'planned, but not announced');
  } finally {
    for (const { id, day } of oldest)
      await stage.sql('UPDATE publication SET publication_date = $2 WHERE id = $1', [id, day]);
  }
});

test('an issue names its own month and what the provider has released, wherever its clock stands', async () => {
  const reader = await confirmed();
  const { ports } = stage.app;
  const at = (timeZone: string) => ({ ...ports, config: { ...ports.config, timeZone } });
  const [ahead] = await stage.sql<{ title: string }>(
    `UPDATE publication SET publication_date = '2026-12-01' WHERE id = (SELECT max(id) FROM publication
      WHERE visibility = 'published' AND NOT private) RETURNING title`,
  );
  const monthly = async () => (await issuesTo(reader)).find((one) => one.subject.includes('new in'));
  const west = at('Pacific/Honolulu');
  await openDueIssues(west, new Date('2026-11-30T09:00:00Z'));
  await stage.sql(`DELETE FROM campaign WHERE issue = 'monthly:2026-11'`);
  while ((await sendBatch(west, new Date('2026-12-01T08:05:00Z'))) > 0);
  assert.match((await monthly())?.subject ?? '', /December 2026/);
  await stage.sql('DELETE FROM campaign; DELETE FROM outbox_message');
  const east = at('Pacific/Kiritimati');
  const dawn = new Date('2026-11-30T11:00:00Z');
  await openDueIssues(east, dawn);
  while ((await sendBatch(east, dawn)) > 0);
  const letter = await monthly();
  assert.match(letter?.subject ?? '', /November 2026/);
  assert.ok(letter?.text_body.includes(ahead?.title ?? '?'), 'released, and in the newsletter');
});

test('[ROLE-015] two different tips a week to a free account that chose them', async () => {
  const chosen = await stage.send(
    'PATCH',
    '/api/newsletter/',
    body('NewsletterChoice', { kinds: ['tips'] }),
    {
      as: 'free',
    },
  );
  assert.equal(chosen.status, 200);
  for (let hour = 0; hour < 7 * 24; hour += 5) await send(new Date(Date.UTC(2026, 10, 30, hour)));
  const tips = await issuesTo('free@demo.example');
  assert.equal(tips.length, 2);
  assert.notEqual(tips[0]?.text_body.split('\n')[0], tips[1]?.text_body.split('\n')[0]);
  await stage.send('PATCH', '/api/newsletter/', body('NewsletterChoice', { kinds: [] }), { as: 'free' });
});

test('a reader on another language site is written to in that language, with links to that host', async () => {
  const email = fresh();
  const host = new URL(stage.url).host;
  await stage.sql(`INSERT INTO subscriber (email, language, created_at) VALUES ($1, 'de', now())`, [email]);
  await stage.sql(
    `INSERT INTO subscription SELECT id, 'monthly', 'confirmed', now(), now() FROM subscriber WHERE email = $1`,
    [email],
  );
  await send(TUESDAY);
  const [letter] = await issuesTo(email);
  assert.match(letter?.subject ?? '', /Dezember 2026/);
  assert.ok(letter?.text_body.includes(`http://de.${host}/`));
  assert.match(letter?.html_body ?? '', /<html lang="de">/);
});

/** Kinds of the issues by whose letters somebody unsubscribed. */
const leftThrough = async (email: string) =>
  (
    await stage.sql<{ kind: string }>(
      `SELECT c.kind FROM campaign_delivery d JOIN campaign c ON c.id = d.campaign_id
        WHERE d.unsubscribed_at IS NOT NULL AND d.subscriber_id = (SELECT id FROM subscriber WHERE email = $1)`,
      [email],
    )
  ).map(({ kind }) => kind);

test('[API-109] [UI-055] every letter to many carries one-click unsubscribing: GET leads to the page that asks, POST without a session does it, again and again', async () => {
  const email = await confirmed();
  await send(TUESDAY);
  for (const letter of await issuesTo(email)) {
    assert.equal(letter.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
    assert.match(
      letter.headers['List-Unsubscribe'] ?? '',
      /^<http[^>]+\/api\/newsletter\/one-click\/\?token=[\w.-]+>$/,
    );
    assert.match(letter.text_body, /\/unsubscribe\?token=/);
  }
  const monthly = (await issuesTo(email)).find((one) => one.subject.includes('new in'));
  const path = new URL(monthly?.headers['List-Unsubscribe']?.slice(1, -1) ?? '');
  const at = `${path.pathname}${path.search}`;
  const looked = await stage.ask(at);
  assert.equal(looked.status, 302);
  assert.equal(
    looked.headers.get('location'),
    path.href.replace('/api/newsletter/one-click/', '/unsubscribe'),
  );
  assert.equal((await states(email)).monthly, 'confirmed');
  // Whoever uses the link has got the letter.
  await stage.sql('UPDATE outbox_message SET sent_at = now()');
  for (let time = 0; time < 2; time++) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await stage.ask(at, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
    assert.equal(reply.status, 200);
  }
  assert.deepEqual(await states(email), { monthly: 'unsubscribed', tips: 'confirmed' });
  assert.deepEqual(await leftThrough(email), ['monthly']);
  await send(new Date('2027-01-01T09:00:00Z'));
  assert.equal((await issuesTo(email)).filter((one) => one.subject.includes('new in')).length, 1);
});

test('letters about the account carry no unsubscribing', async () => {
  const email = fresh();
  await subscribe(email);
  for (const letter of await letters(email)) assert.deepEqual(letter.headers, { 'Content-Language': 'en' });
});

test('[UI-055] a link of the page unsubscribes, tells what remains, takes itself back and is nobody else’s', async () => {
  const email = await confirmed();
  const other = await confirmed();
  await send(TUESDAY);
  const tip = (await issuesTo(email)).find((one) => one.subject.startsWith('Tip'));
  const token = linkIn(tip, 'token');
  const stopped = await stop({ token });
  assert.deepEqual(stopped.json.data, {
    outcome: 'unsubscribed',
    message: 'You have been unsubscribed to the newsletter.',
    remaining: ['monthly'],
    mayUndo: true,
  });
  assert.deepEqual((await stop({ token, all: true })).json.data, {
    outcome: 'unsubscribed',
    message: 'You have been unsubscribed to the newsletter.',
    remaining: [],
    mayUndo: true,
  });
  for (let time = 0; time < 2; time++) assert.equal((await restore(token)).status, 200);
  assert.deepEqual(await states(email), { monthly: 'confirmed', tips: 'confirmed' });
  assert.deepEqual(await states(other), { monthly: 'confirmed', tips: 'confirmed' });
  assert.deepEqual(await leftThrough(email), []);
  for (const forged of [
    token.replace(/^u\w+-/, 'u1-'),
    `${token}x`,
    linkIn((await letters(email))[0], 'confirm'),
  ])
    assert.equal((await stop({ token: forged })).status, 410);
});

test('what cannot be restored is not offered for it, and nobody is told that it was', async () => {
  const [late, never, forgotten] = [await confirmed(), fresh(), await confirmed()];
  await subscribe(never);
  for (const email of [late, never, forgotten]) await stop({ email });
  const tokenOf = async (email: string) => linkIn((await letters(email)).at(-1), 'token');
  const told = async (email: string) => (await stop({ token: await tokenOf(email) })).json.data;
  assert.equal(((await told(late)) as { mayUndo: boolean }).mayUndo, true);
  await stage.sql(
    `UPDATE subscription SET unsubscribed_at = now() - interval '25 hours'
      WHERE subscriber_id = (SELECT id FROM subscriber WHERE email = $1)`,
    [late],
  );
  await stage.sql('DELETE FROM subscriber WHERE email = $1', [forgotten]);
  for (const email of [late, never, forgotten]) {
    assert.equal(((await told(email)) as { mayUndo: boolean }).mayUndo, false, email);
    const reply = await restore(await tokenOf(email));
    assert.deepEqual([reply.status, codes(reply)], [410, ['link-expired']], email);
  }
});

test('who unsubscribes by the link of a letter counts at its issue, once; who does so elsewhere does not', async () => {
  const [byLink, byAccount, late] = [await confirmed(), await confirmed(), await confirmed()];
  await send(TUESDAY);
  const tip = async (email: string) => (await issuesTo(email)).find((one) => one.subject.startsWith('Tip'));
  const token = linkIn(await tip(byLink), 'token');
  const both = await Promise.all([stop({ token }), stop({ token })]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  await stop({ token, all: true });
  assert.deepEqual(await leftThrough(byLink), ['tips']);
  await stage.sql(
    `UPDATE subscription SET state = 'unsubscribed', unsubscribed_at = now()
      WHERE subscriber_id = (SELECT id FROM subscriber WHERE email = $1)`,
    [byAccount],
  );
  await stop({ token: linkIn(await tip(byAccount), 'token') });
  assert.deepEqual(await leftThrough(byAccount), []);
  // A letter that left before links carried their issue.
  const id =
    (await stage.sql<{ id: number }>('SELECT id::int FROM subscriber WHERE email = $1', [late]))[0]?.id ?? 0;
  const old = letterToken(stage.app.ports.keys, { deed: 'unsubscribe', subscriberId: id, kinds: ['tips'] });
  assert.equal((await stop({ token: old })).status, 200);
  assert.deepEqual(await states(late), { monthly: 'confirmed', tips: 'unsubscribed' });
  assert.deepEqual(await leftThrough(late), []);
});

test('a confirmation letter of before does not bring an unsubscribed reader back', async () => {
  const email = fresh();
  await subscribe(email);
  const token = linkIn((await letters(email))[0], 'confirm');
  await confirm(token);
  await send(TUESDAY);
  await stop({ token: linkIn((await issuesTo(email))[0], 'token'), all: true });
  assert.equal((await confirm(token)).status, 410);
  assert.deepEqual(await states(email), { monthly: 'unsubscribed', tips: 'unsubscribed' });
});

test('without a token the page mails a link, and says the same for every address', async () => {
  const email = await confirmed();
  const [known, unknown] = [await stop({ email }), await stop({ email: fresh() })];
  assert.deepEqual(known.json.data, unknown.json.data);
  const [, link] = await letters(email);
  assert.equal((await stop({ token: linkIn(link, 'token') })).status, 200);
  assert.deepEqual(await states(email), { monthly: 'unsubscribed', tips: 'unsubscribed' });
  const before = (await letters(email)).length;
  assert.deepEqual((await stop({ email })).json.data, known.json.data);
  assert.equal((await letters(email)).length, before, 'nothing is sent to it that could be stopped');
});

test('to undo what ended a request that nobody confirmed does not confirm it', async () => {
  const email = await confirmed();
  await stop({ email });
  const token = linkIn((await letters(email)).at(-1), 'token');
  await stop({ token });
  stage.clock.set(new Date(stage.clock.now().getTime() + 60_000));
  await subscribe(email);
  const { mayUndo } = (await stop({ token })).json.data as unknown as { mayUndo: boolean };
  assert.equal(mayUndo, false);
  assert.equal((await restore(token)).status, 410);
  assert.deepEqual(await states(email), { monthly: 'unsubscribed', tips: 'unsubscribed' });
  stage.clock.set(null);
});

test('letters are chosen in the account: at once for a proved address, by a letter for one that is not', async () => {
  const own = await stage.send(
    'PATCH',
    '/api/newsletter/',
    body('NewsletterChoice', { kinds: ['monthly'] }),
    {
      as: 'silver',
    },
  );
  assert.deepEqual(own.json.data, {
    email: 'silver@demo.example',
    subscriptions: [
      { kind: 'monthly', state: 'confirmed' },
      { kind: 'tips', state: 'none' },
    ],
  });
  await stage.send('PATCH', '/api/newsletter/', body('NewsletterChoice', { kinds: [] }), { as: 'silver' });
  await subscribe('silver@demo.example');
  const waiting = await stage.send(
    'PATCH',
    '/api/newsletter/',
    body('NewsletterChoice', { kinds: ['tips'] }),
    {
      as: 'silver',
    },
  );
  assert.deepEqual((waiting.json.data as { subscriptions: unknown }).subscriptions, [
    { kind: 'monthly', state: 'unsubscribed' },
    { kind: 'tips', state: 'confirmed' },
  ]);
  const email = fresh();
  const { token } = told(await subscribe(email));
  await stop({ email });
  const weak = await stage.send('PATCH', '/api/newsletter/', body('NewsletterChoice', { kinds: ['tips'] }), {
    token,
  });
  assert.deepEqual(codes(weak), ['full-account-needed']);
  await stage.sql(`UPDATE user_account SET scope = 'full' WHERE email = $1`, [email]);
  const none = await stage.send('PATCH', '/api/newsletter/', body('NewsletterChoice', { kinds: [] }), {
    token,
  });
  assert.equal(none.status, 200);
  await stage.send('PATCH', '/api/newsletter/', body('NewsletterChoice', { kinds: ['tips'] }), { token });
  assert.deepEqual(await states(email), { monthly: 'unsubscribed', tips: 'unconfirmed' });
  assert.equal((await stage.send('GET', '/api/newsletter/')).status, 401);
});

test('every door takes an address at a domain with umlauts, and keeps it as mail carries it', async () => {
  const host = 'müller-praxis.example';
  const kept = (name: string) => `${name}@xn--mller-praxis-dlb.example`;
  assert.equal((await subscribe(`reader@${host}`)).status, 201);
  assert.deepEqual(await states(kept('reader')), { monthly: 'unconfirmed', tips: 'unconfirmed' });
  assert.equal((await letters(kept('reader'))).length, 1);
  const invitation = body('Referred', { referred_email: `colleague@${host}` });
  const invited = await stage.send('POST', '/api/referrals/', invitation, { as: 'gold' });
  assert.equal(invited.status, 201, invited.text);
  assert.equal((await letters(kept('colleague'))).length, 1);
  const again = body('Referred', { referred_email: kept('colleague') });
  assert.equal((await stage.send('POST', '/api/referrals/', again, { as: 'gold' })).status, 400);
  const request = {
    requester: { name: 'Dr Müller', email: `asks@${host}` },
    subject: 'Contact form: Dr Müller',
    comment: { body: 'When does the course begin?' },
  };
  const headers = { 'content-type': 'application/json' };
  const asked = await stage.send('POST', '/requests', { request }, { headers });
  assert.equal(asked.status, 201, asked.text);
  assert.equal((await letters(kept('asks'))).length, 1);
});
