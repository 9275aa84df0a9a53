/** Preloaded by `--import` into a program that is tested: writes down with whom it opens a connection, of whatever kind. */
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

type Peer = { path?: string; host?: string; port?: number | string };

const into = process.env.CONNECTIONS_INTO ?? '';
const connect = Socket.prototype.connect as (this: Socket, ...given: unknown[]) => Socket;
Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  // As it is called from within Node, or as anybody may call it.
  const first = Array.isArray(given[0]) ? given[0][0] : given[0];
  const { path, host, port } = typeof first === 'object' ? (first as Peer) : peerOf(first, given[1]);
  appendFileSync(into, `${path ?? `${host ?? 'localhost'}:${port}`}\n`);
  return connect.apply(this, given);
} as Socket['connect'];

/** A path, or a port and perhaps a host. */
const peerOf = (first: unknown, second: unknown): Peer =>
  Number.isNaN(Number(first))
    ? { path: String(first) }
    : { port: Number(first), ...(typeof second === 'string' ? { host: second } : {}) };
