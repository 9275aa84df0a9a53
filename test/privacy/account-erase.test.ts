import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { member, newPerson } from '../harness/people/leaver.ts';
import { openTill, type Till } from '../harness/people/till.ts';

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, '../../scripts/account-erase.ts');
let till: Till;
before(async () => {
  till = await openTill();
});
after(() => till?.close());

const erase = (...args: string[]) =>
  run(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, DATABASE_URL: till.ownerUrl },
  }).then(
    ({ stdout, stderr }) => ({ status: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ status: Number(code), said: `${stdout}${stderr}` }),
  );
const rows = <Row extends object>(text: string, ...values: unknown[]) => till.sql<Row>(text, values);
const isHere = async (id: number) =>
  (await rows('SELECT 1 FROM user_account WHERE id = $1 AND erased_at IS NULL', id)).length === 1;
const soon = () => new Date(Date.now() + 60_000).toISOString();

test('C39: whom a restore brought back is erased by address or number, as by their own request; a look first writes nothing', async () => {
  const [person, paying] = [await newPerson(till), await member(till)];
  const both = [person.email.toUpperCase(), String(paying.id), '--registered-before', soon()];
  const look = await erase(...both);
  assert.equal(look.status, 0, look.said);
  assert.match(look.said, new RegExp(`account ${paying.id} \\(${paying.email}, .* would be erased; nothing`));
  assert.deepEqual([await isHere(person.id), await isHere(paying.id)], [true, true]);

  const done = await erase(...both, '--yes');
  assert.equal(done.status, 0, done.said);
  assert.equal(done.said.match(/ is erased/g)?.length, 2, done.said);
  assert.deepEqual([await isHere(person.id), await isHere(paying.id)], [false, false]);
  const session = await till.send('GET', '/api/users/me/', undefined, { token: paying.token });
  assert.equal(session.status, 401);
  const [log] = await rows<{ request: string }>(
    `SELECT request_id AS request FROM audit_entry WHERE action = 'user.delete' AND subject = $1`,
    `user:${paying.id}`,
  );
  assert.match(log?.request ?? '', /^account-erase-/);
  const [letter] = await rows<{ text: string }>(
    `SELECT text_body AS text FROM outbox_message WHERE recipient = $1`,
    person.email,
  );
  assert.match(letter?.text ?? '', /Your account was just deleted/);

  const twice = await erase(...both, '--yes');
  assert.deepEqual([twice.status, twice.said.match(/nobody has that address or number/g)?.length], [1, 2]);
});

test('C39: a number that was given again after the backup is somebody else, and stays; so does the last administrator', async () => {
  const later = await newPerson(till);
  const past = new Date(Date.now() - 3_600_000).toISOString();
  const spared = await erase(String(later.id), '--registered-before', past, '--yes');
  assert.deepEqual([spared.status, /somebody else's, and stays/.test(spared.said)], [1, true], spared.said);
  assert.equal(await isHere(later.id), true);

  const last = await erase('admin@demo.example', later.email, '--yes');
  assert.equal(last.status, 1);
  assert.match(last.said, /admin@demo\.example.* stays: .*only administrator/);
  assert.equal(await isHere(later.id), false, 'one that stays keeps no other waiting');
});

test('without a person, with a word that is neither, or with a number alone, it says what to enter', async () => {
  const cases: [string[], RegExp][] = [
    [[], /npm run account:erase/],
    [['quillon'], /npm run account:erase/],
    [['12'], /numbers need --registered-before/],
    [['12', '--registered-before', 'yesterday'], /takes a time such as/],
    [['--all'], /--all/],
  ];
  for (const [args, words] of cases) {
    const told = await erase(...args);
    assert.equal(told.status, 1);
    assert.match(told.said, words);
    assert.doesNotMatch(told.said, /\n\s+at /);
  }
});
