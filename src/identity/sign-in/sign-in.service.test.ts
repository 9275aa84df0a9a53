import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Visit } from '#kit/visit.ts';
import { hashNow, PASSWORD_COST } from '#platform/password.ts';
import { statement } from '#platform/postgres/database.ts';
import { openDesk, PASSWORD, resource } from '#test/harness/people/account-desk.ts';
import { issueToken } from '../email/one-time-token.service.ts';
import { forgetExpired } from '../session/session.service.ts';
import { findCredentials, storePassword } from '../user/user.repository.ts';
import { rememberDevice } from './known-device.service.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

const me = (token: string) => desk.call('GET', '/rest-auth/user/', { token });

test('[API-046] [API-047] [API-053] [API-054] signing in gives an id and a token that says who one is', async () => {
  const { id } = await desk.register('ada@example.org');
  const { status, json } = await desk.signIn(' ADA@example.org ');
  assert.equal(status, 200);
  assert.equal(json.data.type, 'ApiLoginView');
  assert.equal(json.data.id, id);
  assert.equal((await me(json.data.attributes.token)).json.data.id, id);
  assert.equal((await desk.call('GET', '/rest-auth/user/')).status, 401);
});

test('an unknown address and a wrong password get the same bytes', async () => {
  await desk.register('same@example.org');
  const wrong = await desk.signIn('same@example.org', 'not-the-password', '192.0.2.9');
  const unknown = await desk.signIn('nobody@example.org', 'not-the-password', '192.0.2.9');
  const nonsense = await desk.signIn('not an address', '', '192.0.2.9');
  assert.deepEqual(wrong, unknown);
  assert.deepEqual(wrong, nonsense);
  assert.equal(wrong.status, 401);
  assert.equal(wrong.json.errors[0].code, 'wrong-credentials');
});

test('[API-109] ten failures close an account for a quarter of an hour, to the right password too', async () => {
  await desk.register('guess@example.org');
  const replies = [];
  for (let guess = 0; guess < 12; guess++)
    replies.push(await desk.signIn('Guess@example.org', `guess-number-${guess}`, `198.51.100.${guess}`));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [...Array(10).fill(401), 429, 429],
  );
  assert.ok(Number(replies[11]?.headers['retry-after']) <= 900);
  assert.equal((await desk.signIn('guess@example.org', PASSWORD)).status, 429);
  const at = desk.clock.at;
  desk.clock.at = new Date(at.getTime() + 15 * 60_000);
  assert.equal((await desk.signIn('guess@example.org', PASSWORD)).status, 200);
  desk.clock.at = at;
});

test('whoever chose a new password signs in with it, whatever was guessed before and since', async () => {
  const [email, home] = ['locked@example.org', '203.0.113.77'];
  const { id } = await desk.register(email);
  const guess = async (count: number, from: (at: number) => string) => {
    for (let at = 0; at < count; at++) await desk.signIn(email, `wrong-number-${at}`, from(at));
  };
  await guess(12, (at) => `198.51.100.${at}`);
  for (let at = 0; at < 22; at++) await desk.signIn(`housemate${at}@example.org`, 'mistyped', home);
  assert.equal((await desk.signIn(email, PASSWORD, home)).status, 429);
  const body = { email };
  assert.equal((await desk.call('POST', '/rest-auth/password/reset/', { body, address: home })).status, 200);
  const chosen = 'velvet-harbour-82';
  const token = await desk.linkTo(email);
  const reset = { uid: id, token, new_password1: chosen, new_password2: chosen };
  const { status } = await desk.call('POST', '/rest-auth/password/reset/confirm/', {
    body: reset,
    address: home,
  });
  assert.equal(status, 200);
  assert.equal((await desk.signIn(email, chosen, home)).status, 200);
  await guess(9, (at) => `198.51.100.${at}`);
  assert.equal((await desk.signIn(email, chosen, home)).status, 200);
  await guess(14, (at) => `198.51.100.${at}`);
  assert.equal((await desk.signIn(email, 'another-guess', '198.51.100.1')).status, 429, 'guesses stay few');
});

test('guesses sent all at once gain nothing', async () => {
  await desk.register('burst@example.org');
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      desk.signIn('burst@example.org', `burst-number-${at}`, `203.0.113.${at}`),
    ),
  );
  const tried = replies.filter(({ status }) => status === 401).length;
  assert.ok(tried <= 10, `${tried} were told that they are wrong`);
  assert.ok(replies.every(({ status }) => status === 401 || status === 429));
});

test('twenty failures close an address, whatever accounts they were for', async () => {
  const address = '203.0.113.200';
  for (let guess = 0; guess < 20; guess++)
    await desk.signIn(`spray${guess}@example.org`, 'spraying-around', address);
  assert.equal((await desk.signIn('spray99@example.org', 'spraying-around', address)).status, 429);
  await desk.register('bystander@example.org');
  assert.equal((await desk.signIn('bystander@example.org', PASSWORD, '203.0.113.201')).status, 200);
});

test('signing in many times at once works, each with a session of its own', async () => {
  await desk.register('many@example.org');
  const replies = await Promise.all(Array.from({ length: 12 }, () => desk.signIn('many@example.org')));
  assert.ok(replies.every(({ status }) => status === 200));
  const [first, second] = replies.map(({ json }) => json.data.attributes.token as string);
  assert.equal((await desk.call('POST', '/api/logout/', { token: first })).status, 204);
  assert.equal((await me(first ?? '')).status, 401);
  assert.equal((await me(second ?? '')).status, 200);
  assert.equal(
    (await desk.call('POST', '/api/logout/')).status,
    204,
    'without a token there is nothing to end',
  );
});

test('a thousand passwords for one account from one address are enough for a quarter of an hour, right ones too', async () => {
  const [email, home] = ['loop@example.org', '203.0.113.90'];
  await desk.register(email);
  const counted = statement(
    'test.attempts',
    {},
    `UPDATE rate_count SET count = 999 WHERE bucket LIKE 'sign-in:attempts:' || $1 || ':%'`,
  );
  assert.equal((await desk.signIn(email, PASSWORD, home)).status, 200);
  assert.equal(await desk.ports.database.write((db) => db.run(counted, [home])), 1);
  assert.equal((await desk.signIn(email, PASSWORD, home)).status, 200);
  const refused = await desk.signIn(email, PASSWORD, home);
  assert.deepEqual([refused.status, refused.json.errors[0].code], [429, 'too-many-requests']);
  assert.ok(Number(refused.headers['retry-after']) <= 900);
  assert.equal((await desk.signIn(email, PASSWORD, '203.0.113.91')).status, 200, 'from elsewhere');
  await desk.register('housemate@example.org');
  assert.equal((await desk.signIn('housemate@example.org', PASSWORD, home)).status, 200);
});

test('a hash of lower cost is made anew at the next sign-in', async () => {
  const { id } = await desk.register('rehash@example.org');
  const weak = await hashNow(PASSWORD, { ...PASSWORD_COST, memory: 8192 });
  await desk.ports.database.write((db) => storePassword(db, Number(id), weak));
  assert.equal((await desk.signIn('rehash@example.org')).status, 200);
  const now = await findCredentials(desk.ports.database.reader(), 'rehash@example.org');
  assert.match(now?.password_hash ?? '', /m=19456/);
  assert.equal((await desk.signIn('rehash@example.org')).status, 200);
});

test('[API-109] a link by mail signs in once, within a quarter of an hour', async () => {
  const { id } = await desk.register('byLink@example.org');
  const fresh = () =>
    desk.ports.database.write((db) =>
      issueToken(db, { userId: Number(id), purpose: 'sign-in' }, desk.clock.at),
    );
  const exchange = (token: string) =>
    desk.call('POST', '/api/token-exchange/', { body: resource('TokenExchange', { token }) });
  const secret = await fresh();
  const both = await Promise.all([exchange(secret), exchange(secret)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410]);
  const won = both.find(({ status }) => status === 200);
  assert.equal(won?.headers['jwt-authorization'], won?.json.data.attributes.token);
  assert.equal((await me(won?.json.data.attributes.token)).json.data.id, id);
  const late = await fresh();
  const at = desk.clock.at;
  desk.clock.at = new Date(at.getTime() + 15 * 60_000 + 1000);
  assert.equal((await exchange(late)).status, 410);
  desk.clock.at = at;
  assert.equal((await exchange('never-was')).status, 410);
});

test('a session that was opened is told, whether or not the database then answers for the device', async () => {
  const { ports } = desk;
  const away = { ...ports.database.reader(), maybe: () => Promise.reject(new Error('gone')) };
  const failing = { ...ports, database: { ...ports.database, reader: () => away } };
  assert.deepEqual(await rememberDevice(failing, {} as Visit, 1), []);
});

test('what ended long ago is forgotten, what lives stays', async () => {
  const { token } = await desk.register('forget@example.org');
  const { database } = desk.ports;
  const counts = statement(
    'test.kept',
    { sessions: 'int', links: 'int' },
    'SELECT (SELECT count(*) FROM session) AS sessions, (SELECT count(*) FROM one_time_token) AS links',
  );
  await forgetExpired(database, desk.clock.at);
  assert.equal((await me(token)).status, 200);
  await forgetExpired(database, new Date(desk.clock.at.getTime() + 61 * 86_400_000));
  assert.deepEqual(await database.reader().one(counts), { sessions: 0, links: 0 });
});

test('sign-ins and refusals stand in the ledger, without the address that was typed', async () => {
  const entries = await desk.ports.database
    .reader()
    .all(
      statement(
        'test.audit',
        { action: 'text', entry: 'text' },
        `SELECT action, to_jsonb(a)::text AS entry FROM audit_entry a`,
      ),
    );
  const actions = new Set(entries.map(({ action }) => action));
  for (const action of ['user.register', 'user.sign-in', 'user.sign-in-refused', 'user.sign-in-by-link'])
    assert.ok(actions.has(action), action);
  assert.ok(!entries.some(({ entry }) => /@example\.org|ocean-lantern/.test(entry)));
});
