import pino from 'pino';
import { openClock } from '#platform/clock/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { type Database, openDatabase, type Reader } from '#platform/postgres/database.ts';
import { openFileStorage } from '#platform/storage/storage.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { openApp } from '#server/app.ts';

/** Statements of one anonymous request, counted at the database handle through which all code goes. */
export async function countStatements(
  databaseUrl: string,
  dataDir: string,
): Promise<{ what: string; statements: number }[]> {
  const database = openDatabase(databaseUrl);
  let count = 0;
  const counting: Database = { ...database, reader: () => counted(database.reader(), () => count++) };
  const config = { ...loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), pageCache: '0' as const };
  const app = await openApp({
    config,
    database: counting,
    clock: openClock(),
    storage: openFileStorage(dataDir),
    libraryFolders: lentFolders,
    log: pino({ level: 'silent' }),
    keys: [new Uint8Array(32)],
    build: null,
  });
  const ask = async (what: string, url: string) => {
    count = 0;
    await app.http.inject({ url, headers: { host: config.mainHost } });
    return { what, statements: count };
  };
  const include = 'include=authors.image,interviewer,categories,jointSponsor,keyPoints,materials,sections';
  try {
    return [
      await ask('list of 1', '/api/publications/?page%5Bsize%5D=1&include=author.image,categories'),
      await ask('list of 40', '/api/publications/?page%5Bsize%5D=40&include=author.image,categories'),
      await ask('cover mode', `/api/publications/2746/?${include}`),
    ];
  } finally {
    await app.close();
    await database.close();
  }
}

function counted(reader: Reader, tell: () => void): Reader {
  const told =
    <A extends unknown[], R>(ask: (...given: A) => R) =>
    (...given: A): R => {
      tell();
      return ask(...given);
    };
  return {
    all: told(reader.all) as Reader['all'],
    maybe: told(reader.maybe) as Reader['maybe'],
    one: told(reader.one) as Reader['one'],
    get count() {
      return reader.count;
    },
  };
}
