import { connect } from 'node:tls';

const PATIENCE_MS = 3_000;
const KEPT_MS = 10 * 60_000;
let known: { at: number; found: Promise<OwnCertificate | null> } | null = null;

/** Either when it ends, or why it is refused, by the code that Node has for it. */
export interface OwnCertificate {
  endsAt: Date | null;
  problem: string | null;
}

/** The certificate of our own host; null where it speaks no TLS or was not reached. Asked every ten minutes at most. */
export function ownCertificate(origin: string): Promise<OwnCertificate | null> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return Promise.resolve(null);
  if (!known || performance.now() - known.at > KEPT_MS)
    known = { at: performance.now(), found: certificateOf(hostname, Number(port || 443)) };
  return known.found;
}

/** What TLS says of a certificate that no browser would take. */
const REFUSED = /CERT|SIGNATURE|ALTNAME|^ERR_(?:TLS|SSL)/;

/** Looked at as browsers do; `trusted`: an authority beside those that are known. */
export const certificateOf = (host: string, port: number, trusted?: string): Promise<OwnCertificate | null> =>
  new Promise((resolve) => {
    const authorities = trusted ? { ca: trusted } : {};
    const socket = connect({ host, port, servername: host, timeout: PATIENCE_MS, ...authorities });
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
