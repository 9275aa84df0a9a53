import pg from 'pg';
import pino from 'pino';
import { openClock } from '#platform/clock/clock.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { openFileStorage } from '#platform/storage/storage.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { openApp } from '#server/app.ts';
import type { Site } from './large.ts';
import { type Learner, requestOf, signing, type Test } from './learners.ts';
import { recording, type Sent } from './recording.ts';

type Place = Pick<Site, 'dataDir' | 'port' | 'databaseUrl'>;
interface Asking {
  method?: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Opens a product in this process that caches nothing, and records all its statements. */
export async function openRecorder(site: Place) {
  const { config, keys } = await signing(site);
  const database = openDatabase(site.databaseUrl, { pool: 2 });
  const sent: Sent[] = [];
  const app = await openApp({
    config: { ...config, pageCache: '0' },
    database: recording(database, sent),
    clock: openClock(),
    storage: openFileStorage(site.dataDir),
    libraryFolders: lentFolders,
    log: pino({ level: 'silent' }),
    keys,
    build: null,
  });
  return {
    /** The statements of one request, in the order sent. */
    async ask({ method = 'GET', url, headers = {}, body }: Asking): Promise<Sent[]> {
      sent.length = 0;
      const whole = { ...headers, host: config.mainHost };
      const reply = await app.http.inject({
        method,
        url,
        headers: whole,
        ...(body ? { payload: body } : {}),
      });
      if (reply.statusCode >= 300)
        throw new Error(`${method} ${url} is answered ${reply.statusCode}: ${reply.body.slice(0, 200)}`);
      return [...sent];
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Statements sent for one learner. */
export interface Template {
  learner: Learner;
  sent: Sent[];
}
export interface Replayer {
  deed(learner: Learner): Promise<void>;
  end(): Promise<void>;
}

/** A connection that replays the recorded statements for another learner, in one transaction. */
export async function replayer(databaseUrl: string, template: Template): Promise<Replayer> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' });
  await client.connect();
  return { deed: (learner) => replay(client, template, learner), end: () => client.end() };
}

export async function replay(
  client: pg.Client,
  { learner: told, sent }: Template,
  learner: Learner,
): Promise<void> {
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
}

/** Records the statements of one test handed in to a product in this process. */
export async function recordTest(site: Place, test: Test, learner: Learner): Promise<Template> {
  const recorder = await openRecorder(site);
  try {
    return { learner, sent: await recorder.ask({ method: 'POST', ...requestOf(test, learner) }) };
  } finally {
    await recorder.close();
  }
}
