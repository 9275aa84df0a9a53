import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type Caller, callerOf } from './caller.ts';
import { isPrivateAddress } from './network-address.ts';

/** Finds the caller of a request, once for each; in production, an unannounced proxy is reported once. */
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
      // A reader's own address must not be logged here; a proxy's is usually in the same network.
      const address = isPrivateAddress(caller.address) ? { address: caller.address } : {};
      log.warn(address, 'forwarded headers of a peer that TRUSTED_PROXIES does not name');
    }
    return caller;
  };
}

/** Given two hosts, Node keeps the first and a proxy may keep the other (RFC 9112, 3.2): such a request names none. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
