import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type Api, createApi, fetchTransport } from '#client/api/client.ts';
import { openSession } from '#identity/session/session.service.ts';
import { findCredentials } from '#identity/user/user.repository.ts';
import type { Document } from '#kit/contract.ts';
import { type Clock, openClock } from '#platform/clock/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import type { PaymentProvider } from '#platform/payments/payment.ts';
import { type Database, openDatabase } from '#platform/postgres/database.ts';
import { openStorage } from '#platform/storage/object-storage.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { PEOPLE, type PersonName } from '#seed/people.ts';
import { type App, openApp } from '#server/app.ts';
import { buildIfChanged } from '../../scripts/build.ts';
import { say } from '../../scripts/run-tool.ts';
import { freshDatabase } from './database.ts';

const ROOT = join(import.meta.dirname, '../..');
export type Who = PersonName | 'anonymous';

export interface TestApp {
  url: string;
  app: App;
  /** Connected as the role that serves. */
  database: Database;
  /** The address of the same database as the owner of its tables. */
  ownerUrl: string;
  clock: Clock;
  /** The typed client as one of the story's people. */
  api(person: Who): Promise<Api>;
  /** A raw request, for what a well-behaved client cannot send. */
  ask(
    path: string,
    options?: RequestInit & { as?: Who },
  ): Promise<{
    status: number;
    headers: Headers;
    text: string;
    json: Document & {
      errors?: { code: string; detail: string; status: string; source?: { pointer?: string } }[];
    };
  }>;
  token(person: Who): Promise<string | null>;
  close(): Promise<void>;
}

/** The whole product on its own database and a free port, with the story seeded. `pages`: with the built web. */
export async function openTestApp({
  pages = false,
  env = {},
  reach = (url) => url,
  payment,
}: {
  pages?: boolean;
  env?: Record<string, string>;
  /** Replaces the address through which the database is reached. */
  reach?: (url: string) => string | Promise<string>;
  /** The payment provider to use instead of the sandbox. */
  payment?: (database: Database) => PaymentProvider;
} = {}): Promise<TestApp> {
  if (pages) await buildIfChanged(say);
  const fresh = await freshDatabase();
  const outbox = await mkdtemp(join(tmpdir(), 'steady-state-outbox-'));
  const database = openDatabase(await reach(fresh.servingUrl));
  const clock = openClock();
  const { app, url } = await onFreePort(async (port) => {
    const config = {
      ...loadConfig({
        PORT: String(port),
        DATA_DIR: fresh.dataDir,
        TEST_CLOCK: '1',
        LOG_LEVEL: 'silent',
        // The same on machines with and without it.
        FFMPEG: 'off',
        ...env,
      }),
      outboxDir: outbox,
    };
    const app = await openApp({
      config,
      database,
      clock,
      storage: openStorage(config.storage),
      libraryFolders: lentFolders,
      ...(payment ? { payment: payment(database) } : {}),
      log: pino({ level: config.logLevel }),
      keys: [new TextEncoder().encode('test-key-'.repeat(5))],
      build: pages ? join(ROOT, 'build') : null,
    });
    await app.http.listen({ port, host: '127.0.0.1' });
    return { app, url: `http://localhost:${port}` };
  });
  const tokens = new Map<Who, Promise<string>>();
  const token = async (person: Who): Promise<string | null> => {
    if (person === 'anonymous') return null;
    const asked = tokens.get(person) ?? signIn(app, person);
    tokens.set(person, asked);
    return asked;
  };
  return {
    url,
    app,
    database,
    ownerUrl: fresh.url,
    clock,
    token,
    async api(person) {
      const own = await token(person);
      return createApi(fetchTransport(url, { token: () => own, renewed: () => {} }));
    },
    async ask(path, { as = 'anonymous', headers, ...options } = {}) {
      const own = await token(as);
      const reply = await fetch(`${url}${path}`, {
        redirect: 'manual',
        ...options,
        headers: { ...(own ? { authorization: `JWT ${own}` } : {}), ...(headers as Record<string, string>) },
      });
      const text = await reply.text();
      const isJson = reply.headers.get('content-type')?.includes('json');
      return {
        status: reply.status,
        headers: reply.headers,
        text,
        json: isJson && text ? JSON.parse(text) : { data: null },
      };
    },
    async close() {
      await app.close();
      await database.close();
      await fresh.drop();
      await rm(outbox, { recursive: true, force: true });
    },
  };
}

/** Has the effect of a correct password, without the time it takes to check one. */
async function signIn({ ports }: App, person: PersonName): Promise<string> {
  const account = await findCredentials(ports.database.reader(), PEOPLE[person].email);
  if (!account) throw new Error(`nobody is called ${person}`);
  return ports.database.write((db) => openSession(ports, db, account.id, ports.now()));
}

const PORT_TRIES = 5;
/** Another program may take a port between its choice and its use: then the deed is repeated on another one. */
export async function onFreePort<T>(deed: (port: number) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await deed(await freePort());
    } catch (thrown) {
      if ((thrown as { code?: unknown }).code !== 'EADDRINUSE' || tried === PORT_TRIES) throw thrown;
    }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
