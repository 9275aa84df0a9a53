const MAX = 2000;

/**
 * Where somebody was going, as carried in an address: a path of this site with its query, or null (B8). Anything a
 * browser could read as another host is rejected: schemes, backslashes, control characters, and two slashes anywhere in
 * the path, which a router may move to its beginning.
 */
export function placeIn(value: string | null | undefined): string | null {
  if (!value || value.length > MAX || !value.startsWith('/')) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\\\u0000-\u001f\u007f\u2028\u2029]/.test(value)) return null;
  const [path = ''] = value.split(/[?#]/);
  return path.includes('//') ? null : value;
}

/** The place named in the query of an address. */
export const placeOf = (search: string): string | null =>
  placeIn(new URLSearchParams(search).get('redirect'));

/** Pages to read, listen to, be tested on or browse; not forms, the account, the plans or the home page. */
const COME_BACK_TO = /^\/(publication|section|podcasts|library|search|author|calendar|test|results)(\/|$)/;

/**
 * Where a payment that begins here leads back to: the place already in the address, else the page itself, if it is one
 * to come back to.
 */
export function placeFrom({ pathname, search }: { pathname: string; search: string }): string | null {
  const carried = placeOf(search);
  if (carried) return carried;
  return COME_BACK_TO.test(pathname) ? placeIn(`${pathname}${search}`) : null;
}

/** Adds a place to an address; unchanged if there is none. */
export function withPlace(address: string, place: string | null): string {
  if (!place) return address;
  const [before = '', hash] = address.split('#');
  const joined = `${before}${before.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(place)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
