import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** Sits between the program and its database, and fails as networks and servers do. */
export interface Relay {
  /** The address of the same database through this relay. */
  url: string;
  /**
   * `hung`: accepts connections but relays nothing, in either direction; `gone`: every connection is cut, and none is
   * accepted.
   */
  state: 'open' | 'hung' | 'gone';
  /** The next COMMIT reaches the database, but its reply is lost. */
  loseNextCommit: boolean;
  /** Switches to another server, like an address that is moved; existing connections are cut. */
  moveTo(database: string): void;
  close(): Promise<void>;
}

export async function openRelay(database: string): Promise<Relay> {
  let target = new URL(database);
  const lines = new Set<[Socket, Socket]>();
  let state: Relay['state'] = 'open';
  const server = createServer((client) => {
    client.on('error', () => {});
    if (state === 'gone') return client.destroy();
    const far = toDatabase(target).on('error', () => {});
    const line: [Socket, Socket] = [client, far];
    lines.add(line);
    let silent = false;
    client.on('data', (part: Buffer) => {
      if (relay.loseNextCommit && part.includes('COMMIT')) {
        relay.loseNextCommit = false;
        silent = true;
        far.once('data', () => client.destroy());
      }
      if (state === 'open') far.write(part);
    });
    far.on('data', (part: Buffer) => state === 'open' && !silent && client.write(part));
    client.on('close', () => far.destroy());
    far.on('close', () => state === 'open' && client.destroy());
    client.on('close', () => lines.delete(line));
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`);
  url.username = target.username || String(target.searchParams.get('user') ?? '');
  url.password = target.password;
  const relay: Relay = {
    url: url.href,
    loseNextCommit: false,
    get state() {
      return state;
    },
    set state(next) {
      // What was held back while it hung is lost with its connections.
      const cut = next !== 'hung';
      state = next;
      if (cut) for (const line of lines) for (const socket of line) socket.destroy();
    },
    moveTo(next) {
      target = new URL(next);
      for (const line of lines) for (const socket of line) socket.destroy();
    },
    async close() {
      for (const line of lines) for (const socket of line) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return relay;
}

function toDatabase(target: URL): Socket {
  const folder = target.searchParams.get('host') ?? decodeURIComponent(target.hostname);
  const port = Number(target.port || target.searchParams.get('port') || 5432);
  return folder.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, folder);
}
