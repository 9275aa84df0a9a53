import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { forwardWaiting } from '#support/request/desk.service.ts';
import { type Desk, openSupportDesk } from '../harness/admin/admin.ts';
import { inOneWindow, openStage, type Stage } from '../harness/stage.ts';

let stage: Stage;
let forwarding: Stage;
let desk: Desk;
before(async () => {
  desk = await openSupportDesk();
  stage = await openStage();
  forwarding = await openStage({ env: { SUPPORT_DESK_URL: desk.url } });
});
after(async () => {
  await stage?.close();
  await forwarding?.close();
  await desk?.close();
});
beforeEach(async () => {
  for (const one of [stage, forwarding])
    await one.sql('DELETE FROM rate_count; DELETE FROM support_request; DELETE FROM outbox_message');
  desk.be('none');
  desk.received.length = 0;
});

const request = (
  over: Record<string, unknown> = {},
  body = 'How do I renew?',
  email = 'ada@clinic.example',
) => ({
  request: {
    requester: { name: 'Ada Moreau', email },
    subject: 'Contact form: Ada Moreau',
    comment: { body },
    ...over,
  },
});
const letters = (of: Stage, to: string) =>
  of.sql<{ subject: string; text_body: string; headers: Record<string, string>; message_key: string }>(
    'SELECT subject, text_body, headers, message_key FROM outbox_message WHERE recipient = $1 ORDER BY id',
    [to],
  );
const count = async (of: Stage, where = 'true') =>
  Number((await of.sql<{ n: string }>(`SELECT count(*) AS n FROM support_request WHERE ${where}`))[0]?.n);

test('[API-068] [API-069] [API-070] [API-072] a request is kept, goes to the desk by mail and is acknowledged, with and without a slash', async () => {
  for (const path of ['/requests', '/requests/']) {
    const { status, json } = await stage.send('POST', path, request({}, `Question by ${path}`));
    assert.equal(status, 201, path);
    const { reference, message } = json.data as { reference: string; message: string };
    assert.match(reference, /^[0-9A-F]{10}$/);
    assert.match(message, /48 business hours/);
  }
  const [row] = await stage.sql('SELECT name, email, subject, body FROM support_request ORDER BY id LIMIT 1');
  assert.deepEqual(row, {
    name: 'Ada Moreau',
    email: 'ada@clinic.example',
    subject: 'Contact form: Ada Moreau',
    body: 'Question by /requests',
  });
  const [toDesk] = await letters(stage, 'support@steadystate.example');
  assert.match(toDesk?.text_body ?? '', /Question by \/requests/);
  assert.equal(toDesk?.headers['Reply-To'], 'ada@clinic.example');
});

test('[API-111] the acknowledgement carries no word that somebody typed', async () => {
  await stage.send(
    'POST',
    '/requests',
    request({ subject: 'Cheap pills here' }, 'Buy https://spam.example now'),
  );
  const [letter] = await letters(stage, 'ada@clinic.example');
  assert.match(letter?.subject ?? '', /We have your message \([0-9A-F]{10}\)/);
  assert.doesNotMatch(`${letter?.subject} ${letter?.text_body}`, /spam|pills|Moreau/i);
});

test('[VALID-027] [VALID-028] [VALID-029] full name, e-mail and message are required, each told at its field', async () => {
  const { status, json } = await stage.send('POST', '/requests', {
    request: { requester: { name: ' ', email: 'nobody' }, subject: 'x', comment: { body: ' ' } },
  });
  assert.equal(status, 422);
  assert.deepEqual(
    json.errors?.map((one) => (one as unknown as { source: { pointer: string } }).source.pointer),
    ['/request/requester/name', '/request/requester/email', '/request/comment/body'],
  );
  assert.equal(await count(stage), 0);
});

test('the same words twice, and five times at once, are one request', async () => {
  const five = await Promise.all(Array.from({ length: 5 }, () => stage.send('POST', '/requests', request())));
  const references = new Set(five.map(({ json }) => (json.data as { reference: string }).reference));
  assert.equal(references.size, 1);
  assert.equal(await count(stage), 1);
  assert.equal((await letters(stage, 'ada@clinic.example')).length, 1);
  assert.equal((await letters(stage, 'support@steadystate.example')).length, 1);
});

test('the same words are a new request once the one before is answered or closed, and that, too, is one', async () => {
  const ask = async () => {
    const { status, json } = await stage.send('POST', '/requests', request());
    assert.equal(status, 201);
    return (json.data as { reference: string }).reference;
  };
  const end = (state: string) => stage.sql('UPDATE support_request SET state = $1', [state]);
  const minutesLater = (minutes: number) =>
    stage.sql(`UPDATE support_request SET created_at = created_at - make_interval(mins => $1)`, [minutes]);
  const first = await ask();
  await end('closed');
  assert.equal(await ask(), first, 'in haste');
  const all = new Set([first]);
  for (const state of ['answered', 'closed']) {
    await end(state);
    await minutesLater(6);
    const again = new Set(await Promise.all(Array.from({ length: 4 }, ask)));
    assert.equal(again.size, 1, state);
    for (const one of again) all.add(one);
  }
  assert.equal(all.size, 3);
  assert.equal(await count(stage), 3);
  assert.equal((await letters(stage, 'support@steadystate.example')).length, 3);
});

test('a filled honeypot is told the same and kept nowhere', async () => {
  const { status, json } = await stage.send(
    'POST',
    '/requests',
    request({ website: 'https://spam.example' }),
  );
  assert.equal(status, 201);
  assert.match((json.data as { reference: string }).reference, /^[0-9A-F]{10}$/);
  assert.equal(await count(stage), 0);
  assert.deepEqual(await letters(stage, 'ada@clinic.example'), []);
});

test('one address may not flood the desk', () =>
  inOneWindow(stage, 600, async () => {
    const statuses = new Set<number>();
    for (let at = 0; at < 21; at++) {
      const email = `writer-${at % 7}@clinic.example`;
      statuses.add((await stage.send('POST', '/requests', request({}, `No ${at}`, email))).status);
    }
    assert.deepEqual([...statuses].sort(), [201, 429]);
    assert.equal(await count(stage), 20);
  }));

test('[C17] whoever reads at an address that somebody types is not flooded, and keeps the contact form', () =>
  inOneWindow(stage, 3600, async () => {
    for (let at = 0; at < 7; at++)
      assert.equal((await stage.send('POST', '/requests', request({}, `No ${at}`))).status, 201);
    assert.equal(await count(stage), 7);
    assert.equal((await letters(stage, 'support@steadystate.example')).length, 7);
    assert.equal((await letters(stage, 'ada@clinic.example')).length, 5);
  }));

test('headers cannot be smuggled in by name, subject or address', async () => {
  const evil = 'x\r\nBcc: all@victim.example';
  for (const document of [
    request({ subject: evil }),
    request({ requester: { name: evil, email: 'ada@clinic.example' } }),
    request({}, 'hello', `ada@clinic.example\r\nBcc: all@victim.example`),
  ])
    assert.equal((await stage.send('POST', '/requests', document)).status, 422);
});

const now = () => forwarding.clock.now();
const forward = (at = now(), timeoutMs?: number) => forwardWaiting(forwarding.app.ports, at, { timeoutMs });

test('with a desk outside the request goes there in the words of the specification, once, whoever forwards', async () => {
  await forwarding.send('POST', '/requests', request());
  assert.deepEqual(await letters(forwarding, 'support@steadystate.example'), []);
  await Promise.all([forward(), forward(), forward()]);
  await forward();
  assert.equal(desk.received.length, 1);
  const sent = desk.received[0] ?? assert.fail('nothing arrived');
  const { request: body } = sent.body as { request: Record<string, unknown> };
  assert.deepEqual(
    [body.requester, body.subject, body.comment],
    [
      { name: 'Ada Moreau', email: 'ada@clinic.example' },
      'Contact form: Ada Moreau',
      { body: 'How do I renew?' },
    ],
  );
  assert.equal(sent.headers['idempotency-key'], body.external_id);
  assert.equal(await count(forwarding, 'forwarded_at IS NOT NULL'), 1);
});

test('the same words are one request while they wait at the desk outside, and a new one once somebody here has closed it', async () => {
  const ask = async () => {
    const { json } = await forwarding.send('POST', '/requests', request());
    return (json.data as { reference: string }).reference;
  };
  const first = await ask();
  await forward();
  await forwarding.sql(`UPDATE support_request SET created_at = created_at - interval '6 minutes'`);
  assert.equal(await ask(), first);
  await forward();
  assert.deepEqual([await count(forwarding), desk.received.length], [1, 1]);
  await forwarding.sql(
    `INSERT INTO support_entry (request_id, kind, author_id, body, at)
     SELECT id, 'close', (SELECT min(id) FROM user_account), '', now() FROM support_request`,
  );
  assert.notEqual(await ask(), first);
  assert.equal(await count(forwarding), 2);
});

test('where each takes the desk long, each is leased, and told as forwarded, by its own time', async (context) => {
  for (const body of ['one', 'two']) await forwarding.send('POST', '/requests', request({}, body));
  const real = performance.now.bind(performance);
  context.mock.method(performance, 'now', () => real() + desk.received.length * 90_000);
  await forward();
  const [row] = await forwarding.sql<{ apart: boolean }>(
    `SELECT max(forwarded_at) - min(forwarded_at) >= interval '90 seconds' AS apart FROM support_request`,
  );
  assert.deepEqual([desk.received.length, row?.apart], [2, true]);
});

test('an answer nobody can read is an answer', async () => {
  desk.be('garbage');
  await forwarding.send('POST', '/requests', request());
  await forward();
  assert.equal(await count(forwarding, 'forwarded_at IS NOT NULL'), 1);
});

test('whatever the desk does, the writer is served; it is left alone after five failures and tried again later', async () => {
  const start = now();
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  for (let at = 0; at < 5; at++) {
    const isSlow = at % 2 === 1;
    desk.be(isSlow ? 'slow' : 'broken');
    const { status } = await forwarding.send('POST', '/requests', request({}, `No ${at}`));
    assert.equal(status, 201);
    await forwarding.sql('UPDATE support_request SET next_attempt_at = NULL WHERE body <> $1', [`No ${at}`]);
    await forward(after(1), isSlow ? 300 : undefined);
  }
  assert.equal(desk.received.length, 5);
  await forwarding.sql('UPDATE support_request SET next_attempt_at = $1', [start]);
  await forward(after(2));
  assert.equal(desk.received.length, 5, 'the circuit is open');
  desk.be('none');
  await forward(after(70));
  assert.equal(await count(forwarding, 'forwarded_at IS NOT NULL'), 5);
});

test('a request that the desk never takes goes to the desk by mail, once', async () => {
  desk.be('moved');
  await forwarding.send('POST', '/requests', request());
  const start = now();
  for (let at = 1; at <= 9; at++) await forward(new Date(start.getTime() + at * 3_600_000));
  assert.equal((await letters(forwarding, 'support@steadystate.example')).length, 1);
  assert.equal(desk.received.length, 6);
  assert.equal(await count(forwarding, 'next_attempt_at IS NOT NULL'), 0);
});
