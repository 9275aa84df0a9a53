import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { loadConfig } from '#platform/config/config.ts';
import { PEOPLE } from '#seed/people.ts';
import { seedIfEmpty } from '#seed/seed.ts';
import { DESKS, OPEN, OWN } from '../harness/first-addresses.data.ts';
import { serve, tokenAt } from '../harness/process.ts';
import {
  assertNone,
  type OldRelease,
  openRelease,
  RELEASES,
  snapshotOf,
} from '../harness/releases/old-release.ts';
import { prepare, standsAfter, toldStory, upgradeOf } from '../harness/releases/upgrade.ts';

/** The first release that had every table of the story’s people. */
const WITH_PEOPLE = '0012';
/** Each has a database and a process of its own. */
const AT_ONCE = 2;
/** All of them, or those that OLD_RELEASES names by their numbers. */
const CHOSEN = process.env.OLD_RELEASES?.split(',');

/** The newest program starts as `npm start` does, and answers what people ask for first, whatever rows it meets. */
async function servesAfter({ database, edges }: OldRelease, release: string): Promise<void> {
  const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: database.dataDir, DEMO: '0' });
  await seedIfEmpty(database.url, config, () => {});
  const server = await serve(database, undefined, { LOG_LEVEL: 'error' });
  try {
    const problems: string[] = [];
    const ask = async (path: string, token?: string) => {
      const reply = await fetch(`${server.url}${path}`, {
        redirect: 'manual',
        headers: token ? { authorization: `JWT ${token}` } : {},
      });
      await reply.arrayBuffer();
      if (reply.status >= 500) problems.push(`${path}: ${reply.status}`);
      return reply.status;
    };
    for (const path of OPEN)
      if ((await ask(path)) >= 400 && !/authors/.test(path)) problems.push(`${path} is refused`);
    for (const { id } of edges.made.get('publication') ?? [])
      await ask(`/api/publications/${id}/?include=sections,authors,categories,materials`);
    for (const { id } of edges.made.get('section') ?? []) await ask(`/api/sections/${id}/`);
    if (release >= WITH_PEOPLE) {
      const gold = await tokenAt(server.url, PEOPLE.gold.email, 'steady-state-demo');
      for (const path of OWN)
        if ((await ask(path, gold)) !== 200) problems.push(`${path}: not as it should be for a member`);
      const admin = await tokenAt(server.url, PEOPLE.admin.email, 'steady-state-demo');
      for (const path of DESKS)
        if ((await ask(path, admin)) !== 200)
          problems.push(`${path}: not as it should be for an administrator`);
      for (const { id } of edges.made.get('user_account') ?? [])
        await ask(`/api/admin/members/${id}/`, admin);
      for (const { id } of edges.made.get('membership_order') ?? [])
        await ask(`/api/admin/orders/${id}/`, admin);
    }
    assertNone(problems, `answers, ${server.output().slice(0, 4_000)}`);
  } finally {
    await server.stop();
  }
}

test('a database of every release, with rows at every edge, becomes the newest, loses nothing and is served', {
  concurrency: AT_ONCE,
}, async (context) => {
  const releases = RELEASES.filter((one) => CHOSEN?.includes(one.slice(0, 4)) ?? true);
  await Promise.all(
    releases.map((release) =>
      context.test(release, () => upgradeOf(release, (one) => servesAfter(one, release))),
    ),
  );
});

test('each migration killed midway: started again it goes on, started twice it does nothing, and no row is lost', async (context) => {
  for (const from of ['0012', '0032'])
    await context.test(`from ${from}`, async () => {
      const name = RELEASES.find((one) => one.startsWith(from)) ?? assert.fail(from);
      const release = await openRelease(name, await toldStory());
      try {
        const killed = new Set<string>();
        let ended = 0;
        for (let starts = 0; ; starts++) {
          assert.ok(starts < RELEASES.length * 3, `${killed.size} killed and no end`);
          const kills: Promise<void>[] = [];
          try {
            await prepare(release, (line) => {
              const at = /^migrating .*: (\S+)$/.exec(line)?.[1];
              if (!at || killed.has(at)) return;
              killed.add(at);
              kills.push(killSoon(release.database.url, (killed.size * 7) % 40));
            });
            await Promise.all(kills);
            break;
          } catch (error) {
            ended++;
            assert.match(
              String(error),
              /terminat|Connection|closed|ECONNRESET|not queryable/i,
              String(error),
            );
            await Promise.all(kills);
          }
        }
        context.diagnostic(`from ${from}: ${killed.size} migrations, ${ended} of them ended midway`);
        assert.ok(ended > 10, `only ${ended} were ended midway`);
        const lines: string[] = [];
        const once = await snapshotOf(release.client);
        await prepare(release, (line) => lines.push(line));
        assert.deepEqual(lines, [], 'nothing is left to do');
        assert.deepEqual(await snapshotOf(release.client), once);
        await standsAfter(release);
      } finally {
        await release.end();
      }
    });
});

/** Ends whoever migrates, as a power cut would. */
async function killSoon(url: string, ms: number): Promise<void> {
  await wait(ms);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(l.pid) FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.pid <> pg_backend_pid()
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  await client.end();
}
