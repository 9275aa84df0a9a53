import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { addressEndpoints } from '#identity/address/address.handlers.ts';
import { passwordEndpoints } from '#identity/password/password.handlers.ts';
import { registrationEndpoints } from '#identity/registration/registration.handlers.ts';
import { sessionEndpoints } from '#identity/session/session.handlers.ts';
import { identifyVisitor } from '#identity/session/session.service.ts';
import type { Visit } from '#kit/visit.ts';
import { siteOf } from '#locale/site.rules.ts';
import { planEndpoints } from '#membership/plan/plan.handlers.ts';
import { seedMembership } from '#membership/plan/plan.service.ts';
import { userEndpoints } from '#membership/user/user.handlers.ts';
import { loadConfig } from '#platform/config/config.ts';
import { createDispatch } from '#platform/http/dispatch.ts';
import { errorReply } from '#platform/http/errors.ts';
import { sandboxProvider } from '#platform/payments/sandbox.ts';
import type { Ports } from '#platform/ports.ts';
import { openDatabase, statement } from '#platform/postgres/database.ts';
import { openFileStorage } from '#platform/storage/storage.ts';
import { invitedPrice } from '#referrals/purchase/discount.service.ts';
import { lentFolders } from '#seed/lent-folders.ts';
import { accountJoins, userJoins } from '#server/joins.ts';
import { freshDatabase } from '../database.ts';

const ENDPOINTS = [
  ...sessionEndpoints,
  ...registrationEndpoints(accountJoins),
  ...passwordEndpoints(accountJoins.unprovedAccounts),
  ...userEndpoints(userJoins),
  ...addressEndpoints,
  ...planEndpoints(invitedPrice),
];
export const PASSWORD = 'ocean-lantern-47';

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every call are read here
  json: any;
  headers: Record<string, string>;
}
interface Sent {
  body?: unknown;
  token?: string;
  address?: string;
}

const LETTERS = statement(
  'desk.letters',
  { text_body: 'text', subject: 'text' },
  'SELECT text_body, subject FROM outbox_message WHERE recipient = $1 ORDER BY id DESC',
);

/** The account calls of the contract for tests: a database of one's own, a clock that can be set, no sockets. */
export async function openDesk() {
  const fresh = await freshDatabase({ story: false });
  const dataDir = await mkdtemp(join(tmpdir(), 'desk-'));
  const config = loadConfig({ DATABASE_URL: fresh.url, DATA_DIR: dataDir });
  const clock = { at: new Date('2026-11-21T10:00:00Z') };
  const database = openDatabase(fresh.servingUrl);
  const ports: Ports = {
    config,
    database,
    storage: openFileStorage(dataDir),
    libraryFolders: lentFolders,
    payment: sandboxProvider(database),
    log: pino({ level: 'silent' }),
    keys: [randomBytes(32)],
    now: () => clock.at,
  };
  await database.write(seedMembership);
  const dispatch = createDispatch(ports);

  async function visitOf({ token, address = '192.0.2.1' }: Sent): Promise<Visit> {
    const visitor = await identifyVisitor(ports, token && `JWT ${token}`);
    return { site: siteOf(config), visitor, now: ports.now(), requestId: randomUUID(), address };
  }

  async function call(method: string, url: string, sent: Sent = {}): Promise<Reply> {
    const [path = '', search = ''] = url.split('?');
    try {
      const visit = await visitOf(sent);
      const { endpoint, params } = route(method, path);
      const given = await dispatch(endpoint, visit, {
        params,
        search: new URLSearchParams(search),
        body: sent.body,
        header: () => undefined,
      });
      const status = given.status ?? endpoint.call.status ?? 200;
      return { status, json: given.document ?? null, headers: given.headers ?? {} };
    } catch (thrown) {
      const answer = errorReply(thrown, 'request');
      if (answer.unexpected) throw thrown;
      return { status: answer.status, json: { errors: answer.errors }, headers: answer.headers };
    }
  }

  async function register(
    email: string,
    over: Record<string, string> = {},
  ): Promise<{ id: string; token: string }> {
    const { json } = await call('POST', '/api/registration/', { body: registration(email, over) });
    return { id: json.data.id, token: json.data.attributes.token };
  }
  const signIn = (email: string, password = PASSWORD, address?: string) =>
    call('POST', '/api/login/', { address, body: resource('ApiLoginView', { username: email, password }) });
  const letters = (to: string) => database.reader().all(LETTERS, [to]);
  const linkTo = async (to: string) =>
    /(?:token=|change\/\d+\/)([\w-]{43})/.exec((await letters(to))[0]?.text_body ?? '')?.[1] ?? '';

  /** All of them have read what there is before the first may write to the table. */
  async function atOnce<T>(table: string, count: number, begin: () => Promise<T>[]): Promise<T[]> {
    const client = new pg.Client({ connectionString: fresh.url });
    await client.connect();
    try {
      await client.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
      const all = Promise.all(begin());
      const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted`;
      const isOver = all.then(
        () => true,
        () => true,
      );
      while (((await client.query(waiting)).rows[0] as { n: number }).n < count)
        if (await Promise.race([isOver, setTimeout(20, false)])) break;
      await client.query('COMMIT');
      return await all;
    } finally {
      await client.end();
    }
  }

  async function close() {
    await database.close();
    await fresh.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { ports, clock, call, register, signIn, letters, linkTo, atOnce, close };
}

export const resource = (type: string, attributes: object) => ({ data: { type, attributes } });
export const registration = (email: string, over: Record<string, string> = {}) =>
  resource('ApiRegisterView', {
    username: email,
    email,
    password1: PASSWORD,
    password2: PASSWORD,
    firstName: 'Ada',
    lastName: 'Moreau',
    ...over,
  });

function route(method: string, path: string) {
  for (const endpoint of ENDPOINTS) {
    const names = [...endpoint.call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const found = new RegExp(`^${endpoint.call.path.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
    if (endpoint.call.method !== method || !found) continue;
    return { endpoint, params: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) };
  }
  throw new Error(`${method} ${path} is not on the desk`);
}
