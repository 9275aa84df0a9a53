import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createServer } from 'node:tls';
import { recordAudit } from '#audit/audit.service.ts';
import { type Job, openJobs, type PeriodicTask } from '#platform/jobs/jobs.ts';
import { deliverDue } from '#platform/mail/delivery.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { certificateOf } from '#platform/process/own-certificate.ts';
import { CERTIFICATE, ENDS_AT, KEY } from '../harness/outside/localhost-certificate.data.ts';
import { codes, one, openStage, type Stage } from '../harness/stage.ts';
import { until } from '../harness/until.ts';

const HEAD = { product: 'Steady State', origin: 'https://steadystate.example', language: 'en' };
let stage: Stage;
const ran: string[] = [];
const job = (name: string): Job => ({ name, cron: '0 0 1 1 *', run: async () => void ran.push(name) });
const JOBS = [job('idle'), job('trial'), job('raced')];
before(async () => {
  stage = await openStage();
  await (await openJobs(stage.app.ports, JOBS, [])).stop();
});
after(() => stage?.close());

interface Status {
  concerns: string[];
  jobs: { name: string; state: string; reason: string | null; isWaiting: boolean }[];
  mail: { waiting: number; setAside: number };
  backup: { takenAt: string; bytes: number } | null;
  disk: { freeBytes: number; totalBytes: number } | null;
  databaseBytes: number;
  postgres: string;
}
const status = async () =>
  one(await stage.ask('/api/admin/system/', { as: 'admin' })).attributes as unknown as Status;
const run = (name: string) =>
  stage.send(
    'POST',
    '/api/admin/system/job-runs/',
    { data: { type: 'JobRun', attributes: { name } } },
    { as: 'admin' },
  );
const jobNamed = async (name: string) => (await status()).jobs.find((known) => known.name === name);
const deeds = async (action: string) =>
  (await stage.sql('SELECT FROM audit_entry WHERE action = $1', [action])).length;

test('it tells of program, database, disk and backups; without a backup somebody is asked for', async () => {
  const before = await status();
  assert.ok(before.databaseBytes > 1_000_000 && /^\d+/.test(before.postgres));
  assert.ok(before.disk && before.disk.freeBytes < before.disk.totalBytes);
  assert.deepEqual([before.backup, before.concerns.includes('backupMissing')], [null, true]);
  const now = stage.clock.now();
  await stage.app.ports.database.write((db) =>
    recordAudit(
      db,
      { now, requestId: 'backup', address: '' },
      { action: 'backup.taken', subject: 'backup', detail: { file: 'a.tar', bytes: 5_000_000_000 } },
    ),
  );
  const { backup, concerns } = await status();
  assert.deepEqual(backup, { takenAt: now.toISOString(), bytes: 5_000_000_000 });
  assert.ok(!concerns.includes('backupMissing') && !concerns.includes('backupOld'));
});

test('before the first file is stored there is no folder, and the disk is the one where it will be', async () => {
  const { config } = stage.app.ports;
  const { storage, dataDir } = config;
  assert.ok(storage.kind === 'file');
  const { directory } = storage;
  const { disk: known } = await status();
  try {
    storage.directory = join(directory, 'not', 'there');
    const { disk, concerns } = await status();
    assert.deepEqual([disk?.totalBytes, concerns.includes('diskUnknown')], [known?.totalBytes, false]);
    storage.directory = join(import.meta.filename, 'files');
    const unread = await status();
    assert.deepEqual([unread.disk, unread.concerns.includes('diskUnknown')], [null, true]);
    // Where files are elsewhere, the database, letters and what is measured are still on this one.
    Object.assign(config, { storage: { kind: 's3' } });
    assert.equal((await status()).disk?.totalBytes, known?.totalBytes);
    config.dataDir = storage.directory;
    assert.ok((await status()).concerns.includes('diskUnknown'));
  } finally {
    storage.directory = directory;
    Object.assign(config, { storage, dataDir });
  }
});

test('a job asked for by hand waits once, is written down, and is run by whoever looks next', async () => {
  assert.equal((await jobNamed('trial'))?.state, 'never');
  const before = await deeds('job.run');
  assert.equal((await run('trial')).status, 202);
  const again = await run('trial');
  assert.deepEqual([again.status, codes(again)], [409, ['job-waits']]);
  assert.equal((await run('nobody')).status, 404);
  assert.equal((await jobNamed('trial'))?.isWaiting, true);
  assert.equal(await deeds('job.run'), before + 1);
  const jobs = await openJobs(stage.app.ports, JOBS, []);
  try {
    for (let look = 0; look < 100 && (await jobNamed('trial'))?.state !== 'done'; look++)
      await new Promise((resolve) => setTimeout(resolve, 100));
  } finally {
    await jobs.stop();
  }
  assert.deepEqual(ran, ['trial']);
  const { state, isWaiting } = (await jobNamed('trial')) ?? assert.fail();
  assert.deepEqual([state, isWaiting], ['done', false]);
});

test('five who ask for the same job at once ask for one run', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => run('raced')));
  assert.deepEqual(replies.map((reply) => reply.status).toSorted(), [202, 409, 409, 409, 409]);
  const waiting = await stage.sql("SELECT FROM jobs.job WHERE name = 'raced' AND state = 'created'");
  assert.equal(waiting.length, 1);
});

test('a stop in the middle of the letters begins no other, and every one that left is noted', async () => {
  const { ports } = stage.app;
  const head = { product: 'Steady State', origin: 'https://example.org', language: 'en' };
  await stage.sql('DELETE FROM outbox_message');
  await ports.database.write(async (db) => {
    for (let at = 0; at < 30; at++)
      await queueMail(
        db,
        { key: `stop:${at}`, to: 'ada@example.org', subject: '', text: '', head },
        ports.now(),
      );
  });
  const left: string[] = [];
  const transport = {
    atOnce: 3,
    async send({ key }: { key: string }) {
      await new Promise((resolve) => setTimeout(resolve, 700));
      left.push(key);
    },
    close: () => undefined,
  };
  const outbox: PeriodicTask = {
    name: 'outbox',
    everySeconds: 2,
    run: (own, now, stopping) => deliverDue(own, now, { transport, stopping }),
  };
  const jobs = await openJobs(ports, [], [outbox]);
  await until(async () => left.length > 0, 'none has left');
  await jobs.stop();
  const [row] = await stage.sql<{ tried: number; sent: number }>(
    'SELECT count(*) FILTER (WHERE attempts > 0)::int AS tried, count(sent_at)::int AS sent FROM outbox_message',
  );
  assert.deepEqual(row, { tried: left.length, sent: left.length });
  assert.ok(left.length < 30, 'it went on');
  await stage.sql('DELETE FROM outbox_message');
});

test('where the clock is doubted a run stays due, as it was but a few seconds later, and is done once a clock is right', async () => {
  const { ports } = stage.app;
  const runs = () =>
    stage.sql<{ state: string; start_after: Date; retry_count: number }>(
      "SELECT state::text, start_after, retry_count FROM jobs.job WHERE name = 'raced'",
    );
  const before = await runs();
  const told: string[] = [];
  const log = Object.assign(Object.create(ports.log), {
    error: (_: object, message: string) => told.push(message),
  }) as typeof ports.log;
  stage.clock.set(new Date(Date.now() + 86_400_000));
  const doubted = await openJobs({ ...ports, log }, JOBS, []);
  await until(async () => told.length > 0, 'nobody took it');
  await doubted.stop();
  stage.clock.set(null);
  assert.match(told.join(), /the clock is doubted/);
  const [[first], [left]] = [before, await runs()];
  assert.ok(first && left);
  assert.deepEqual({ ...left, start_after: first.start_after }, first);
  assert.equal(first.state, 'created');
  const [{ waits } = { waits: false }] = await stage.sql<{ waits: boolean }>(
    'SELECT $1::timestamptz > $2::timestamptz AS waits',
    [left.start_after, first.start_after],
  );
  assert.ok(waits, 'due once its handler has returned');
  assert.ok(!ran.includes('raced'));
  await stage.sql("UPDATE jobs.job SET start_after = now() WHERE name = 'raced'");
  const right = await openJobs(ports, JOBS, []);
  await until(async () => (await runs())[0]?.state === 'completed', 'it was not done');
  await right.stop();
  assert.deepEqual(
    ran.filter((name) => name === 'raced'),
    ['raced'],
  );
});

test('whoever has not succeeded as far back as the queue remembers has not since it was first scheduled', async () => {
  const age = async (name: string) => {
    const { text } = await stage.ask('/metrics');
    return Number(
      new RegExp(`^jobs_success_age_seconds\\{job_name="${name}"\\} (\\S+)$`, 'm').exec(text)?.[1],
    );
  };
  await stage.sql("UPDATE jobs.schedule SET created_on = now() - interval '8 days'");
  assert.ok((await age('idle')) > 7 * 86_400);
  assert.ok((await age('trial')) < 86_400, 'that of its last success');
});

test('a job that failed is named with its reason, and asks for somebody', async () => {
  await stage.sql(
    `INSERT INTO jobs.job (name, state, started_on, completed_on, output)
     VALUES ('idle', 'failed', now(), now(), '{"message": "the store is away", "stack": "at secret"}')`,
  );
  const { concerns, jobs } = await status();
  const idle = jobs.find(({ name }) => name === 'idle');
  assert.deepEqual([idle?.state, idle?.reason], ['failed', 'the store is away']);
  assert.ok(concerns.includes('jobFailed') && !JSON.stringify(jobs).includes('secret'));
});

test('letters that were set aside are tried again, all of them and once', async () => {
  const { ports } = stage.app;
  const now = stage.clock.now();
  await ports.database.write((db) =>
    queueMail(
      db,
      { key: 'aside', to: 'ada@example.org', subject: 'Hello', text: 'Dear Ada', head: HEAD },
      now,
    ),
  );
  await stage.sql("UPDATE outbox_message SET given_up_at = $1, attempts = 10 WHERE message_key = 'aside'", [
    now,
  ]);
  const { mail, concerns } = await status();
  assert.deepEqual([mail.setAside, concerns.includes('mailSetAside')], [1, true]);
  const again = () =>
    stage.send(
      'POST',
      '/api/admin/system/letter-retries/',
      { data: { type: 'LetterRetry', attributes: {} } },
      { as: 'admin' },
    );
  assert.deepEqual(
    (await Promise.all([again(), again()]))
      .map(({ json }) => (json.data as unknown as { count: number }).count)
      .toSorted(),
    [0, 1],
  );
  assert.equal(await deeds('mail.retry'), 1);
  const sent: string[] = [];
  const transport = { send: async ({ key }: { key: string }) => void sent.push(key), close: () => undefined };
  await deliverDue(ports, now, { transport });
  assert.ok(sent.includes('aside'));
  assert.equal((await status()).mail.setAside, 0);
});

test('a certificate is told of as browsers see it: when it ends, or why it is refused; nobody there is none', async () => {
  const server = createServer({ key: KEY, cert: CERTIFICATE });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  try {
    assert.deepEqual(await certificateOf('localhost', port, CERTIFICATE), {
      endsAt: new Date(ENDS_AT),
      problem: null,
    });
    assert.deepEqual(await certificateOf('localhost', port), {
      endsAt: null,
      problem: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  } finally {
    server.close();
  }
  assert.equal(await certificateOf('localhost', port), null);
});
