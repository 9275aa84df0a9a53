import { type RequestListener, Server, type ServerOptions, type ServerResponse } from 'node:http';
import { Server as Door, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** Who has a connection may ask once more within these milliseconds: what is just being sent is not lost. */
const LAST_WORD_MS = 1_000;

/**
 * An HTTP server that leaves without breaking off an answer (R16). Node's own `close` destroys connections whose answer
 * is still on its way to a slow reader, and keeps open, for as long as they may rest, those whose answer was begun before.
 */
export class GracefulServer extends Server {
  /** The answers under way on each connection. */
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
   * No new connection first, and only then the farewell to those there are: told earlier, they would come back to a
   * door that is just closing. After a turn of the loop nobody stands in the system's queue, which dies with the door.
   * Resolves when the last connection has ended.
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

/** Its head says `Connection: close`, unless it has left already. */
function tellLast(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}
