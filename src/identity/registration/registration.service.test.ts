import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDesk, PASSWORD, registration, resource } from '#test/harness/people/account-desk.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

test('[API-048] [API-049] registering opens a free account and signs in', async () => {
  const { status, json } = await desk.call('POST', '/api/registration/', {
    body: registration('Ada@Example.org'),
  });
  assert.equal(status, 201);
  assert.equal(json.data.type, 'ApiRegisterView');
  const me = await desk.call('GET', '/api/users/me/', { token: json.data.attributes.token });
  assert.equal(me.json.data.id, json.data.id);
  assert.equal(me.json.data.attributes.email, 'ada@example.org');
  assert.equal(me.json.data.attributes.emailVerified, false);
  assert.equal(me.json.data.attributes.hasMembership, false);
});

const REFUSED: [string, Record<string, string>, string, string][] = [
  [
    '[VALID-017] a short password',
    { password1: '1234567', password2: '1234567' },
    'password1',
    'Password must contain at least 8 characters',
  ],
  [
    'a common password',
    { password1: 'password123', password2: 'password123' },
    'password1',
    'This password is used by many people and easily guessed. Choose another one.',
  ],
  ['a repetition that differs', { password2: 'ocean-lantern-48' }, 'password2', 'Passwords do not match'],
  ['no first name', { firstName: '  ' }, 'firstName', 'First Name is required.'],
  ['no last name', { lastName: '' }, 'lastName', 'Last Name is required.'],
  ['an e-mail that is none', { username: '', email: 'abc' }, 'email', 'Use a valid email address (abc).'],
  [
    'an address that will stand for an erased one, however it is typed',
    { username: '', email: 'Erased-205@ｅrased.invalid' },
    'email',
    'Use a valid email address (erased-205@erased.invalid).',
  ],
  [
    'an address that will stand for one that was freed',
    { username: '', email: 'released-205@released.invalid' },
    'email',
    'Use a valid email address (released-205@released.invalid).',
  ],
  ['no e-mail', { username: '', email: ' ' }, 'email', 'E-mail is required.'],
  ['a name of two lines', { firstName: 'Ada\r\nBcc: x@y.zz' }, 'firstName', 'Write this on one line.'],
  [
    'the e-mail as password',
    { password1: 'new@example.org', password2: 'new@example.org' },
    'password1',
    'Choose a password that is not your e-mail address.',
  ],
];
for (const [what, over, field, detail] of REFUSED)
  test(`${what} is refused at its field`, async () => {
    const { status, json } = await desk.call('POST', '/api/registration/', {
      body: registration('new@example.org', over),
    });
    assert.equal(status, 422);
    assert.equal(json.errors[0].detail, detail);
    assert.equal(json.errors[0].source.pointer, `/data/attributes/${field}`);
  });

test('an address that stands for another one is refused together with whatever else is wrong', async () => {
  const over = { username: '', email: 'erased-7@erased.invalid', password1: 'short', password2: 'short' };
  const { status, json } = await desk.call('POST', '/api/registration/', {
    body: registration('new@example.org', over),
  });
  assert.equal(status, 422);
  assert.deepEqual(
    json.errors.map(({ source }: { source: { pointer: string } }) => source.pointer).toSorted(),
    ['/data/attributes/email', '/data/attributes/password1'],
  );
});

test('[API-109] of two registrations of one e-mail in different case, at once, one wins', async () => {
  const spellings = ['race@example.org', 'RACE@example.org', 'Race@Example.Org', 'race@EXAMPLE.org'];
  const replies = await desk.atOnce('user_account', spellings.length, () =>
    spellings.map((email) => desk.call('POST', '/api/registration/', { body: registration(email) })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  const lost = replies.find(({ status }) => status === 409);
  assert.equal(lost?.json.errors[0].code, 'email-taken');
  assert.equal(lost?.json.errors[0].source.pointer, '/data/attributes/email');
  assert.equal((await desk.letters('race@example.org')).length, 1);
});

test('a stranger’s fields are ignored: nobody registers as an administrator', async () => {
  const body = registration('mass@example.org', {
    isSuperuser: 'true',
    is_superuser: 'true',
    scope: 'full',
    id: '1',
  });
  const { json } = await desk.call('POST', '/api/registration/', { body });
  const me = await desk.call('GET', '/api/users/me/', { token: json.data.attributes.token });
  assert.equal(me.json.data.attributes.isSuperuser, false);
  assert.notEqual(json.data.id, '1');
});

test('[API-050] [API-051] [API-052] whether an account exists is told, twenty times a minute', async () => {
  await desk.register('known@example.org');
  const ask = (name: string) =>
    desk.call('GET', `/api/registration/verify-email/?username=${name}`, { address: '192.0.2.50' });
  assert.deepEqual((await ask('KNOWN@example.org')).json, { data: { exists: true } });
  assert.deepEqual((await ask('unknown@example.org')).json, { data: { exists: false } });
  for (let times = 0; times < 18; times++) await ask('x@example.org');
  const refused = await ask('x@example.org');
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
});

test('[API-109] the link of the letter confirms the address, once, within 48 hours', async () => {
  const { token } = await desk.register('link@example.org');
  const first = await desk.linkTo('link@example.org');
  assert.match(
    (await desk.letters('link@example.org'))[0]?.text_body ?? '',
    /^http:\/\/localhost:3000\/verify-email\?token=/m,
  );
  const confirm = (secret: string) =>
    desk.call('POST', '/api/registration/confirm-email/', {
      body: resource('EmailConfirmation', { token: secret }),
    });
  assert.equal((await desk.call('POST', '/api/registration/resend/', { token })).status, 200);
  assert.equal((await confirm(first)).json.errors[0].code, 'link-expired', 'an older link is dead');
  const second = await desk.linkTo('link@example.org');
  const both = await Promise.all([confirm(second), confirm(second)]);
  assert.deepEqual(both.map(({ json }) => json.data.outcome).sort(), ['already-confirmed', 'confirmed']);
  assert.deepEqual(Object.keys(both[0]?.headers ?? {}), [], 'it signs nobody in');
  assert.equal((await confirm(first)).json.data.outcome, 'already-confirmed');
  const me = await desk.call('GET', '/api/users/me/', { token });
  assert.equal(me.json.data.attributes.emailVerified, true);
  assert.equal(
    (await desk.call('POST', '/api/registration/resend/', { token })).json.errors[0].code,
    'already-confirmed',
  );
});

test('a link of yesterday’s yesterday is too old', async () => {
  await desk.register('late@example.org');
  const secret = await desk.linkTo('late@example.org');
  const at = desk.clock.at;
  desk.clock.at = new Date(at.getTime() + 48 * 3600_000 + 1000);
  const body = resource('EmailConfirmation', { token: secret });
  assert.equal((await desk.call('POST', '/api/registration/confirm-email/', { body })).status, 410);
  desk.clock.at = at;
  assert.equal((await desk.call('POST', '/api/registration/confirm-email/', { body })).status, 200);
});

test('a link that is sent again leads to where the one before it led, if that was lately', async () => {
  const at = desk.clock.at;
  for (const [days, place] of [
    [3, '/library'],
    [28, null],
  ] as const) {
    const email = `after-${days}@example.org`;
    const body = registration(email, { redirect: '/library' });
    const { json } = await desk.call('POST', '/api/registration/', { body, address: '198.51.100.77' });
    desk.clock.at = new Date(at.getTime() + days * 86_400_000);
    const { token } = json.data.attributes;
    assert.equal((await desk.call('POST', '/api/registration/resend/', { token })).status, 200);
    const secret = await desk.linkTo(email);
    const confirmed = await desk.call('POST', '/api/registration/confirm-email/', {
      body: resource('EmailConfirmation', { token: secret }),
    });
    assert.equal(confirmed.json.data.place, place, email);
    desk.clock.at = at;
  }
});

test('the new account signs in with its password', async () => {
  await desk.register('signin@example.org');
  assert.equal((await desk.signIn('SignIn@example.org', PASSWORD)).status, 200);
});

test('a domain with umlauts registers, signs in and recovers as one account, whichever way it is typed', async () => {
  const typed = 'dr@müller-praxis.example';
  const kept = 'dr@xn--mller-praxis-dlb.example';
  const { id, token } = await desk.register(typed);
  const me = await desk.call('GET', '/api/users/me/', { token });
  assert.equal(me.json.data.attributes.email, kept);
  for (const spelling of [typed, 'Dr@MÜLLER-praxis.example', kept])
    assert.equal((await desk.signIn(spelling)).json.data.id, id, spelling);
  const asked = await desk.call('POST', '/rest-auth/password/reset/', { body: { email: typed } });
  assert.equal(asked.status, 200);
  assert.match((await desk.letters(kept))[0]?.subject ?? '', /Choose a new password/);
});

test('[API-109] an address gets ten confirmation letters an hour, whoever types it to register or as their own', async () => {
  const email = 'bombed@example.org';
  const hasLetters = async () => (await desk.letters(email)).length;
  const register = (at: number) =>
    desk.call('POST', '/api/registration/', {
      body: registration(email.toUpperCase()),
      address: `198.51.100.${at}`,
    });
  for (let at = 1; at <= 8; at++) assert.equal((await register(at)).status, 201);
  const wrong = { body: registration(email, { password1: 'short', password2: 'short' }) };
  for (let time = 0; time < 12; time++)
    assert.equal((await desk.call('POST', '/api/registration/', wrong)).status, 422, 'sends no letter');
  const other = await desk.register('other@example.org');
  const change = (token: string) =>
    desk.call('PATCH', '/api/users/me/', {
      token,
      body: resource('User', { email, currentPassword: PASSWORD }),
    });
  assert.equal((await change(other.token)).status, 200);
  const { token } = (await desk.signIn('other@example.org')).json.data.attributes;
  assert.equal((await desk.call('POST', '/api/registration/resend/', { token })).status, 200);
  assert.equal(await hasLetters(), 10);
  const at = desk.clock.at;
  const later = (minutes: number) => {
    desk.clock.at = new Date(at.getTime() + minutes * 60_000);
  };
  later(30);
  let late = await register(9);
  for (let time = 0; time < 9; time++) late = await register(9);
  assert.equal(late.status, 201, 'whoever typed the address before does not keep its owner out');
  for (const refused of [
    await change(token),
    await desk.call('POST', '/api/registration/resend/', { token }),
    await desk.call('POST', '/api/registration/resend/', { token: late.json.data.attributes.token }),
  ]) {
    assert.equal(refused.status, 429);
    assert.match(refused.json.errors[0].detail, /already sent several e-mails to this address/);
    assert.ok(Number(refused.headers['retry-after']) <= 3600);
  }
  assert.equal(await hasLetters(), 10);
  const me = await desk.call('GET', '/api/users/me/', { token });
  assert.equal(me.status, 200, 'a change that is refused ends no session');
  later(60);
  const { token: owners } = late.json.data.attributes;
  assert.equal((await desk.call('POST', '/api/registration/resend/', { token: owners })).status, 200);
  assert.equal(await hasLetters(), 11, 'what got no letter was not counted');
  desk.clock.at = at;
});
