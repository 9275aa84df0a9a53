/** Longer than most holidays: whoever comes back later is a stranger again, with a stranger's limits. */
export const KNOWN_SECONDS = 180 * 86_400;
const NAME = 'ppDevice';
/** Of a page of its own, and of no other host: where the site is served by HTTPS, the browser itself sees to both. */
const nameOf = (secure: boolean): string => (secure ? `__Host-${NAME}` : NAME);

/** Says that somebody signed in here before. No session comes of it, and no script reads it. */
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
