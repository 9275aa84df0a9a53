import { join } from 'node:path';
import type { LibraryFolders } from '#admin/resources/bundle/bundle.data.ts';
import { openClock } from '#platform/clock/clock.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { openLog } from '#platform/log/log.ts';
import { openDatabase } from '#platform/postgres/database.ts';
import { servesApart } from '#platform/postgres/serving-role-standing.ts';
import { sessionProblem } from '#platform/postgres/session-probe.ts';
import { openStorage } from '#platform/storage/object-storage.ts';
import { openApp } from './app.ts';
import { JOBS, WATCHES } from './jobs/job.service.ts';

export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

/** Of connections that wait to be taken: who is turned away by the system tries again only seconds later. */
const BACKLOG = 4_096;

/** Opens the product on its port. `secretKeys`: newest first, at least 32 bytes each. */
export async function startServer(
  config: Config,
  given: {
    databaseUrl: string;
    secretKeys: readonly string[];
    libraryFolders: LibraryFolders;
    build?: string;
    /** What must be there before anybody is answered, and is made while the product opens; where it fails, this does. */
    until?: Promise<unknown>;
  },
): Promise<RunningServer> {
  // A failure of it is told where it is waited for.
  given.until?.catch(() => {});
  await refuseLentSessions(config, given.databaseUrl);
  const log = openLog(config);
  // Not read at all where nobody receives anything.
  const telemetry = config.telemetry
    ? (await import('#platform/telemetry/open-telemetry.ts')).openTelemetry(config.telemetry)
    : null;
  const database = openDatabase(given.databaseUrl, {
    pool: config.databasePool,
    sessionUrl: config.databaseDirectUrl,
    replicas:
      config.databaseReplicaUrls.length > 0
        ? { urls: config.databaseReplicaUrls, lagSeconds: config.databaseReplicaLag, log }
        : null,
    slow: (statement, ms) => log.warn({ statement, ms }, 'slow statement'),
  });
  const app = await openApp({
    config,
    database,
    storage: openStorage(config.storage),
    libraryFolders: given.libraryFolders,
    log,
    keys: given.secretKeys.map((key) => new TextEncoder().encode(key)),
    clock: openClock(),
    build: given.build ?? join(import.meta.dirname, '../../build'),
  });
  if (!(await servesApart(database.reader())))
    app.ports.log.warn(
      'the server works as the owner of the tables, so its ledgers prove less: see DATABASE_SERVING_URL',
    );
  try {
    await given.until;
  } catch (error) {
    await app.close();
    await database.close();
    await telemetry?.close();
    throw error;
  }
  const jobs = await openJobs(app.ports, JOBS, WATCHES);
  app.onJobs(jobs);
  // Last: who is answered is owed the end of it, and whoever started this can stop it only once it has returned.
  await app.http.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  return {
    address: config.origin,
    async stop() {
      await Promise.all([app.close(), jobs.stop()]);
      await database.close();
      await telemetry?.close();
    },
  };
}

/** Before anything is served: changes that other processes make would not be heard of, and old pages shown as new. */
async function refuseLentSessions(
  { databaseServingUrl, databaseDirectUrl }: Config,
  url: string,
): Promise<void> {
  const name = databaseServingUrl ? 'DATABASE_SERVING_URL' : 'DATABASE_URL';
  const direct = databaseDirectUrl ? { name: 'DATABASE_DIRECT_URL', url: databaseDirectUrl } : null;
  const problem = await sessionProblem({ url, name }, direct);
  if (problem) throw new ConfigError([problem]);
}
