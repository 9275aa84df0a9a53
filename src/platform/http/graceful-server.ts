import { type RequestListener, Server, type ServerOptions, type ServerResponse } from 'node:http';
import { Server as Door, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * A connected client may send one more request within these milliseconds, so that one already on its way is not lost.
 */
const LAST_WORD_MS = 1_000;

/**
 * An HTTP server that shuts down without cutting off a response (R16). Node's own `close` destroys connections whose
 * response is still on its way to a slow reader, and keeps open, for their whole keep-alive time, those whose response
 * began earlier.
 */
export class GracefulServer extends Server {
  /** The responses in progress on each connection. */
  readonly #connections = new Map<Socket, Set<ServerResponse>>();
  #leaving = false;
  #parting = false;

  constructor(options: ServerOptions, listener: RequestListener) {
    super(options);
    this.on('connection', (socket: Socket) => {
      this.#connections.set(socket, new Set());
      socket.once('close', () => this.#connections.delete(socket));
    });
    this.on('request', (request, response) => this.#attend(request.socket, response));
    this.on('request', listener);
  }

  /**
   * Stops accepting connections first, and only then tells the open ones to close: if told earlier, clients would
   * reconnect to a socket that is just closing. The turn of the loop empties the system's accept queue, which is lost
   * with the socket. Resolves when the last connection has ended.
   */
  async leave(): Promise<void> {
    await turn();
    if (!this.listening) return;
    this.#leaving = true;
    const left = new Promise((resolve) => this.once('close', resolve));
    Door.prototype.close.call(this);
    for (const underWay of this.#connections.values()) underWay.forEach(tellLast);
    const silence = setTimeout(() => {
      this.#parting = true;
      for (const socket of this.#connections.keys()) this.#part(socket);
    }, LAST_WORD_MS);
    await left;
    clearTimeout(silence);
  }

  #attend(socket: Socket, response: ServerResponse): void {
    const underWay = this.#connections.get(socket);
    if (!underWay) return;
    underWay.add(response);
    if (this.#leaving) tellLast(response);
    response.once('close', () => {
      underWay.delete(response);
      if (this.#parting) this.#part(socket);
    });
  }

  #part(socket: Socket): void {
    if (this.#connections.get(socket)?.size === 0) socket.destroySoon();
  }
}

/** Sets `Connection: close` on the response, unless its headers have already been sent. */
function tellLast(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}
