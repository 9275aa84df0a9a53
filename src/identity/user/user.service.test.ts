import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHolding } from '#membership/holding/holding.service.ts';
import { hashPassword } from '#platform/password.ts';
import { whileItWaits } from '#test/harness/held-account.ts';
import { openDesk, PASSWORD, registration, resource } from '#test/harness/people/account-desk.ts';
import { addPasskey } from '../second-factor/passkey.repository.ts';
import { endAllSessions } from '../session/session.service.ts';
import { storeEmailVerified, storePassword } from './user.repository.ts';
import { createUser } from './user.service.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
let admin = '';
before(async () => {
  desk = await openDesk();
  const passwordHash = await hashPassword(PASSWORD);
  const person = {
    email: 'admin@example.org',
    firstName: 'Iris',
    lastName: 'Okafor',
    passwordHash,
    isSuperuser: true,
  };
  await desk.ports.database.write((db) => createUser(db, { ...person, id: 6 }, desk.clock.at));
  admin = (await desk.signIn('admin@example.org')).json.data.attributes.token;
  const passkey = {
    credentialId: 'kept-elsewhere',
    publicKey: Buffer.from('key'),
    signCount: 0,
    transports: [],
  };
  await desk.ports.database.write((db) =>
    addPasskey(db, { ...passkey, userId: 6, name: 'Key of the office', now: desk.clock.at }),
  );
});
after(() => desk.close());

const patch = (token: string, attributes: object, id = 'me') =>
  desk.call('PATCH', `/api/users/${id}/`, { token, body: resource('User', attributes) });
const change = (token: string, old_password: string, fresh = 'river-compass-58') =>
  desk.call('POST', '/rest-auth/password/change/', {
    token,
    body: { old_password, new_password1: fresh, new_password2: fresh },
  });
const me = (token: string) => desk.call('GET', '/api/users/me/', { token });

test('[API-045] one reads oneself, a superuser anyone, a foreign id is refused whether it exists or not', async () => {
  const ada = await desk.register('ada@example.org');
  const ben = await desk.register('ben@example.org');
  const ask = (id: string, token?: string) => desk.call('GET', `/api/users/${id}/`, { token });
  assert.equal((await ask(ada.id, ada.token)).status, 200);
  assert.deepEqual(await ask(ben.id, ada.token), await ask('999999', ada.token));
  assert.equal((await ask(ben.id, ada.token)).status, 403);
  assert.equal((await ask(ben.id)).status, 401);
  assert.equal((await ask(ben.id, admin)).json.data.attributes.email, 'ben@example.org');
  assert.equal((await ask('999999', admin)).status, 404);
  assert.equal((await ask('addresses', admin)).status, 404);
});

test('[API-044] [ENT-053] [ENT-054] [ENT-055] [ENT-057] a member sees membership, permissions and addresses', async () => {
  const { id, token } = await desk.register('silver@example.org');
  const now = desk.clock.at;
  const endsAt = new Date(now.getTime() + 365 * 86_400_000);
  await desk.ports.database.write((db) =>
    startHolding(db, { userId: Number(id), planId: 32, startsAt: now, endsAt }, now),
  );
  await desk.call('POST', '/api/users/addresses/', {
    token,
    body: resource('Address', { address1: 'Quay Street' }),
  });
  const url = '/api/users/me/?include=membership.permissions,addresses';
  const { json } = await desk.call('GET', url, { token });
  const { attributes } = json.data;
  assert.equal(attributes.hasMembership, true);
  assert.equal(attributes.isMembershipValid, true);
  assert.equal(attributes.canGetCredits, true);
  assert.equal(attributes.membershipName, 'Silver');
  assert.ok(attributes.can.view.publicationsByType.includes('BRAIN_GUIDE'));
  assert.ok(!attributes.can.view.publicationsByType.includes('SELF_ASSESSMENT'));
  assert.deepEqual(json.data.relationships.membership.data, { type: 'Membership', id: '32' });
  const types = json.included.map(({ type }: { type: string }) => type);
  assert.deepEqual([...new Set(types)].sort(), ['Address', 'Membership', 'Permission']);
  desk.clock.at = endsAt;
  const lapsed = (await desk.signIn('silver@example.org')).json.data.attributes.token;
  const then = (await me(lapsed)).json.data.attributes;
  desk.clock.at = now;
  assert.deepEqual([then.hasMembership, then.isMembershipValid, then.canGetCredits], [true, false, false]);
});

test('[API-109] [API-055] a profile is changed; what is not offered is ignored', async () => {
  const { id, token } = await desk.register('profile@example.org');
  const { status, json } = await patch(token, {
    firstName: 'Noor',
    profession: 'Pharmacist',
    specialization: 'Sleep',
    yearlyGoal: 12.5,
    creditBlockYear: 2025,
    language: 'pt-br',
    isSuperuser: true,
    emailVerified: true,
    hasMembership: true,
    canGetCredits: true,
    scope: 'subscriber',
    id: '6',
    created_at: '2000-01-01',
    ['__proto__']: { isSuperuser: true },
    constructor: { prototype: {} },
  });
  assert.equal(status, 200);
  const { attributes } = json.data;
  assert.equal(json.data.id, id);
  assert.deepEqual(
    [
      attributes.firstName,
      attributes.lastName,
      attributes.profession,
      attributes.specialization,
      attributes.yearlyGoal,
      attributes.creditBlockYear,
      attributes.language,
    ],
    ['Noor', 'Moreau', 'Pharmacist', 'Sleep', 12.5, 2025, 'pt-br'],
  );
  assert.deepEqual(
    [
      attributes.isSuperuser,
      attributes.emailVerified,
      attributes.hasMembership,
      attributes.canGetCredits,
      attributes.scope,
    ],
    [false, false, false, false, 'full'],
  );
});

const REFUSED: [string, object][] = [
  ['a profession nobody has', { profession: 'Astrologer' }],
  ['a goal below nothing', { yearlyGoal: -1 }],
  ['a goal that is no number', { yearlyGoal: '12' }],
  ['a block of years that begins in none', { creditBlockYear: 2025.5 }],
  ['an empty name', { lastName: ' ' }],
  ['a language that is not spoken here', { language: 'xx' }],
];
for (const [what, attributes] of REFUSED)
  test(`${what} is refused`, async () => {
    const { token } = await desk.register(`refused-${what.replaceAll(' ', '-')}@example.org`);
    assert.equal((await patch(token, attributes)).status, 422);
  });

test('[API-057] [API-058] [ENT-063] addresses are one’s own', async () => {
  const ada = await desk.register('address@example.org');
  const eve = await desk.register('eve@example.org');
  const full = {
    address1: 'Quay Street',
    address2: '4',
    city: 'Cork',
    postalCode: 'T12',
    state: 'Munster',
    country: 'Ireland',
  };
  const made = await desk.call('POST', '/api/users/addresses/', {
    token: ada.token,
    body: resource('Address', full),
  });
  assert.equal(made.status, 201);
  assert.deepEqual(made.json.data.attributes, full);
  const url = `/api/users/addresses/${made.json.data.id}/`;
  const body = resource('Address', { city: 'Galway' });
  const changed = await desk.call('PATCH', url, { token: ada.token, body });
  assert.deepEqual(changed.json.data.attributes, { ...full, city: 'Galway' });
  for (const token of [eve.token, admin])
    for (const method of ['PATCH', 'DELETE']) {
      const foreign = await desk.call(method, url, { token, body });
      assert.deepEqual(foreign, await desk.call(method, '/api/users/addresses/999999/', { token, body }));
      assert.equal(foreign.status, 404);
    }
  assert.equal((await desk.call('DELETE', url, { token: ada.token })).status, 204);
  assert.equal((await desk.call('DELETE', url, { token: ada.token })).status, 404);
});

test('[API-059] changing the password ends every session, opens a new one and tells the owner', async () => {
  const { token } = await desk.register('change@example.org');
  const other = (await desk.signIn('change@example.org')).json.data.attributes.token;
  const wrong = await change(token, 'not-the-password');
  assert.deepEqual([wrong.status, wrong.json.errors[0].code], [422, 'wrong-password']);
  const done = await change(token, PASSWORD);
  assert.equal(done.status, 200);
  assert.equal(done.json.data.detail, 'New password has been saved.');
  assert.deepEqual([(await me(token)).status, (await me(other)).status], [401, 401]);
  assert.equal((await me(done.headers['jwt-authorization'] ?? '')).status, 200);
  assert.equal((await desk.signIn('change@example.org', PASSWORD)).status, 401);
  assert.equal((await desk.signIn('change@example.org', 'river-compass-58')).status, 200);
  assert.match((await desk.letters('change@example.org'))[0]?.subject ?? '', /password was changed/);
});

test('of two changes of one password at once, one wins', async () => {
  const { token } = await desk.register('twice@example.org');
  const replies = await desk.atOnce('rate_count', 2, () => [
    change(token, PASSWORD, 'first-harbour-91'),
    change(token, PASSWORD, 'second-harbour-92'),
  ]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422]);
});

test('a password that is being changed while every session ends stays as it is', async () => {
  const { id, token } = await desk.register('ended@example.org');
  const reply = await whileItWaits(
    desk.ports.database,
    Number(id),
    () => change(token, PASSWORD),
    (db) => endAllSessions(db, Number(id), desk.clock.at),
  );
  assert.equal(reply.status, 401);
  assert.equal((await desk.signIn('ended@example.org')).status, 200);
});

test('a new password is not made of the names of its owner, changed or recovered; of nobody’s yet it may be', async () => {
  const own = 'MoreauAda-2026';
  const recover = async (email: string, uid: string) => {
    await desk.call('POST', '/rest-auth/password/reset/', { body: { email } });
    const body = { token: await desk.linkTo(email), uid, new_password1: own, new_password2: own };
    return desk.call('POST', '/rest-auth/password/reset/confirm/', { body });
  };
  const { id, token } = await registerProved('named@example.org');
  for (const { status, json } of [await change(token, PASSWORD, own), await recover('named@example.org', id)])
    assert.deepEqual([status, json.errors[0].source.pointer], [422, '/new_password1']);
  const typed = await desk.register('nameless@example.org');
  assert.equal((await recover('nameless@example.org', typed.id)).status, 200);
});

test('[API-109] [API-060] [API-061] [API-062] [API-063] a forgotten password is chosen anew by a link, once', async () => {
  const { id, token } = await desk.register('forgot@example.org');
  const askReset = (email: string) => desk.call('POST', '/rest-auth/password/reset/', { body: { email } });
  assert.deepEqual(await askReset('Forgot@example.org'), await askReset('nobody-here@example.org'));
  assert.equal((await desk.letters('nobody-here@example.org')).length, 0);
  const first = await desk.linkTo('forgot@example.org');
  await askReset('forgot@example.org');
  const secret = await desk.linkTo('forgot@example.org');
  const reset = (link: string, uid: string, fresh = 'river-compass-58', again = fresh) =>
    desk.call('POST', '/rest-auth/password/reset/confirm/', {
      body: { token: link, uid, new_password1: fresh, new_password2: again },
    });
  assert.equal((await reset(first, id)).status, 410, 'an older link is dead');
  assert.equal((await reset(secret, '6')).status, 410, 'the link belongs to its owner');
  assert.equal((await reset(secret, id, 'short')).status, 422);
  assert.equal((await reset(secret, id, 'river-compass-58', 'river-compass-59')).status, 422);
  const both = await Promise.all([reset(secret, id), reset(secret, id, 'other-compass-59')]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410]);
  assert.equal(
    both.find(({ status }) => status === 200)?.json.data.detail,
    'Password has been reset with the new password.',
  );
  assert.equal((await me(token)).status, 401);
});

test('a subscriber chooses a password by the link and then has a full account', async () => {
  const person = { email: 'reader@example.org', firstName: '', lastName: '', passwordHash: null };
  const id = await desk.ports.database.write((db) => createUser(db, person, desk.clock.at));
  assert.equal((await desk.signIn('reader@example.org', '')).status, 401);
  await desk.call('POST', '/rest-auth/password/reset/', { body: { email: 'reader@example.org' } });
  const token = await desk.linkTo('reader@example.org');
  const body = { token, uid: id, new_password1: PASSWORD, new_password2: PASSWORD };
  assert.equal((await desk.call('POST', '/rest-auth/password/reset/confirm/', { body })).status, 200);
  const signedIn = await desk.signIn('reader@example.org');
  const { attributes } = (await me(signedIn.json.data.attributes.token)).json.data;
  assert.deepEqual([attributes.scope, attributes.emailVerified], ['full', true]);
});

let followed = 0;
/** From a network of its own each time: links are limited by it. */
const confirm = (token: string) =>
  desk.call('POST', '/api/registration/confirm-email/', {
    body: resource('EmailConfirmation', { token }),
    address: `203.0.113.${++followed}`,
  });
const tokenOf = async (email: string, password = PASSWORD): Promise<string> =>
  (await desk.signIn(email, password)).json.data.attributes.token;
async function registerProved(email: string) {
  const made = await desk.register(email);
  assert.equal((await confirm(await desk.linkTo(email))).status, 200);
  return made;
}

test('[API-109] a new e-mail needs the password, ends every session, and takes effect once it is confirmed', async () => {
  const { id, token } = await registerProved('old@example.org');
  assert.equal((await patch(token, { email: 'new@example.org' })).json.errors[0].code, 'wrong-password');
  await registerProved('has-it@example.org');
  const taken = await patch(token, { email: 'HAS-IT@example.org', currentPassword: PASSWORD });
  assert.deepEqual([taken.status, taken.json.errors[0].code], [409, 'email-taken']);
  const { attributes } = (await patch(token, { email: 'New@example.org', currentPassword: PASSWORD })).json
    .data;
  assert.deepEqual(
    [attributes.email, attributes.emailVerified, attributes.pendingEmail],
    ['old@example.org', true, 'new@example.org'],
  );
  assert.equal((await me(token)).status, 401);
  assert.equal((await desk.signIn('new@example.org')).status, 401);
  const again = await tokenOf('old@example.org');
  const secret = await desk.linkTo('new@example.org');
  const undo = await desk.linkTo('old@example.org');
  assert.equal((await confirm(secret)).json.data.outcome, 'confirmed');
  assert.equal((await me(again)).status, 401, 'what the old address opened ends with it');
  assert.equal((await desk.signIn('old@example.org')).status, 401);
  assert.equal((await desk.signIn('new@example.org')).json.data.id, id);
  assert.equal((await confirm(undo)).status, 410, 'the new address has proved itself');
  assert.equal((await confirm(secret)).json.data.outcome, 'already-confirmed');
  assert.equal((await desk.signIn('new@example.org')).status, 200);
});

test('whose a new address is can be asked ten times an hour, with the password too', async () => {
  const { token: first } = await registerProved('asker@example.org');
  await registerProved('somebody@example.org');
  const ask = (email: string, token: string) => patch(token, { email, currentPassword: PASSWORD });
  for (let time = 0; time < 8; time++)
    assert.equal((await ask('somebody@example.org', first)).json.errors[0].code, 'email-taken');
  assert.equal((await ask('askr@example.org', first)).status, 200, 'mistyped');
  const second = await tokenOf('asker@example.org');
  assert.equal((await ask('asker2@example.org', second)).status, 200);
  const third = await tokenOf('asker@example.org');
  for (const email of ['somebody@example.org', 'nobody-has-it@example.org']) {
    const { status, headers } = await ask(email, third);
    assert.equal(status, 429);
    assert.ok(Number(headers['retry-after']) <= 3600);
  }
});

test('a change of address that is on its way when the password is chosen anew comes to nothing', async () => {
  const { id, token } = await registerProved('mine@example.org');
  const { database } = desk.ports;
  const reply = await whileItWaits(
    database,
    Number(id),
    () => patch(token, { email: 'theirs@example.org', currentPassword: PASSWORD }),
    async (db) => {
      await storePassword(db, Number(id), await hashPassword('river-compass-58'));
      await endAllSessions(db, Number(id), desk.clock.at);
    },
  );
  assert.equal(reply.status, 401);
  assert.equal((await desk.letters('theirs@example.org')).length, 0);
  const own = await me(await tokenOf('mine@example.org', 'river-compass-58'));
  assert.equal(own.json.data.attributes.pendingEmail, null);
});

test('the confirmed address stops a change that somebody else asked for, and the password goes', async () => {
  const { token } = await registerProved('owner@example.org');
  await patch(token, { email: 'thief@example.org', currentPassword: PASSWORD });
  const [secret, undo] = [await desk.linkTo('thief@example.org'), await desk.linkTo('owner@example.org')];
  const both = await Promise.all([confirm(undo), confirm(undo)]);
  assert.deepEqual(both.map(({ json }) => json.data.outcome).sort(), ['already-restored', 'restored']);
  assert.equal((await confirm(secret)).status, 410);
  assert.equal((await desk.signIn('owner@example.org')).status, 401);
  assert.match((await desk.letters('owner@example.org'))[0]?.subject ?? '', /Choose a new password/);
});

test('a new password ends a change of address that waits', async () => {
  const { token } = await registerProved('steady@example.org');
  await patch(token, { email: 'elsewhere@example.org', currentPassword: PASSWORD });
  const secret = await desk.linkTo('elsewhere@example.org');
  await change(await tokenOf('steady@example.org'), PASSWORD);
  assert.equal((await confirm(secret)).status, 410);
});

test('an address that nobody confirmed gets no link that takes an account back', async () => {
  const { token } = await desk.register('typo@example.org');
  const before = (await desk.letters('typo@example.org')).length;
  await patch(token, { email: 'right@example.org', currentPassword: PASSWORD });
  assert.equal((await desk.letters('typo@example.org')).length, before);
  assert.equal((await confirm(await desk.linkTo('right@example.org'))).status, 200);
  assert.equal((await desk.letters('typo@example.org')).length, before);
  assert.equal((await desk.signIn('right@example.org')).status, 200);
});

test('of two accounts that wait for one address, one gets it', async () => {
  const links: string[] = [];
  for (const name of ['first', 'second']) {
    const { token } = await registerProved(`${name}-claim@example.org`);
    await patch(token, { email: 'claimed@example.org', currentPassword: PASSWORD });
    links.push(await desk.linkTo('claimed@example.org'));
  }
  const replies = await Promise.all(links.map(confirm));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
});

test('whoever confirms an address gets it from an account that only typed it', async () => {
  const squatter = await desk.register('wanted@example.org');
  const { id, token } = await registerProved('rightful@example.org');
  await patch(token, { email: 'wanted@example.org', currentPassword: PASSWORD });
  assert.equal((await confirm(await desk.linkTo('wanted@example.org'))).status, 200);
  assert.equal((await me(squatter.token)).status, 401);
  assert.equal((await desk.signIn('wanted@example.org')).json.data.id, id);
});

test('an address that its holder confirms just before another account does stays with its holder', async () => {
  const holder = await desk.register('just-before@example.org');
  const { token } = await registerProved('just-after@example.org');
  await patch(token, { email: 'just-before@example.org', currentPassword: PASSWORD });
  const link = await desk.linkTo('just-before@example.org');
  const reply = await whileItWaits(
    desk.ports.database,
    Number(holder.id),
    () => confirm(link),
    (db) => storeEmailVerified(db, Number(holder.id), desk.clock.at),
  );
  assert.deepEqual([reply.status, reply.json.errors[0].code], [409, 'email-taken']);
  assert.equal((await me(holder.token)).status, 200);
});

test('recovering an address that nobody confirmed starts clean', async () => {
  const mallory = await desk.register('victim@example.org', { firstName: 'Mallory' });
  const stale = await desk.linkTo('victim@example.org');
  await desk.call('POST', '/api/users/addresses/', {
    token: mallory.token,
    body: resource('Address', { address1: 'Elsewhere' }),
  });
  await desk.call('POST', '/rest-auth/password/reset/', { body: { email: 'victim@example.org' } });
  const token = await desk.linkTo('victim@example.org');
  const fresh = 'river-compass-58';
  const body = { token, uid: mallory.id, new_password1: fresh, new_password2: fresh };
  const reset = () => desk.call('POST', '/rest-auth/password/reset/confirm/', { body });
  const both = await Promise.all([reset(), reset()]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410]);
  assert.equal((await me(mallory.token)).status, 401);
  assert.equal((await desk.signIn('victim@example.org')).status, 401, 'the password of before');
  assert.equal((await confirm(stale)).status, 410);
  const own = await tokenOf('victim@example.org', fresh);
  const { json } = await desk.call('GET', '/api/users/me/?include=addresses', { token: own });
  const { firstName, emailVerified } = json.data.attributes;
  assert.deepEqual([firstName, emailVerified, json.included], ['', true, []]);
});

test('registering an address that nobody confirmed starts clean; a confirmed one is taken', async () => {
  const before = await desk.register('open@example.org');
  const after = await desk.register('open@example.org', {
    password1: 'river-compass-58',
    password2: 'river-compass-58',
  });
  assert.notEqual(after.id, before.id);
  assert.equal((await me(before.token)).status, 401);
  assert.equal((await desk.signIn('open@example.org')).status, 401);
  assert.equal((await confirm(await desk.linkTo('open@example.org'))).status, 200);
  const taken = await desk.call('POST', '/api/registration/', { body: registration('open@example.org') });
  assert.equal(taken.json.errors[0].code, 'email-taken');
});
