import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type Caller, callerOf } from './caller.ts';
import { isPrivateAddress } from './network-address.ts';

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
    const { socket } = request;
    const headers = namesTwoHosts(request) ? { ...request.headers, host: undefined } : request.headers;
    const secure = (socket as Partial<TLSSocket>).encrypted === true;
    const caller = callerOf(trustedProxies, { peer: socket.remoteAddress, secure, headers });
    known.set(request, caller);
    if (caller.refused && !told) {
      told = true;
      // A reader's own address is nobody's business here; a proxy is mostly of the same house.
      const address = isPrivateAddress(caller.address) ? { address: caller.address } : {};
      log.warn(address, 'forwarded headers of a peer that TRUSTED_PROXIES does not name');
    }
    return caller;
  };
}

/** Node keeps the first of two hosts and a proxy may keep the other (RFC 9112, 3.2): such a request names none. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
