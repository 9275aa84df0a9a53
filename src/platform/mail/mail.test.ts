import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { freshDatabase } from '#test/harness/database.ts';
import { openSmtpSink } from '#test/harness/outside/smtp-sink.ts';
import { loadConfig } from '../config/config.ts';
import { type Database, openDatabase, statement, type Writer } from '../postgres/database.ts';
import { hasRoomForBulk } from './bulk.ts';
import { deliverDue } from './delivery.ts';
import { letterHtml } from './html.ts';
import { queueMail } from './mail.ts';
import { outboxState, retrySetAside } from './outbox-state.ts';
import { forgetLapsed } from './sweep.ts';
import { BY_HAND, type Letter, type MailTransport } from './transport.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const HEAD = { product: 'Steady State', origin: 'https://fr.example.org', language: 'fr' };
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let dataDir = '';
before(async () => {
  fresh = await freshDatabase({ story: false });
  database = openDatabase(fresh.servingUrl);
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
});
after(async () => {
  await database.close();
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const portsWith = (env: Record<string, string> = {}) => ({
  config: loadConfig({ DATABASE_URL: fresh.url, DATA_DIR: dataDir, ...env }),
  database,
  log: pino({ level: 'silent' }),
});
const queue = (key: string, over: object = {}, at = NOW) =>
  database.write((db) =>
    queueMail(
      db,
      { key, to: 'ada@example.org', subject: 'Hello', text: 'Dear Ada', head: HEAD, ...over },
      at,
    ),
  );
const CLEAR = statement('test.clear-outbox', {}, 'DELETE FROM outbox_message');
const SENT_AT = statement('test.sent-at', { sent_at: 'instant' }, 'SELECT sent_at FROM outbox_message');
const LAST_TRY = statement(
  'test.last-try',
  {},
  'UPDATE outbox_message SET attempts = 20, not_before = $2 WHERE message_key = $1',
);
const STANDING = statement(
  'test.standing',
  { attempts: 'int', not_before: 'instant', given_up_at: 'instant?' },
  'SELECT attempts, not_before, given_up_at FROM outbox_message WHERE message_key = $1',
);
const PUT_OFF = statement('test.put-off', {}, 'UPDATE outbox_message SET attempts = 1, not_before = $1');
const QUEUE_MANY = statement(
  'test.queue-many',
  {},
  `INSERT INTO outbox_message (message_key, recipient, subject, text_body, created_at, not_before, rank)
   SELECT 'newsletter:1:' || n, 'ada@example.org', '', '', $2, $2, 1 FROM generate_series(1, $1::int) n`,
);
const EMPTY = { waiting: 0, given_up: 0, oldest: null, oldest_bulk: null };
const clear = () => database.write((db) => db.run(CLEAR));
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

function collector(fails: (letter: Letter) => boolean = () => false) {
  const sent: string[] = [];
  const tried: string[] = [];
  const transport: MailTransport = {
    async send(letter) {
      tried.push(letter.key);
      await new Promise((done) => setTimeout(done, 2));
      if (fails(letter)) throw new Error('no');
      sent.push(letter.key);
    },
    close: () => {},
  };
  return { sent, tried, transport };
}

test('a message becomes a file that a mail program opens', async () => {
  await queue('verify-email:abc', { subject: 'Grüße', text: 'Ada & Ben\n\nhttps://example.org/a?b=1&c=2.' });
  assert.deepEqual(await deliverDue(portsWith(), NOW), { sent: 1, failed: 0 });
  const [name = ''] = await readdir(join(dataDir, 'outbox'));
  assert.match(name, /^20261121T100000-\d{6}-verify-email\.eml$/);
  const text = await readFile(join(dataDir, 'outbox', name), 'utf8');
  assert.match(text, /^To: ada@example\.org\r$/m);
  assert.match(text, /^From: Steady State <support@steadystate\.example>\r$/m);
  assert.match(text, /^Message-ID: <[0-9a-f]{40}@localhost>\r$/m);
  assert.match(text, /text\/html/);
  await clear();
});

test('what is rolled back is not sent, what has the same key is sent once', async () => {
  const thrown = database.write(async (db) => {
    await queueMail(db, { key: 'gone', to: 'ada@example.org', subject: '', text: '', head: HEAD }, NOW);
    throw new Error('rolled back');
  });
  await assert.rejects(thrown, /rolled back/);
  await Promise.all([queue('once'), queue('once'), queue('once')]);
  const { sent, transport } = collector();
  await deliverDue(portsWith(), NOW, { transport });
  await deliverDue(portsWith(), later(10_000), { transport });
  assert.deepEqual(sent, ['once']);
  await clear();
});

test('nothing is queued for an address that only stands in for a person’s', async () => {
  for (const ending of ['released.invalid', 'erased.INVALID'])
    await queue('refund:1', { to: `account-7@${ending}` });
  assert.deepEqual(await outboxState(database.reader(), later(10)), EMPTY);
  await queue('refund:2', { to: 'ada@invalid.example.org' });
  const { sent, transport } = collector();
  await deliverDue(portsWith(), NOW, { transport });
  assert.deepEqual(sent, ['refund:2']);
  await clear();
});

test('several senders at once send each message once', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, at) => queue(`many:${at}`)));
  const { sent, transport } = collector();
  await Promise.all([1, 2, 3].map(() => deliverDue(portsWith(), NOW, { transport })));
  assert.equal(sent.length, 30);
  assert.equal(new Set(sent).size, 30);
  await clear();
});

test('a poisonous message waits longer each time, is given up after twenty tries and holds up nobody', async () => {
  await queue('poison');
  await queue('good');
  const { sent, tried, transport } = collector((letter) => letter.key === 'poison');
  await deliverDue(portsWith(), NOW, { transport });
  assert.deepEqual(sent, ['good']);
  await deliverDue(portsWith(), later(29), { transport });
  assert.equal(tried.filter((key) => key === 'poison').length, 1, 'not before its time');
  for (let day = 1; day <= 22; day++) await deliverDue(portsWith(), later(day * 86_400), { transport });
  assert.equal(tried.filter((key) => key === 'poison').length, 20);
  assert.deepEqual(await outboxState(database.reader(), NOW), { ...EMPTY, given_up: 1 });
  await clear();
});

test('a letter is tried for two and a half days before it is given up', async () => {
  await queue('never');
  const { tried, transport } = collector(() => true);
  let seconds = 0;
  const standing = () => database.reader().one(STANDING, ['never']);
  for (let one = await standing(); !one.given_up_at; one = await standing()) {
    seconds = (one.not_before.getTime() - NOW.getTime()) / 1000;
    await deliverDue(portsWith(), later(seconds + 1), { transport });
  }
  assert.equal(tried.length, 20);
  assert.ok(seconds > 2.5 * 86_400 && seconds < 3 * 86_400, `${seconds / 86_400} days`);
  await clear();
});

test('a link that somebody waits for leaves before a thousand letters to many that were queued first', async () => {
  await database.write((db) => db.run(QUEUE_MANY, [1000, later(-3600)]));
  await queue('release-notice:1:1', { isBulk: true }, later(-60));
  await queue('reset-password:1');
  const { sent, transport } = collector();
  await deliverDue(portsWith(), NOW, { transport });
  assert.equal(sent[0], 'reset-password:1');
  await deliverDue(portsWith(), NOW, { transport });
  await deliverDue(portsWith(), NOW, { transport });
  assert.deepEqual(
    [sent.length, sent.at(-1)],
    [1002, 'release-notice:1:1'],
    'those to many wait for each other',
  );
  await clear();
});

test('a transport that takes several letters at once gets them, each once, and never more', async () => {
  for (let at = 0; at < 30; at++) await queue(`several:${at}`);
  const { sent, transport } = collector((letter) => letter.key === 'several:7');
  let [underWay, most] = [0, 0];
  const several: MailTransport = {
    ...transport,
    atOnce: 3,
    async send(letter) {
      most = Math.max(most, ++underWay);
      await transport.send(letter).finally(() => underWay--);
    },
  };
  const counts = await Promise.all([1, 2].map(() => deliverDue(portsWith(), NOW, { transport: several })));
  assert.equal(
    counts.reduce((sum, one) => sum + one.sent, 0),
    29,
  );
  assert.equal(new Set(sent).size, 29);
  assert.ok(most > 2 && most <= 6, `${most} at once`);
  await clear();
});

test('letters to many find room only while few of them wait, and one process at a time is told so', async () => {
  const room = (at = NOW) => database.write((db) => hasRoomForBulk(db, 10, at));
  const fill = () =>
    database.write(async (db) => {
      if (await hasRoomForBulk(db, 10, NOW)) await db.run(QUEUE_MANY, [10, NOW]);
    });
  await Promise.all([fill(), fill(), fill()]);
  assert.equal(await room(), false);
  await queue('reset-password:1');
  const away = collector(() => true);
  for (let at = 0; at < 10; at++) await deliverDue(portsWith(), later(at * 600), away);
  assert.equal(await room(later(86_400)), false, 'nor when they are due once more');
  const { sent, transport } = collector();
  await deliverDue(portsWith(), later(86_400), { transport });
  assert.deepEqual([sent.length, await room(later(86_400))], [11, true]);
  await clear();
});

test('letters to many that fail by themselves hold up no others until they are many times as many', async () => {
  const room = () => database.write((db) => hasRoomForBulk(db, 10, NOW));
  const putOff = () => database.write((db) => db.run(PUT_OFF, [later(3600)]));
  await database.write((db) => db.run(QUEUE_MANY, [49, NOW]));
  await putOff();
  assert.equal(await room(), true);
  assert.deepEqual((await outboxState(database.reader(), NOW)).oldest_bulk, NOW, 'and they are not silent');
  await queue('newsletter:2:1', { isBulk: true });
  await putOff();
  assert.equal(await room(), false);
  await clear();
});

test('while one process is told that there is room, another is not, and does not wait to be told', async () => {
  const held = Promise.withResolvers<void>();
  const told = Promise.withResolvers<boolean>();
  const first = database.write(async (db) => {
    told.resolve(await hasRoomForBulk(db, 10, NOW));
    await held.promise;
  });
  assert.equal(await told.promise, true);
  assert.equal(await database.write((db) => hasRoomForBulk(db, 10, NOW)), false);
  held.resolve();
  await first;
  assert.equal(await database.write((db) => hasRoomForBulk(db, 10, NOW)), true);
});

/** A mail server that answers for some recipients, by the part of their address before the @. */
const refusing = (answers: Record<string, string>) =>
  openSmtpSink(0, (line) =>
    line.startsWith('RCPT TO:') ? answers[/<([a-z]+)@/.exec(line)?.[1] ?? ''] : undefined,
  );

test('a letter whose recipient is refused for good is given up once others are taken, one refused otherwise is tried again', async () => {
  const sink = await refusing({
    gone: '550 5.1.1 no such user',
    full: '452 4.2.2 mailbox full',
    policy: '554 5.7.1 relay access denied',
  });
  for (const name of ['gone', 'full', 'policy']) await queue(name, { to: `${name}@example.org` });
  const ports = portsWith({ SMTP_URL: sink.url });
  assert.deepEqual(await deliverDue(ports, NOW), { sent: 0, failed: 3 });
  const standing = async (key: string) => (await database.reader().one(STANDING, [key])).given_up_at !== null;
  const standings = () => Promise.all(['gone', 'full', 'policy'].map(standing));
  assert.deepEqual(await standings(), [false, false, false], 'it may refuse whatever we send');
  for (let at = 0; at < 6; at++) await queue(`ada:${at}`);
  assert.deepEqual(await deliverDue(ports, later(40)), { sent: 6, failed: 3 });
  assert.deepEqual(await standings(), [true, false, false]);
  assert.equal(await database.write((db) => retrySetAside(db, later(41))), 0, 'nobody can help it');
  assert.deepEqual(await outboxState(database.reader(), NOW), { ...EMPTY, waiting: 2, oldest: NOW });
  await sink.close();
  await clear();
});

test('recipients refused one after another end the run, and none of them is given up', async () => {
  const sink = await refusing({ gone: '550 5.1.1 no such user' });
  for (let at = 0; at < 30; at++) await queue(`gone:${at}`, { to: 'gone@example.org' });
  const { sent, failed } = await deliverDue(portsWith({ SMTP_URL: sink.url }), NOW);
  assert.ok(sent === 0 && failed >= 10 && failed <= 12, `${failed}`);
  const { waiting, given_up: lost } = await outboxState(database.reader(), NOW);
  assert.deepEqual([waiting, lost], [30, 0]);
  await sink.close();
  await clear();
});

test('a letter that is refused once it was read is given up after a few tries, if others are taken', async () => {
  const refused = Object.assign(new Error('no'), { code: 'EMESSAGE', responseCode: 554 });
  const transport: MailTransport = {
    async send({ key }) {
      if (key.startsWith('virus')) throw refused;
    },
    close: () => {},
  };
  await queue('virus');
  for (let at = 0; at < 5; at++) await deliverDue(portsWith(), later(at * 3600), { transport });
  const standing = async () => {
    const { attempts, given_up_at: at } = await database.reader().one(STANDING, ['virus']);
    return [attempts, at !== null];
  };
  assert.deepEqual(await standing(), [5, false]);
  await queue('ada');
  await deliverDue(portsWith(), later(86_400), { transport });
  assert.deepEqual(await standing(), [6, true]);
  assert.equal(
    (await outboxState(database.reader(), NOW)).given_up,
    1,
    'and set aside: its words may be to blame',
  );
  await clear();
});

test('a database that breaks while letters are under way ends the run with its own error, and nothing else', async () => {
  const lost: unknown[] = [];
  const unheard = (reason: unknown) => void lost.push(reason);
  process.on('unhandledRejection', unheard);
  for (let at = 0; at < 9; at++) await queue(`broken:${at}`);
  const { transport } = collector();
  let claims = 0;
  const breaking = {
    reader: () => database.reader(),
    write: async <T>(work: (db: Writer) => Promise<T>): Promise<T> =>
      database.write((db) =>
        work({
          ...db,
          run: async (made: { name: string }, values?: unknown[]) => {
            if (made.name === 'mail.sent') throw new Error('the connection is gone');
            return db.run(made as never, values as never);
          },
          maybe: async (made: never, values: never) => {
            // The next claim takes longer than the letters under way.
            if (++claims > 1) await new Promise((done) => setTimeout(done, 100));
            return db.maybe(made, values);
          },
        } as unknown as Writer),
      ),
  } as unknown as Database;
  const run = deliverDue({ ...portsWith(), database: breaking }, NOW, {
    transport: { ...transport, atOnce: 3 },
  });
  await assert.rejects(run, /the connection is gone/);
  await new Promise((done) => setImmediate(done));
  process.off('unhandledRejection', unheard);
  assert.deepEqual([lost, claims], [[], 2]);
  await clear();
});

test('refused recipients are no outage, and neither they nor letters to many wait as one', async () => {
  const sink = await refusing({ full: '452 4.2.2 mailbox full' });
  for (let at = 0; at < 7; at++) await queue(`full:${at}`, { to: 'full@example.org' });
  await queue('last');
  assert.deepEqual(await deliverDue(portsWith({ SMTP_URL: sink.url }), NOW), { sent: 1, failed: 7 });
  await queue('newsletter:1:1', { isBulk: true });
  assert.deepEqual(await outboxState(database.reader(), NOW), { ...EMPTY, waiting: 8, oldest_bulk: NOW });
  await sink.close();
  await queue('away', {}, later(1));
  const { transport } = collector(() => true);
  await deliverDue(portsWith(), later(2), { transport });
  assert.deepEqual((await outboxState(database.reader(), NOW)).oldest, later(1), 'between its tries too');
  await clear();
});

test('a sender that dies leaves its message to the next one', async () => {
  await queue('orphan');
  const claimed = Promise.withResolvers<void>();
  const dying: MailTransport = {
    send() {
      claimed.resolve();
      return new Promise(() => {});
    },
    close: () => {},
  };
  void deliverDue(portsWith(), NOW, { transport: dying });
  const { sent, transport } = collector();
  await claimed.promise;
  await deliverDue(portsWith(), later(60), { transport });
  assert.deepEqual(sent, [], 'the lease still runs');
  await deliverDue(portsWith(), later(121), { transport });
  assert.deepEqual(sent, ['orphan']);
  await clear();
});

test('a run that takes long leases each letter from when it takes it', async (context) => {
  for (const key of ['slow', 'next']) await queue(key);
  const real = performance.now.bind(performance);
  let secondsAhead = 0;
  context.mock.method(performance, 'now', () => real() + secondsAhead * 1000);
  const other = collector();
  const sent: string[] = [];
  const slow: MailTransport = {
    async send({ key }) {
      // The first takes longer than its lease; meanwhile another process looks.
      if (key === 'slow') secondsAhead = 180;
      else await deliverDue(portsWith(), later(180), other);
      sent.push(key);
    },
    close: () => {},
  };
  await deliverDue(portsWith(), NOW, { transport: slow });
  assert.deepEqual([sent, other.sent], [['slow', 'next'], []]);
  const at = await database.reader().all(SENT_AT);
  assert.ok(
    at.every(({ sent_at: sentAt }) => sentAt >= later(180)),
    'told as sent when it was',
  );
  await clear();
});

test('a letter whose last try was never told is not tried once more when its lease ends during a run', async (context) => {
  for (const key of ['tried', 'slow']) await queue(key);
  await database.write((db) => db.run(LAST_TRY, ['tried', later(60)]));
  const real = performance.now.bind(performance);
  let secondsAhead = 0;
  context.mock.method(performance, 'now', () => real() + secondsAhead * 1000);
  const { sent, transport } = collector(() => {
    secondsAhead = 90;
    return false;
  });
  await deliverDue(portsWith(), NOW, { transport });
  assert.deepEqual(sent, ['slow']);
  await deliverDue(portsWith(), later(91), { transport });
  assert.deepEqual(await outboxState(database.reader(), NOW), { ...EMPTY, given_up: 1 });
  await clear();
});

test('what was queued, or put off, while the clock was a year ahead leaves once the clock is right', async () => {
  const ahead = (seconds: number) => later(365 * 86_400 + seconds);
  const failing = collector(() => true);
  await queue('put off');
  await deliverDue(portsWith(), ahead(0), failing);
  await queue('queued', {}, ahead(0));
  const { sent, transport } = collector();
  await deliverDue(portsWith(), NOW, { transport });
  assert.deepEqual(sent.toSorted(), ['put off', 'queued']);
  await deliverDue(portsWith(), ahead(9999), { transport });
  assert.equal(sent.length, 2, 'and once');
  await clear();
});

test('set back by a day, a clock makes a letter wait for its next try no longer than the longest wait, and sends none twice', async () => {
  const failing = collector(() => true);
  await queue('waits');
  await deliverDue(portsWith(), NOW, failing);
  const { sent, transport } = collector();
  await deliverDue(portsWith(), later(-86_400), { transport });
  await deliverDue(portsWith(), later(-86_400 + 30), { transport });
  await deliverDue(portsWith(), later(31), { transport });
  assert.deepEqual(sent, ['waits']);
  await clear();
});

test('a line break starts no second header, and two recipients are none', async () => {
  await queue('crlf', {
    subject: 'Hello\r\nBcc: eve@example.org',
    headers: { 'List-Unsubscribe': '<https://x>\r\nX-Evil: 1' },
  });
  await deliverDue(portsWith(), NOW);
  const names = (await readdir(join(dataDir, 'outbox'))).filter((name) => name.includes('-crlf'));
  const text = await readFile(join(dataDir, 'outbox', names[0] ?? ''), 'utf8');
  assert.doesNotMatch(text, /^(Bcc|X-Evil):/im);
  for (const to of ['a@b.co, c@d.ef', 'a@b.co\r\nBcc: c@d.ef', 'Ada <a@b.co>', 'nobody', ''])
    await assert.rejects(queue(`to:${to}`, { to }), /no proper recipient/);
  await clear();
});

test('every letter says whose it is and in which language, in its head and before any program reads on', async () => {
  await queue('headed', { headers: { 'Reply-To': 'ben@example.org' } });
  const letters: Letter[] = [];
  const transport: MailTransport = {
    send: async (letter) => void letters.push(letter),
    close: () => undefined,
  };
  await deliverDue(portsWith(), NOW, { transport });
  const [letter] = letters;
  assert.deepEqual(letter?.headers, { 'Content-Language': 'fr', 'Reply-To': 'ben@example.org' });
  assert.match(
    letter?.html ?? '',
    /<html lang="fr">[\s\S]*https:\/\/fr\.example\.org\/apple-touch-icon\.png[\s\S]*Steady State/,
  );
  await clear();
});

test('a letter’s words stay words in HTML', () => {
  const html = letterHtml('Hello <b>Ada</b> & "Ben"\nhttps://example.org/x?a=1&b=2.\n\n{{name}}', HEAD);
  assert.match(html, /Hello &lt;b&gt;Ada&lt;\/b&gt; &amp; &quot;Ben&quot;<br>/);
  assert.match(html, /<a class="l" href="https:\/\/example\.org\/x\?a=1&amp;b=2" /);
  assert.match(html, /\{\{name\}\}/);
});

test('a letter says that no person wrote it unless it says otherwise, and comes back apart from replies', async () => {
  const ports = portsWith({ SUPPORT_EMAIL: 'help@a.example', BOUNCE_EMAIL: 'back@a.example' });
  const sink = await openSmtpSink();
  await queue('by-itself');
  await queue('by-hand', { headers: BY_HAND });
  await deliverDue({ ...ports, config: { ...ports.config, smtpUrl: sink.url } }, NOW);
  const [own = '', hand = ''] = sink.messages;
  assert.match(own, /^Auto-Submitted: auto-generated\r$/m);
  assert.match(own, /^X-Auto-Response-Suppress: All\r$/m);
  assert.match(own, /^From: Steady State <help@a\.example>\r$/m);
  assert.match(hand, /^Auto-Submitted: no\r$/m);
  assert.deepEqual([...new Set(sink.senders)], ['MAIL FROM:<back@a.example>']);
  await sink.close();
  await clear();
});

test('a server that hangs up after it took the message gets it again under the same Message-ID', async () => {
  const sink = await openSmtpSink(1);
  const ports = portsWith({ SMTP_URL: sink.url });
  await queue('smtp');
  assert.deepEqual(await deliverDue(ports, NOW), { sent: 0, failed: 1 });
  assert.deepEqual(await deliverDue(ports, later(31)), { sent: 1, failed: 0 });
  assert.deepEqual(await deliverDue(ports, later(9999)), { sent: 0, failed: 0 });
  const ids = sink.ids();
  assert.equal(ids.length, 2);
  assert.ok(ids[0] && ids[0] === ids[1]);
  await sink.close();
  await clear();
});

test('when the server is away the rest waits for the next run', async () => {
  for (let at = 0; at < 12; at++) await queue(`away:${at}`);
  const { tried, transport } = collector(() => true);
  assert.deepEqual(await deliverDue(portsWith(), NOW, { transport }), { sent: 0, failed: 5 });
  assert.equal(tried.length, 5);
  await clear();
});

test('a letter whose link has ended does not leave, and is forgotten; a clock that is ahead loses none', async () => {
  await queue('reset-password:1', { endsAt: later(3600) });
  await queue('verify-email:1', { endsAt: later(48 * 3600) });
  await queue('receipt:1');
  const { sent, transport } = collector();
  const away = { transport: { ...transport, send: async () => Promise.reject(new Error('away')) } };
  await deliverDue(portsWith(), NOW, away);
  await deliverDue(portsWith(), later(365 * 86_400), away);
  await deliverDue(portsWith(), later(3601), { transport });
  assert.deepEqual(sent.toSorted(), ['receipt:1', 'verify-email:1']);
  const { waiting, oldest } = await outboxState(database.reader(), later(3599));
  assert.deepEqual([waiting, oldest], [1, NOW]);
  assert.deepEqual(await outboxState(database.reader(), later(3600)), EMPTY, 'it is no outage any more');
  assert.equal(await database.write((db) => forgetLapsed(db, later(3601))), 1);
  assert.deepEqual(await outboxState(database.reader(), NOW), EMPTY);
  await clear();
});

test('a letter that was given up is not tried again once its link has ended', async () => {
  await queue('reset-password:2', { endsAt: later(3600) });
  await database.write((db) => db.run(LAST_TRY, ['reset-password:2', NOW]));
  await deliverDue(portsWith(), later(1), { transport: collector().transport });
  const setAside = async (at: Date) => (await outboxState(database.reader(), at)).given_up;
  assert.deepEqual([await setAside(later(3599)), await setAside(later(3600))], [1, 0]);
  assert.equal(await database.write((db) => retrySetAside(db, later(3600))), 0);
  assert.equal(await database.write((db) => retrySetAside(db, later(3599))), 1);
  await clear();
});
