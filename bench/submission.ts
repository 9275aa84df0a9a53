import pg from 'pg';
import pino from 'pino';
import { openClock } from '#platform/clock/clock.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { openFileStorage } from '#platform/storage/storage.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { openApp } from '#server/app.ts';
import type { Site } from './large.ts';
import { chooseTest, type Learner, openSessions, signing, type Test } from './learners.ts';
import { median } from './load.ts';
import { recording, type Sent } from './recording.ts';
import { type Line, say } from './report.ts';

const CALLERS = 8;
const EACH_ROUND = 240;
/** Its code is compiled by then, as on a server that has been up for a while. */
const WARM_ROUNDS = 4;
const ROUNDS = 5;

/** Tests handed in and passed, by as many callers at once, against a plain client that sends the same statements. */
export async function measureSubmission(site: Site, line: Line): Promise<void> {
  say('tests handed in');
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    const test = await chooseTest(client);
    const learners = await chooseLearners(client, site, test, 1 + 2 * (WARM_ROUNDS + ROUNDS) * EACH_ROUND);
    const template = await record(site, test, learners.pop() as Learner);
    const [served, replayed]: number[][] = [[], []];
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
      const byApi = await perSecond(
        learners.splice(0, EACH_ROUND),
        async () => (one) => submit(site, test, one),
      );
      const byClient = await perSecond(learners.splice(0, EACH_ROUND), () => replayer(site, template));
      if (round < WARM_ROUNDS) continue;
      served?.push(byApi);
      replayed?.push(byClient);
    }
    const share = median(served ?? []) / (median(replayed ?? []) || 1);
    const measured = `${Math.round(median(served ?? []))}/s, ${share.toFixed(2)} of ${Math.round(median(replayed ?? []))}/s by a plain client with the same ${template.sent.length} statements`;
    line('P7', 'a test handed in and credited', measured, 'at least 0.75', share >= 0.75);
  } finally {
    await client.end();
  }
}

/** Members who hold Gold and never sat this test, signed in. */
async function chooseLearners(client: pg.Client, site: Site, test: Test, count: number): Promise<Learner[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT h.user_id AS id FROM holding h WHERE h.user_id > 10000000 AND h.plan_id IN (33, 36) AND h.ends_at > now()
       AND NOT EXISTS (SELECT 1 FROM attempt a WHERE a.user_id = h.user_id AND a.publication_id = $1) ORDER BY random() LIMIT $2`,
    [test.publicationId, count],
  );
  if (rows.length < count) throw new Error('the large library has too few members to measure with');
  await client.query(
    `INSERT INTO front_matter_shown (user_id, publication_id, version, shown_at, hash)
     SELECT learner, $2, (SELECT max(version) FROM front_matter WHERE publication_id = $2), now(), '\\x' FROM unnest($1::bigint[]) AS learner`,
    [rows.map(({ id }) => id), test.publicationId],
  );
  return openSessions(
    site,
    rows.map(({ id }) => Number(id)),
  );
}

interface Template {
  learner: Learner;
  sent: Sent[];
}
/** One test handed in to a product in this process, whose every statement is written down. */
async function record(site: Site, test: Test, learner: Learner): Promise<Template> {
  const { config, keys } = await signing(site);
  const database = openDatabase(site.databaseUrl, { pool: 2 });
  const sent: Sent[] = [];
  const app = await openApp({
    config,
    database: recording(database, sent),
    clock: openClock(),
    storage: openFileStorage(site.dataDir),
    libraryFolders: lentFolders,
    log: pino({ level: 'silent' }),
    keys,
    build: null,
  });
  try {
    const { url, headers, body } = requestOf(test, learner);
    const reply = await app.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, host: config.mainHost },
      payload: body,
    });
    if (reply.statusCode !== 201)
      throw new Error(`a test is not accepted: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
    return { learner, sent };
  } finally {
    await app.close();
    await database.close();
  }
}

const requestOf = (test: Test, learner: Learner) => ({
  url: `/api/publications/${test.publicationId}/tests/`,
  headers: { authorization: `JWT ${learner.token}`, 'content-type': 'application/vnd.api+json' },
  body: JSON.stringify({ data: { type: 'PublicationTestResult', attributes: { results: test.results } } }),
});

type Deed = ((learner: Learner) => Promise<void>) & { end?: () => Promise<void> };

async function submit(site: Site, test: Test, learner: Learner): Promise<void> {
  const { url, headers, body } = requestOf(test, learner);
  const reply = await fetch(site.url + url, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  if (reply.status !== 201) throw new Error(`a test handed in is answered ${reply.status}`);
}

/** A connection that sends the statements written down, for another learner, in one transaction. */
async function replayer(site: Site, { learner: told, sent }: Template): Promise<Deed> {
  const client = new pg.Client({ connectionString: site.databaseUrl, options: '-c timezone=UTC' });
  await client.connect();
  const deed: Deed = async (learner) => {
    const instead = new Map<unknown, unknown>([
      [told.id, learner.id],
      [told.sessionId, learner.sessionId],
    ]);
    await client.query('BEGIN');
    for (const { name, text, values, id } of sent) {
      const given = values.map((value) => (instead.has(value) ? instead.get(value) : value));
      const { rows } = await client.query({ name, text, values: given });
      if (id !== null) instead.set(id, rows[0]?.id);
    }
    await client.query('COMMIT');
  };
  deed.end = () => client.end();
  return deed;
}

/** Each caller takes the next learner until none is left. */
async function perSecond(learners: Learner[], open: () => Promise<Deed>): Promise<number> {
  const deeds = await Promise.all(Array.from({ length: CALLERS }, open));
  const begun = performance.now();
  const waiting = [...learners];
  await Promise.all(
    deeds.map(async (deed) => {
      for (let one = waiting.pop(); one; one = waiting.pop()) await deed(one);
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  for (const deed of deeds) await deed.end?.();
  return learners.length / seconds;
}
