/** Longer than most holidays; after that, a returning reader has a stranger's limits again. */
export const KNOWN_SECONDS = 180 * 86_400;
const NAME = 'ppDevice';
/** Bound to this host and no other: over HTTPS, the browser enforces it. */
const nameOf = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME);

/** Says that somebody signed in here before. It grants no session, and scripts cannot read it. */
export const deviceCookie = (value: string, secure: boolean): string =>
  `${nameOf(secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${KNOWN_SECONDS}${secure ? '; Secure' : ''}`;

export function deviceIn(cookies: string | undefined, secure: boolean): string | undefined {
  const start = `${nameOf(secure)}=`;
  const found = cookies
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(start));
  return found?.slice(start.length) || undefined;
}
