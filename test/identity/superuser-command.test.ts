import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { newOwner, signIn } from '../harness/people/second-factor.ts';
import { openStage, type Stage } from '../harness/stage.ts';

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, '../../scripts/superuser.ts');
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const choose = (...args: string[]) =>
  run(process.execPath, [SCRIPT, ...args], { env: { ...process.env, DATABASE_URL: stage.ownerUrl } }).then(
    ({ stdout, stderr }) => ({ status: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ status: Number(code), said: `${stdout}${stderr}` }),
  );
const roleOf = async (email: string) =>
  (
    await stage.sql<{ is: boolean }>('SELECT is_superuser AS is FROM user_account WHERE email = $1', [email])
  )[0]?.is;
const recorded = (email: string) =>
  stage.sql<{ by: string; requestId: string }>(
    `SELECT a.detail->>'by' AS by, a.request_id AS "requestId" FROM audit_entry a JOIN user_account u ON a.subject = 'user:' || u.id
      WHERE u.email = $1 AND a.action = 'user.give-superuser'`,
    [email],
  );

test('whoever runs the server makes an account a superuser, once, and it is recorded', async () => {
  const { email } = await newOwner(stage);
  const first = await choose(email.toUpperCase());
  assert.deepEqual([first.status, first.said], [0, `${email} is a superuser now\n`]);
  assert.equal(await roleOf(email), true);
  const again = await choose(email);
  assert.deepEqual([again.status, again.said], [0, `${email} is a superuser already\n`]);
  const [entry, ...more] = await recorded(email);
  assert.deepEqual([entry?.by, more], ['command on the server', []]);
  assert.match(entry?.requestId ?? '', /^superuser-\d+$/);
});

test('an address of nobody gets an account whose password is told, and it is recorded as well', async () => {
  const email = `first-${randomUUID()}@example.org`;
  const { status, said } = await choose(email);
  assert.equal(status, 0, said);
  const [, password = ''] = /^nobody had the address .*: a new account .*, password (\S+) /.exec(said) ?? [];
  assert.equal((await signIn(stage, email, undefined, password)).status, 200, said);
  assert.deepEqual([await roleOf(email), (await recorded(email)).length], [true, 1]);
});

test('an account without password or confirmed address stays what it is, and what to do is told', async () => {
  const unconfirmed = await newOwner(stage);
  await stage.sql('UPDATE user_account SET email_verified_at = NULL WHERE id = $1', [unconfirmed.id]);
  const subscriber = await newOwner(stage);
  await stage.sql(`UPDATE user_account SET password_hash = NULL, scope = 'subscriber' WHERE id = $1`, [
    subscriber.id,
  ]);
  for (const { email } of [unconfirmed, subscriber]) {
    const { status, said } = await choose(email);
    assert.equal(status, 1);
    assert.match(said, /^\S+: An administrator needs a password and a confirmed e-mail address\. [^\n]+\n$/);
    assert.deepEqual([await roleOf(email), await recorded(email)], [false, []]);
  }
});

test('what is no address is nobody’s', async () => {
  for (const typed of [[], ['@'], ['a@b'], ['someone@clinic,example'], ['some one@clinic.example']]) {
    const { status, said } = await choose(...typed);
    assert.deepEqual([status, /^name an e-mail address: [^\n]+\n$/.test(said)], [1, true], said);
  }
  const [odd] = await stage.sql("SELECT email FROM user_account WHERE email IN ('@', 'a@b')");
  assert.equal(odd, undefined);
});
