import type pg from 'pg';
import { openSession } from '#identity/session/session.service.ts';
import { loadConfig } from '#platform/config/config.ts';
import { secretKeys } from '#platform/config/secrets.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import type { Site } from './large.ts';

export interface Learner {
  id: number;
  token: string;
  sessionId: string;
}
export interface Test {
  publicationId: number;
  results: { question_id: string; answer_id: string }[];
}

/** A test of the large library with its key. */
export async function chooseTest(client: pg.Client): Promise<Test> {
  const { rows } = await client.query<{ publication_id: string; results: Test['results'] }>(
    `SELECT o.publication_id, (SELECT json_agg(json_build_object('question_id', i.id::text, 'answer_id', c.id::text) ORDER BY i.position)
       FROM item i JOIN choice c ON c.item_id = i.id AND c.correct WHERE i.offering_id = o.id) AS results
     FROM credit_offering o JOIN publication p ON p.id = o.publication_id
     WHERE o.kind = 1 AND p.id > 1000000 AND p.visibility = 'published' AND p.expiration_date IS NULL ORDER BY random() LIMIT 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('the large library has no test');
  return { publicationId: Number(found.publication_id), results: found.results };
}

/** Signed-in members who have Gold and have never taken this test. */
export async function chooseLearners(
  client: pg.Client,
  site: Place,
  test: Test,
  count: number,
): Promise<Learner[]> {
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

/** Members of the large library have no password: a session is opened for each, as signing in would. */
export async function openSessions(site: Place, ids: readonly number[]): Promise<Learner[]> {
  const { config, keys } = await signing(site);
  const database = openDatabase(site.databaseUrl, { pool: 1 });
  const now = new Date();
  try {
    return await database.write(async (db) => {
      const learners: Learner[] = [];
      for (const id of ids) {
        const token = await openSession({ config, keys }, db, id, now);
        const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
          sid: string;
        };
        learners.push({ id, token, sessionId: sid });
      }
      return learners;
    });
  } finally {
    await database.close();
  }
}

type Place = Pick<Site, 'dataDir' | 'port' | 'databaseUrl'>;
export async function signing(site: Pick<Site, 'dataDir' | 'port'>) {
  const config = loadConfig({ DATA_DIR: site.dataDir, PORT: String(site.port), LOG_LEVEL: 'silent' });
  const keys = (await secretKeys(config)).map((key) => new TextEncoder().encode(key));
  return { config, keys };
}

export const requestOf = (test: Test, learner: Pick<Learner, 'token'>) => ({
  url: `/api/publications/${test.publicationId}/tests/`,
  headers: { authorization: `JWT ${learner.token}`, 'content-type': 'application/vnd.api+json' },
  body: JSON.stringify({ data: { type: 'PublicationTestResult', attributes: { results: test.results } } }),
});
