import { isIP } from 'node:net';
import { connect } from 'node:tls';

const PATIENCE_MS = 3_000;
const KEPT_MS = 10 * 60_000;
let known: { at: number; found: Promise<OwnCertificate | null> } | null = null;

/** Either when it expires, or why it is refused, as Node's error code. */
export interface OwnCertificate {
  endsAt: Date | null;
  problem: string | null;
}

/**
 * The certificate of our own host; null if it does not use TLS or was not reached. Checked at most every ten minutes.
 */
export function ownCertificate(origin: string): Promise<OwnCertificate | null> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return Promise.resolve(null);
  if (!known || performance.now() - known.at > KEPT_MS)
    known = { at: performance.now(), found: certificateOf(hostname, Number(port || 443)) };
  return known.found;
}

/** TLS errors for certificates that no browser would accept. */
const REFUSED = /CERT|SIGNATURE|ALTNAME|^ERR_(?:TLS|SSL)/;

/** Checks a certificate as browsers do; `trusted`: an authority in addition to the known ones. */
export const certificateOf = (host: string, port: number, trusted?: string): Promise<OwnCertificate | null> =>
  new Promise((resolve) => {
    const authorities = trusted ? { ca: trusted } : {};
    const servername = isIP(host) ? '' : host;
    const socket = connect({ host, port, servername, timeout: PATIENCE_MS, ...authorities });
    const end = (found: OwnCertificate | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => {
      const { valid_to: endsAt } = socket.getPeerCertificate();
      end({ endsAt: new Date(endsAt), problem: null });
    });
    socket.once('timeout', () => end(null));
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      end(REFUSED.test(code) ? { endsAt: null, problem: code } : null),
    );
  });
