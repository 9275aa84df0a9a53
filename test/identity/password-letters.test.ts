import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addPasskey } from '#identity/second-factor/passkey.repository.ts';
import { clearPassword, storeEmailVerified } from '#identity/user/user.repository.ts';
import { statement } from '#platform/postgres/database.ts';
import { openDesk, PASSWORD, resource } from '../harness/people/account-desk.ts';

/** What the letters about a password say, to an account that has one and to one that has none. */
let desk: Awaited<ReturnType<typeof openDesk>>;
before(async () => {
  desk = await openDesk();
});
after(() => desk.close());

const latest = async (email: string) => {
  const [letter] = await desk.letters(email);
  assert.ok(letter, `no letter to ${email}`);
  return letter;
};
const FRESH = 'river-compass-58';
const askLink = (email: string) => desk.call('POST', '/rest-auth/password/reset/', { body: { email } });
async function choose(email: string, uid: string): Promise<void> {
  const body = { token: await desk.linkTo(email), uid, new_password1: FRESH, new_password2: FRESH };
  assert.equal((await desk.call('POST', '/rest-auth/password/reset/confirm/', { body })).status, 200);
}

/** Somebody else asks for another address; the owner stops it. */
async function stopped(email: string, hasFactor: boolean): Promise<string> {
  const { id, token } = await desk.register(email);
  const confirm = (secret: string) =>
    desk.call('POST', '/api/registration/confirm-email/', {
      body: resource('EmailConfirmation', { token: secret }),
    });
  await confirm(await desk.linkTo(email));
  const key = { credentialId: email, publicKey: Buffer.from('key'), signCount: 0, transports: [] };
  const attributes = { email: `thief-of-${email}`, currentPassword: PASSWORD };
  await desk.call('PATCH', '/api/users/me/', { token, body: resource('User', attributes) });
  if (hasFactor)
    await desk.ports.database.write((db) =>
      addPasskey(db, { ...key, userId: Number(id), name: 'Key', now: desk.clock.at }),
    );
  assert.match((await latest(email)).text_body, /removes every second factor/);
  const { json } = await confirm(await desk.linkTo(email));
  assert.equal(json.data.outcome, 'restored');
  assert.match(json.data.detail, /the password and every second factor no longer work/);
  return id;
}

test('whoever stops a change of address reads that the password is gone, and the second factors where there were any', async () => {
  for (const hasFactor of [true, false]) {
    const email = `kept-${hasFactor}@example.org`;
    const id = await stopped(email, hasFactor);
    const { subject, text_body } = await latest(email);
    assert.match(subject, /Choose a new password/);
    assert.match(text_body, /the old password no longer works/);
    assert.equal(/every second factor was removed/.test(text_body), hasFactor);
    assert.doesNotMatch(text_body, /ignore this message|stays as it is/);
    await choose(email, id);
    assert.equal((await desk.signIn(email, FRESH)).status, 200);
  }
});

test('whoever forgot the password reads that everyone is signed out, whoever changed it that everyone else is', async () => {
  const email = 'everywhere@example.org';
  const { id } = await desk.register(email);
  await desk.ports.database.write((db) => storeEmailVerified(db, Number(id), desk.clock.at));
  await askLink(email);
  await choose(email, id);
  assert.match((await latest(email)).text_body, /just changed, and you were signed out everywhere\./);
  const { token } = (await desk.signIn(email, FRESH)).json.data.attributes;
  const body = { old_password: FRESH, new_password1: PASSWORD, new_password2: PASSWORD };
  assert.equal((await desk.call('POST', '/rest-auth/password/change/', { token, body })).status, 200);
  assert.match((await latest(email)).text_body, /signed out everywhere else\./);
});

test('an account without a password is never told that it has one', async () => {
  for (const isConfirmed of [true, false]) {
    const email = `subscriber-${isConfirmed}@example.org`;
    const { id } = await desk.register(email);
    await desk.ports.database.write(async (db) => {
      await clearPassword(db, Number(id));
      if (isConfirmed) await storeEmailVerified(db, Number(id), desk.clock.at);
    });
    await askLink(email);
    const asked = await latest(email);
    assert.match(asked.subject, /^Choose a password for/);
    assert.doesNotMatch(`${asked.subject} ${asked.text_body}`, /new password|your password/i);
    await choose(email, id);
    const told = await latest(email);
    assert.match(told.subject, /now has a password/);
    assert.doesNotMatch(told.text_body, /changed|starts empty|membership/);
    await askLink(email);
    assert.match((await latest(email)).text_body, /your password stays as it is/);
  }
});

const ASKED = statement(
  'test.asked-resets',
  { subject: 'text' },
  "SELECT subject FROM audit_entry WHERE action = 'user.ask-reset' ORDER BY position",
);
test('the log names an account by its number, never by what its address gives', async () => {
  const before = (await desk.ports.database.reader().all(ASKED)).length;
  const { id } = await desk.register('numbered@example.org');
  for (const email of ['numbered@example.org', 'nobody@example.org'])
    assert.equal((await askLink(email)).status, 200);
  const [known, unknown] = (await desk.ports.database.reader().all(ASKED)).slice(before);
  assert.equal(known?.subject, `user:${id}`);
  assert.match(unknown?.subject ?? '', /^account:/);
});
