import type { Env } from '#platform/config/read.ts';
import { namesOfSetting, SECRET_SETTINGS } from '#platform/config/secret-files.ts';
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

/** What leads to the live database and files. */
const DATA = [...SECRET_SETTINGS].filter((name) => name.startsWith('DATABASE_')).concat('STORAGE');
/** Whoever receives something from the program, or is asked something by it. */
const RECEIVERS = [
  'SMTP_URL',
  'SUPPORT_DESK_URL',
  'LEDGER_WITNESS',
  'CHAT_SCRIPT_URL',
  'MACHINE_TRANSLATION',
  'REFERENCE_DOI_REGISTRY',
  'REFERENCE_PUBMED_REGISTRY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
];

/** Empty, an environment wins over the file of settings; with the `…_FILE` of each. */
const emptied = (names: string[]): Env =>
  Object.fromEntries(names.flatMap(namesOfSetting).map((name) => [name, '']));

/** A folder has a database and files of its own. */
export const ownData = (dataDir: string): Env => ({ ...emptied(DATA), DATA_DIR: dataDir });

/** What a person starts a copy with, on the live program's machine and beside its settings. */
export const copySettings = (dataDir: string): Env => ({
  NODE_ENV: '',
  DEMO: '0',
  ...ownData(dataDir),
  ...emptied(RECEIVERS),
  PAYMENTS: 'sandbox',
  HOST: '127.0.0.1',
  PORT: '3100',
  MAIN_HOST: 'localhost:3100',
  CME_HOST: '',
  LANGUAGE_HOSTS: '',
});

/** The line to type: whatever could mean something else to a shell is quoted. */
export const copyCommand = (dataDir: string): string =>
  [
    ...Object.entries(copySettings(dataDir)).map(([name, value = '']) => `${name}=${shellWord(value)}`),
    'npm start',
  ].join(' ');

const shellWord = (text: string): string =>
  /^[\w./:-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Files are read in place, and never written. */
export function readOnlyStorage({ open }: Storage): Storage {
  const refused = async (key: string): Promise<never> => {
    throw new Error(`a drill writes no file, and was asked to write ${key}`);
  };
  return { open, put: refused, putStream: refused, remove: refused };
}
