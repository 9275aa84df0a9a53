import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { registration } from '../../harness/people/account-desk.ts';
import { codes, inOneWindow, one, openStage, type Stage } from '../../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

let made = 0;
async function newcomer(): Promise<{ id: string; token: string }> {
  const body = registration(`ledger-${Date.now()}-${made++}@example.org`);
  const { id, attributes } = one(await stage.send('POST', '/api/registration/', body));
  return { id, token: String(attributes.token) };
}
const deedsOf = async (id: string) =>
  (
    await stage.sql<{ deed: string }>(
      `SELECT action || ' ' || subject AS deed FROM audit_entry WHERE actor_id = $1 AND action <> 'user.register' ORDER BY position`,
      [id],
    )
  ).map(({ deed }) => deed);

test('a refused call of the administration is written down once for each caller, call and minute', () =>
  inOneWindow(stage, 60, async () => {
    const { id, token } = await newcomer();
    const ask = (method: string, path: string) => stage.send(method, path, {}, { token });
    await Promise.all(
      Array.from({ length: 12 }, () => stage.send('GET', '/api/admin/audit/', undefined, { token })),
    );
    assert.deepEqual(codes(await stage.send('GET', '/api/admin/members/902/', undefined, { token })), [
      'not-allowed',
    ]);
    await stage.send('GET', '/api/admin/members/903/', undefined, { token });
    await ask('POST', '/api/orders/999999/refunds/');
    await stage.send('GET', '/api/users/902/', undefined, { token });
    assert.deepEqual((await deedsOf(id)).sort(), [
      'access.deny GET /api/admin/audit/',
      'access.deny GET /api/admin/members/:id/',
      'access.deny GET /api/users/:id/',
      'access.deny POST /api/orders/:id/refunds/',
    ]);
    stage.clock.set(new Date(stage.app.ports.now().getTime() + 60_000));
    await stage.send('GET', '/api/admin/audit/', undefined, { token });
    assert.equal((await deedsOf(id)).length, 5);
  }));

test('what a handler refuses is written down like what a policy refuses, once', () =>
  inOneWindow(stage, 60, async () => {
    const { id, token } = await newcomer();
    const carry = () =>
      stage.send(
        'POST',
        '/api/carried-session/',
        { data: { type: 'CarriedSession', attributes: {} } },
        { token, headers: { origin: 'https://evil.example' } },
      );
    for (const reply of [await carry(), await carry()]) assert.deepEqual(codes(reply), ['not-allowed']);
    assert.deepEqual(await deedsOf(id), ['access.deny POST /api/carried-session/']);
    await stage.send('POST', '/api/carried-session/', { data: 5 }, { token });
    assert.equal((await deedsOf(id)).length, 1, 'what is only wrong is no denial');
  }));

test('nothing is written of strangers, nor of what a membership lacks', async () => {
  const { id, token } = await newcomer();
  const count = async () =>
    (await stage.sql<{ n: number }>('SELECT count(*)::int AS n FROM audit_entry'))[0]?.n;
  const before = await count();
  assert.equal((await stage.send('GET', '/api/admin/audit/')).status, 401);
  assert.equal((await stage.send('GET', '/api/publications/2752/tests/', undefined, { token })).status, 403);
  assert.equal(await count(), before);
  assert.deepEqual(await deedsOf(id), []);
});

test('a wrong current password and a sign-out are written down, with no password in them', async () => {
  const { id, token } = await newcomer();
  const change = {
    old_password: 'not-it-at-all',
    new_password1: 'a-longer-one-7',
    new_password2: 'a-longer-one-7',
  };
  await stage.send('POST', '/rest-auth/password/change/', change, { token });
  const email = { email: 'else@example.org', currentPassword: 'not-it-at-all' };
  await stage.send('PATCH', '/api/users/me/', { data: { type: 'User', attributes: email } }, { token });
  assert.equal((await stage.send('POST', '/api/logout/', undefined, { token })).status, 204);
  assert.deepEqual(await deedsOf(id), [
    `user.password-refused user:${id}`,
    `user.password-refused user:${id}`,
    `user.sign-out user:${id}`,
  ]);
  const [kept] = await stage.sql<{ told: string }>(
    'SELECT string_agg(detail::text, $2) AS told FROM audit_entry WHERE actor_id = $1',
    [id, ' '],
  );
  assert.doesNotMatch(String(kept?.told), /not-it-at-all/);
});

test('an audio feed that opens or closes is written down; closing none is not', async () => {
  const feed = (method: string, body?: unknown) =>
    stage.send(method, '/api/audio-feed/', body, { as: 'gold' });
  const [{ id } = { id: '' }] = await stage.sql<{ id: string }>(
    `SELECT id FROM user_account WHERE email = 'gold@demo.example'`,
  );
  await feed('DELETE');
  const before = (await deedsOf(id)).length;
  assert.equal((await feed('POST', { data: { type: 'AudioFeed' } })).status, 201);
  await feed('DELETE');
  await feed('DELETE');
  assert.deepEqual((await deedsOf(id)).slice(before), [
    `audio-feed.open user:${id}`,
    `audio-feed.close user:${id}`,
  ]);
});
