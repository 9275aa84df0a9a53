import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { releaseNoticeCalls } from '#catalog/release-notice/release-notice.schema.ts';
import { tellReleases } from '#catalog/release-notice/release-notice.service.ts';
import { isFailure } from '#client/api/client.ts';
import { statement } from '#platform/postgres/database.ts';
import { openTestApp, type TestApp, type Who } from '../harness/app.ts';

let app: TestApp;
let announced: { id: number; title: string }[];
before(async () => {
  app = await openTestApp();
  announced = await app.database.reader().all(ANNOUNCED);
});
after(() => app.close());

const ANNOUNCED = statement(
  'test.announced',
  { id: 'int', title: 'text' },
  `SELECT id, title FROM publication WHERE visibility = 'announced' ORDER BY publication_date, id`,
);
const PUBLISH = statement(
  'test.publish',
  {},
  `UPDATE publication SET visibility = 'published', publication_date = $2 WHERE id = $1`,
);
const SHOW = statement('test.show', {}, 'UPDATE publication SET visibility = $2 WHERE id = $1');
const LETTERS = statement(
  'test.letters',
  { recipient: 'text', subject: 'text', text_body: 'text' },
  `SELECT recipient, subject, text_body FROM outbox_message WHERE message_key LIKE 'release-notice:' || $1 || ':%' ORDER BY recipient`,
);
const READS_AT = statement('test.reads-at', {}, 'UPDATE user_account SET email = $2 WHERE email = $1');
const SPEAKS = statement('test.speaks', {}, 'UPDATE user_account SET language = $2 WHERE email = $1');

const body = { data: { type: 'ReleaseNotice' as const } };
const ask = async (who: Who, id: number) =>
  (await app.api(who))(releaseNoticeCalls.ask, { params: { id }, body });
const withdraw = async (who: Who, id: number) =>
  (await app.api(who))(releaseNoticeCalls.withdraw, { params: { id } });
const waiting = async (who: Who) =>
  (await (await app.api(who))(releaseNoticeCalls.list)).data.map(({ publicationId }) => publicationId);
const publish = (id: number) =>
  app.database.write((db) => db.run(PUBLISH, [id, app.clock.now().toISOString().slice(0, 10)]));
const show = (id: number, visibility: string) => app.database.write((db) => db.run(SHOW, [id, visibility]));
const announce = (id: number) => show(id, 'announced');
const ports = () => app.app.ports;
const tell = () => tellReleases(ports(), app.clock.now());
const letters = (id: number) => app.database.reader().all(LETTERS, [String(id)]);
const statusOf = (thrown: unknown) => isFailure(thrown) && thrown.status;
const idAt = (at: number) => announced[at]?.id ?? assert.fail('an announced title');

test('asked twice, or twice at once, a person waits once; withdrawn, not at all', async () => {
  const id = idAt(0);
  await ask('free', id);
  await Promise.all([ask('free', id), ask('free', id), ask('free', id)]);
  assert.deepEqual(await waiting('free'), [id]);
  assert.deepEqual(await waiting('gold'), []);
  await withdraw('free', id);
  await withdraw('free', id);
  assert.deepEqual(await waiting('free'), []);
});

test('only what is announced can be waited for', async () => {
  await assert.rejects(ask('free', 2746), (thrown) => statusOf(thrown) === 404);
  await assert.rejects(ask('free', 999_999), (thrown) => statusOf(thrown) === 404);
  await assert.rejects(ask('anonymous', idAt(0)), (thrown) => statusOf(thrown) === 401);
});

test('[API-109] one letter on the day it is out, in the reader’s language, however often the job runs', async () => {
  const [id, title] = [idAt(1), announced[1]?.title ?? ''];
  await app.database.write((db) => db.run(SPEAKS, ['silver@demo.example', 'de']));
  await ask('free', id);
  await ask('silver', id);
  assert.deepEqual(await tell(), { told: 0, failed: 0 });
  await publish(id);
  const runs = await Promise.all([tell(), tell(), tell()]);
  assert.equal(
    runs.reduce((sum, { told }) => sum + told, 0),
    2,
  );
  assert.deepEqual(await tell(), { told: 0, failed: 0 });
  const sent = await letters(id);
  assert.deepEqual(
    sent.map(({ recipient }) => recipient),
    ['free@demo.example', 'silver@demo.example'],
  );
  assert.ok(sent[0]?.subject.startsWith('Now in the library: ') && sent[0].subject.includes(title));
  assert.match(sent[0]?.text_body ?? '', new RegExp(`${app.url}/publication/[\\w-]+-${id}\\n`));
  assert.ok(sent[1]?.subject.startsWith('Jetzt in der Bibliothek: '));
  assert.deepEqual(await waiting('free'), []);
});

test('whoever was told and asks again, the title announced once more, is told again: once', async () => {
  const id = idAt(1);
  await announce(id);
  app.clock.set(new Date(app.clock.now().getTime() + 60_000));
  await Promise.all([ask('free', id), ask('free', id)]);
  assert.deepEqual(await waiting('free'), [id]);
  await publish(id);
  assert.deepEqual(await tell(), { told: 1, failed: 0 });
  assert.deepEqual(await tell(), { told: 0, failed: 0 });
  const to = (await letters(id)).map(({ recipient }) => recipient);
  assert.deepEqual(to, ['free@demo.example', 'free@demo.example', 'silver@demo.example']);
  assert.deepEqual(await waiting('free'), []);
});

test('a title that is removed before the letter about it is written is announced to nobody, and still waited for', async () => {
  const id = idAt(1);
  await announce(id);
  await ask('gold', id);
  await publish(id);
  const before = (await letters(id)).length;
  const { database } = ports();
  const write: typeof database.write = async (work, ...terms) => {
    await show(id, 'removed');
    return database.write(work, ...terms);
  };
  const meanwhile = { ...ports(), database: { ...database, reader: () => database.reader(), write } };
  assert.deepEqual(await tellReleases(meanwhile, app.clock.now()), { told: 0, failed: 0 });
  assert.equal((await letters(id)).length, before);
  assert.deepEqual(await waiting('gold'), [id]);
  await withdraw('gold', id);
  await publish(id);
});

test('one that cannot be written holds up no other, however few are read at once', async () => {
  const [first, second] = [idAt(3), idAt(4)];
  for (const who of ['free', 'silver', 'gold', 'bronze'] as const) await ask(who, first);
  await ask('free', second);
  for (const id of [first, second]) await publish(id);
  const readAt = (from: string, to: string) => app.database.write((db) => db.run(READS_AT, [from, to]));
  for (const name of ['free', 'silver']) await readAt(`${name}@demo.example`, `no address of ${name}`);
  const few = () => tellReleases(ports(), app.clock.now(), 2);
  assert.deepEqual(await few(), { told: 2, failed: 3 });
  for (const name of ['free', 'silver']) await readAt(`no address of ${name}`, `${name}@demo.example`);
  assert.deepEqual(await few(), { told: 3, failed: 0 });
});

test('whoever withdrew hears nothing', async () => {
  const id = idAt(2);
  await ask('gold', id);
  await withdraw('gold', id);
  await publish(id);
  await tell();
  assert.deepEqual(await letters(id), []);
});

test('the calendar to subscribe to holds every announced title of the year, and no published one', async () => {
  const reply = await app.ask('/calendar/updates.ics');
  assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'text/calendar; charset=utf-8']);
  const left = await app.database.reader().all(ANNOUNCED);
  const named = [...reply.text.matchAll(/\r\nUID:publication-(\d+)@/g)].map(([, id]) => Number(id));
  assert.deepEqual(
    named,
    left.map(({ id }) => id),
  );
  assert.match(reply.text, new RegExp(`\r\nURL:${app.url}/publication/`));
  assert.ok(reply.text.startsWith('BEGIN:VCALENDAR\r\n') && reply.text.endsWith('END:VCALENDAR\r\n'));
});
