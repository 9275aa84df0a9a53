import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { settle } from '#billing/payment/settlement.service.ts';
import { takeBack } from '#billing/refund/refund.service.ts';
import { remindMembers } from '#billing/renewal/reminder.service.ts';
import { renewDue } from '#billing/renewal/renewal.service.ts';
import { reissueCertificate } from '#credit/certificate/certificate.service.ts';
import { isWhole, verifyLedgers } from '#credit/ledger/chain.service.ts';
import { endAllSessions, openSession } from '#identity/session/session.service.ts';
import { openSubscriber } from '#newsletter/subscription/subscriber.repository.ts';
import { statement } from '#platform/postgres/database.ts';
import { accountExport } from '#privacy/account-export/account-export.schema.ts';
import { sendDueGiftCards } from '#referrals/gift-card/gift-card.service.ts';
import { whileItWaits } from '../harness/held-account.ts';
import { PASSWORD, registration } from '../harness/people/account-desk.ts';
import { COLUMNS_LEFT_OUT } from '../harness/people/columns-left-out.data.ts';
import { fullLife, leave, MARKS, member, newPerson, surnameOf } from '../harness/people/leaver.ts';
import { PERSONAL_TABLES } from '../harness/people/personal-data.data.ts';
import { holdPasskey } from '../harness/people/second-factor.ts';
import { newActivity, sheetOf, submit } from '../harness/people/sitting.ts';
import { type Buyer, CARDS, openTill, type Till } from '../harness/people/till.ts';
import { codes, inOneWindow, one } from '../harness/stage.ts';

let till: Till;
before(async () => {
  till = await openTill();
});
after(() => till?.close());

type Export = v.InferOutput<typeof accountExport>;
const ask = ({ token }: Buyer, path: string) => till.send('GET', path, undefined, { token });
async function takeAlong(person: Buyer): Promise<Export> {
  const reply = await ask(person, '/api/users/me/export/');
  assert.equal(reply.status, 200, reply.text);
  const times = reply.text.match(/"\d{4}-\d\d-\d\dT[^"]*"/g) ?? [];
  assert.deepEqual(
    times.filter((time) => !/T\d\d:\d\d:\d\d\.\d{3}Z"$/.test(time)),
    [],
    'every time is written alike',
  );
  return v.parse(accountExport, reply.json.data);
}
const count = async (text: string, ...values: unknown[]) =>
  Number((await till.sql<{ n: string }>(`SELECT count(*) AS n FROM ${text}`, values))[0]?.n);

/** The tables in which a word stands, read as text. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await till.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await count(`"${name}" AS t WHERE strpos(lower(t::text), $1) > 0`, word.toLowerCase())) > 0)
      found.push(name);
  return found;
}

test('whoever asks takes along everything that is held of them, as one document that says what it is', async () => {
  const person = await fullLife(till);
  const reply = await ask(person, '/api/users/me/export/');
  assert.match(
    reply.headers.get('content-disposition') ?? '',
    /^attachment; filename="account-\d{4}-\d\d-\d\d\.json"/,
  );
  assert.equal(reply.headers.get('cache-control'), 'no-store');
  const held = await takeAlong(person);
  const empty = Object.entries(held).filter(
    ([, value]) => value === null || (Array.isArray(value) && !value.length),
  );
  assert.deepEqual(
    empty.map(([key]) => key),
    [],
    'nothing is left out of what this person has',
  );
  assert.equal(held.profile.email, person.email);
  assert.equal(held.notes[0]?.text, MARKS.note);
  assert.equal(held.attempts[0]?.answers.length, 10);
  assert.deepEqual(held.sittings[0]?.answers.map(({ explainedAt }) => explainedAt !== null).toSorted(), [
    false,
    true,
  ]);
  assert.deepEqual(
    held.supportRequests[0]?.entries.map(({ body }) => body),
    ['Below your orders.'],
  );
  assert.equal(held.attempts[0]?.answers.filter((answer) => answer.isCorrect).length, 9);
  assert.ok(held.evaluations[0]?.answers.some(({ answer }) => answer === MARKS.opinion));
  assert.ok(held.consents.every(({ wording, place, at }) => wording && place && Date.parse(at)));
  assert.ok(held.audit.some(({ action, byOneself }) => action === 'user.export' && byOneself));
});

test('what is taken along carries no secret: no hash, no session, no link that signs in', async () => {
  const person = await fullLife(till);
  const { text } = await ask(person, '/api/users/me/export/');
  const [secrets] = await till.sql<Record<string, string>>(
    `SELECT (SELECT password_hash FROM user_account WHERE id = $1), (SELECT id::text FROM session WHERE user_id = $1 LIMIT 1) AS session,
       (SELECT method_ref FROM payment_method WHERE user_id = $1)`,
    [person.id],
  );
  const feed = one(await ask(person, '/api/audio-feed/')).attributes.address as string;
  const [letter] = (await till.letters(person.email)).filter(({ text_body }) =>
    text_body.includes('/change/'),
  );
  const link = /\/change\/\d+\/([\w-]{43})/.exec(letter?.text_body ?? '')?.[1];
  const all = [...Object.values(secrets ?? {}), /feed\/([\w-]+)/.exec(feed)?.[1], link, person.token];
  assert.equal(all.length, 6);
  for (const secret of all) assert.ok(secret && !text.includes(secret), secret);
});

test('every table that knows somebody is taken along, or says why not, and says what becomes of it', async () => {
  const tables = new Map(PERSONAL_TABLES.map((one) => [one.table, one]));
  const spreading = PERSONAL_TABLES.filter(({ taken }) => 'as' in taken).map(({ table }) => table);
  const found = await till.sql<{ name: string; why: string }>(
    `SELECT c.table_name AS name, c.column_name AS why FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE'
        AND (c.column_name ~ '(^|_)(user|inviter|actor|person|member|learner|buyer|payer|owner|sender|author_user|editor)_?id$'
             OR c.column_name ~ '(e_?mail|recipient)')
      UNION SELECT f.conrelid::regclass::text, f.conname FROM pg_constraint f
      WHERE f.contype = 'f' AND f.confrelid::regclass::text = ANY ($1) ORDER BY 1, 2`,
    [spreading],
  );
  assert.ok(found.length > 40);
  const forgotten = found.filter(({ name }) => !tables.has(name)).map(({ name, why }) => `${name} (${why})`);
  assert.deepEqual(forgotten, [], 'tables missing in test/harness/people/personal-data.data.ts');
  const known = new Set(found.map(({ name }) => name));
  assert.deepEqual(
    [...tables.keys()].filter((name) => !known.has(name)),
    [],
    'tables that know nobody',
  );
});

test('what would be written later is refused in every table of which somebody’s part is erased', async () => {
  const unguarded = await till.sql<{ name: string }>(
    `WITH erased AS (SELECT name::regclass AS t FROM unnest($1::text[]) name),
       numbered AS (SELECT attrelid AS t FROM pg_attribute WHERE attrelid = ANY ($2::regclass[]) AND attname = 'user_id'),
       hanging AS (SELECT conrelid AS t, confrelid AS upon FROM pg_constraint WHERE contype = 'f'
         AND conrelid IN (SELECT t FROM erased EXCEPT SELECT t FROM numbered)
         AND confrelid IN (SELECT t FROM numbered EXCEPT SELECT t FROM erased))
     SELECT due.t::regclass::text AS name
       FROM (SELECT t FROM erased JOIN numbered USING (t) UNION SELECT t FROM hanging UNION SELECT upon FROM hanging) due
      WHERE NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = due.t AND g.tgname = 'departed')`,
    [
      PERSONAL_TABLES.filter(({ leaving }) => leaving === 'erased').map(({ table }) => table),
      PERSONAL_TABLES.map(({ table }) => table),
    ],
  );
  assert.deepEqual(unguarded, [], 'tables that need keep_from_departed');
});

test('[API-109] [R17] who leaves is nowhere any more but on the papers that were handed out; what must be kept is under a number', async () => {
  const person = await fullLife(till);
  const other = await fullLife(till);
  const before = await takeAlong(person);
  assert.equal((await leave(till, person)).status, 204);
  const friend = `${MARKS.friend}-${person.id}`;
  assert.deepEqual(await tablesWith(friend), []);
  assert.deepEqual(await tablesWith(person.email), ['outbox_message']);
  const [last, ...more] = await till.letters(person.email);
  assert.deepEqual([last?.subject, more.length], ['Your Steady State account is deleted', 0]);
  assert.equal(await count(OF_SITTINGS, person.id), 0);
  assert.ok((await count(OF_SITTINGS, other.id)) > 0);
  const erased = PERSONAL_TABLES.filter(({ leaving }) => leaving === 'erased').map(({ table }) => table);
  for (const table of erased) {
    const [column] = await till.sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND column_name = 'user_id'`,
      [table],
    );
    if (!column) continue;
    assert.equal(await count(`${table} WHERE user_id = $1`, person.id), 0, table);
    assert.ok((await count(`${table} WHERE user_id = $1`, other.id)) > 0, `${table} of somebody else`);
  }
  const [account = {}] = await till.sql(`SELECT * FROM user_account WHERE id = $1`, [person.id]);
  const { id: _id, created_at: _at, erased_at, email, ...rest } = account;
  assert.ok(erased_at instanceof Date);
  assert.equal(email, `erased-${person.id}@erased.invalid`);
  const told = Object.entries(rest).filter(([, value]) => value !== null && value !== '');
  assert.deepEqual(
    Object.fromEntries(told),
    { language: 'en', yearly_goal_hundredths: 0, is_superuser: false, scope: 'full' },
    'what is left of the account',
  );
  for (const [table, key] of [
    ['attempt', 'attempts'],
    ['credit_entry', 'credits'],
    ['certificate', 'certificates'],
    ['membership_order', 'orders'],
    ['payment', 'payments'],
    ['receipt', 'receipts'],
    ['payment_entry', 'moneyEntries'],
    ['front_matter_shown', 'frontMatterShown'],
    ['sitting', 'sittings'],
    ['front_matter_reading', 'sittings'],
    ['evaluation', 'evaluations'],
  ] as const)
    assert.equal(await count(`${table} WHERE user_id = $1`, person.id), before[key].length, table);
  assert.deepEqual(await tablesWith(surnameOf(person.email)), ['certificate', 'receipt'], 'the name');
  assert.equal(
    await count('evaluation WHERE user_id = $1 AND answers::text LIKE $2', person.id, `%${MARKS.opinion}%`),
    0,
  );
  assert.equal(
    await count('evaluation WHERE user_id = $1 AND jsonb_array_length(answers) = 3', person.id),
    1,
    'ratings',
  );
  assert.ok((await verifyLedgers(till.app.ports.database.reader())).every(isWhole));
});

/** The names in a part of what is taken along, however deep. */
function namesIn(part: unknown): string[] {
  const { entries = {}, item, wrapped } = part as { entries?: object; item?: unknown; wrapped?: unknown };
  const inner = [...Object.values(entries), item, wrapped].filter((one) => one !== undefined);
  return [...Object.keys(entries), ...inner.flatMap(namesIn)];
}

test('every column of a table that is taken along is told there, or says why not', async () => {
  const columns = await till.sql<{ table: string; name: string }>(
    `SELECT table_name AS table, column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const untold = PERSONAL_TABLES.flatMap(({ table, taken }) => {
    const told = new Set('as' in taken ? namesIn(accountExport.entries[taken.as]) : []);
    const own = columns.filter((one) => 'as' in taken && one.table === table && !told.has(camel(one.name)));
    return own.map(({ name }) => `${table}.${name}`);
  });
  const reasons = new Set(COLUMNS_LEFT_OUT.flatMap((one) => one.columns));
  const ofAny = (name: string) => name.replace(/^\w+/, '*');
  assert.deepEqual(
    untold.filter((name) => !reasons.has(name) && !reasons.has(ofAny(name))),
    [],
    'columns missing in test/harness/people/columns-left-out.data.ts',
  );
  const left = new Set([...untold, ...untold.map(ofAny)]);
  assert.deepEqual(
    [...reasons].filter((name) => !left.has(name)),
    [],
    'columns that are told, or are no more',
  );
});

test('every way in ends at once, on every process: token, letter, feed, password', async () => {
  const person = await fullLife(till);
  const twin = await till.twin();
  const feed = new URL(one(await ask(person, '/api/audio-feed/')).attributes.address as string).pathname;
  const [letter] = (await till.letters(person.email)).filter(({ text_body }) =>
    text_body.includes('/change/'),
  );
  const [, uid, token] = /\/change\/(\d+)\/([\w-]{43})/.exec(letter?.text_body ?? '') ?? [];
  const me = (at: string) => till.send('GET', '/api/users/me/', undefined, { token: person.token, at });
  assert.deepEqual([(await me(till.url)).status, (await me(twin.url)).status], [200, 200]);
  assert.equal((await till.send('GET', feed)).status, 200);
  assert.equal((await leave(till, person)).status, 204);
  for (const at of [till.url, twin.url]) assert.deepEqual(codes(await me(at)), ['bad-token'], at);
  assert.equal((await till.send('GET', feed)).status, 404);
  const chosen = { uid, token, new_password1: 'harbor-comet-82', new_password2: 'harbor-comet-82' };
  assert.equal((await till.send('POST', '/rest-auth/password/reset/confirm/', chosen)).status, 410);
  assert.equal((await signIn(person)).status, 401);
});

const signIn = ({ email }: Buyer, password = PASSWORD) =>
  till.send('POST', '/api/login/', {
    data: { type: 'ApiLoginView', attributes: { username: email, password } },
  });

test('[R17] a certificate of somebody who left is verified as before, and nobody issues it anew under no name', async () => {
  const { certificateId, ...person } = await fullLife(till);
  const [paper] = await till.sql<{ code: string }>('SELECT code FROM certificate WHERE id = $1', [
    certificateId,
  ]);
  const verify = () => till.send('GET', `/api/verifications/${paper?.code}/`);
  const before = await verify();
  assert.match(before.text, new RegExp(surnameOf(person.email)));
  await leave(till, person);
  const after = await verify();
  assert.deepEqual([after.status, after.text], [200, before.text]);
  const { now } = till.app.ports;
  const anew = till.database.write((db) =>
    reissueCertificate(db, Number(certificateId), now(), { name: 'X', address: 'Y' }),
  );
  await assert.rejects(anew, /no-credit/);
});

test('the membership ends, nothing is charged again, and gift cards that have not left are taken back', async () => {
  const person = await fullLife(till);
  await leave(till, person);
  assert.equal(await count('holding WHERE user_id = $1 AND superseded_at IS NULL', person.id), 0);
  assert.equal(await count('holding WHERE user_id = $1 AND auto_renew', person.id), 0);
  assert.equal(await count(`gift_card WHERE user_id = $1 AND status <> 'cancelled'`, person.id), 0);
  const entries = await till.sql<{ entry: string; reason: string }>(
    'SELECT entry, reason FROM gift_card_entry WHERE user_id = $1 ORDER BY position',
    [person.id],
  );
  assert.deepEqual(entries.at(-1), { entry: 'cancelled', reason: 'the account is erased' });
  const later = new Date(till.now().getTime() + 400 * 86_400_000);
  const before = await till.taken(person);
  const { ports } = till.app;
  for (const deed of [renewDue, remindMembers]) {
    const { failed } = await deed({ ...ports, payment: till.bank }, later);
    assert.equal(failed, 0, deed.name);
  }
  assert.equal(await till.taken(person), before);
});

test('whoever leaves while a change of address waits is told at both: one of them may not be theirs', async () => {
  const person = await newPerson(till);
  const email = `moved-${person.email}`;
  const attributes = { email, currentPassword: PASSWORD };
  const changed = await till.send(
    'PATCH',
    '/api/users/me/',
    { data: { type: 'User', attributes } },
    { token: person.token },
  );
  assert.equal(changed.status, 200, changed.text);
  const token = String(one(await signIn(person)).attributes.token);
  assert.equal((await leave(till, { ...person, token })).status, 204);
  for (const to of [person.email, email])
    assert.deepEqual(
      (await till.letters(to)).map(({ subject }) => subject),
      ['Your Steady State account is deleted'],
      to,
    );
});

test('who mistyped an address weeks ago takes the link back that went there, and says no goodbye', async () => {
  const person = await newPerson(till);
  const mistyped = `mistyped-${person.email}`;
  const body = { data: { type: 'User', attributes: { email: mistyped, currentPassword: PASSWORD } } };
  assert.equal((await till.send('PATCH', '/api/users/me/', body, { token: person.token })).status, 200);
  assert.equal((await till.letters(mistyped)).length, 1);
  await till.sql(
    `UPDATE one_time_token SET expires_at = expires_at - interval '10 days' WHERE user_id = $1`,
    [person.id],
  );
  const token = String(one(await signIn(person)).attributes.token);
  assert.equal((await leave(till, { ...person, token })).status, 204);
  assert.deepEqual(await till.letters(mistyped), []);
});

test('who typed an address that somebody else has confirmed since erases none of their e-mails, and says no goodbye there', async () => {
  const typist = await newPerson(till);
  const victim = `victim-of-${typist.email}`;
  const change = { email: victim, currentPassword: PASSWORD };
  const body = { data: { type: 'User', attributes: change } };
  const asked = await till.send('PATCH', '/api/users/me/', body, { token: typist.token });
  assert.equal(asked.status, 200, asked.text);
  const [typed] = await till.letters(victim);
  const owner = await till.register(victim);
  await till.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [owner.id]);
  const order = await till.order(owner, 31);
  assert.equal(one(await till.pay(owner, order.id)).attributes.status, 'paid');
  const before = (await till.letters(victim)).map(({ text_body }) => text_body);
  assert.ok(typed && before.length === 3);
  const token = String(one(await signIn(typist)).attributes.token);
  assert.equal((await leave(till, { ...typist, token })).status, 204);
  const after = (await till.letters(victim)).map(({ text_body }) => text_body);
  assert.deepEqual(
    after,
    before.filter((text) => text !== typed.text_body),
    'the link of the one who left alone is gone',
  );
});

test('the password is asked for, guesses are counted, and a wrong one changes nothing', () =>
  inOneWindow(till, 900, async () => {
    const person = await newPerson(till);
    assert.deepEqual(codes(await leave(till, person, 'not-the-password')), ['wrong-password']);
    assert.deepEqual(codes(await till.send('DELETE', '/api/users/me/', undefined, { token: person.token })), [
      'empty-body',
    ]);
    for (let at = 1; at < 10; at++) await leave(till, person, `guess-number-${at}`);
    assert.equal((await leave(till, person)).status, 429, 'the right one too');
    await till.sql('TRUNCATE rate_count');
    assert.equal((await ask(person, '/api/users/me/')).status, 200);
    const [{ erased_at } = { erased_at: 1 }] = await till.sql<{ erased_at: unknown }>(
      'SELECT erased_at FROM user_account WHERE id = $1',
      [person.id],
    );
    assert.equal(erased_at, null);
  }));

test('who comes back is somebody new: the same address, another number, and nothing of before', async () => {
  const person = await fullLife(till);
  await leave(till, person);
  await till.sql('TRUNCATE rate_count');
  const again = one(await till.send('POST', '/api/registration/', registration(person.email)));
  assert.notEqual(again.id, String(person.id));
  const anew = { id: Number(again.id), email: person.email, token: String(again.attributes.token) };
  await till.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [anew.id]);
  const held = await takeAlong(anew);
  const { profile, sessions, links, letters, audit, ...rest } = held;
  assert.equal(profile.firstName, 'Ada');
  assert.deepEqual([sessions.length, links.length], [1, 1]);
  assert.ok(letters.length > 0 && audit.every(({ subject }) => !subject.includes(`:${person.id}`)));
  const left = Object.entries(rest).filter(([, value]) => Array.isArray(value) && value.length > 0);
  assert.deepEqual(left, []);
});

test('what is kept by an address is not told, and not erased, for whoever did not prove the address', async () => {
  const owner = await fullLife(till);
  await till.sql(`UPDATE user_account SET email = 'moved-' || id || '@example.org' WHERE id = $1`, [
    owner.id,
  ]);
  await till.sql('UPDATE support_request SET user_id = NULL WHERE user_id = $1', [owner.id]);
  await till.sql('TRUNCATE rate_count');
  const asked = one(await till.send('POST', '/api/registration/', registration(owner.email)));
  const stranger = { id: Number(asked.id), email: owner.email, token: String(asked.attributes.token) };
  const { subscriptions, consents, issues, supportRequests, invited, letters } = await takeAlong(stranger);
  assert.deepEqual(
    [subscriptions, consents, issues, supportRequests, invited, letters],
    [[], [], [], [], [], []],
  );
  const received = async () => (await till.letters(owner.email)).map(({ subject }) => subject);
  const [confirmation, ...others] = await received();
  assert.match(confirmation ?? '', /[Cc]onfirm/);
  assert.ok(others.length > 0);
  assert.equal((await leave(till, stranger)).status, 204);
  assert.deepEqual(await received(), ['Your Steady State account is deleted', ...others]);
  assert.equal(await count('subscriber WHERE email = $1', owner.email), 1);
  assert.equal(await count('support_request WHERE email = $1', owner.email), 1);
});

test('what was asked with an address that the account had proved stays with it when another replaces the address', async () => {
  const person = await newPerson(till);
  const requester = { name: 'Ana Varga', email: person.email };
  const request = { requester, subject: 'Before I registered', comment: { body: MARKS.question } };
  assert.equal((await till.send('POST', '/requests', { request })).status, 201);
  const email = `moved-${person.email}`;
  const attributes = { email, currentPassword: PASSWORD };
  const body = { data: { type: 'User', attributes } };
  assert.equal((await till.send('PATCH', '/api/users/me/', body, { token: person.token })).status, 200);
  const [link] = await till.letters(email);
  const token = /verify-email\?token=([\w-]+)/.exec(link?.text_body ?? '')?.[1] ?? assert.fail('no link');
  const confirmed = await till.send('POST', '/api/registration/confirm-email/', {
    data: { type: 'EmailConfirmation', attributes: { token } },
  });
  assert.equal(confirmed.status, 200, confirmed.text);
  const moved = { ...person, email, token: String(one(await signIn({ ...person, email })).attributes.token) };
  const { supportRequests } = await takeAlong(moved);
  assert.deepEqual(
    supportRequests.map(({ subject }) => subject),
    ['Before I registered'],
  );
  const [replaced] = (await till.letters(person.email)).filter(({ text_body }) =>
    text_body.includes('another e-mail address'),
  );
  assert.match(replaced?.text_body ?? '', /^Unsubscribe from the newsletter:?\n\S+\/unsubscribe$/m);
  assert.equal((await leave(till, moved)).status, 204);
  assert.equal(await count('support_request WHERE email = $1', person.email), 0);
});

/** A question to the office in which another address than the account's is typed, with the office's answer to it. */
async function askAs(person: Buyer, email: string): Promise<string> {
  const requester = { name: 'Ana Varga', email };
  const sent = await till.send(
    'POST',
    '/requests',
    {
      request: { requester, subject: 'My license', comment: { body: `Which number have you for ${email}?` } },
    },
    { token: person.token },
  );
  assert.equal(sent.status, 201, sent.text);
  const { reference } = sent.json.data as unknown as { reference: string };
  const [answer] = await till.sql<{ id: string }>(
    `INSERT INTO support_entry (request_id, kind, author_id, body, at)
     SELECT r.id, 'answer', u.id, 'To the mailbox alone.', now() FROM support_request r, user_account u
      WHERE r.reference = $1 AND u.is_superuser LIMIT 1 RETURNING id`,
    [reference],
  );
  await till.sql(
    `INSERT INTO outbox_message (message_key, recipient, subject, text_body, created_at, not_before)
     VALUES ($1, $2, 'Re: My license', 'To the mailbox alone.', now(), now())`,
    [`support-answer:${reference}:${answer?.id}`, email],
  );
  return reference;
}
const keysAbout = async (reference: string) =>
  (
    await till.sql<{ key: string }>(
      `SELECT split_part(message_key, ':', 1) AS key FROM outbox_message WHERE message_key LIKE $1 ORDER BY 1`,
      [`support-%:${reference}%`],
    )
  ).map(({ key }) => key);

test('whoever asks with another address takes their question along, not what the office answered there', async () => {
  const person = await newPerson(till);
  await askAs(person, `asked-with-${person.email}`);
  const { supportRequests } = await takeAlong(person);
  assert.deepEqual(
    supportRequests.map(({ subject, entries }) => [subject, entries]),
    [['My license', []]],
  );
});

test('the e-mails about a question leave with it, whatever address was typed, but not what somebody else received', async () => {
  const [person, owner] = [await newPerson(till), await newPerson(till)];
  const nobodys = await askAs(person, `asked-with-${person.email}`);
  const owners = await askAs(person, owner.email);
  for (const reference of [nobodys, owners])
    assert.deepEqual(await keysAbout(reference), [
      'support-acknowledgement',
      'support-answer',
      'support-request',
    ]);
  assert.equal((await leave(till, person)).status, 204);
  assert.deepEqual(await keysAbout(nobodys), []);
  assert.deepEqual(await keysAbout(owners), ['support-acknowledgement', 'support-answer']);
});

test('an e-mail of the office about a longer address stays when the shorter one leaves', async () => {
  const person = await newPerson(till);
  const to = till.app.ports.config.supportEmail;
  const naming: Record<string, string> = {
    own: `Ana <${person.email.toUpperCase()}>`,
    last: `She is ${person.email}.`,
    longer: `Joana <jo${person.email}>`,
    tagged: `x+${person.email}`,
    further: `${person.email}.au`,
  };
  for (const [key, text] of Object.entries(naming))
    await till.sql(
      `INSERT INTO outbox_message (message_key, recipient, subject, text_body, created_at, not_before)
       VALUES ($1, $2, 'x', $3, now(), now())`,
      [`naming:${person.id}:${key}`, to, text],
    );
  assert.equal((await leave(till, person)).status, 204);
  const left = await till.sql<{ key: string }>(
    `SELECT split_part(message_key, ':', 3) AS key FROM outbox_message WHERE message_key LIKE $1 ORDER BY id`,
    [`naming:${person.id}:%`],
  );
  assert.deepEqual(
    left.map(({ key }) => key),
    ['longer', 'tagged', 'further'],
  );
});

test('leaving twice, and from two places at once, is leaving once', async () => {
  const person = await fullLife(till);
  const twin = await till.twin();
  const at = [till.url, twin.url, till.url, twin.url];
  const replies = await Promise.all(at.map((url) => leave(till, person, PASSWORD, { at: url })));
  const statuses = replies.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [204, 401, 401, 401]);
  assert.deepEqual(codes(await leave(till, person)), ['bad-token']);
  assert.equal(
    await count(`audit_entry WHERE action = 'user.delete' AND subject = $1`, `user:${person.id}`),
    1,
  );
  assert.equal((await till.letters(person.email)).length, 1);
});

/** A password takes its time to be proved: each round the other deed comes a little later. */
const soon = (round: number) => wait(round * 9);

test('an account whose sessions all end while it is being left stays', async () => {
  const person = await newPerson(till);
  const reply = await whileItWaits(
    till.database,
    person.id,
    () => leave(till, person),
    (db) => endAllSessions(db, person.id, till.now()),
  );
  assert.equal(reply.status, 401, reply.text);
  assert.equal(await count('user_account WHERE id = $1 AND erased_at IS NULL', person.id), 1);
});

test('while a payment is under way nobody leaves; paid money is honoured first, or goes back', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await newPerson(till);
    const order = await till.order(person, 32);
    const [paid, left] = await Promise.all([
      soon(round).then(() => till.pay(person, order.id)),
      leave(till, person),
    ]);
    assert.ok([204, 409, 429].includes(left.status), left.text);
    const isPaid = paid.status === 201 && one(paid).attributes.status === 'paid';
    const live = await count('holding WHERE user_id = $1 AND superseded_at IS NULL', person.id);
    const charged = (await till.charges(order.id)).filter(({ status }) => status === 'paid').length;
    assert.equal(charged, isPaid ? 1 : 0, `${paid.status} ${paid.text}`);
    assert.equal(live, isPaid && left.status !== 204 ? 1 : 0);
    assert.equal(
      await count('payment WHERE user_id = $1 AND status NOT IN ($2, $3)', person.id, 'paid', 'failed'),
      0,
    );
  }
});

test('a payment that waits for its payer keeps the account; one that is told too late goes back whole', async () => {
  const person = await newPerson(till);
  const order = await till.order(person, 32);
  const waiting = one(await till.pay(person, order.id, { number: CARDS.confirmed }));
  assert.equal(waiting.attributes.status, 'requires_action');
  assert.deepEqual(codes(await leave(till, person)), ['payment-under-way']);
  assert.equal((await ask(person, '/api/users/me/')).status, 200);
  await till.sql(`UPDATE payment SET status = 'failed' WHERE order_id = $1`, [order.id]);
  assert.equal((await leave(till, person)).status, 204);
  const { ports } = till.app;
  const told = {
    ref: 'late',
    status: 'paid',
    amountCents: 9_900,
    currency: 'USD',
    failure: null,
    clientSecret: null,
    card: null,
    kept: null,
  } as const;
  const late = await till.database.write((db) => settle(db, ports, waiting.id, told, till.now()));
  assert.equal(late.status, 'returning');
  assert.equal(await count('holding WHERE user_id = $1', person.id), 0);
});

test('an order of somebody who left can be refunded: the books say so, and nobody is written to', async () => {
  const person = await member(till, 32);
  const [order] = await till.sql<{ id: number }>('SELECT id::int FROM membership_order WHERE user_id = $1', [
    person.id,
  ]);
  await leave(till, person);
  const { ports } = till.app;
  const by = { now: till.now(), requestId: 'late', address: '' };
  const back = { orderId: order?.id ?? 0, entry: 'refunded', reason: 'asked before', by } as const;
  await till.database.write((db) => takeBack(db, ports, back));
  assert.equal(
    await count(`receipt WHERE user_id = $1 AND kind = 'refund' AND payer_email = ''`, person.id),
    1,
  );
  assert.equal((await till.letters(person.email)).length, 1, 'the goodbye alone');
  assert.equal(
    await count('holding WHERE user_id = $1 AND superseded_at IS NULL AND refunded_at IS NULL', person.id),
    0,
  );
});

test('a test handed in while its learner leaves is kept whole under the number, or not taken', async () => {
  const publicationId = await newActivity(till);
  const sheet = await sheetOf(till, publicationId);
  for (let round = 0; round < 10; round++) {
    const person = await member(till);
    const [handed, left, noted] = await Promise.all([
      soon(round).then(() => submit(till, publicationId, sheet, { token: person.token })),
      leave(till, person),
      soon(round).then(() =>
        till.send(
          'PATCH',
          '/api/progress/5392/',
          { data: { type: 'Progress', attributes: { note: MARKS.note } } },
          { token: person.token },
        ),
      ),
    ]);
    assert.equal(left.status, 204, left.text);
    assert.ok([201, 401].includes(handed.status), handed.text);
    assert.ok([200, 401].includes(noted.status), noted.text);
    const kept = handed.status === 201 ? 1 : 0;
    assert.equal(await count('attempt WHERE user_id = $1', person.id), kept);
    assert.equal(await count('credit_entry WHERE user_id = $1', person.id), kept);
    for (const table of ['section_note', 'section_progress', 'completion', 'session'])
      assert.equal(await count(`${table} WHERE user_id = $1`, person.id), 0, table);
  }
  assert.ok((await verifyLedgers(till.database.reader())).every(isWhole));
});

const WRITE = statement(
  'test.leaving-write',
  {},
  `INSERT INTO section_note SELECT $1, id, 'under way', now() FROM section ORDER BY id DESC LIMIT 1`,
);
/** Until it waits for somebody else's transaction, as so many others may. */
async function untilHeldUp(deed: Promise<unknown>, waiting = 1): Promise<void> {
  let isOver = false;
  void deed.finally(() => {
    isOver = true;
  });
  const held = `pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await count(held)) < waiting) assert.equal(isOver, false, 'it waits for nobody');
}
const ANSWER = statement(
  'test.leaving-answer',
  {},
  `INSERT INTO sitting_answer (sitting_id, item_id, choice_id, answered_at)
   SELECT s.id, i.id, c.id, now() FROM sitting s JOIN item i ON i.offering_id = s.offering_id AND i.position = 3
     JOIN choice c ON c.item_id = i.id WHERE s.user_id = $1 LIMIT 1`,
);
const OF_SITTINGS = 'sitting_answer WHERE sitting_id IN (SELECT id FROM sitting WHERE user_id = $1)';
for (const [what, writing, written] of [
  ['a note', WRITE, 'section_note WHERE user_id = $1'],
  ['an answer of an open test', ANSWER, OF_SITTINGS],
] as const)
  test(`who leaves waits for a call of theirs that is under way, and takes what it wrote along: ${what}`, async () => {
    const person = await fullLife(till);
    let left: Promise<{ status: number }> | undefined;
    await till.database.write(async (db) => {
      assert.equal(await db.run(writing, [person.id]), 1);
      left = leave(till, person);
      await untilHeldUp(left);
    });
    assert.equal((await left)?.status, 204);
    assert.equal(await count(written, person.id), 0);
  });

test('who leaves waits for newsletters that they are choosing, and takes the choice along', async () => {
  const choosing: ((person: Buyer) => Promise<{ status: number }>)[] = [
    ({ token }) =>
      till.send(
        'PATCH',
        '/api/newsletter/',
        { data: { type: 'NewsletterChoice', attributes: { kinds: ['monthly'] } } },
        { token },
      ),
    ({ token, email }) =>
      till.send(
        'POST',
        '/api/newsletter',
        { data: { type: 'Newsletter', attributes: { email } } },
        { token },
      ),
  ];
  for (const choose of choosing) {
    const person = await newPerson(till);
    let under: ReturnType<typeof choose> | undefined;
    let left: typeof under;
    await till.database.write(async (db) => {
      await openSubscriber(db, person.email, 'en', till.now());
      under = choose(person);
      await untilHeldUp(under);
      left = leave(till, person);
      await untilHeldUp(left, 2);
    });
    assert.ok([200, 201].includes((await under)?.status ?? 0));
    assert.equal((await left)?.status, 204);
    assert.equal(await count('subscriber WHERE email = $1', person.email), 0);
  }
});

test('nothing is written for somebody who has left, whoever tries', async () => {
  const person = await fullLife(till);
  await leave(till, person);
  const write = till.sql(`INSERT INTO section_note SELECT $1, id, 'late', now() FROM section LIMIT 1`, [
    person.id,
  ]);
  await assert.rejects(write, /has left/);
  const answer = till.sql(ANSWER.text, [person.id]);
  await assert.rejects(answer, /has left/);
  const opened = till.sql(
    `INSERT INTO sitting (user_id, publication_id, offering_id, kind, front_matter_version, terms, sheet, opened_by, opened_at, language)
     SELECT user_id, publication_id, offering_id, kind, front_matter_version, terms, sheet, opened_by, now(), language
       FROM sitting WHERE user_id = $1`,
    [person.id],
  );
  await assert.rejects(opened, /has left/);
  const issue = till.database.write((db) => openSession(till.app.ports, db, person.id, till.now()));
  await assert.rejects(issue, /has left/);
});

test('a colleague who pays while their inviter leaves has paid, and no gift card is on its way', async () => {
  for (let round = 0; round < 10; round++) {
    const inviter = await member(till);
    const email = `${MARKS.friend}-${inviter.id}@example.org`;
    const invited = await till.send(
      'POST',
      '/api/referrals/',
      { data: { type: 'Referred', attributes: { referred_email: email } } },
      { token: inviter.token },
    );
    assert.equal(invited.status, 201, invited.text);
    const colleague = await till.register(email);
    const order = await till.order(colleague, 32);
    const [paid, left] = await Promise.all([
      soon(round).then(() => till.pay(colleague, order.id)),
      leave(till, inviter),
    ]);
    assert.equal(left.status, 204, left.text);
    if (paid.status !== 409) assert.equal(one(paid).attributes.status, 'paid', paid.text);
    assert.equal(await count('referral WHERE email = $1', email), 0);
    const due = new Date(till.now().getTime() + 40 * 86_400_000);
    await sendDueGiftCards(till.app.ports, due);
    assert.equal(await count(`gift_card WHERE user_id = $1 AND status <> 'cancelled'`, inviter.id), 0);
  }
});

test('the last administrator stays, and of the last two who leave at once one stays', async () => {
  const others = await till.sql<{ id: string }>('SELECT id FROM user_account WHERE is_superuser');
  const [one, two] = [await newPerson(till), await newPerson(till)];
  for (const { id } of [one, two]) await holdPasskey(till.sql, id);
  await till.sql('UPDATE user_account SET is_superuser = id = ANY ($1::bigint[])', [[one.id, two.id]]);
  const replies = await Promise.all([leave(till, one), leave(till, two)]);
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [204, 409]);
  const refused = replies.find(({ status }) => status === 409);
  assert.deepEqual(refused && codes(refused), ['last-superuser']);
  assert.equal(await count('user_account WHERE is_superuser AND erased_at IS NULL'), 1);
  await till.sql('UPDATE user_account SET is_superuser = id = ANY ($1::bigint[])', [
    others.map(({ id }) => id),
  ]);
});

test('a subscriber without a password is sent to choose one first, which proves the address', async () => {
  await till.sql('TRUNCATE rate_count');
  const email = `reader-${Date.now()}@example.org`;
  const asked = await till.send('POST', '/api/newsletter', {
    data: { type: 'Newsletter', attributes: { email } },
  });
  const { token } = asked.json.data as unknown as { token: string };
  const reader = { id: 0, email, token };
  assert.deepEqual(codes(await ask(reader, '/api/users/me/export/')), ['full-account-needed']);
  assert.deepEqual(codes(await leave(till, reader)), ['full-account-needed']);
});

test('a life of many years is taken along within two seconds, ten times an hour', async () => {
  const person = await member(till);
  await till.sql(
    `WITH sat AS (INSERT INTO attempt (user_id, publication_id, offering_id, kind, status, correct_count, item_count, score, pass_mark,
         amount_hundredths, title, front_matter_version, disclosure, results, practice, submitted_at)
       SELECT $1, o.publication_id, o.id, o.kind, 'FAILED', 0, 10, 0, 70, 100, 'A test', 1, '[]', '[]', true, now() - n * interval '1 day'
         FROM (SELECT * FROM credit_offering o WHERE (SELECT count(*) FROM item i WHERE i.offering_id = o.id) >= 3 LIMIT 1) o, generate_series(1, 2000) n
       RETURNING id, offering_id)
     INSERT INTO attempt_answer SELECT sat.id, i.id, (SELECT min(c.id) FROM choice c WHERE c.item_id = i.id) FROM sat JOIN item i ON i.offering_id = sat.offering_id`,
    [person.id],
  );
  await till.sql(
    `INSERT INTO audit_entry (at, actor_id, action, subject, hash) SELECT now(), $1, 'user.sign-in', $2, '\\x' FROM generate_series(1, 500)`,
    [person.id, `user:${person.id}`],
  );
  await inOneWindow(till, 3600, async () => {
    const took: number[] = [];
    for (let at = 0; at < 3; at++) {
      const begun = performance.now();
      const { attempts } = await takeAlong(person);
      took.push(performance.now() - begun);
      assert.equal(attempts.length, 2000);
      assert.ok(attempts.every(({ answers }) => answers.length >= 3));
    }
    assert.ok(Math.min(...took) < 2000, `${took.map(Math.round).join(', ')} ms`);
    for (let at = 3; at < 10; at++) assert.equal((await ask(person, '/api/users/me/export/')).status, 200);
    assert.deepEqual(codes(await ask(person, '/api/users/me/export/')), ['too-many-requests']);
  });
});

const NOTES = statement('test.leaving-notes', { n: 'int' }, 'SELECT count(*)::int AS n FROM section_note');
const SPOIL = statement('test.leaving-spoil', {}, 'DELETE FROM section_note');
test('what is taken along is of one moment, whatever is written meanwhile, and nothing is written in taking it', async () => {
  const person = await newPerson(till);
  const { database } = till;
  await database.snapshot(async (db) => {
    const { n } = await db.one(NOTES);
    await till.sql(`INSERT INTO section_note SELECT $1, id, 'meanwhile', now() FROM section LIMIT 1`, [
      person.id,
    ]);
    assert.equal((await db.one(NOTES)).n, n);
  });
  await assert.rejects(
    database.snapshot((db) => db.all(SPOIL)),
    /read-only transaction/,
  );
  assert.equal((await takeAlong(person)).notes.length, 1);
});
