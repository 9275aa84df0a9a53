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

/** Connections waiting to be accepted: one turned away by the system retries only seconds later. */
const BACKLOG = 4_096;

/** Opens the product on its port. `secretKeys`: newest first, at least 32 bytes each. */
export async function startServer(
  config: Config,
  given: {
    databaseUrl: string;
    secretKeys: readonly string[];
    libraryFolders: LibraryFolders;
    build?: string;
    /**
     * Must settle before the first request is served, and runs while the product opens; if it fails, so does the start.
     */
    until?: Promise<unknown>;
  },
): Promise<RunningServer> {
  // Its failure is reported where it is awaited.
  given.until?.catch(() => {});
  await refuseLentSessions(config, given.databaseUrl);
  const log = openLog(config);
  // Not even loaded if there is no receiver.
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
  // Last, because an accepted request must be served to its end, and the caller can stop the server only once this has
  // returned.
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

/**
 * Checked before anything is served: otherwise changes made by other processes would be missed, and old pages shown as
 * new.
 */
async function refuseLentSessions(
  { databaseServingUrl, databaseDirectUrl }: Config,
  url: string,
): Promise<void> {
  const name = databaseServingUrl ? 'DATABASE_SERVING_URL' : 'DATABASE_URL';
  const direct = databaseDirectUrl ? { name: 'DATABASE_DIRECT_URL', url: databaseDirectUrl } : null;
  const problem = await sessionProblem({ url, name }, direct);
  if (problem) throw new ConfigError([problem]);
}
