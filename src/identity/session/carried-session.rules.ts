/** Spec §9, token cookie: half an hour, renewed by the owner's activity (C14). */
export const CARRIED_SECONDS = 1800;
/** Activity within this time leaves the cookie unchanged. */
export const RENEW_SECONDS = 300;
/** Exchanged for a token by another host of ours; scripts cannot read it. */
export const CARRIED_COOKIE = 'ppSession';
/** Tells scripts that there is something to exchange and for which domain; contains no secret and no name. */
export const CARRIED_MARK = 'ppCarried';

/** The domain that the main host shares with hosts below it, without port or `www.`; null for an IP address. */
export function parentDomain(mainHost: string): string | null {
  const name = mainHost.replace(/:\d+$/, '').replace(/^www\./, '');
  return /^[\d.]+$|:|\[/.test(name) ? null : name;
}

/** Whether a host is the parent domain or below it; nothing is ever carried to other hosts. */
export function isBelow(host: string, parent: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === parent || name.endsWith(`.${parent}`);
}

/**
 * Both cookies with their value, or cleared. The credential is sent with API calls only: no page, file or script needs
 * it.
 */
export function carriedCookies(value: string | null, parent: string, secure: boolean): string[] {
  const rest = `Domain=${parent}; Max-Age=${value === null ? 0 : CARRIED_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
  return [
    `${CARRIED_COOKIE}=${value ?? ''}; Path=/api/; HttpOnly; ${rest}`,
    `${CARRIED_MARK}=${value === null ? '' : parent}; Path=/; ${rest}`,
  ];
}

/** The credential in a `Cookie` header; the first wins, as browsers send the most specific one first. */
export function carriedIn(header: string | undefined): string | null {
  const found = header
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${CARRIED_COOKIE}=`));
  return found?.slice(CARRIED_COOKIE.length + 1) || null;
}

const MARKED = new RegExp(`(?:^|; *)${CARRIED_MARK}=([a-z0-9.-]+)`);
/** The domain named by the mark, in a `Cookie` header or a document's cookies; null if nothing is carried. */
export const markedIn = (cookies: string | undefined): string | null =>
  MARKED.exec(cookies ?? '')?.[1] ?? null;
