import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Logger } from 'pino';
import { type Caller, callerOf } from './caller.ts';
import type { Config } from './config.ts';

/** Finds who sends a request, once for each; a proxy that nobody announced is told of once, in production. */
export function callerFinder(
  { trustedProxies, production }: Pick<Config, 'trustedProxies' | 'production'>,
  log: Pick<Logger, 'warn'>,
): (request: IncomingMessage) => Caller {
  const known = new WeakMap<IncomingMessage, Caller>();
  let told = !production;
  return (request) => {
    const found = known.get(request);
    if (found) return found;
    const { socket, headers } = request;
    const secure = (socket as Partial<TLSSocket>).encrypted === true;
    const caller = callerOf(trustedProxies, { peer: socket.remoteAddress, secure, headers });
    known.set(request, caller);
    if (caller.refused && !told) {
      told = true;
      log.warn({ address: caller.address }, 'forwarded headers of a peer that TRUSTED_PROXIES does not name');
    }
    return caller;
  };
}
