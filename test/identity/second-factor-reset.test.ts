import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { actions, letters, newOwner, signIn, tokenIn, withApp } from '../harness/people/second-factor.ts';
import { codes, openStage, type Stage } from '../harness/stage.ts';

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, '../../scripts/second-factor-reset.ts');
let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const reset = (...args: string[]) =>
  run(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, DATABASE_URL: stage.ownerUrl },
  }).then(
    ({ stdout, stderr }) => ({ status: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ status: Number(code), said: `${stdout}${stderr}` }),
  );

test('whoever runs the server takes every factor off an account that has lost them all', async () => {
  const owner = await newOwner(stage, { isSuperuser: true });
  const { codes: recovery } = await withApp(stage, owner);
  assert.equal(recovery.length, 10);
  const done = await reset(owner.email.toUpperCase());
  assert.equal(done.status, 0, done.said);
  assert.match(done.said, /has no second factor any more/);
  const before = await stage.send('GET', '/api/users/me/', undefined, { token: owner.token });
  assert.deepEqual([before.status, codes(before)], [401, ['bad-token']]);
  tokenIn(await signIn(stage, owner.email));
  assert.ok((await actions(stage, owner.id)).includes('user.reset-second-factors'));
  assert.equal((await letters(stage, owner.email)).length, 3, 'confirmed, added, removed');
  const [told] = await stage.sql<{ text_body: string }>(
    `SELECT text_body FROM outbox_message WHERE recipient = $1 AND message_key LIKE 'factor-removed:%'`,
    [owner.email],
  );
  assert.match(told?.text_body ?? '', /removed, and you were signed out everywhere\./);
  const twice = await reset(owner.email);
  assert.deepEqual([twice.status, /had no second factor/.test(twice.said)], [0, true], twice.said);
});

test('an address of nobody, or none, ends with a sentence and changes nothing', async () => {
  const nobody = await reset('nobody@example.org');
  assert.deepEqual(
    [nobody.status > 0, /nobody has the address/.test(nobody.said)],
    [true, true],
    nobody.said,
  );
  const none = await reset();
  assert.deepEqual([none.status > 0, /name an e-mail address/.test(none.said)], [true, true], none.said);
  assert.doesNotMatch(nobody.said + none.said, /\n\s+at /);
});
