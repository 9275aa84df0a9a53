import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { purposeOf } from '#identity/second-factor/check.service.ts';
import { seal } from '#identity/second-factor/sealed-secret.service.ts';
import { resealApp } from '#identity/second-factor/second-factor.repository.ts';
import { endAllSessions } from '#identity/session/session.service.ts';
import { PUBLISHED_EMAILS } from '#identity/sign-in/published-account.data.ts';
import { PEOPLE } from '#seed/people.ts';
import { whileItWaits } from '../harness/held-account.ts';
import { ACCESS } from '../harness/lists/access.data.ts';
import { PASSWORD } from '../harness/people/account-desk.ts';
import { openAuthenticator } from '../harness/people/passkey.ts';
import {
  APP,
  actions,
  appOf,
  body,
  CODES,
  FACTORS,
  letters,
  newOwner,
  type Owner,
  PASSKEYS,
  signIn,
  standingIn,
  tokenIn,
  withApp,
} from '../harness/people/second-factor.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

const START = new Date('2026-11-25T09:00:00Z');
const MINUTE = 60_000;
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());
let at = START;
/** Each test an hour after the one before: no code of one counts in another, no limit either. */
beforeEach(() => {
  at = new Date(at.getTime() + 60 * MINUTE);
  stage.clock.set(at);
});
const later = (minutes: number): Date => {
  const moved = new Date(stage.app.ports.now().getTime() + minutes * MINUTE);
  stage.clock.set(moved);
  return moved;
};
const refusal = (reply: Awaited<ReturnType<Stage['send']>>) => [reply.status, codes(reply)[0]];
const me = (token: string) => stage.send('GET', '/api/users/me/', undefined, { token });
const ask = (method: string, path: string, { token }: Pick<Owner, 'token'>, sent?: unknown) =>
  stage.send(method, path, sent, { token });

test('an app is added by a code of it, and from then on the password alone signs in no more', async () => {
  const owner = await newOwner(stage);
  assert.deepEqual(standingIn(await ask('GET', FACTORS, owner)), {
    isRequired: false,
    app: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
  const { app, codes: recovery } = await withApp(stage, owner);
  assert.equal(new Set(recovery).size, 10);
  const standing = standingIn(await ask('GET', FACTORS, owner));
  assert.deepEqual(
    [standing.app?.addedAt.slice(0, 16), standing.recoveryCodesLeft],
    [at.toISOString().slice(0, 16), 10],
  );
  assert.equal(standing.recoveryCodes, undefined, 'shown once');
  const alone = await signIn(stage, owner.email);
  assert.deepEqual(refusal(alone), [401, 'second-factor-needed']);
  assert.deepEqual((alone.json.errors?.[0] as { meta?: object } | undefined)?.meta, {
    app: 'true',
    passkey: 'false',
  });
  assert.deepEqual(refusal(await signIn(stage, owner.email, '000000', 'not-the-password')), [
    401,
    'wrong-credentials',
  ]);
  const token = tokenIn(await signIn(stage, owner.email, app(later(1))));
  assert.equal((await me(token)).status, 200);
  assert.deepEqual(
    await letters(stage, owner.email).then((all) => all.at(-1)),
    'A second factor was added to your Steady State account',
  );
  assert.ok((await actions(stage, owner.id)).includes('user.add-authenticator-app'));
});

test('whoever lost their sessions while a second factor was on its way has added none', async () => {
  const owner = await newOwner(stage);
  const setup = one(await ask('POST', `${APP}setups/`, owner));
  const code = appOf(String(setup.attributes.secret))(at);
  const passkey = openAuthenticator(stage.app.ports.config.origin);
  const options = one(await ask('POST', `${PASSKEYS}setups/`, owner)).attributes.options;
  const answer = passkey.make(options as Record<string, unknown>);
  const deeds: [path: string, document: object][] = [
    [APP, body('AuthenticatorApp', { code })],
    [PASSKEYS, body('Passkey', { name: 'Theirs', answer })],
  ];
  for (const [path, document] of deeds) {
    const token = tokenIn(await signIn(stage, owner.email));
    const reply = await whileItWaits(
      stage.database,
      owner.id,
      () => ask('POST', path, { token }, document),
      (db) => endAllSessions(db, owner.id, at),
    );
    assert.equal(reply.status, 401, path);
  }
  const standing = standingIn(
    await ask('GET', FACTORS, { token: tokenIn(await signIn(stage, owner.email)) }),
  );
  assert.deepEqual([standing.app, standing.passkeys], [null, []]);
});

test('a code signs in once: neither again, nor an older one after it, nor the one that proved the app', async () => {
  const owner = await newOwner(stage);
  const { app } = await withApp(stage, owner);
  assert.deepEqual(
    refusal(await signIn(stage, owner.email, app(at))),
    [401, 'wrong-code'],
    'it proved the app',
  );
  const now = later(2);
  tokenIn(await signIn(stage, owner.email, app(now)));
  assert.deepEqual(refusal(await signIn(stage, owner.email, app(now))), [401, 'wrong-code'], 'again');
  assert.deepEqual(refusal(await signIn(stage, owner.email, app(now, -1))), [401, 'wrong-code'], 'older');
  tokenIn(await signIn(stage, owner.email, app(now, 1)));
  assert.deepEqual(refusal(await signIn(stage, owner.email, app(now, 3))), [401, 'wrong-code'], 'too early');
  assert.ok((await actions(stage, owner.id)).includes('user.code-refused'));
});

test('of ten who send one code at once, to two processes, one is let in; so with a recovery code', async () => {
  const owner = await newOwner(stage);
  const { app, codes: recovery } = await withApp(stage, owner);
  const twin = await stage.twin();
  for (const code of [app(later(2)), recovery[3] ?? '']) {
    await stage.sql('DELETE FROM rate_count');
    const attributes = { username: owner.email, password: PASSWORD, code };
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        stage.send('POST', '/api/login/', body('ApiLoginView', attributes), n % 2 ? { at: twin.url } : {}),
      ),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const reply of replies) if (reply.status !== 200) assert.equal(refusal(reply)[1], 'wrong-code');
  }
});

test('a recovery code signs in once, however it is typed; its owner is told how many are left', async () => {
  const owner = await newOwner(stage);
  const { codes: recovery } = await withApp(stage, owner);
  const [first = ''] = recovery;
  tokenIn(await signIn(stage, owner.email, ` ${first.toLowerCase().replaceAll('-', ' ')} `));
  const used = await signIn(stage, owner.email, first);
  assert.deepEqual(refusal(used), [401, 'wrong-code']);
  for (const reply of [used, await signIn(stage, owner.email, first.slice(0, -1))])
    assert.match(reply.text, /This recovery code is not right/);
  assert.match((await signIn(stage, owner.email, '000000')).text, /Wait for the next one/);
  assert.deepEqual(refusal(await signIn(stage, owner.email, 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA')), [
    401,
    'wrong-code',
  ]);
  assert.equal(standingIn(await ask('GET', FACTORS, owner)).recoveryCodesLeft, 9);
  const [entry] = await stage.sql<{ detail: object; actor_id: string }>(
    `SELECT detail, actor_id FROM audit_entry WHERE action = 'user.use-recovery-code' AND subject = $1`,
    [`user:${owner.id}`],
  );
  assert.deepEqual([entry?.detail, Number(entry?.actor_id)], [{ left: 9 }, owner.id]);
  const [letter] = await stage.sql<{ text_body: string }>(
    `SELECT text_body FROM outbox_message WHERE recipient = $1 AND subject LIKE 'A recovery code%'`,
    [owner.email],
  );
  assert.match(letter?.text_body ?? '', /9 are left/);
});

test('new recovery codes end the old ones; somebody else’s never work', async () => {
  const [owner, other] = [await newOwner(stage), await newOwner(stage)];
  const old = (await withApp(stage, owner)).codes;
  const foreign = (await withApp(stage, other)).codes;
  const made = standingIn(await ask('POST', CODES, owner)).recoveryCodes ?? [];
  assert.equal(made.filter((code) => !old.includes(code)).length, 10);
  assert.deepEqual(refusal(await signIn(stage, owner.email, old[0])), [401, 'wrong-code']);
  assert.deepEqual(refusal(await signIn(stage, owner.email, foreign[0])), [401, 'wrong-code']);
  tokenIn(await signIn(stage, owner.email, made[0]));
  tokenIn(await signIn(stage, other.email, foreign[0]));
  assert.deepEqual(refusal(await ask('POST', CODES, await newOwner(stage))), [409, 'no-factor']);
});

test('ten wrong codes close the way by codes for a quarter of an hour, sent all at once or not; a recovery code goes past', async () => {
  const owner = await newOwner(stage);
  const { app, codes: recovery } = await withApp(stage, owner);
  later(2);
  const guesses = await Promise.all(
    Array.from({ length: 16 }, (_, n) => signIn(stage, owner.email, String(100_000 + n))),
  );
  const answers = guesses.map((reply) => refusal(reply)[1]);
  assert.equal(answers.filter((code) => code === 'wrong-code').length, 10);
  assert.equal(answers.filter((code) => code === 'too-many-requests').length, 6);
  assert.deepEqual(refusal(await signIn(stage, owner.email, app(stage.app.ports.now()))), [
    429,
    'too-many-requests',
  ]);
  tokenIn(await signIn(stage, owner.email, recovery[0]));
  tokenIn(await signIn(stage, owner.email, app(later(16))));
});

test('nothing of a factor can be read from the tables: the app is sealed, codes are hashed', async () => {
  const owner = await newOwner(stage);
  const setup = one(await ask('POST', `${APP}setups/`, owner));
  const secret = String(setup.attributes.secret);
  const { codes: recovery } = await withApp(stage, owner);
  const rows = await stage.sql<{ row: string }>(
    `SELECT a::text AS row FROM authenticator_app a UNION ALL SELECT r::text FROM recovery_code r
     UNION ALL SELECT e::text FROM audit_entry e UNION ALL SELECT m::text FROM outbox_message m`,
  );
  const all = rows.map(({ row }) => row).join('\n');
  for (const hidden of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
    assert.ok(!all.includes(hidden));
});

test('adding and removing a factor ends every other session, and its owner is told', async () => {
  const owner = await newOwner(stage);
  const elsewhere = tokenIn(await signIn(stage, owner.email));
  const { app } = await withApp(stage, owner);
  assert.deepEqual([(await me(owner.token)).status, (await me(elsewhere)).status], [200, 401]);
  const again = tokenIn(await signIn(stage, owner.email, app(later(1))));
  const removed = standingIn(await ask('DELETE', APP, owner));
  assert.deepEqual([removed.app, removed.recoveryCodesLeft], [null, 0]);
  assert.deepEqual([(await me(owner.token)).status, (await me(again)).status], [200, 401]);
  tokenIn(await signIn(stage, owner.email));
  assert.equal(
    (await letters(stage, owner.email)).at(-1),
    'A second factor was removed from your Steady State account',
  );
  assert.ok((await actions(stage, owner.id)).includes('user.remove-authenticator-app'));
});

test('a new app takes the place of the old one with its first code, and not before', async () => {
  const owner = await newOwner(stage);
  const { app } = await withApp(stage, owner);
  await ask('POST', `${APP}setups/`, owner);
  later(2);
  tokenIn(await signIn(stage, owner.email, app(stage.app.ports.now())));
  const next = await withApp(stage, owner);
  assert.deepEqual(next.codes, [], 'codes that there are stay');
  const now = later(2);
  assert.deepEqual(refusal(await signIn(stage, owner.email, app(now))), [401, 'wrong-code']);
  tokenIn(await signIn(stage, owner.email, next.app(now)));
});

test('a setup lasts a quarter of an hour; a wrong code of it is told at its field', async () => {
  const owner = await newOwner(stage);
  const add = (code: string) => ask('POST', APP, owner, body('AuthenticatorApp', { code }));
  assert.deepEqual(refusal(await add('123456')), [409, 'setup-over']);
  await ask('POST', `${APP}setups/`, owner);
  for (const code of ['000000', 'x', '12345６']) {
    const reply = await add(code);
    assert.deepEqual(refusal(reply), [422, 'wrong-code'], code);
    assert.equal(reply.json.errors?.[0]?.source?.pointer, '/data/attributes/code');
  }
  later(16);
  assert.deepEqual(refusal(await add('000000')), [409, 'setup-over']);
});

test('only the owner of a confirmed address has a second factor, and changes it soon after signing in', async () => {
  const owner = await newOwner(stage);
  await stage.sql('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [owner.id]);
  for (const path of [`${APP}setups/`, '/api/users/me/passkeys/setups/'])
    assert.deepEqual(refusal(await ask('POST', path, owner)), [409, 'email-not-confirmed'], path);
  await stage.sql('UPDATE user_account SET email_verified_at = now() WHERE id = $1', [owner.id]);
  later(31);
  for (const [method, path] of [
    ['POST', `${APP}setups/`],
    ['POST', APP],
    ['DELETE', APP],
    ['POST', '/api/users/me/passkeys/setups/'],
    ['POST', '/api/users/me/passkeys/'],
    ['DELETE', '/api/users/me/passkeys/1/'],
    ['POST', CODES],
  ] as const)
    assert.deepEqual(refusal(await ask(method, path, owner, {})), [403, 'recent-sign-in-needed'], path);
  assert.equal((await ask('GET', FACTORS, owner)).status, 200);
});

test('a new password keeps the second factor, and shows nobody anew who they are without it', async () => {
  const owner = await newOwner(stage);
  const { app } = await withApp(stage, owner);
  later(29);
  const change = {
    old_password: PASSWORD,
    new_password1: 'river-compass-58',
    new_password2: 'river-compass-58',
  };
  const reply = await ask('POST', '/rest-auth/password/change/', owner, change);
  const token = reply.headers.get('jwt-authorization') ?? '';
  assert.equal((await ask('POST', CODES, { token })).status, 201);
  const now = later(2);
  assert.deepEqual(refusal(await ask('POST', CODES, { token })), [403, 'recent-sign-in-needed']);
  assert.deepEqual(refusal(await signIn(stage, owner.email, undefined, 'river-compass-58')), [
    401,
    'second-factor-needed',
  ]);
  tokenIn(await signIn(stage, owner.email, app(now), 'river-compass-58'));
});

/** As in production: administrators have a second factor. */
async function withoutDemo(deed: () => Promise<void>): Promise<void> {
  const { config } = stage.app.ports;
  config.demo = false;
  try {
    await deed();
  } finally {
    config.demo = true;
  }
}

/** Calls that are nobody’s without a token, the way to a second factor aside. */
function closedRows() {
  const open = new Set(ACCESS.filter(({ expect }) => [expect].flat()[0] !== 401).map(({ call }) => call));
  const way =
    /^(GET \/rest-auth\/user|GET \/api\/users\/:id|POST \/rest-auth\/password\/change|POST \/api\/registration\/resend)\/$/;
  const factors = /second-factors|authenticator-app|passkeys|recovery-codes/;
  return ACCESS.filter(({ call }) => !open.has(call) && !way.test(call) && !factors.test(call));
}

test('an administrator without a second factor may do nothing but add one; with it, everything', () =>
  withoutDemo(async () => {
    const owner = await newOwner(stage, { isSuperuser: true });
    const closed = closedRows();
    assert.ok(closed.length > 110, String(closed.length));
    for (const { call, path, body: sent } of closed) {
      const reply = await ask(call.split(' ')[0] ?? '', path.replace(/\{\w+\}/g, '1'), owner, sent);
      assert.deepEqual(refusal(reply), [403, 'second-factor-required'], call);
    }
    assert.equal((await me(owner.token)).status, 200);
    assert.deepEqual(refusal(await ask('GET', '/api/users/901/', owner)), [403, 'not-allowed']);
    const [draft] = await stage.sql<{ id: string }>(
      `SELECT id FROM publication WHERE visibility = 'removed' LIMIT 1`,
    );
    assert.equal(
      (await ask('GET', `/api/publications/${draft?.id}/`, owner)).status,
      410,
      'what visitors may not read',
    );
    assert.equal(standingIn(await ask('GET', FACTORS, owner)).isRequired, true);
    const { app } = await withApp(stage, owner);
    assert.equal((await ask('GET', '/api/admin/members/', owner)).status, 200);
    assert.deepEqual(refusal(await ask('DELETE', APP, owner)), [409, 'last-factor']);
    const token = tokenIn(await signIn(stage, owner.email, app(later(1))));
    assert.equal((await ask('GET', '/api/admin/orders/csv/', { token })).status, 200);
  }));

test('a member who becomes an administrator is held from that moment on, while the demo runs as well', async () => {
  for (const demo of [false, true]) {
    const owner = await newOwner(stage);
    const role = (isSuperuser: boolean) =>
      stage.sql('UPDATE user_account SET is_superuser = $2 WHERE id = $1', [owner.id, isSuperuser]);
    const status = async () => (await ask('GET', '/api/progress/', owner)).status;
    await (demo ? (deed: () => Promise<void>) => deed() : withoutDemo)(async () => {
      assert.equal(await status(), 200);
      await role(true);
      assert.equal(await status(), 403);
      assert.deepEqual(refusal(await ask('GET', '/api/admin/members/', owner)), [
        403,
        'second-factor-required',
      ]);
      await role(false);
      assert.equal(await status(), 200);
      await role(true);
      await withApp(stage, owner);
      assert.equal((await ask('GET', '/api/admin/members/', owner)).status, 200);
    });
  }
});

test('the accounts that need no second factor in a demo are those of the demo library, and no other', () => {
  assert.deepEqual(
    [...PUBLISHED_EMAILS].sort(),
    Object.values(PEOPLE)
      .map(({ email }) => email)
      .sort(),
  );
});

test('a code of the app that was replaced while its sign-in waited signs nobody in', async () => {
  const owner = await newOwner(stage);
  const { app } = await withApp(stage, owner);
  const { ports } = stage.app;
  const now = later(2);
  const [{ secret = null } = {}] = await stage.sql<{ secret: Buffer }>(
    'SELECT secret FROM authenticator_app WHERE user_id = $1',
    [owner.id],
  );
  assert.ok(secret);
  const other = seal(ports.keys, randomBytes(20), purposeOf(owner.id));
  const waited = await whileItWaits(
    stage.database,
    owner.id,
    () => signIn(stage, owner.email, app(now)),
    (db) => resealApp(db, owner.id, other),
  );
  assert.deepEqual(refusal(waited), [401, 'wrong-code']);
  await stage.database.write((db) => resealApp(db, owner.id, secret));
  tokenIn(await signIn(stage, owner.email, app(now)));
});

test('while the demo runs its published accounts sign in by password alone, even with a second factor; without it they do not', async () => {
  const token = (await stage.token('admin')) ?? '';
  await stage.sql('UPDATE session SET created_at = $1', [stage.app.ports.now()]);
  await withApp(stage, { token });
  const login = (at?: string) =>
    stage.send(
      'POST',
      '/api/login/',
      body('ApiLoginView', { username: 'admin@demo.example', password: 'steady-state-demo' }),
      at ? { at } : {},
    );
  tokenIn(await login());
  await withoutDemo(async () => {
    assert.deepEqual(refusal(await login()), [401, 'second-factor-needed']);
  });
});

test('the undo link of an e-mail change takes the factors along: whoever asked for the change had them', async () => {
  const owner = await newOwner(stage);
  await withApp(stage, owner);
  await ask('PATCH', '/api/users/me/', owner, {
    data: { type: 'User', attributes: { email: `new-${owner.email}`, currentPassword: PASSWORD } },
  });
  const [letter] = await stage.sql<{ text_body: string }>(
    `SELECT text_body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC LIMIT 1`,
    [owner.email],
  );
  const secret = /token=([\w-]{43})/.exec(letter?.text_body ?? '')?.[1];
  const undone = await stage.send(
    'POST',
    '/api/registration/confirm-email/',
    body('EmailConfirmation', { token: secret }),
  );
  assert.equal(undone.status, 200, undone.text);
  const [left] = await stage.sql<{ n: number }>(
    `SELECT (SELECT count(*) FROM authenticator_app WHERE user_id = $1)::int + (SELECT count(*) FROM recovery_code WHERE user_id = $1)::int AS n`,
    [owner.id],
  );
  assert.equal(left?.n, 0);
});
