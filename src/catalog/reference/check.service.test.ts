import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { waitingCounts } from '#admin/reports/overview/overview.repository.ts';
import { addDays } from '#kit/dates.ts';
import { loadConfig } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/postgres/database.ts';
import { type FreshDatabase, freshDatabase } from '#test/harness/database.ts';
import { openRegistries, type Registries } from '#test/harness/outside/reference-registries.ts';
import { checkReferences, ONE_RUN } from './check.service.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const LITHIUM = { text: 'A trial of lithium.', doi: '10.1000/Lithium', pmid: '101' };
const CLOZAPINE = { text: 'A trial of clozapine, doi:10.1000/clozapine.' };

let fresh: FreshDatabase;
/** Two processes on one database. */
let processes: [Database, Database];
let raw: pg.Pool;
let registries: Registries;
let heard: string[] = [];
let patienceMs: number | undefined;

before(async () => {
  fresh = await freshDatabase({ story: false });
  processes = [openDatabase(fresh.servingUrl, { pool: 4 }), openDatabase(fresh.servingUrl, { pool: 4 })];
  raw = new pg.Pool({ connectionString: fresh.url, max: 1 }).on('error', () => {});
  // Each case creates its own library: none of its ledgers has an entry yet, and none must refuse that.
  await raw.query('ALTER TABLE funding_entry DISABLE TRIGGER USER');
  await processes[1].listen((tags) => heard.push(...(tags ?? [])));
});
beforeEach(async () => {
  await raw.query('TRUNCATE reference_standing, outbox_message');
  await raw.query('TRUNCATE publication CASCADE');
  registries = await openRegistries();
  registries.register(LITHIUM.doi);
  registries.list(LITHIUM.pmid);
  registries.register('10.1000/clozapine');
  heard = [];
  patienceMs = undefined;
});
after(async () => {
  for (const database of processes) await database.close();
  await raw.end();
  await fresh.drop();
});
const closing = async (deed: () => Promise<void>) => deed().finally(() => registries.close());
/** A case with its own registries. */
const proves = (title: string, deed: () => Promise<void>) => test(title, () => closing(deed));

async function cite(id: number, references: unknown[], slides: unknown[] = []): Promise<void> {
  await raw.query(
    `INSERT INTO publication (id, slug, title, type, types, publication_date, modified_at, "references")
     VALUES ($1::bigint, 'p-' || $1::bigint, 'Lesson ' || $1::bigint, 'CME', '{CME}', '2026-01-01', $2, $3)`,
    [id, NOW, JSON.stringify(references)],
  );
  await raw.query(
    `INSERT INTO section (id, publication_id, position, slug, title, modified_at, slides) VALUES ($1::bigint, $1::bigint, 1, 's-' || $1::bigint, 'S', $2, $3)`,
    [id, NOW, JSON.stringify(slides)],
  );
}
async function run(now: Date, env: Record<string, string> = registries.env, database = processes[0]) {
  const ports = { config: loadConfig(env), database, log: pino({ level: 'silent' }) };
  await checkReferences(ports, now, { pauseMs: 0, timeoutMs: patienceMs });
}
const standings = async (): Promise<Record<string, string>> => {
  const { rows } = await raw.query('SELECT identifier, standing FROM reference_standing ORDER BY 1');
  return Object.fromEntries(rows.map(({ identifier, standing }) => [identifier, standing]));
};
const letters = async () =>
  (await raw.query('SELECT recipient, subject, text_body FROM outbox_message ORDER BY id')).rows as {
    recipient: string;
    subject: string;
    text_body: string;
  }[];
const listRetracted = async () =>
  (await waitingCounts(processes[0].reader(), new Date('2026-11-21'))).retracted;
/** The numbers requested by this action, in order. */
async function askedBy(deed: () => Promise<unknown>): Promise<string[]> {
  registries.asked.length = 0;
  await deed();
  return registries.asked.toSorted();
}

proves('without a setting nobody is asked and nothing is written', async () => {
  await cite(1, [LITHIUM]);
  assert.deepEqual(await askedBy(() => run(NOW, {})), []);
  assert.deepEqual(await standings(), {});
});

proves(
  'what covers, slides and CME information cite is asked for once each, and again after thirty days',
  async () => {
    await cite(1, [LITHIUM, { text: 'No number.' }], [{ references: ['A slide. PMID 103', LITHIUM] }]);
    await cite(2, [{ ...LITHIUM, doi: '10.1000/LITHIUM' }], []);
    await raw.query(`INSERT INTO activity (publication_id, starts_on) VALUES (2, '2026-01-01')`);
    await raw.query(
      `INSERT INTO front_matter (publication_id, version, content, created_at) VALUES (2, 1, $1, $2), (2, 2, $3, $2)`,
      [{ references: ['Old. doi:10.1000/old'] }, NOW, { references: [CLOZAPINE.text] }],
    );
    const all = ['10.1000/clozapine', '10.1000/lithium', '101', '103'];
    assert.deepEqual(await askedBy(() => run(NOW)), all);
    assert.deepEqual(await standings(), {
      '10.1000/clozapine': 'ok',
      '10.1000/lithium': 'ok',
      101: 'ok',
      103: 'missing',
    });
    assert.deepEqual(await askedBy(() => run(addDays(NOW, 29))), []);
    assert.deepEqual(await askedBy(() => run(addDays(NOW, 30))), all);
    assert.deepEqual(await letters(), []);
  },
);

proves(
  'a retraction is told to readers at once and to the office once, whichever registry says so, however often',
  async () => {
    await cite(1, [LITHIUM]);
    await cite(2, [{ text: 'The same trial.', doi: LITHIUM.doi }]);
    await run(NOW);
    heard = [];
    registries.register(LITHIUM.doi, 'correction', 'retraction');
    await run(addDays(NOW, 30));
    await run(addDays(NOW, 30));
    registries.list(LITHIUM.pmid, ['Journal Article', 'Retracted Publication']);
    await run(addDays(NOW, 60));
    assert.deepEqual(await standings(), { '10.1000/lithium': 'retracted', 101: 'retracted' });
    const [letter, ...more] = await letters();
    assert.equal(more.length, 0, 'one letter');
    assert.equal(letter?.recipient, 'support@steadystate.example');
    for (const said of [LITHIUM.text, 'Lesson 1', '/admin/publications/1', '/admin'])
      assert.ok(letter?.text_body.includes(said), said);
    assert.ok(
      await until(() =>
        ['publications', 'publication:1', 'publication:2'].every((tag) => heard.includes(tag)),
      ),
    );
    const listed = await listRetracted();
    assert.deepEqual(
      listed.map(({ publication_id, since }) => [publication_id, since && new Date(since).toISOString()]),
      [1, 2].map((id) => [id, addDays(NOW, 30).toISOString()]),
    );
  },
);

proves('a retraction that is taken back is one no more, and told anew when it comes again', async () => {
  await cite(1, [CLOZAPINE]);
  registries.register('10.1000/clozapine', 'retraction');
  await run(NOW);
  registries.register('10.1000/clozapine');
  heard = [];
  await run(addDays(NOW, 30));
  assert.deepEqual(await standings(), { '10.1000/clozapine': 'ok' });
  assert.ok(await until(() => heard.includes('publication:1')));
  assert.deepEqual(await listRetracted(), []);
  registries.register('10.1000/clozapine', 'withdrawal');
  await run(addDays(NOW, 60));
  assert.equal((await letters()).length, 2);
});

proves('processes that look at the same time ask for each source once and write one letter', async () => {
  const many = Array.from({ length: 12 }, (_, n) => ({
    text: `Trial ${n}.`,
    doi: `10.1000/${n}`,
    pmid: `20${n}`,
  }));
  await cite(1, many);
  for (const { doi, pmid } of many) {
    registries.register(doi, 'retraction');
    registries.list(pmid, ['Retracted Publication']);
  }
  const asked = await askedBy(() =>
    Promise.all([...processes, ...processes].map((database) => run(NOW, registries.env, database))),
  );
  assert.deepEqual(asked, many.flatMap(({ doi, pmid }) => [doi, pmid]).toSorted());
  assert.equal((await letters()).length, many.length);
});

proves('a registry is asked for so many sources in one run, and for the rest in the next', async () => {
  const many = Array.from({ length: ONE_RUN + 3 }, (_, n) => ({ text: `Trial ${n}.`, doi: `10.1000/${n}` }));
  await cite(1, many);
  assert.equal((await askedBy(() => run(NOW))).length, ONE_RUN);
  assert.equal((await askedBy(() => run(later(1)))).length, 3);
});

for (const mood of ['failing', 'silent', 'malformed', 'elsewhere', 'endless'] as const)
  proves(
    `a registry that is ${mood} leaves what is known, is left alone after three tries and asked again soon`,
    async () => {
      await cite(1, [LITHIUM]);
      registries.register(LITHIUM.doi, 'retraction');
      await run(NOW);
      registries.be(mood);
      patienceMs = mood === 'silent' ? 200 : undefined;
      const due = addDays(NOW, 30);
      assert.deepEqual(await askedBy(() => run(due)), ['10.1000/lithium', '101']);
      assert.deepEqual(await standings(), { '10.1000/lithium': 'retracted', 101: 'ok' });
      const minutes = (count: number) => new Date(due.getTime() + count * 60_000);
      assert.deepEqual(await askedBy(() => run(minutes(59))), []);
      assert.equal((await askedBy(() => run(minutes(60)))).length, 2);
      assert.equal((await askedBy(() => run(minutes(179)))).length, 0, 'two hours after the second failure');
      registries.be('well');
      patienceMs = undefined;
      assert.equal((await askedBy(() => run(minutes(180)))).length, 2);
      assert.equal(registries.led(), 0);
      await cite(
        2,
        Array.from({ length: 9 }, (_, n) => ({ text: `Trial ${n}.`, doi: `10.1000/${n}` })),
      );
      registries.be(mood);
      patienceMs = mood === 'silent' ? 200 : undefined;
      assert.equal((await askedBy(() => run(minutes(181)))).length, 3);
      assert.equal((await letters()).length, 1);
    },
  );

proves('a registry that asks for rest has it from every process, for sources that are new, too', async () => {
  await cite(1, [LITHIUM]);
  registries.be('busy');
  assert.equal((await askedBy(() => run(NOW))).length, 2);
  registries.be('well');
  await cite(2, [CLOZAPINE]);
  for (const database of processes)
    assert.deepEqual(await askedBy(() => run(later(1.9), registries.env, database)), []);
  assert.deepEqual(await askedBy(() => run(later(2))), ['10.1000/clozapine', '10.1000/lithium', '101']);
});

proves('what nobody cites is not asked for, and is remembered should somebody cite it again', async () => {
  await cite(1, [CLOZAPINE]);
  registries.register('10.1000/clozapine', 'retraction');
  await run(NOW);
  await raw.query(`UPDATE publication SET visibility = 'removed'`);
  assert.deepEqual(await askedBy(() => run(addDays(NOW, 30))), []);
  assert.deepEqual(await listRetracted(), []);
  heard = [];
  await cite(3, [CLOZAPINE]);
  assert.deepEqual(await askedBy(() => run(addDays(NOW, 31))), ['10.1000/clozapine']);
  assert.ok(await until(() => heard.includes('publication:3')));
  assert.deepEqual(
    (await listRetracted()).map((one) => one.publication_id),
    [3],
  );
  assert.equal((await letters()).length, 1);
});

proves('a registry that has lost a source does not take back its retraction', async () => {
  await cite(1, [{ text: 'A lost trial.', doi: '10.1000/lost' }]);
  await run(NOW);
  assert.deepEqual(await standings(), { '10.1000/lost': 'missing' });
  await raw.query(`UPDATE reference_standing SET standing = 'retracted'`);
  await run(addDays(NOW, 30));
  assert.deepEqual(await standings(), { '10.1000/lost': 'retracted' });
});

/** Caches are notified shortly after the commit. */
async function until(holds: () => boolean): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return holds();
}
