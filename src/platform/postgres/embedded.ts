import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isMarkAlive, processMark, withLock } from '../process/lock.ts';
import { EmbeddedPostgresError } from './embedded-binaries.ts';
import { makeCluster, SUPERUSER, serverPassword } from './embedded-cluster.ts';
import { choosePlace, type PostgresPlace } from './embedded-place.ts';
import { awaitReady, runningServer, type ServerProcess, startServer, stopServer } from './embedded-server.ts';

const NAME = 'steady_state';
const SERVING = 'steady_state_server';
const WATCH_MS = 500;
const CONNECT_MS = 5_000;
const DYING_PATIENCE_MS = 20_000;
const LOST = ['ECONNRESET', 'ECONNREFUSED', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03'];

export { EmbeddedPostgresError };
export type EmbeddedPostgres = {
  /** As the owner of the tables. */
  url: string;
  /** As the serving role. */
  servingUrl: string;
  note: string | null;
  stop(): Promise<void>;
};
export type Options = {
  dataDir: string;
  report: (line: string) => void;
  /** For disposable databases: nothing is synced to disk. */
  throwaway?: boolean;
  /**
   * Called when this process starts to wait for a new cluster, and for a server, so that it can do something meanwhile.
   */
  meanwhile?: () => void;
  /**
   * Fills the folder of a new cluster if there is a quicker way than `initdb`; returns whether it did
   * (`cluster-template.ts`).
   */
  fillCluster?: (place: PostgresPlace, draft: string, meanwhile: () => void) => Promise<boolean>;
};

/**
 * One server for a data folder and any number of processes that use it: the first starts it, the others attach, the
 * last to leave stops it. A killed process leaves a server that the next one finds and takes over.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { report, throwaway = false, meanwhile = () => {}, fillCluster = async () => false } = options;
  const terms = { report, throwaway, meanwhile, fillCluster };
  const place = await choosePlace(resolve(options.dataDir));
  await prepareRoot(place);
  const lock = join(place.root, 'lock');
  const waiting = (holder: number) =>
    report(`waiting for process ${holder}, which starts or stops the database`);
  const me = join(place.root, 'users', `${process.pid}-${randomBytes(4).toString('hex')}`);
  const up = () => withLock(lock, async () => existsSync(me) && bringUp(place, terms), waiting);
  const leaveAtExit = () => leaveNow(place.root, me);
  process.once('exit', leaveAtExit);
  const { running, attached } = await withLock(lock, () => enter(place, me, terms), waiting);
  const watch = keepUp(place, up, report);
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    clearInterval(watch);
    process.off('exit', leaveAtExit);
    await withLock(lock, () => leave(place.root, me), waiting);
  };
  return {
    url: await urlOf(place, running, NAME, NAME),
    servingUrl: await urlOf(place, running, SERVING, NAME),
    note:
      [place.note, attached ? 'the database was already running' : null].filter(Boolean).join('; ') || null,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function prepareRoot({ root, account }: PostgresPlace): Promise<void> {
  try {
    await mkdir(join(root, 'users'), { recursive: true, mode: 0o755 });
    if (account && process.getuid?.() === 0) await chmod(root, 0o711);
    else await chmod(root, 0o700);
  } catch (cause) {
    const why = (cause as Error).message;
    throw new EmbeddedPostgresError(`${root} cannot be used (${why}): set DATA_DIR to a folder of your own`, {
      cause,
    });
  }
}

type Terms = Required<Omit<Options, 'dataDir'>>;

async function enter(place: PostgresPlace, me: string, terms: Terms) {
  const attached = runningServer(place.root) !== null && othersOf(place.root, me).length > 0;
  // Registered first: a process that is just leaving sees that the server is still wanted.
  await writeFile(me, processMark(process.pid));
  try {
    return { running: await bringUp(place, terms), attached };
  } catch (error) {
    rmSync(me, { force: true });
    throw error;
  }
}

async function bringUp(place: PostgresPlace, terms: Terms): Promise<ServerProcess> {
  const { report, meanwhile, fillCluster } = terms;
  const patience = Date.now() + DYING_PATIENCE_MS;
  for (;;) {
    const found = await awaitReady(place.root, report);
    if (!found) await makeCluster(place, meanwhile, (draft) => fillCluster(place, draft, meanwhile));
    const running = found ?? (await startServer(place, terms));
    const lost = await ensureDatabase(place, running).catch(lostConnection);
    if (!lost) return running;
    if (Date.now() > patience) throw lost;
    await wait(200);
  }
}

/**
 * Returns the error if the server was being killed or stopped when found: a moment later it is gone, and one is
 * started. Rethrows any other.
 */
function lostConnection(error: Error & { code?: string }): Error {
  if (LOST.includes(error.code ?? '') || /Connection terminated/.test(error.message)) return error;
  throw error;
}

/** One role owns the database and is not a superuser in it, as with any other PostgreSQL; another one serves. */
async function ensureDatabase(place: PostgresPlace, running: ServerProcess): Promise<void> {
  const client = new pg.Client({
    connectionString: await urlOf(place, running, SUPERUSER, 'postgres'),
    connectionTimeoutMillis: CONNECT_MS,
  });
  // The statement in progress reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    const password = await serverPassword(place.root);
    const withPassword = password ? ` PASSWORD ${client.escapeLiteral(password)}` : '';
    const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
    const known = new Set(rows.map(({ rolname }) => rolname));
    if (!known.has(NAME)) await client.query(`CREATE ROLE ${NAME} LOGIN CREATEDB${withPassword}`);
    // The owner can see and end the other's sessions, not vice versa.
    if (!known.has(SERVING)) await client.query(`CREATE ROLE ${SERVING} LOGIN${withPassword} ROLE ${NAME}`);
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  } finally {
    await client.end();
  }
}

async function urlOf(
  { root }: PostgresPlace,
  running: ServerProcess,
  user: string,
  database: string,
): Promise<string> {
  if (running.socketFolder) {
    return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(running.socketFolder)}`;
  }
  const password = encodeURIComponent((await serverPassword(root)) ?? '');
  return `postgresql://${user}:${password}@127.0.0.1:${running.port}/${database}`;
}

/** Whichever process first notices that the server died restarts it. */
function keepUp(place: PostgresPlace, up: () => Promise<unknown>, report: Options['report']): NodeJS.Timeout {
  let busy = false;
  const look = async () => {
    if (busy || runningServer(place.root)) return;
    busy = true;
    report('the database ended unexpectedly and is started again');
    await up().catch((error: Error) => report(error.message));
    busy = false;
  };
  return setInterval(look, WATCH_MS).unref();
}

async function leave(root: string, me: string): Promise<void> {
  rmSync(me, { force: true });
  if (othersOf(root, me).length === 0) await stopServer(root);
}

/** For a process that ends without `stop()`: there is no time to wait, but the server is asked to end. */
function leaveNow(root: string, me: string): void {
  rmSync(me, { force: true });
  const running = othersOf(root, me).length === 0 ? runningServer(root) : null;
  if (running) process.kill(running.pid, 'SIGINT');
}

function othersOf(root: string, me: string): string[] {
  const folder = join(root, 'users');
  const files = (existsSync(folder) ? readdirSync(folder) : []).map((name) => join(folder, name));
  return files.filter((file) => file !== me && isUser(file));
}

function isUser(file: string): boolean {
  try {
    if (isMarkAlive(readFileSync(file, 'utf8'))) return true;
    rmSync(file, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return false;
}
