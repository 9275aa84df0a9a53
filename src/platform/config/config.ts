import { join, resolve } from 'node:path';
import { isZone } from '#kit/zones.ts';
import type { ProxyTrust } from '../admission/caller.ts';
import type { StorageAddress } from '../storage/object-storage.ts';
import { contradictions, type DatabaseConfig, readDatabase } from './database.ts';
import { readHosts, type SiteHosts } from './hosts.ts';
import { type MachineTranslationConfig, readMachineTranslation } from './machine-translation.ts';
import { type MailConfig, readMail } from './mail.ts';
import { readPayments, type Stripe } from './payments.ts';
import { readProxies } from './proxies.ts';
import { type Env, readerOf, type SettingReader } from './read.ts';
import { type RecordingConfig, readRecordings } from './recordings.ts';
import { openRegistries, type ReferenceRegistries, readReferenceRegistries } from './references.ts';
import { readStorage } from './storage.ts';
import { readTelemetry, type TelemetryConfig } from './telemetry.ts';

export const EXIT_CONFIG = 78;
/** What is kept: everything, only the replies that pages are made of, or nothing. */
const PAGE_CACHES = ['1', 'documents', '0'] as const;
/** Any other word is a mistake: it would not be production, and would open the demo with its published passwords. */
const NODE_ENVS = ['development', 'test', 'production'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const SECRET_MIN_BYTES = 32;
const SECRET_MIN_VARIETY = 10;

export type Config = ReferenceRegistries &
  RecordingConfig &
  MachineTranslationConfig &
  MailConfig &
  DatabaseConfig &
  SiteHosts & {
    production: boolean;
    productName: string;
    /** The time zone in which editors plan. */
    timeZone: string;
    host: string;
    port: number;
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
  const production = read.choice('NODE_ENV', 'development', NODE_ENVS) === 'production';
  const port = read.whole('PORT', 3000, 0, 65535);
  const dataDir = resolve(read.text('DATA_DIR') ?? 'data');
  const config: Config = {
    production,
    productName: read.text('PRODUCT_NAME') ?? 'Steady State',
    timeZone: read.checked('TIME_ZONE', 'UTC', 'the IANA name of a time zone, as America/New_York', zoneOf),
    host: read.checked('HOST', '127.0.0.1', 'an address to listen on', listenAddress),
    port,
    ...readHosts(read, { port, production }),
    dataDir,
    ...readDatabase(read),
    storage: readStorage(read, join(dataDir, 'storage')),
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
