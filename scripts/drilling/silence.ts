import type { Env } from '#platform/config/read.ts';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * What a copy may know of the living one. Whoever receives something from the program (mail, payments, a help desk, a
 * witness, a collector of traces) is a setting that is not here: a setting of a later release is kept out by itself.
 */
const KNOWN = ['PRODUCT_NAME', 'TIME_ZONE', 'LEDGER_KEYS', 'SECRET_KEY', 'SECRET_KEY_FILE'];

export function silentSettings(env: Env, dataDir: string): Env {
  const kept = KNOWN.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  return {
    ...Object.fromEntries(kept),
    DATA_DIR: dataDir,
    MAIN_HOST: 'localhost',
    PORT: '0',
    DEMO: '0',
    FFMPEG: 'off',
    LOG_LEVEL: 'silent',
  };
}

/** Files are read where they lie, and nowhere written. */
export function readOnlyStorage({ open }: Storage): Storage {
  const refused = async (key: string): Promise<never> => {
    throw new Error(`a drill writes no file, and was asked to write ${key}`);
  };
  return { open, put: refused, putStream: refused, remove: refused };
}
