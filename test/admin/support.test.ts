import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { deliverDue } from '#platform/mail/delivery.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { eraseSupportRecord } from '#support/personal-record.service.ts';
import { markForwarded } from '#support/request/request.repository.ts';
import { codes, one, openStage, raw, type Stage } from '../harness/stage.ts';

const LIST = '/api/admin/support/';
const NOW = new Date('2026-11-25T12:00:00Z');

let stage: Stage;
let twin: Awaited<ReturnType<Stage['twin']>>;
before(async () => {
  stage = await openStage();
  twin = await stage.twin();
});
beforeEach(async () => {
  stage.clock.set(NOW);
  await stage.sql('DELETE FROM rate_count; DELETE FROM support_request; DELETE FROM outbox_message');
});
after(() => stage?.close());

interface Entry {
  id: string;
  kind: string;
  body: string;
  author: { id: string; name: string };
  letter: string | null;
}
interface Shown {
  id: string;
  attributes: Record<string, unknown> & {
    reference: string;
    state: string;
    version: number;
    late: boolean;
    hours: number;
    assignee: { id: string } | null;
    record: Record<string, unknown> & { entries: Entry[]; others: { reference: string }[]; body: string };
  };
}
const get = (path: string) => stage.send('GET', path, undefined, { as: 'admin' });
const read = async (id: string) => one(await get(`${LIST}${id}/`)) as unknown as Shown;
async function list(query = '') {
  const reply = await get(`${LIST}${query}`);
  assert.equal(reply.status, 200, reply.text);
  const rows = reply.json.data as Shown[];
  return {
    rows,
    names: rows.map(({ attributes }) => String(attributes.name)),
    meta: reply.json.meta as Record<string, unknown> & { states: Record<string, number> },
  };
}
async function ask(
  name: string,
  body = 'How do I renew?',
  { email = 'ada@clinic.example', at = NOW, as }: { email?: string; at?: Date; as?: 'gold' } = {},
): Promise<string> {
  stage.clock.set(at);
  const request = { requester: { name, email }, subject: `Contact form: ${name}`, comment: { body } };
  const host = as ? { as } : {};
  assert.equal((await stage.send('POST', '/requests', { request }, host)).status, 201);
  stage.clock.set(NOW);
  const [row] = await stage.sql<{ id: string }>('SELECT max(id)::text AS id FROM support_request');
  return row?.id ?? assert.fail('not kept');
}
const write = (id: string, kind: string, body: string, version: number, at?: string) =>
  stage.send(
    'POST',
    `${LIST}${id}/entries/`,
    { data: { type: 'SupportEntry', attributes: { kind, version, body } } },
    { as: 'admin', ...(at ? { at } : {}) },
  );
const change = (id: string, attributes: object, token?: string) =>
  stage.send(
    'PATCH',
    `${LIST}${id}/`,
    { data: { type: 'SupportRequest', attributes } },
    token ? { token } : { as: 'admin' },
  );
interface Letter {
  id: number;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  headers: Record<string, string>;
  message_key: string;
}
const answers = () =>
  stage.sql<Letter>(`SELECT * FROM outbox_message WHERE message_key LIKE 'support-answer:%' ORDER BY id`);
const audits = async (id: string) =>
  (
    await stage.sql<{ action: string }>(
      'SELECT action FROM audit_entry WHERE subject = $1 ORDER BY position',
      [`support:${id}`],
    )
  ).map(({ action }) => action);
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

/** A second administrator, signed in. */
async function secondAdmin(): Promise<{ id: number; token: string }> {
  const { silver } = PEOPLE;
  await stage.sql('UPDATE user_account SET is_superuser = true WHERE id = $1', [silver.id]);
  const attributes = { username: silver.email, password: DEMO_PASSWORD };
  const reply = await stage.send('POST', '/api/login/', { data: { type: 'ApiLoginView', attributes } });
  return { id: silver.id, token: String(one(reply).attributes.token) };
}

test('requests are listed by state, found by number, sender and words, and the oldest open one is named with its age', async () => {
  const old = await ask('Ada Moreau', 'Where is my receipt?', { at: hoursAgo(100.1) });
  await ask('Zoë_100% Ng', 'Le café est fermé', { email: 'zoe@clinic.example', at: hoursAgo(20) });
  const done = await ask('Bo Lind', 'Thanks for nothing', { email: 'bo@clinic.example', at: hoursAgo(200) });
  assert.equal((await change(done, { version: 1, state: 'closed' })).status, 200);
  const { meta } = await list();
  assert.deepEqual(meta.states, { open: 2, answered: 0, closed: 1 });
  assert.deepEqual(meta.oldest, { id: old, hours: 100 });
  assert.deepEqual((await list('?filter[state]=open&sort=created')).names, ['Ada Moreau', 'Zoë_100% Ng']);
  assert.deepEqual((await list('?sort=-created')).names, ['Zoë_100% Ng', 'Ada Moreau', 'Bo Lind']);
  const { reference } = (await read(old)).attributes;
  for (const [words, names] of [
    [reference.toLowerCase(), ['Ada Moreau']],
    ['CAFE zoe', ['Zoë_100% Ng']],
    ['zoe_100%', ['Zoë_100% Ng']],
    ['receipt ada', ['Ada Moreau']],
    ['receipt zoe', []],
    ['100%x', []],
    ["' OR 1=1 --", []],
  ] as const)
    assert.deepEqual((await list(`?filter[search]=${encodeURIComponent(words)}`)).names, names, words);
  const { meta: found } = await list('?filter[search]=bo@clinic&filter[state]=open');
  assert.deepEqual(
    [found.states, found.pagination],
    [
      { open: 0, answered: 0, closed: 1 },
      { count: 0, page: 1, size: 50, pages: 1 },
    ],
  );
  for (const query of ['filter[state]=gone', 'filter[mine]=maybe', 'sort=name', 'page[size]=101'])
    assert.equal((await get(`${LIST}?${query}`)).status, 400, query);
});

test('an open request is late once 48 business hours are over, an answered one never', async () => {
  const id = await ask('Ada Moreau', 'x', { at: new Date('2026-11-27T12:00:00Z') });
  const at = async (moment: string) => {
    stage.clock.set(new Date(moment));
    return (await list()).rows[0]?.attributes.late;
  };
  assert.equal(await at('2026-12-01T11:55:00Z'), false);
  assert.equal(await at('2026-12-01T12:00:01Z'), true);
  assert.equal((await write(id, 'answer', 'Here.', 1)).status, 201);
  assert.equal(await at('2026-12-02T12:00:00Z'), false);
});

test('a request tells who wrote: the account of its address, and whether anybody was signed in; opening it is written down', async () => {
  const { gold } = PEOPLE;
  const forged = await ask('Not Amara', 'x', { email: gold.email });
  const own = await ask('Amara', 'y', { email: gold.email, as: 'gold' });
  const unknown = (await read(await ask('Ada', 'z'))).attributes.record;
  assert.deepEqual([unknown.account, unknown.writer, unknown.others], [null, null, []]);
  const first = (await read(forged)).attributes.record;
  const account = { id: String(gold.id), name: 'Amara Delacroix-Yoon' };
  assert.deepEqual([first.account, first.writer], [account, null]);
  assert.deepEqual((await read(own)).attributes.record.writer, account);
  assert.equal(first.others.length, 1);
  assert.deepEqual(await audits(forged), ['support.read']);
  for (const id of ['999999', 'x', '-1']) assert.equal((await get(`${LIST}${id}/`)).status, 404, id);
});

test('an answer leaves as a reply in the thread of the acknowledgement, quotes the request, and the next one follows it', async () => {
  const id = await ask('Ada Moreau', 'How do I renew?\n<b>Tell</b> me');
  assert.equal((await write(id, 'answer', 'Under <Membership>.\nGood luck', 1)).status, 201);
  const second = await read(id);
  assert.deepEqual([second.attributes.state, second.attributes.version], ['answered', 2]);
  assert.equal((await write(id, 'answer', 'One more thing', 2)).status, 201);
  const [first, next] = await answers();
  assert.ok(first && next);
  const { reference } = second.attributes;
  assert.deepEqual(
    [first.recipient, first.subject],
    ['ada@clinic.example', `Re: [${reference}] Contact form: Ada Moreau`],
  );
  assert.match(
    first.text_body,
    /^Under <Membership>\.\nGood luck\n\n[\s\S]*25 November 2026[\s\S]*\n> How do I renew\?\n> <b>Tell<\/b> me$/,
  );
  assert.doesNotMatch(first.html_body, /<b>|<Membership>/);
  await deliverDue(stage.app.ports, new Date(NOW.getTime() + 60_000));
  const mail = async (letter: Letter) => {
    const files = await readdir(stage.app.ports.config.outboxDir);
    const name =
      files.find((file) => file.includes(`-${String(letter.id).padStart(6, '0')}-`)) ??
      assert.fail('not sent');
    const [head = ''] = (await readFile(join(stage.app.ports.config.outboxDir, name), 'utf8')).split(
      '\r\n\r\n',
    );
    const field = (key: string) =>
      new RegExp(`^${key}: ((?:.|\\r\\n[ \\t])*)`, 'im').exec(head)?.[1]?.replace(/\s+/g, ' ');
    return { id: field('Message-ID'), reply: field('In-Reply-To'), references: field('References') };
  };
  const [acknowledgement] = await stage.sql<Letter>(
    `SELECT * FROM outbox_message WHERE message_key = 'support-acknowledgement:' || $1`,
    [reference],
  );
  const [begun, answered, followed] = await Promise.all(
    [acknowledgement ?? assert.fail(), first, next].map(mail),
  );
  assert.ok(begun?.id && answered?.id);
  assert.deepEqual([answered.reply, answered.references], [begun.id, begun.id]);
  assert.deepEqual([followed?.reply, followed?.references], [answered.id, `${begun.id} ${answered.id}`]);
  assert.deepEqual(await audits(id), ['support.answer', 'support.read', 'support.answer']);
});

test('whoever wrote in German is answered in a German frame', async () => {
  const request = {
    requester: { name: 'Jo', email: 'jo@praxis.example' },
    subject: 'Frage',
    comment: { body: 'Wie?' },
  };
  const headers = { host: `de.localhost:${new URL(stage.url).port}`, 'content-type': 'application/json' };
  const sent = await raw(stage.url, '/requests', {
    method: 'POST',
    headers,
    body: JSON.stringify({ request }),
  });
  assert.equal(sent.status, 201, sent.body.toString());
  const [row] = await stage.sql<{ id: string }>('SELECT id::text FROM support_request');
  assert.equal((await write(row?.id ?? '', 'answer', 'So.', 1)).status, 201);
  assert.match((await answers())[0]?.text_body ?? '', /Am 25\. November 2026 schrieben Sie:\n> Wie\?$/);
});

test('two who answer at once on two processes: one letter leaves, the other is told before anything is sent', async () => {
  const id = await ask('Ada Moreau');
  const both = await Promise.all([
    write(id, 'answer', 'First words', 1),
    write(id, 'answer', 'Second words', 1, twin.url),
    write(id, 'answer', 'Third words', 1),
    write(id, 'answer', 'Fourth words', 1, twin.url),
  ]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  for (const reply of both.filter(({ status }) => status === 409))
    assert.deepEqual(codes(reply), ['request-changed']);
  assert.equal((await answers()).length, 1);
  assert.equal((await read(id)).attributes.record.entries.length, 1);
});

test('the same answer sent twice by an impatient hand leaves once; a note or a closing meanwhile stops it too', async () => {
  const id = await ask('Ada Moreau');
  assert.equal((await write(id, 'answer', 'Here.', 1)).status, 201);
  assert.equal((await write(id, 'answer', 'Here.', 1)).status, 201, 'the reply may have been lost');
  assert.equal((await answers()).length, 1);
  assert.equal((await write(id, 'note', 'Told them', 1)).status, 201, 'a note may come late');
  assert.deepEqual(codes(await write(id, 'answer', 'More', 2)), ['request-changed']);
  assert.equal((await change(id, { version: 3, state: 'closed' })).status, 200);
  assert.deepEqual(codes(await write(id, 'answer', 'More', 3)), ['request-changed']);
  assert.equal((await write(id, 'answer', 'More', 4)).status, 201);
  assert.equal(
    (await read(id)).attributes.state,
    'answered',
    'an answer to a closed one opens the matter again',
  );
});

test('words whose reply was lost are written once, whatever came after them; whoever has read them may write them again later', async () => {
  const id = await ask('Ada Moreau');
  const entries = async () => (await read(id)).attributes.record.entries.map(({ kind }) => kind);
  assert.equal((await write(id, 'answer', 'Here.', 1)).status, 201);
  assert.equal((await write(id, 'answer', 'Here.', 2)).status, 201, 'the page was loaded again');
  assert.equal((await write(id, 'note', 'Called', 2)).status, 201);
  assert.equal((await write(id, 'note', 'Called', 2)).status, 201);
  assert.equal((await write(id, 'answer', 'Here.', 1)).status, 201, 'a note came after the answer');
  assert.deepEqual(await entries(), ['answer', 'note']);
  stage.clock.set(new Date(NOW.getTime() + 10 * 60_000));
  assert.equal((await write(id, 'answer', 'Here.', 1)).status, 201);
  assert.deepEqual(codes(await write(id, 'answer', 'There.', 1)), ['request-changed']);
  assert.deepEqual(await entries(), ['answer', 'note']);
  assert.equal((await write(id, 'answer', 'Here.', 3)).status, 201, 'a reminder in the same words');
  assert.equal((await write(id, 'note', 'Called', 4)).status, 201);
  assert.deepEqual(await entries(), ['answer', 'note', 'answer', 'note']);
  assert.equal((await answers()).length, 2);
});

test('what was done to a request meanwhile swallows no words that were read before they were written again', async () => {
  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const id = await ask('Ada Moreau');
  const entries = async () => (await read(id)).attributes.record.entries.map(({ kind }) => kind);
  assert.equal((await write(id, 'note', 'Called', 1)).status, 201);
  for (const minutes of [60, 61])
    await stage.database.write((db) => markForwarded(db, Number(id), later(minutes)));
  assert.equal((await read(id)).attributes.version, 3, 'forwarded once');
  stage.clock.set(later(120));
  assert.equal((await write(id, 'note', 'Called', 1)).status, 201, 'its reply was lost');
  assert.deepEqual(await entries(), ['note']);
  assert.equal(
    (await write(id, 'note', 'Called', 2)).status,
    201,
    'the page was loaded before the forwarding',
  );
  assert.deepEqual(await entries(), ['note', 'note']);
  const { silver } = PEOPLE;
  await stage.sql('UPDATE support_request SET assignee_id = $2 WHERE id = $1', [id, silver.id]);
  const departing = { id: silver.id, email: silver.email, provedEmail: null };
  await stage.database.write((db) => eraseSupportRecord(db, departing, later(150)));
  const { assignee, version } = (await read(id)).attributes;
  assert.deepEqual([assignee, version], [null, 5]);
  stage.clock.set(later(180));
  assert.equal((await write(id, 'note', 'Called', 3)).status, 201, 'its reply was lost');
  assert.deepEqual(await entries(), ['note', 'note', 'release']);
  assert.equal((await write(id, 'note', 'Called', 4)).status, 201, 'the page was loaded before the release');
  assert.deepEqual(await entries(), ['note', 'note', 'release', 'note']);
});

test('a note is kept and no letter leaves; nothing is nothing', async () => {
  const id = await ask('Ada Moreau');
  assert.equal((await write(id, 'note', 'Rang her', 1)).status, 201);
  assert.equal((await answers()).length, 0);
  const { state, record } = (await read(id)).attributes;
  assert.deepEqual(
    [state, record.entries.map(({ kind, body, author, letter }) => [kind, body, author.name, letter])],
    ['open', [['note', 'Rang her', 'Corinne Abelard-Nwosu', null]]],
  );
  for (const kind of ['note', 'answer']) {
    const reply = await write(id, kind, '  ', 2);
    assert.deepEqual([reply.status, codes(reply)], [422, ['invalid-field']]);
  }
  assert.equal((await write(id, 'answer', 'x'.repeat(10_001), 2)).status, 422);
  assert.equal((await write(id, 'close', 'x', 2)).status, 422);
  assert.equal((await write('999999', 'note', 'x', 1)).status, 404);
});

test('closing, opening again, taking over and giving free are written down once each; a stale one is refused', async () => {
  const id = await ask('Ada Moreau');
  const admin = String(PEOPLE.admin.id);
  assert.equal((await change(id, { version: 1, mine: true })).status, 200);
  assert.equal((await change(id, { version: 1, state: 'closed' })).status, 409);
  const mine = await list('?filter[mine]=true');
  assert.deepEqual([mine.names, mine.rows[0]?.attributes.assignee?.id], [['Ada Moreau'], admin]);
  assert.equal(
    (await change(id, { version: 2, mine: true })).status,
    200,
    'what is so already changes nothing',
  );
  const other = await secondAdmin();
  try {
    assert.equal((await change(id, { version: 2, mine: true }, other.token)).status, 200);
    assert.deepEqual((await list('?filter[mine]=true')).names, []);
  } finally {
    await stage.sql('UPDATE user_account SET is_superuser = false WHERE id = $1', [other.id]);
  }
  assert.equal((await change(id, { version: 3, mine: false, state: 'closed' })).status, 200);
  assert.equal((await change(id, { version: 4, state: 'open' })).status, 200);
  assert.equal((await change(id, { version: 5, state: 'answered' })).status, 422);
  const kinds = (await read(id)).attributes.record.entries.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['assign', 'assign', 'close', 'release', 'reopen']);
  assert.deepEqual(
    (await audits(id)).filter((action) => action !== 'support.read'),
    kinds.map((kind) => `support.${kind}`),
  );
});

test('of an answer is told whether its letter left', async () => {
  const id = await ask('Ada Moreau');
  await write(id, 'answer', 'Here.', 1);
  const letter = async () => (await read(id)).attributes.record.entries[0]?.letter;
  assert.equal(await letter(), 'waiting');
  await stage.sql(`UPDATE outbox_message SET given_up_at = now() WHERE message_key LIKE 'support-answer:%'`);
  assert.equal(await letter(), 'failed');
  await stage.sql(`UPDATE outbox_message SET sent_at = now() WHERE message_key LIKE 'support-answer:%'`);
  assert.equal(await letter(), 'sent');
  await stage.sql('DELETE FROM outbox_message');
  assert.equal(await letter(), null);
});

test('a deed that fails leaves nothing: neither a letter nor an entry nor a line in the ledger', async () => {
  const id = await ask('Ada Moreau');
  await stage.sql(`UPDATE support_request SET email = 'two@a.example, b@a.example' WHERE id = $1`, [id]);
  assert.equal((await write(id, 'answer', 'Here.', 1)).status, 500);
  assert.deepEqual([await answers(), await audits(id)], [[], []]);
  assert.equal((await read(id)).attributes.record.entries.length, 0);
});
