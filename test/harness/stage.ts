import { request } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { identifyVisitor } from '#identity/session/session.service.ts';
import type { Resource } from '#kit/contract.ts';
import type { Visit } from '#kit/visit.ts';
import { siteOf } from '#locale/site.rules.ts';
import { type Database, openDatabase, type Reader } from '#platform/postgres/database.ts';
import { openFileStorage } from '#platform/storage/storage.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { type App, openApp } from '#server/app.ts';
import { buildIfChanged } from '../../scripts/build.ts';
import { say } from '../../scripts/run-tool.ts';
import { openTestApp, type TestApp, type Who } from './app.ts';

export { freePort } from './app.ts';

const BUILD = join(import.meta.dirname, '../../build');
export const MEDIA_TYPE = 'application/vnd.api+json';
export type Asked = Awaited<ReturnType<TestApp['ask']>>;
export type Sent = { as?: Who; token?: string; headers?: Record<string, string>; at?: string };

/** The product with the story seeded, plain SQL access, and a way to send any document. */
export interface Stage extends TestApp {
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  send(method: string, path: string, document?: unknown, sent?: Sent): Promise<Asked>;
  /** A second instance with its own pool, cache and port on the same database. */
  twin(options?: { pages?: boolean }): Promise<{ url: string; app: App; database: Database }>;
}

export async function openStage(options: Parameters<typeof openTestApp>[0] = {}): Promise<Stage> {
  const app = await openTestApp(options);
  const raw = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
    .on('error', () => {})
    .on('connect', (client) => client.on('error', () => {}));
  const twins: { app: App; database: Database }[] = [];
  return {
    ...app,
    sql: async <Row>(text: string, values: unknown[] = []) => (await raw.query(text, values)).rows as Row[],
    send: (method, path, document, sent = {}) => send(app, method, path, document, sent),
    async twin({ pages = false } = {}) {
      if (pages) await buildIfChanged(say);
      const made = await openTwin(app, pages ? BUILD : null);
      twins.push(made);
      return made;
    },
    async close() {
      for (const twin of twins) {
        await twin.app.close();
        await twin.database.close();
      }
      await raw.end();
      await app.close();
    },
  };
}

async function send(
  app: TestApp,
  method: string,
  path: string,
  document: unknown,
  sent: Sent,
): Promise<Asked> {
  const token = sent.token ?? (await app.token(sent.as ?? 'anonymous'));
  const body = document === undefined || typeof document === 'string' ? document : JSON.stringify(document);
  const headers = {
    ...(body === undefined ? {} : { 'content-type': MEDIA_TYPE }),
    ...(token ? { authorization: `JWT ${token}` } : {}),
    ...sent.headers,
  };
  const reply = await fetch(`${sent.at ?? app.url}${path}`, { method, headers, body, redirect: 'manual' });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') && text;
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    json: isJson ? JSON.parse(text) : { data: null },
  };
}

async function openTwin(
  { app, clock }: TestApp,
  build: string | null,
): Promise<{ url: string; app: App; database: Database }> {
  const { config, database: first, keys, payment } = app.ports;
  const database = openDatabase(first.url);
  const root = config.storage.kind === 'file' ? config.storage.directory : config.dataDir;
  const storage = openFileStorage(root);
  const twin = await openApp({
    config,
    database,
    clock,
    storage,
    libraryFolders: lentFolders,
    payment,
    log: pino({ level: 'silent' }),
    keys,
    build,
  });
  return { url: await twin.http.listen({ port: 0, host: '127.0.0.1' }), app: twin, database };
}

/**
 * Requests are counted in windows of the clock: meanwhile the clock stands at the beginning of a window of that many
 * seconds, so that none ends during the call.
 */
export async function inOneWindow<T>(
  { clock }: Pick<Stage, 'clock'>,
  seconds: number,
  deed: () => Promise<T>,
): Promise<T> {
  const width = seconds * 1000;
  clock.set(new Date(Math.ceil(Date.now() / width) * width));
  try {
    return await deed();
  } finally {
    clock.set(null);
  }
}

/** The visit of one of the story's people, for calls that are counted rather than sent. */
export async function visitAs(app: TestApp, who: Who): Promise<Visit> {
  const token = await app.token(who);
  const { ports } = app.app;
  const { config } = ports;
  return {
    site: siteOf(config),
    visitor: await identifyVisitor(ports, token ? `JWT ${token}` : undefined),
    now: ports.now(),
    requestId: 'counted',
    address: '127.0.0.1',
  };
}

/** The same database, with every statement sent through its handles counted. */
export function counted(database: Database): { database: Database; sent(): number } {
  const handles: Reader[] = [];
  const keep = <H extends Reader>(handle: H): H => {
    handles.push(handle);
    return handle;
  };
  return {
    database: {
      ...database,
      reader: () => keep(database.reader()),
      write: (deed) => database.write((db) => deed(keep(db))),
    },
    sent: () => handles.reduce((sum, handle) => sum + handle.count, 0),
  };
}

export const one = (asked: Asked): Resource & { attributes: Record<string, unknown> } =>
  asked.json.data as Resource & { attributes: Record<string, unknown> };
export const codes = (asked: Asked): string[] => (asked.json.errors ?? []).map((error) => error.code);

export interface RawReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
/** A request byte for byte: any Host, any path, nothing decoded or normalised on the way. */
export function raw(
  url: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (reply) => {
      const parts: Buffer[] = [];
      reply
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
        );
    });
    sent.on('error', reject).end(body);
  });
}
