import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import pino from 'pino';
import { ANONYMOUS, type Visit } from '#kit/visit.ts';
import { siteOf } from '#locale/site.rules.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type Config, loadConfig } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/postgres/database.ts';
import { openStorage } from '#platform/storage/object-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { importFolder } from '#seed/library-import.ts';
import { layGround } from '#seed/seed.ts';
import { openApp } from '#server/app.ts';
import { freshDatabase } from './database.ts';

/** The smallest library with everything that a folder may contain. */
export const EXAMPLE = join(import.meta.dirname, '../../docs/library-example');
/** The title of its article. */
export const EXAMPLE_TITLE = 'Twelve hours after the dose';
export type LibraryFiles = Record<string, Uint8Array>;
export const exampleFiles = (): LibraryFiles =>
  Object.fromEntries(
    globSync('**/*.*', { cwd: EXAMPLE }).map((file) => [
      file,
      new Uint8Array(readFileSync(join(EXAMPLE, file))),
    ]),
  );
/** An archive as a person uploads it. */
export const packed = (files: LibraryFiles): Buffer => Buffer.from(zipSync(files, { level: 1 }));
type FolderChanges = Record<string, string | ((source: string) => string | null)>;
/** The example with some files changed, each time as a new folder in `base`; null removes a file. */
export function exampleFolders(base: string): (changes: FolderChanges) => string {
  let made = 0;
  return (changes) => {
    const folder = join(base, `example-${++made}`);
    cpSync(EXAMPLE, folder, { recursive: true });
    for (const [file, change] of Object.entries(changes)) {
      const path = join(folder, file);
      const to = typeof change === 'string' ? change : change(existing(path));
      mkdirSync(dirname(path), { recursive: true });
      if (to === null) rmSync(path);
      else writeFileSync(path, to);
    }
    return folder;
  };
}
function existing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export interface ServedLibrary {
  url: string;
  close(): Promise<void>;
}
/** The product on an existing database, with a stopped clock, so that two of them report the same time. */
export async function serveAt(
  { config, storage, servingUrl }: { config: Config; storage: Storage; servingUrl: string },
  now: Date,
  build: string | null,
): Promise<ServedLibrary> {
  const database = openDatabase(servingUrl);
  const clock: Clock = { now: () => now, set: () => {} };
  const keys = [new TextEncoder().encode('test-key-'.repeat(5))];
  const log = pino({ level: 'silent' });
  const app = await openApp({
    config,
    database,
    clock,
    storage,
    libraryFolders: lentFolders,
    log,
    keys,
    build,
  });
  return {
    url: await app.http.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** A separate library without publications, with its own store. */
export interface EmptyLibrary {
  database: Database;
  storage: Storage;
  config: Config;
  /** The folder of its files. */
  files: string;
  ownerUrl: string;
  visit(now?: Date): Visit;
  bringIn(folder: string, options?: { dry?: boolean; now?: Date }): ReturnType<typeof importFolder>;
  /** The product on it, at the given instant. */
  serve(now: Date, build: string | null): Promise<ServedLibrary>;
  close(): Promise<void>;
}

export async function openEmptyLibrary(env: Record<string, string> = {}): Promise<EmptyLibrary> {
  const fresh = await freshDatabase({ story: false });
  const files = await mkdtemp(join(tmpdir(), 'library-store-'));
  const config = loadConfig({
    DATABASE_URL: fresh.url,
    DATA_DIR: fresh.dataDir,
    STORAGE: `file:${files}`,
    TEST_CLOCK: '1',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const database = openDatabase(fresh.url, { pool: 4, work: true });
  const storage = openStorage(config.storage);
  await layGround(database);
  const visit = (now = new Date()): Visit => ({
    site: siteOf(config),
    visitor: ANONYMOUS,
    now,
    requestId: 'library-import',
    address: '',
  });
  return {
    database,
    storage,
    config,
    files,
    ownerUrl: fresh.url,
    visit,
    bringIn: (folder, { dry = false, now } = {}) =>
      importFolder({ database, storage, config }, visit(now), folder, { dry, report: () => {} }),
    serve: (now, build) => serveAt({ config, storage, servingUrl: fresh.servingUrl }, now, build),
    async close() {
      await database.close();
      await fresh.drop();
      await rm(files, { recursive: true, force: true });
    },
  };
}
