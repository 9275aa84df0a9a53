import pg from 'pg';

/** A connection that hears what any process says on a channel. */
export interface Listener {
  close(): Promise<void>;
}

export const CONNECT_MS = 5_000;
const RECONNECT_MS = 250;

/** One connection listens; when it is lost, one other is tried for until it stands. `null`: something may have been missed. */
export async function openListener(
  url: string,
  channel: string,
  heard: (tags: string[] | null) => void,
): Promise<Listener> {
  let listener: pg.Client | null = null;
  let closed = false;
  let waiting = false;
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => lost(client));
    client.on('end', () => lost(client));
    client.on('notification', (told) => heard(JSON.parse(told.payload ?? '[]') as string[]));
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    listener = client;
  };
  const lost = (client: pg.Client) => {
    if (listener === client) again();
  };
  const again = () => {
    listener = null;
    if (closed || waiting) return;
    waiting = true;
    // What is told meanwhile is not heard: nothing is kept over the gap.
    heard(null);
    setTimeout(() => {
      waiting = false;
      if (!closed) connect().then(() => heard(null), again);
    }, RECONNECT_MS).unref();
  };
  await connect();
  return {
    async close() {
      closed = true;
      await listener?.end().catch(() => undefined);
    },
  };
}
