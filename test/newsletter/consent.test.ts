import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openDueIssues, sendBatch } from '#newsletter/issue/campaign.service.ts';
import { statement } from '#platform/postgres/database.ts';
import { isWaiting } from '../harness/held-account.ts';
import { registration } from '../harness/people/account-desk.ts';
import { body, type Letter, linkIn, newsletterReaders } from '../harness/people/newsletter-reader.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());
beforeEach(() => forgetAll());

const { letters, fresh, confirm, restore, confirmed, states, forgetAll, ...reader } = newsletterReaders(
  () => stage,
);
const stop = (token: string, all = false) => reader.stop({ token, all });
const mayUndo = async (token: string) => (await stop(token)).json.data as { mayUndo: boolean };
const BOTH = { monthly: 'confirmed', tips: 'confirmed' };
const HOLD = statement('test.hold', {}, 'SELECT FROM subscriber WHERE id = $1 FOR UPDATE');
const LEAVE = statement(
  'test.leave',
  {},
  `UPDATE subscription SET state = 'unsubscribed' WHERE subscriber_id = $1`,
);
async function register(email: string): Promise<string> {
  const reply = await stage.send('POST', '/api/registration/', registration(email));
  assert.equal(reply.status, 201, reply.text);
  return String(one(reply).attributes.token);
}
const shown = async (token: string) => {
  const reply = await stage.send('GET', '/api/newsletter/', undefined, { token });
  return (reply.json.data as unknown as { subscriptions: { state: string }[] }).subscriptions.map(
    ({ state }) => state,
  );
};
const choose = (token: string, kinds: string[]) =>
  stage.send('PATCH', '/api/newsletter/', body('NewsletterChoice', { kinds }), { token });
const prove = (email: string) =>
  stage.sql('UPDATE user_account SET email_verified_at = now() WHERE email = $1', [email]);
/** A Tuesday: both newsletters. */
const TUESDAY = new Date('2026-12-01T09:00:00Z');
async function issues(email: string): Promise<{ tips: Letter | undefined; monthly: Letter | undefined }> {
  await openDueIssues(stage.app.ports, TUESDAY);
  while ((await sendBatch(stage.app.ports, TUESDAY)) > 0);
  await sendBatch(stage.app.ports, TUESDAY);
  return issuesTo(email);
}
async function issuesTo(email: string) {
  const all = (await letters(email)).filter(({ message_key: key }) => key.startsWith('newsletter:'));
  return {
    tips: all.find(({ subject }) => subject.startsWith('Tip')),
    monthly: all.find(({ subject }) => subject.includes('new in')),
  };
}

test('whoever only typed an address neither reads nor ends the newsletters that its owner confirmed', async () => {
  const email = await confirmed();
  const token = await register(email);
  assert.deepEqual(await shown(token), ['none', 'none']);
  const chosen = await choose(token, []);
  assert.equal(chosen.status, 200);
  assert.doesNotMatch(chosen.text, /confirmed|unsubscribed/);
  assert.deepEqual(await states(email), BOTH);
  await choose(token, ['tips']);
  assert.deepEqual(await states(email), BOTH);
  await prove(email);
  assert.deepEqual(await shown(token), ['confirmed', 'confirmed']);
  await choose(token, ['tips']);
  assert.deepEqual(await states(email), { monthly: 'unsubscribed', tips: 'confirmed' });
});

test('what an unproved account asked for is shown while it waits, and can be taken back', async () => {
  const email = fresh();
  const token = await register(email);
  await choose(token, ['monthly', 'tips']);
  assert.deepEqual(await shown(token), ['unconfirmed', 'unconfirmed']);
  await choose(token, ['tips']);
  assert.deepEqual(await shown(token), ['none', 'unconfirmed']);
  assert.deepEqual(await states(email), { monthly: 'unsubscribed', tips: 'unconfirmed' });
});

test('[C16] the token of a subscriber reads no confirmed newsletter, even once the owner has proved the address', async () => {
  const email = fresh();
  const reply = await stage.send('POST', '/api/newsletter', body('Newsletter', { email }));
  const { token } = reply.json.data as unknown as { token: string };
  await confirm(linkIn((await letters(email))[0], 'confirm'));
  await prove(email);
  assert.deepEqual(await shown(token), ['none', 'none']);
});

test('a link takes back what it ended, and nothing that was given up in the account or by another letter', async () => {
  const [account, letter] = [await confirmed(), await confirmed()];
  const token = await register(account);
  await prove(account);
  const { tips } = await issues(account);
  const byTips = linkIn(tips, 'token');
  const ofBoth = await issuesTo(letter);
  await choose(token, ['tips']);
  await stop(byTips);
  assert.equal((await restore(byTips)).status, 200);
  assert.deepEqual(await states(account), { monthly: 'unsubscribed', tips: 'confirmed' });
  await choose(token, []);
  assert.equal((await mayUndo(byTips)).mayUndo, false, 'given up in the account');
  assert.deepEqual(codes(await restore(byTips)), ['link-expired']);
  const [one, other] = [linkIn(ofBoth.tips, 'token'), linkIn(ofBoth.monthly, 'token')];
  await stop(other);
  assert.equal((await mayUndo(one)).mayUndo, true);
  await restore(one);
  assert.deepEqual(await states(letter), { monthly: 'unsubscribed', tips: 'confirmed' });
  await restore(other);
  assert.deepEqual(await states(letter), BOTH);
});

test('a link that ended one newsletter, and then all, takes both back', async () => {
  const email = await confirmed();
  const token = linkIn((await issues(email)).tips, 'token');
  await stop(token);
  await stop(token, true);
  assert.equal((await restore(token)).status, 200);
  assert.deepEqual(await states(email), BOTH);
});

test('[C34] [C35] an issue that has not left yet is not sent to whoever unsubscribed meanwhile; what was sent is kept', async () => {
  const [leaves, stays] = [await confirmed(), await confirmed()];
  const { tips, monthly } = await issues(leaves);
  await stage.sql('UPDATE outbox_message SET sent_at = now() WHERE message_key = $1', [monthly?.message_key]);
  await stop(linkIn(tips, 'token'), true);
  assert.deepEqual(
    Object.values(await issuesTo(leaves)).map((one) => one?.message_key),
    [undefined, monthly?.message_key],
  );
  assert.ok((await issuesTo(stays)).tips);
});

test('an issue that is still being sent reaches whoever took the unsubscription back, and its figures count nobody it did not go to', async () => {
  const email = await confirmed();
  const { tips, monthly } = await issues(email);
  const [, campaign = assert.fail('no issue')] = tips?.message_key.split(':') ?? [];
  const reached = async () =>
    (
      await stage.sql(
        `SELECT FROM campaign_delivery JOIN subscriber s ON s.id = subscriber_id WHERE campaign_id = $1 AND s.email = $2`,
        [campaign, email],
      )
    ).length;
  const token = linkIn(monthly, 'token');
  await stop(token, true);
  assert.deepEqual([(await issuesTo(email)).tips, await reached()], [undefined, 0]);
  assert.equal((await restore(token)).status, 200);
  await stage.sql(`UPDATE campaign SET state = 'sending', finished_at = NULL WHERE id = $1`, [campaign]);
  await sendBatch(stage.app.ports, TUESDAY);
  assert.deepEqual([(await issuesTo(email)).tips?.message_key, await reached()], [tips?.message_key, 1]);
});

test('[C34] of a batch that is being queued, whoever unsubscribes meanwhile gets nothing, in whichever way', async () => {
  for (const how of ['by the account', 'by a link'] as const) {
    const email = await confirmed();
    await stage.sql('DELETE FROM campaign');
    await openDueIssues(stage.app.ports, TUESDAY);
    const [{ id } = assert.fail('nobody')] = await stage.sql<{ id: string }>(
      'SELECT id FROM subscriber WHERE email = $1',
      [email],
    );
    let batch: Promise<number> | undefined;
    await stage.database.write(async (db) => {
      if (how === 'by a link') await db.all(HOLD, [id]);
      await db.run(LEAVE, [id]);
      batch = sendBatch(stage.app.ports, TUESDAY);
      await until(() => isWaiting(stage.database.reader()), 'the batch does not wait');
    });
    await batch;
    while ((await sendBatch(stage.app.ports, TUESDAY)) > 0);
    assert.deepEqual(await issuesTo(email), { tips: undefined, monthly: undefined }, how);
    const claimed = await stage.sql('SELECT FROM campaign_delivery WHERE subscriber_id = $1', [id]);
    assert.equal(claimed.length, 0, how);
  }
});

test('[C35] what was given up is tried again for neither a stopped issue nor a reader who has unsubscribed', async () => {
  const [reader, gone] = [await confirmed(), await confirmed()];
  await issues(reader);
  await stage.sql(`UPDATE outbox_message SET given_up_at = now() WHERE message_key LIKE 'newsletter%'`);
  // As before letters of theirs were taken back.
  await stage.sql(
    `UPDATE subscription SET state = 'unsubscribed' WHERE subscriber_id = (SELECT id FROM subscriber WHERE email = $1)`,
    [gone],
  );
  await stage.sql(`UPDATE campaign SET state = 'stopped' WHERE kind = 'tips'`);
  const again = () =>
    stage.send('POST', '/api/admin/system/letter-retries/', body('LetterRetry', {}), { as: 'admin' });
  const { count } = (await again()).json.data as unknown as { count: number };
  const left = await issuesTo(reader);
  assert.deepEqual([left.tips, left.monthly !== undefined], [undefined, true]);
  assert.deepEqual(await issuesTo(gone), { tips: undefined, monthly: undefined });
  const waiting = await stage.sql(
    `SELECT FROM outbox_message WHERE given_up_at IS NULL AND message_key LIKE 'newsletter:%'`,
  );
  assert.equal(waiting.length, 1);
  // The letters that confirm an address are tried again, too.
  assert.equal(count, 3);
});
