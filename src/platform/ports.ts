import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { PaymentProvider } from './payments/payment.ts';
import type { Database } from './postgres/database.ts';
import type { Storage } from './storage/storage.ts';

/** The outside world as resources and services get it: passed along, never ambient. */
export interface Ports {
  config: Config;
  database: Database;
  storage: Storage;
  payment: PaymentProvider;
  log: Logger;
  /** Signing keys, newest first. */
  keys: readonly Uint8Array[];
  now(): Date;
}

/** Without the database: a handler has the one handle that it is given, unless it opens its own (`direct`). */
export type HandlerPorts = Omit<Ports, 'database'>;
