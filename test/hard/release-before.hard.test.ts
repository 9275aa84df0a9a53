import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { auditLedgers } from '#credit/ledger/audit.service.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { DEMO_PASSWORD, PEOPLE } from '#seed/people.ts';
import { DESKS, OPEN, OWN } from '../harness/first-addresses.data.ts';
import { newActivity, resultDocument, sheetOf } from '../harness/people/sitting.ts';
import { type SteadyClients, steadyClients } from '../harness/people/steady-clients.ts';
import { call, type Served, serve, tokenAt } from '../harness/process.ts';
import { releaseBefore } from '../harness/releases/before.ts';
import { assertNone, type OldRelease, openRelease, RELEASES } from '../harness/releases/old-release.ts';
import { prepare, toldStory } from '../harness/releases/upgrade.ts';

const before = releaseBefore(RELEASES.at(-1) ?? '');
const NOTED_SECTION = 5392;
/** Both answer for the same site: who is signed in with one is with the other. */
const ONE_SITE = { MAIN_HOST: 'localhost:4000' };
const PHASE_MS = 3_000;
/** What somebody waits at most while the schema changes under the program that answers. */
const WAIT_MS = 2_000;

/** A learner who opens, answers and hands in one test after the other, and notes where they are. */
function learner({ url }: Served, pool: pg.Pool, token: string) {
  const sql = async <Row>(text: string, values: unknown[] = []) =>
    (await pool.query(text, values)).rows as Row[];
  const statuses: number[] = [];
  const attempts: string[] = [];
  let going = true;
  const run = async () => {
    for (let n = 1; going; n++) {
      const id = await newActivity({ sql });
      const sheet = await sheetOf({ sql }, id);
      const note = { data: { type: 'Progress', attributes: { note: `note ${n}`, positionSeconds: n } } };
      const opened = await call(url, 'GET', `/api/publications/${id}/tests/`, undefined, token);
      const noted = await call(url, 'PATCH', `/api/progress/${NOTED_SECTION}/`, note, token);
      const sent = await call(
        url,
        'POST',
        `/api/publications/${id}/tests/`,
        resultDocument(id, sheet),
        token,
        { 'idempotency-key': `before-${n}-${id}` },
      );
      statuses.push(...[opened, noted, sent].map((reply) => reply?.status ?? 0));
      if (sent?.status === 201) attempts.push(String(sent.json.data?.id));
    }
  };
  const done = run();
  return {
    statuses,
    attempts,
    async stop() {
      going = false;
      await done;
    },
  };
}

/** Everything that people ask for first, of one server. */
async function sweep(url: string, gold: string, admin: string): Promise<string[]> {
  const asked = [
    ...OPEN.map((path) => [path, null] as const),
    ...OWN.map((path) => [path, gold] as const),
    ...DESKS.map((path) => [path, admin] as const),
  ];
  const problems: string[] = [];
  for (const [path, token] of asked) {
    const reply = await fetch(`${url}${path}`, { headers: token ? { authorization: `JWT ${token}` } : {} });
    await reply.arrayBuffer();
    if (reply.status !== 200) problems.push(`${path}: ${reply.status}`);
  }
  return problems;
}

test('the release before goes on under load while the schema becomes the newest, and serves beside the newest program', {
  skip: typeof before === 'string' ? before : false,
}, async (context) => {
  if (typeof before === 'string') return;
  const release = await openRelease(before.migration, await toldStory());
  const pool = new pg.Pool({ connectionString: release.database.url, max: 3 });
  const servers: Served[] = [];
  const clients: SteadyClients[] = [];
  const learners: ReturnType<typeof learner>[] = [];
  const stop = () => Promise.all([...clients, ...learners].map((one) => one.stop()));
  try {
    before.prepare(release.database);
    const old = await serve(release.database, undefined, ONE_SITE, before.script);
    servers.push(old);
    const gold = await tokenAt(old.url, PEOPLE.gold.email, DEMO_PASSWORD);
    const admin = await tokenAt(old.url, PEOPLE.admin.email, DEMO_PASSWORD);
    const forget = async () => {
      await pool.query('DELETE FROM rate_count');
    };
    clients.push(steadyClients(old.url, forget));
    learners.push(learner(old, pool, gold));
    await wait(PHASE_MS);
    const lines: string[] = [];
    await prepare(release, (line) => lines.push(line));
    assert.ok(lines.length > 0, 'the newest schema was still to be made');
    await wait(PHASE_MS);
    const newest = await serve(release.database, undefined, ONE_SITE);
    servers.push(newest);
    clients.push(steadyClients(newest.url, forget));
    learners.push(learner(newest, pool, await tokenAt(newest.url, PEOPLE.silver.email, DEMO_PASSWORD)));
    await wait(PHASE_MS);
    assertNone(await sweep(old.url, gold, admin), 'answers of the release before');
    assertNone(await sweep(newest.url, gold, admin), 'answers of the newest');
    await stop();
    const answers = clients.flatMap((one) => one.answers);
    assert.deepEqual(
      answers.filter(({ status }) => status < 200 || status >= 300).slice(0, 5),
      [],
      'every answer is a good one',
    );
    const slowest = Math.max(...answers.map(({ took }) => took));
    assert.ok(slowest <= WAIT_MS, `${slowest} ms`);
    const statuses = learners.flatMap((one) => one.statuses);
    assert.deepEqual([...new Set(statuses)].toSorted(), [200, 201]);
    assert.ok(learners.every(({ attempts }) => attempts.length > 3));
    await holds(
      release,
      clients.flatMap((one) => one.accounts),
      learners.flatMap((one) => one.attempts),
    );
    context.diagnostic(
      `${lines.join(', ')}; ${answers.length} answers, the slowest after ${Math.round(slowest)} ms; ${statuses.length} deeds of learners`,
    );
  } finally {
    await stop();
    for (const server of servers) await server.cut();
    await pool.end();
    await release.end();
    before.remove();
  }
});

/** What both programs said that they had kept is there, and every ledger is whole. */
async function holds(
  { client, database }: OldRelease,
  accounts: string[],
  attempts: string[],
): Promise<void> {
  const { rows } = await client.query<{ emails: string[]; ids: string[] }>(
    `SELECT (SELECT array_agg(email::text) FROM user_account) AS emails, (SELECT array_agg(id::text) FROM attempt) AS ids`,
  );
  const [{ emails = [], ids = [] } = {}] = rows;
  assert.deepEqual(
    accounts.filter((one) => !emails.includes(one)),
    [],
  );
  assert.deepEqual(
    attempts.filter((one) => !ids.includes(one)),
    [],
  );
  const open = openDatabase(database.url, { pool: 2 });
  try {
    const { wrong } = await auditLedgers(open.reader(), { keys: [] });
    assertNone(wrong, 'ledgers');
  } finally {
    await open.close();
  }
}
