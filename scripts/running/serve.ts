import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { SECRET_FILE, secretKeys } from '#platform/config/secrets.ts';
import { outliveStandardStreams } from '#platform/log/report-losses.ts';
import { type ClusterTemplate, copyTemplate } from '#platform/postgres/cluster-template.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { isDraftOf } from '#platform/process/draft-folder.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { CERTIFICATES_DUE, DERIVED_DUE } from '#seed/story/marks.ts';
import type { Story } from '#seed/story/story.ts';
import { buildIfChanged } from '../build.ts';
import { addressesOf, EMPTY_CLUSTER, prepare } from '../building/addresses.ts';
import { keptStory } from '../building/kept-story.ts';
import { copyDemo, toldDemo } from '../building/told-demo.ts';
import { readEnvFile, say } from '../run-tool.ts';
import { endWith } from './failure.ts';
import { checkPort } from './port.ts';
import { refusePublishedAccounts } from './published-accounts.ts';
import { tidyOnceResting } from './resting.ts';
import { onStop, stopAll, stopOnSignals } from './stopping.ts';

const DEMO_ACCOUNTS = 'free@, bronze@, silver@, gold@, lapsed@ and admin@demo.example';
const DEMO_PASSWORD = 'steady-state-demo';

/** Serves until told to stop; what prevents the start is reported, and ends the process. `isBuilt`: skips the check. */
export async function serve({ isBuilt = false } = {}): Promise<void> {
  stopOnSignals();
  outliveStandardStreams();
  try {
    await start(isBuilt);
  } catch (error) {
    endWith(error);
    await stopAll();
    process.exit();
  }
}

async function start(isBuilt: boolean): Promise<void> {
  readEnvFile();
  const config = loadConfig(process.env);
  await checkPort(config);
  const isNew = isFirst(config);
  const keys = await secretKeys(config);
  const demo = isNew && isBuilt ? await toldDemo(config) : null;
  const story = isNew && !demo ? await beginStory(config, isBuilt) : null;
  // What needs no database is done while there is none yet.
  const beside = story ? [story.read, loadServer] : [loadServer];
  const embedded = await openBoth(config, { isBuilt, demo }, () => beside.shift()?.());
  // If another process created the database, nothing was called while waiting, and the story's thread would wait
  // forever.
  story?.read();
  const addresses = addressesOf(config, embedded);
  const { owner, serving } = addresses;
  await prepare(addresses);
  if (config.production) await refusePublishedAccounts(owner);
  const due = await dueIn(owner, config.demo);
  const seeding = due.story ? beginSeeding(owner, config, keys, story) : null;
  await seeding?.library;
  if (due.certificates)
    await (await import('#seed/story/certificates.ts')).tellDueCertificates(owner, config);
  const { startServer } = await import('#server/server.ts');
  const server = await startServer(config, {
    databaseUrl: serving,
    secretKeys: keys,
    libraryFolders: lentFolders,
    ...(seeding && { until: seeding.all }),
  });
  onStop(server.stop);
  process.stdout.write(`${readyLine(config, server.address, embedded?.note ?? null)}\n`);
  void tidyOnceResting();
}

/** `library`: settled once the library is there, or never will be. */
function beginSeeding(owner: string, config: Config, keys: readonly string[], story: Story | null) {
  const { promise: library, resolve: onLibrary } = Promise.withResolvers<void>();
  const all = import('#seed/seed.ts').then(({ seedWithPurchases }) =>
    seedWithPurchases(owner, config, keys, say, { story, onLibrary }),
  );
  all.then(onLibrary, () => onLibrary());
  return { library, all };
}

/** What a first start that was killed may have left in the data folder before its database was complete. */
const BEGUN = [SECRET_FILE, 'postgres', 'storage'];
/** Whether the data folder holds no database yet: then there will be one without a story. */
const isFirst = ({ demo, databaseUrl, dataDir }: Config): boolean =>
  demo &&
  !databaseUrl &&
  entriesIn(dataDir)?.every((name) => BEGUN.includes(name) || isDraftOf('storage', name)) === true &&
  !existsSync(join(dataDir, 'postgres', 'data'));
async function beginStory(config: Config, isBuilt: boolean): Promise<Story> {
  const story = await import('#seed/story/story.ts');
  const { library = null, drawings = null } = isBuilt ? await keptStory() : {};
  return story.beginStory(config, say, { kept: library, drawings });
}
/** Null if the folder cannot be read, which is reported by whatever needs it. */
function entriesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : null;
  }
}

/**
 * What a start still has to seed. Queried before the story is loaded: the seeding code is needed once and would stay in
 * memory.
 */
async function dueIn(url: string, demo: boolean): Promise<{ story: boolean; certificates: boolean }> {
  const client = new pg.Client({ connectionString: url });
  // The statement in progress reports the error.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ story: boolean; certificates: boolean }>(
      `SELECT NOT EXISTS (SELECT 1 FROM evaluation_question) OR ($1 AND (NOT EXISTS (SELECT 1 FROM publication)
         OR EXISTS (SELECT 1 FROM seed_state WHERE name = $2))) AS story,
         $1 AND EXISTS (SELECT 1 FROM seed_state WHERE name = $3) AS certificates`,
      [demo, DERIVED_DUE, CERTIFICATES_DUE],
    );
    return rows[0] ?? { story: true, certificates: false };
  } finally {
    await client.end();
  }
}

/** Runs both side by side; if one fails, waits for the other, so that nothing is left running. */
async function openBoth(
  config: Config,
  { isBuilt, demo }: { isBuilt: boolean; demo: ClusterTemplate | null },
  meanwhile: () => void,
): Promise<EmbeddedPostgres | null> {
  const [opened, built] = await Promise.allSettled([
    openPostgres(config, demo, meanwhile),
    isBuilt ? null : buildIfChanged(say),
  ]);
  if (opened.status === 'rejected') throw opened.reason;
  if (built.status === 'rejected') throw built.reason;
  return opened.value;
}

async function openPostgres(
  config: Config,
  demo: ClusterTemplate | null,
  meanwhile: () => void,
): Promise<EmbeddedPostgres | null> {
  if (config.databaseUrl) return null;
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    report: say,
    meanwhile,
    async fillCluster(place, draft, beside) {
      if (demo && (await copyDemo(demo, { place, config, draft }, beside))) return true;
      return copyTemplate(place, EMPTY_CLUSTER, draft, beside);
    },
  });
  onStop(embedded.stop);
  return embedded;
}

/** Errors are reported where the server is needed. */
function loadServer(): void {
  import('#server/server.ts').catch(() => {});
}

function readyLine(config: Config, address: string, note: string | null): string {
  const mail = config.smtpUrl
    ? `e-mail leaves through ${new URL(config.smtpUrl).host}`
    : `e-mail is written to ${shortPath(config.outboxDir)}`;
  const parts = [
    `${config.productName} is ready at ${address}`,
    config.demo ? `demo accounts ${DEMO_ACCOUNTS}, password ${DEMO_PASSWORD}` : null,
    mail,
    note,
  ];
  return parts.filter(Boolean).join(' · ');
}

function shortPath(path: string): string {
  const below = relative(process.cwd(), path);
  return below.startsWith('..') ? path : below;
}
