import { join, resolve } from 'node:path';
import { LANGUAGE_LIST, ofLanguages, type TargetLanguage, TRANSLATED } from '#kit/languages.ts';
import { isZone } from '#kit/zones.ts';
import type { ProxyTrust } from '../admission/caller.ts';
import type { StorageAddress } from '../storage/object-storage.ts';
import { contradictions, type DatabaseConfig, readDatabase } from './database.ts';
import { type MachineTranslationConfig, readMachineTranslation } from './machine-translation.ts';
import { type MailConfig, readMail } from './mail.ts';
import { readPayments, type Stripe } from './payments.ts';
import { readProxies } from './proxies.ts';
import { type Env, hostOf, isLoopback, readerOf, type SettingReader } from './read.ts';
import { type RecordingConfig, readRecordings } from './recordings.ts';
import { openRegistries, type ReferenceRegistries, readReferenceRegistries } from './references.ts';
import { readTelemetry, type TelemetryConfig } from './telemetry.ts';

export const EXIT_CONFIG = 78;
/** What is kept: everything, only the replies that pages are made of, or nothing. */
const PAGE_CACHES = ['1', 'documents', '0'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const SECRET_MIN_BYTES = 32;
const SECRET_MIN_VARIETY = 10;

export type LanguageCode = TargetLanguage;

export type Config = ReferenceRegistries &
  RecordingConfig &
  MachineTranslationConfig &
  MailConfig &
  DatabaseConfig & {
    production: boolean;
    productName: string;
    /** The time zone in which editors plan. */
    timeZone: string;
    host: string;
    port: number;
    /** Scheme and main host, without a trailing slash: the prefix of every absolute link. */
    origin: string;
    mainHost: string;
    cmeHost: string;
    languageHosts: Record<LanguageCode, string>;
    dataDir: string;
    storage: StorageAddress;
    /** Public keys that signed heads before SECRET_KEY was changed. */
    ledgerKeys: string[];
    payments: 'sandbox' | 'stripe';
    allowSandboxPayments: boolean;
    stripe: Stripe | null;
    /**
     * Tax on the amount paid, in millionths, so that a percentage with four decimals is an integer. Zero until it is
     * set.
     */
    taxPerMillion: number;
    supportDeskUrl: string | null;
    chatScriptUrl: string | null;
    /** Null if the key is kept in the data directory (see secrets.ts). */
    secretKeys: string[] | null;
    testClock: boolean;
    /** Anything less than `1` only serves to measure what a first rendering costs. */
    pageCache: (typeof PAGE_CACHES)[number];
    demo: boolean;
    metricsToken: string | null;
    /** Which proxies are trusted on whom they forward. */
    trustedProxies: ProxyTrust;
    /** Null if traces and metrics are not sent anywhere. */
    telemetry: TelemetryConfig | null;
    logLevel: (typeof LOG_LEVELS)[number];
  };

export class ConfigError extends Error {
  override name = 'ConfigError';
  code = 'config';
  problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export function loadConfig(env: Env): Config {
  const problems: string[] = [];
  const read = readerOf(env, problems);
  const production = read.text('NODE_ENV') === 'production';
  const dataDir = resolve(read.text('DATA_DIR') ?? 'data');
  const config: Config = {
    production,
    productName: read.text('PRODUCT_NAME') ?? 'Steady State',
    timeZone: read.checked('TIME_ZONE', 'UTC', 'the IANA name of a time zone, as America/New_York', zoneOf),
    ...readHosts(read, production),
    ...readData(read, dataDir),
    ...readMail(read, { dataDir, production }),
    ledgerKeys: readLedgerKeys(read),
    ...readPayments(read),
    ...readReferenceRegistries(read),
    ...readRecordings(read),
    ...readMachineTranslation(read),
    supportDeskUrl: read.web('SUPPORT_DESK_URL', null),
    chatScriptUrl: read.web('CHAT_SCRIPT_URL', null),
    secretKeys: readSecretKeys(read),
    testClock: read.flag('TEST_CLOCK', false),
    pageCache: read.choice('PAGE_CACHE', '1', PAGE_CACHES),
    demo: read.flag('DEMO', !production),
    metricsToken: readMetricsToken(read),
    trustedProxies: readProxies(read),
    telemetry: readTelemetry(read),
    logLevel: read.choice('LOG_LEVEL', 'info', LOG_LEVELS),
  };
  problems.push(...contradictions(config));
  if (production) problems.push(...refusals(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function refusals(config: Config): string[] {
  const found = openRegistries(config);
  if (config.databaseUrl && !config.secretKeys) {
    found.push(
      `SECRET_KEY: read nothing, with DATABASE_URL in production accepted is a key of ${SECRET_MIN_BYTES} characters or more`,
    );
  }
  if (config.payments === 'sandbox' && !config.allowSandboxPayments) {
    found.push('PAYMENTS: read "sandbox", in production accepted is stripe, or ALLOW_SANDBOX_PAYMENTS=1');
  }
  if (config.testClock) found.push('TEST_CLOCK: read "1", in production accepted is 0 or nothing');
  if (config.demo) {
    found.push('DEMO: read "1", in production accepted is 0 or nothing (the demo passwords are published)');
  }
  return found;
}

function readHosts(read: SettingReader, production: boolean) {
  const port = read.whole('PORT', 3000, 0, 65535);
  const mainHost = read.host('MAIN_HOST', `localhost:${port}`);
  const secure = production && !isLoopback(mainHost.split(':')[0] ?? '');
  return {
    host: read.checked('HOST', '127.0.0.1', 'an address to listen on', listenAddress),
    port,
    mainHost,
    origin: `${secure ? 'https' : 'http'}://${mainHost}`,
    cmeHost: read.host('CME_HOST', `cme.${mainHost}`),
    languageHosts: read.checked(
      'LANGUAGE_HOSTS',
      languageHostsUnder(mainHost),
      'hosts separated by commas that begin with pt., fr., it. or de., or language=host',
      (value) => languageHostsOf(value, mainHost),
    ),
  };
}

function readData(read: SettingReader, dataDir: string) {
  return {
    dataDir,
    ...readDatabase(read),
    storage: read.checked<StorageAddress>(
      'STORAGE',
      { kind: 'file', directory: join(dataDir, 'storage') },
      'file:directory or s3://bucket?endpoint=https://…&region=…',
      (value) => storageOf(read, value),
    ),
  };
}

function readLedgerKeys(read: SettingReader): string[] {
  return read.checked<string[]>(
    'LEDGER_KEYS',
    [],
    'public keys of 43 letters each, separated by commas',
    (value) => {
      const keys = value.split(',').map((key) => key.trim());
      return keys.every((key) => /^[\w-]{43}$/.test(key)) ? keys : undefined;
    },
  );
}

function readSecretKeys(read: SettingReader): string[] | null {
  return read.checked<string[] | null>(
    'SECRET_KEY',
    null,
    `random keys of at least ${SECRET_MIN_BYTES} characters each, separated by commas, the newest first`,
    (value) => {
      const keys = value.split(',').map((key) => key.trim());
      return keys.every(isStrongKey) ? keys : undefined;
    },
  );
}

export function isStrongKey(key: string): boolean {
  return Buffer.byteLength(key) >= SECRET_MIN_BYTES && new Set(key).size >= SECRET_MIN_VARIETY;
}

function readMetricsToken(read: SettingReader): string | null {
  return read.checked<string | null>(
    'METRICS_TOKEN',
    null,
    'at least 16 characters without spaces',
    (value) => (/^\S{16,}$/.test(value) ? value : undefined),
  );
}

const zoneOf = (name: string): string | undefined => (isZone(name) ? name : undefined);

function listenAddress(value: string): string | undefined {
  return /^[0-9a-zA-Z.:_-]+$/.test(value) ? value : undefined;
}

function languageHostsUnder(mainHost: string): Record<LanguageCode, string> {
  const { en: _main, ...hosts } = ofLanguages(({ label }) => `${label}.${mainHost}`);
  return hosts;
}

function languageHostsOf(value: string, mainHost: string): Record<LanguageCode, string> | undefined {
  const hosts = languageHostsUnder(mainHost);
  for (const part of value.split(',').map((entry) => entry.trim())) {
    const [name, written] = part.includes('=') ? part.split('=') : [part.split('.')[0], part];
    const language = TRANSLATED.find((one) => one === name || LANGUAGE_LIST[one].label === name);
    const host = hostOf(written ?? '');
    if (!language || !host) return undefined;
    hosts[language] = host;
  }
  return hosts;
}

function storageOf(read: SettingReader, value: string): StorageAddress | undefined {
  const directory = /^file:(?:\/\/(?=\/))?(.+)$/.exec(value)?.[1];
  if (directory) return { kind: 'file', directory: resolve(directory) };
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || !url.hostname) return undefined;
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return undefined;
  const region = url.searchParams.get('region') ?? 'us-east-1';
  return {
    kind: 's3',
    bucket: url.hostname,
    endpoint,
    region,
    prefix: url.pathname.replace(/^\/|\/$/g, ''),
    accessKeyId: read.required('AWS_ACCESS_KEY_ID', 'the key id for the S3 store'),
    secretAccessKey: read.required('AWS_SECRET_ACCESS_KEY', 'the secret key for the S3 store'),
    sessionToken: read.text('AWS_SESSION_TOKEN'),
  };
}
