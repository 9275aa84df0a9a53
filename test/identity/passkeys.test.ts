import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Authenticator, openAuthenticator } from '../harness/people/passkey.ts';
import {
  APP,
  actions,
  body,
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
import { codes, one, openStage, type Sent, type Stage } from '../harness/stage.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());
beforeEach(() => stage.sql('DELETE FROM rate_count'));

type Options = Record<string, unknown>;
const refusal = (reply: Awaited<ReturnType<Stage['send']>>) => [reply.status, codes(reply)[0]];
const ask = (method: string, path: string, { token }: Pick<Owner, 'token'>, sent?: unknown) =>
  stage.send(method, path, sent, { token });
const origin = () => stage.app.ports.config.origin;

async function setup(owner: Owner): Promise<Options> {
  const reply = await ask('POST', `${PASSKEYS}setups/`, owner);
  assert.equal(reply.status, 201, reply.text);
  return one(reply).attributes.options as Options;
}
const keep = (owner: Owner, answer: object, name = 'Laptop') =>
  ask('POST', PASSKEYS, owner, body('Passkey', { name, answer }));
async function withPasskey(owner: Owner): Promise<Authenticator> {
  const made = openAuthenticator(origin());
  assert.equal((await keep(owner, made.make(await setup(owner)))).status, 201);
  return made;
}
async function question(sent: Sent = {}): Promise<Options> {
  const reply = await stage.send('POST', '/api/login/passkey-questions/', undefined, sent);
  return one(reply).attributes.options as Options;
}
const show = (proof: object, sent: Sent = {}) =>
  stage.send('POST', '/api/login/passkeys/', body('ApiLoginView', { proof }), sent);

test('a passkey is made, signs in without a password, and stands on the account by its name', async () => {
  const owner = await newOwner(stage);
  const elsewhere = tokenIn(await signIn(stage, owner.email));
  const made = openAuthenticator(origin());
  const standing = standingIn(await keep(owner, made.make(await setup(owner)), '  Work   laptop '));
  assert.equal(standing.recoveryCodes?.length, 10);
  assert.equal(standing.passkeys[0]?.name.startsWith('Work'), true);
  assert.equal((await ask('GET', '/api/users/me/', { token: elsewhere })).status, 401);
  const asked = await question();
  assert.deepEqual(
    [asked.rpId, asked.userVerification, asked.allowCredentials],
    ['localhost', 'required', []],
  );
  const shown = await show(made.sign(asked));
  assert.equal(one(shown).id, String(owner.id));
  assert.equal((await ask('GET', '/api/users/me/', { token: tokenIn(shown) })).status, 200);
  const alone = await signIn(stage, owner.email);
  assert.deepEqual(refusal(alone), [401, 'second-factor-needed']);
  assert.deepEqual((alone.json.errors?.[0] as { meta?: object } | undefined)?.meta, {
    app: 'false',
    passkey: 'true',
  });
  tokenIn(await signIn(stage, owner.email, standing.recoveryCodes?.[0]));
  const lastUsed = standingIn(await ask('GET', FACTORS, { token: tokenIn(shown) })).passkeys[0]?.lastUsedAt;
  assert.ok(lastUsed);
  assert.ok((await actions(stage, owner.id)).includes('user.add-passkey'));
  assert.ok(
    (await letters(stage, owner.email)).includes('A second factor was added to your Steady State account'),
  );
});

test('what a passkey signs counts once, within five minutes, from our own hosts and with its owner there', async () => {
  const owner = await newOwner(stage);
  const made = await withPasskey(owner);
  const proof = made.sign(await question());
  const both = await Promise.all([show(proof), show(proof), show(proof)]);
  assert.equal(both.filter(({ status }) => status === 200).length, 1, 'of three at once one is let in');
  const wrong: [string, object][] = [
    ['a page of others', made.sign(await question(), { origin: 'https://evil.example' })],
    ['another port', made.sign(await question(), { origin: 'http://localhost:1' })],
    ['a host that only looks like ours', made.sign(await question(), { origin: 'http://notlocalhost' })],
    ['another domain', made.sign(await question(), { rpID: 'evil.example' })],
    ['nobody there', made.sign(await question(), { verified: false })],
    ['no question of ours', made.sign(await question(), { challenge: 'AAAA' })],
    ['another passkey', openAuthenticator(origin()).sign(await question())],
  ];
  for (const [why, bad] of wrong) assert.deepEqual(refusal(await show(bad)), [401, 'passkey-refused'], why);
  const late = made.sign(await question());
  stage.clock.set(new Date(stage.app.ports.now().getTime() + 5 * 60_000 + 1000));
  assert.deepEqual(refusal(await show(late)), [401, 'passkey-refused']);
  stage.clock.set(null);
  const language = made.sign(await question(), { origin: origin().replace('localhost', 'fr.localhost') });
  assert.equal((await show(language)).status, 200, 'a host of ours below the main one');
  assert.ok((await actions(stage, owner.id)).includes('user.sign-in-refused'));
});

test('a changed signature, a passkey that goes back in its count, and what is no answer at all are refused alike', async () => {
  const owner = await newOwner(stage);
  const made = await withPasskey(owner);
  const proof = made.sign(await question()) as { response: { signature: string } };
  const changed = { ...proof, response: { ...proof.response, signature: 'MEUCIQDx' } };
  assert.deepEqual(refusal(await show(changed)), [401, 'passkey-refused']);
  await stage.sql('UPDATE passkey SET sign_count = 1000 WHERE user_id = $1', [owner.id]);
  assert.deepEqual(refusal(await show(made.sign(await question()))), [401, 'passkey-refused'], 'copied');
  for (const clientDataJSON of ['', 'e30', 'bm90LWpzb24', 'bnVsbA']) {
    const odd = { ...proof, response: { ...proof.response, clientDataJSON } };
    assert.deepEqual(refusal(await show(odd)), [401, 'passkey-refused'], clientDataJSON);
  }
});

test('a passkey is made for its account alone, once, and with its owner there', async () => {
  const [owner, other] = [await newOwner(stage), await newOwner(stage)];
  const made = openAuthenticator(origin());
  const options = await setup(owner);
  const wrong: [string, Owner, object][] = [
    ['somebody else’s question', other, made.make(options)],
    ['a page of others', owner, made.make(await setup(owner), { origin: 'https://evil.example' })],
    ['nobody there', owner, made.make(await setup(owner), { verified: false })],
    ['a question for a sign-in', owner, made.make({ ...(await question()), rp: { id: 'localhost' } })],
  ];
  for (const [why, who, bad] of wrong)
    assert.deepEqual(refusal(await keep(who, bad)), [422, 'passkey-refused'], why);
  const answer = made.make(await setup(owner));
  const replies = await Promise.all([keep(owner, answer), keep(owner, answer)]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422]);
  assert.deepEqual(
    refusal(await keep(other, made.make(await setup(other)))),
    [422, 'passkey-refused'],
    'it is taken',
  );
  const again = await setup(owner);
  assert.equal((again.excludeCredentials as unknown[]).length, 1);
});

test('whoever shows anew who they are shows their own passkey', async () => {
  const [owner, other] = [await newOwner(stage), await newOwner(stage)];
  const [own, foreign] = [await withPasskey(owner), await withPasskey(other)];
  const { token } = owner;
  const asked = await question({ token });
  assert.equal((asked.allowCredentials as unknown[]).length, 1);
  assert.deepEqual(refusal(await show(foreign.sign(asked), { token })), [401, 'passkey-refused']);
  assert.deepEqual(
    refusal(await show(own.sign(asked))),
    [401, 'passkey-refused'],
    'asked of somebody signed in',
  );
  assert.equal((await show(own.sign(await question({ token })), { token })).status, 200);
});

test('a passkey that was removed signs in no more; the last factor takes the recovery codes along', async () => {
  const owner = await newOwner(stage);
  const made = await withPasskey(owner);
  const { passkeys } = standingIn(await ask('GET', FACTORS, owner));
  const other = await newOwner(stage);
  await ask('DELETE', `${PASSKEYS}${passkeys[0]?.id}/`, other);
  const proof = made.sign(await question());
  assert.equal(standingIn(await ask('GET', FACTORS, owner)).passkeys.length, 1, 'not by somebody else');
  await withApp(stage, owner);
  const left = standingIn(await ask('DELETE', `${PASSKEYS}${passkeys[0]?.id}/`, owner));
  assert.deepEqual([left.passkeys.length, left.recoveryCodesLeft], [0, 10]);
  assert.deepEqual(refusal(await show(proof)), [401, 'passkey-refused']);
  assert.equal(standingIn(await ask('DELETE', APP, owner)).recoveryCodesLeft, 0);
  tokenIn(await signIn(stage, owner.email));
});

test('questions that nobody answered are swept', async () => {
  await question();
  await stage.sql(`UPDATE passkey_challenge SET expires_at = now() - interval '1 second'`);
  const { forgetExpired } = await import('#identity/session/session.service.ts');
  await forgetExpired(stage.database, stage.app.ports.now());
  const [left] = await stage.sql<{ n: number }>('SELECT count(*)::int AS n FROM passkey_challenge');
  assert.equal(left?.n, 0);
});
