import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CONNECT_MS } from './database-listener.ts';
import { boundsOf } from './database-pool.ts';

const TRIES = 12;
const TRY_MS = 250;
/** A pooler's reply to an unknown setting or an unknown address. */
const PROTOCOL_VIOLATION = '08P01';

/** A connection address under the name of its setting, so that errors can say which one to change. */
export interface NamedWay {
  name: string;
  url: string;
}
export interface SessionAnswer {
  /**
   * Whether a notification sent one way is heard on the other: both lead to one database, and the other keeps its
   * connection.
   */
  heard: boolean;
  /** Whether the settings sent at the start of a connection take effect. */
  bounded: boolean;
  listensAs: string;
  tellsAs: string;
}

/**
 * A pooler that lends connections per transaction accepts `LISTEN` but passes nothing on, and gives a session lock to
 * the next client; one that keeps connections may drop their settings. Each looks like a database until something is
 * missing, so they are tested by what they have to do. `direct`: bypasses the pooler; `served` is then not expected to
 * keep any settings.
 */
export async function askSession(served: NamedWay, direct: NamedWay | null): Promise<SessionAnswer> {
  const listener = clientOf(direct ?? served, {});
  const teller = clientOf(served, direct ? {} : boundsOf(false));
  try {
    await connect(listener, direct ?? served);
    await connect(teller, served);
    const [own, other] = [await standingOf(listener), await standingOf(teller)];
    const bounded = direct !== null || other.timeout === boundsOf(false).statement_timeout;
    const found = { bounded, listensAs: own.role, tellsAs: other.role };
    const channel = `asked_${randomBytes(8).toString('hex')}`;
    const hears = new Promise<true>((settle) => listener.once('notification', () => settle(true)));
    await listener.query(`LISTEN ${channel}`);
    for (let tried = 0; tried < TRIES; tried++) {
      await teller.query('SELECT pg_notify($1, $2)', [channel, '']);
      if (await Promise.race([hears, wait(TRY_MS, false, { ref: false })])) return { heard: true, ...found };
    }
    return { heard: false, ...found };
  } finally {
    await Promise.all([listener, teller].map((client) => client.end().catch(() => undefined)));
  }
}

function clientOf({ url }: NamedWay, bounds: pg.ClientConfig): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    ...bounds,
  });
  // The statement in progress reports it.
  client.on('error', () => {});
  return client;
}

/** A failed connection names its setting. */
const connect = (client: pg.Client, { name }: NamedWay): Promise<unknown> =>
  client.connect().catch((cause: Error) => {
    throw Object.assign(cause, { setting: name });
  });

async function standingOf(client: pg.Client): Promise<{ role: string; timeout: number }> {
  const { rows } = await client.query<{ role: string; timeout: number }>(
    `SELECT current_user::text AS role, (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS timeout`,
  );
  return rows[0] ?? { role: '', timeout: 0 };
}

/** A one-line problem for the person starting the server, or null if all is well. */
export async function sessionProblem(served: NamedWay, direct: NamedWay | null): Promise<string | null> {
  const answer = await askSession(served, direct).catch((thrown: Error & { code?: string }) => {
    // Refusing the settings of a new connection is as good as dropping them.
    if (direct || thrown.code !== PROTOCOL_VIOLATION || !/startup parameter/.test(thrown.message))
      throw thrown;
    return { heard: true, bounded: false, listensAs: '', tellsAs: '' };
  });
  return problemOf(answer, served.name, direct?.name);
}

export function problemOf(
  { heard, bounded, listensAs, tellsAs }: SessionAnswer,
  name: string,
  direct?: string,
): string | null {
  if (direct && listensAs !== tellsAs)
    return `${direct}: it works as ${listensAs}, and ${name} as ${tellsAs}; accepted is the same role`;
  if (heard && bounded) return null;
  if (direct)
    return `${direct}: what is told through ${name} is not heard there; accepted is an address of the same database past every pooler`;
  const lacks = heard ? 'drops what a connection sets at its beginning' : 'passes no notifications on';
  return `${name}: it leads through a pooler that ${lacks}; accepted is an address past every pooler${REMEDY[name] ?? ''}`;
}
const BESIDE = ', or beside it one in DATABASE_DIRECT_URL';
const REMEDY: Record<string, string> = { DATABASE_URL: BESIDE, DATABASE_SERVING_URL: BESIDE };
