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
