import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A connection that hears what any process sends on some channels. */
export interface Listener {
  /** Runs on the listening connection: everything notified before has been heard by the time it returns. */
  ask<Row>(text: string): Promise<Row>;
  /** Whether the database is known not to answer: an attempt to reach it has failed, and none has succeeded since. */
  away(): boolean;
  close(): Promise<void>;
}

export const CONNECT_MS = 5_000;
const RECONNECT_MS = 250;
/** A connection may die, or its server hang, without notice: it is probed at this interval. */
const ASK_MS = 2_000;
const SILENCE_MS = 3_000;

export interface Hearing {
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called when notifications may have been missed. */
  missed(): void;
}
/** Keeps one connection listening; when it is lost, retries until a new one is open. */
export async function openListener(url: string, { channels, missed }: Hearing): Promise<Listener> {
  let listener: pg.Client | null = null;
  let closed = false;
  let waiting = false;
  let away = false;
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SILENCE_MS,
      keepAlive: true,
    });
    client.on('error', () => lost(client));
    client.on('end', () => lost(client));
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
    await client.connect();
    for (const channel of Object.keys(channels)) await client.query(`LISTEN ${channel}`);
    listener = client;
    away = false;
    void attend(client);
  };
  const attend = async (client: pg.Client) => {
    while (!closed && listener === client) {
      await wait(ASK_MS, undefined, { ref: false });
      if (listener !== client || (await answers(client))) continue;
      away = true;
      lost(client);
      client.end().catch(() => undefined);
    }
  };
  const lost = (client: pg.Client) => {
    if (listener === client) again();
  };
  const again = () => {
    listener = null;
    if (closed || waiting) return;
    waiting = true;
    // Notifications sent meanwhile are not heard: nothing counts as fresh across the gap.
    missed();
    setTimeout(() => {
      waiting = false;
      if (!closed) connect().then(missed, failed);
    }, RECONNECT_MS).unref();
  };
  const failed = () => {
    away = true;
    again();
  };
  await connect();
  return {
    away: () => away,
    async ask<Row>(text: string) {
      if (!listener) throw new Error('nobody listens just now');
      return (await listener.query(text)).rows[0] as Row;
    },
    async close() {
      closed = true;
      await listener?.end().catch(() => undefined);
    },
  };
}

/** Whether the server replies in time. If this process itself was busy, it first handles what has arrived meanwhile. */
async function answers(client: pg.Client): Promise<boolean> {
  const asked = client.query('SELECT 1').then(
    () => true,
    () => false,
  );
  const silence = wait(SILENCE_MS - 500, false, { ref: false }).then(async (silent) => {
    await turn();
    await turn();
    return silent;
  });
  return Promise.race([asked, silence]);
}
