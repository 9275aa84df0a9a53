import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openDueIssues, sendBatch } from '#newsletter/issue/campaign.service.ts';
import { keepRecipients } from '#newsletter/issue/delivery.service.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';

const LIST = '/api/admin/newsletter/';
/** A Tuesday. */
const NOW = new Date('2026-11-24T10:00:00Z');

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage?.close());
beforeEach(async () => {
  stage.clock.set(NOW);
  await stage.sql(
    'DELETE FROM rate_count; DELETE FROM campaign; DELETE FROM subscriber; DELETE FROM outbox_message',
  );
});

interface Letter {
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: Record<string, string>;
}
interface Shown {
  id: string;
  attributes: Record<string, unknown> & {
    issue: string;
    record: Record<string, unknown> & { letter: { subject: string; text: string; html: string } | null };
  };
}
const get = (path: string) => stage.send('GET', path, undefined, { as: 'admin' });
const rows = async (query = '') => (await get(`${LIST}${query}`)).json.data as Shown[];
const read = async (id: string, query = '') => one(await get(`${LIST}${id}/${query}`)) as unknown as Shown;
const letterTo = async (email: string) =>
  (await stage.sql<Letter>('SELECT * FROM outbox_message WHERE recipient = $1 ORDER BY id', [email])).at(
    -1,
  ) ?? assert.fail('no letter');
async function reader(email: string, state = 'confirmed', kind = 'tips', language = 'en'): Promise<void> {
  await stage.sql(
    `WITH s AS (INSERT INTO subscriber (email, language, created_at) VALUES ($1, $4, $5) RETURNING id)
     INSERT INTO subscription (subscriber_id, kind, state, asked_at, confirmed_at)
     SELECT id, $3, $2, $5, CASE WHEN $2 = 'confirmed' THEN $5::timestamptz END FROM s`,
    [email, state, kind, language, NOW],
  );
}
async function send(): Promise<void> {
  await openDueIssues(stage.app.ports, NOW);
  while ((await sendBatch(stage.app.ports, NOW)) > 0);
  // An issue whose last batch was full is finished by the look after it.
  for (let look = 0; look < 2; look++) await sendBatch(stage.app.ports, NOW);
}
const issue = async (kind: string) => (await rows(`?filter[kind]=${kind}`))[0] ?? assert.fail('no issue');
const testLetter = (id: string, language = 'en') =>
  stage.send(
    'POST',
    `${LIST}${id}/test-letters/`,
    { data: { type: 'TestLetter', attributes: { language } } },
    { as: 'admin' },
  );

test('issues are listed by kind with their state and how many they were written to; readers are counted by what they said', async () => {
  await reader('a@x.example');
  await reader('b@x.example');
  await reader('c@x.example', 'unconfirmed');
  await reader('d@x.example', 'unsubscribed', 'monthly');
  await openDueIssues(stage.app.ports, NOW);
  assert.deepEqual(
    (await rows()).map(({ attributes: { kind, state, recipients } }) => [kind, state, recipients]).sort(),
    [
      ['monthly', 'sending', 0],
      ['tips', 'sending', 0],
    ],
  );
  await send();
  const listed = await get(LIST);
  assert.deepEqual(
    (listed.json.data as Shown[])
      .map(({ attributes: { kind, state, recipients } }) => [kind, state, recipients])
      .sort(),
    [
      ['monthly', 'sent', 0],
      ['tips', 'sent', 2],
    ],
  );
  assert.deepEqual((listed.json.meta as { readers: unknown }).readers, [
    { kind: 'monthly', confirmed: 0, unconfirmed: 0, unsubscribed: 1 },
    { kind: 'tips', confirmed: 2, unconfirmed: 1, unsubscribed: 0 },
  ]);
  assert.deepEqual(
    (await rows('?filter[kind]=tips')).map(({ attributes }) => attributes.issue),
    ['tips:2026-W48-1'],
  );
  for (const query of ['filter[kind]=daily', 'page[size]=51', 'sort=id'])
    assert.equal((await get(`${LIST}?${query}`)).status, 400, query);
});

test('how many an issue was written to is kept once the outbox has forgotten its letters, whoever leaves after that', async () => {
  const { database } = stage.app.ports;
  for (const name of ['a', 'b', 'c']) await reader(`${name}@x.example`);
  await openDueIssues(stage.app.ports, NOW);
  const { id } = await issue('tips');
  const recipients = async () => [
    (await issue('tips')).attributes.recipients,
    (await read(id)).attributes.recipients,
  ];
  const leave = (email: string) => stage.sql('DELETE FROM subscriber WHERE email = $1', [email]);
  await keepRecipients(database);
  await send();
  await leave('a@x.example');
  await stage.sql(`DELETE FROM outbox_message WHERE recipient <> 'c@x.example'`);
  await keepRecipients(database);
  assert.deepEqual(await recipients(), [2, 2]);
  await leave('b@x.example');
  assert.deepEqual(await recipients(), [1, 1], 'a letter may still be taken back');
  await stage.sql('DELETE FROM outbox_message');
  await keepRecipients(database);
  await leave('c@x.example');
  assert.deepEqual(await recipients(), [1, 1]);
  assert.equal((await read(id)).attributes.record.forgotten, 1, 'as many as it was written to');
});

test('what was delivered to a reader is found by the reader', async () => {
  const indexes = await stage.sql<{ first: string }>(
    `SELECT a.attname AS first FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
      WHERE i.indrelid = 'campaign_delivery'::regclass ORDER BY 1`,
  );
  assert.deepEqual(
    indexes.map(({ first }) => first),
    ['campaign_id', 'subscriber_id'],
  );
});

test('the figures of an issue tell every letter once: left, on its way, given up, forgotten; and who unsubscribed since', async () => {
  for (const name of ['sent', 'waiting', 'failed', 'forgotten']) await reader(`${name}@x.example`);
  await send();
  const { id } = await issue('tips');
  const figures = async () => {
    const { sent, waiting, failed, forgotten, unsubscribed } = (await read(id)).attributes.record;
    return [sent, waiting, failed, forgotten, unsubscribed];
  };
  assert.deepEqual(await figures(), [0, 4, 0, 0, 0]);
  await stage.sql(`UPDATE outbox_message SET sent_at = now() WHERE recipient = 'sent@x.example'`);
  await stage.sql(`UPDATE outbox_message SET given_up_at = now() WHERE recipient = 'failed@x.example'`);
  await stage.sql(`DELETE FROM outbox_message WHERE recipient = 'forgotten@x.example'`);
  assert.deepEqual(await figures(), [1, 1, 1, 1, 0]);
  const leave = (at: string) =>
    stage.sql(
      `UPDATE subscription SET state = 'unsubscribed', unsubscribed_at = $1
        WHERE subscriber_id = (SELECT id FROM subscriber WHERE email = 'sent@x.example')`,
      [at],
    );
  await leave('2026-11-24T09:59:59Z');
  assert.equal((await figures()).at(-1), 0, 'before it was written to');
  await leave('2026-11-24T10:00:01Z');
  assert.equal((await figures()).at(-1), 1);
});

test('the letter that is shown is the one that readers got, in their language, but for the way out', async () => {
  await reader('en@x.example');
  await reader('de@x.example', 'confirmed', 'tips', 'de');
  await reader('fr@x.example', 'confirmed', 'monthly', 'fr');
  await send();
  for (const [email, kind, language] of [
    ['en@x.example', 'tips', 'en'],
    ['de@x.example', 'tips', 'de'],
    ['fr@x.example', 'monthly', 'fr'],
  ] as const) {
    const { id } = await issue(kind);
    const { letter, language: told } = (await read(id, `?language=${language}`)).attributes.record;
    const sent = await letterTo(email);
    const known = (text: string) => text.replace(/\?token=[\w.%-]+/g, '');
    assert.equal(told, language);
    assert.deepEqual(
      [letter?.subject, letter?.text, letter?.html],
      [sent.subject, known(sent.text_body), known(sent.html_body)],
    );
    assert.notEqual(letter?.text, sent.text_body, 'nobody’s own link is shown');
  }
  const { id } = await issue('tips');
  assert.equal((await get(`${LIST}${id}/?language=xx`)).status, 400);
  for (const wrong of ['999999', 'x']) assert.equal((await get(`${LIST}${wrong}/`)).status, 404);
});

test('a test letter goes to whoever asks, is written down, and counts as no delivery', async () => {
  await reader('a@x.example');
  await send();
  const { id, attributes } = await issue('tips');
  const reply = await testLetter(id, 'it');
  assert.deepEqual([reply.status, reply.json.data], [201, { email: 'admin@demo.example' }]);
  const { letter } = (await read(id, '?language=it')).attributes.record;
  const sent = await letterTo('admin@demo.example');
  assert.deepEqual(
    [sent.subject, sent.text_body, sent.html_body],
    [letter?.subject, letter?.text, letter?.html],
  );
  assert.equal((await issue('tips')).attributes.recipients, 1);
  const { waiting } = (await read(id)).attributes.record;
  assert.equal(waiting, 1);
  const [entry] = await stage.sql<{ action: string; detail: object }>(
    'SELECT action, detail FROM audit_entry WHERE subject = $1 ORDER BY position DESC LIMIT 1',
    [`newsletter:${id}`],
  );
  assert.deepEqual(entry, { action: 'newsletter.test', detail: { issue: attributes.issue, language: 'it' } });
  assert.equal((await testLetter('999999')).status, 404);
  assert.equal((await testLetter(id, 'xx')).status, 422);
  const seen = new Set<number>();
  for (let at = 0; at < 21; at++) seen.add((await testLetter(id)).status);
  assert.deepEqual([...seen], [201, 429]);
});

test('an issue of which nothing may be shown any more has no letter, and sends none', async () => {
  const [made] = await stage.sql<{ id: string }>(
    `INSERT INTO campaign (issue, kind, state, content, created_at, modified_at, finished_at)
     VALUES ('tips:gone', 'tips', 'sent', '{"tip":{"publicationId":999999,"text":"x"}}', $1, $1, $1) RETURNING id::text`,
    [NOW],
  );
  const id = made?.id ?? '';
  assert.equal((await read(id)).attributes.record.letter, null);
  const reply = await testLetter(id);
  assert.deepEqual([reply.status, codes(reply)], [409, ['issue-empty']]);
  assert.equal((await stage.sql('SELECT 1 FROM outbox_message')).length, 0);
});
