const MAX = 2000;

/**
 * Where somebody was going, as an address carries it: a path of this site with its query, or nothing (B8). What a browser
 * could read as another host is none: schemes, backslashes, control characters, and two slashes anywhere in the path,
 * which a router may bring to its beginning.
 */
export function placeIn(value: string | null | undefined): string | null {
  if (!value || value.length > MAX || !value.startsWith('/')) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\\\u0000-\u001f\u007f\u2028\u2029]/.test(value)) return null;
  const [path = ''] = value.split(/[?#]/);
  return path.includes('//') ? null : value;
}

/** The place that the query of an address names. */
export const placeOf = (search: string): string | null =>
  placeIn(new URLSearchParams(search).get('redirect'));

/** What is read, heard, tested or looked through; a form, an account, the plans and the home page are none of it. */
const COME_BACK_TO = /^\/(publication|section|podcasts|library|search|author|calendar|test|results)(\/|$)/;

/**
 * Where a payment that begins here leads back to: what the address carries along already, else the page itself, where it
 * is one to come back to.
 */
export function placeFrom({ pathname, search }: { pathname: string; search: string }): string | null {
  const carried = placeOf(search);
  if (carried) return carried;
  return COME_BACK_TO.test(pathname) ? placeIn(`${pathname}${search}`) : null;
}

/** An address that leads on to a place; as it was where there is none. */
export function withPlace(address: string, place: string | null): string {
  if (!place) return address;
  const [before = '', hash] = address.split('#');
  const joined = `${before}${before.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(place)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
