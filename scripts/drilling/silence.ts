import type { Env } from '#platform/config/read.ts';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * The settings of the live system that a copy may see. Anything that receives something from the program (mail,
 * payments, a help desk, a witness, a trace collector) is missing here; settings of later releases are excluded by
 * default.
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

/** Files are read in place, and never written. */
export function readOnlyStorage({ open }: Storage): Storage {
  const refused = async (key: string): Promise<never> => {
    throw new Error(`a drill writes no file, and was asked to write ${key}`);
  };
  return { open, put: refused, putStream: refused, remove: refused };
}
