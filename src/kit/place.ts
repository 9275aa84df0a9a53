import { isSecretPath, withoutSecrets } from './address/secret.ts';

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
export const placeOf = (search: string | URLSearchParams): string | null =>
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

/** The path of an address as the router reads it, whichever way it is spelled. */
function readPath(address: string): string {
  try {
    return decodeURI(new URL(address, 'http://x').pathname);
  } catch {
    return address;
  }
}

/** Whether an address is of one of the pages which say that another page could not be shown. */
export const isErrorAddress = (address: string): boolean => /^\/(error-|load-error)/i.test(readPath(address));

/** Not to signing out again, to thanks that are said once, nor to an error that may be over. */
export const isDestination = (address: string): boolean =>
  !isErrorAddress(address) && !/^\/(logout|[a-z]+-success)/i.test(readPath(address));

/**
 * Where signing in or registering on a page leads back to: the page, without the keys in its address. The home page and
 * the forms for it lead on, to the place that they carry themselves. Null for what nobody comes back to.
 */
export function placeAfterSignIn({ pathname, search }: { pathname: string; search: string }): string | null {
  if (/^\/(signin|register|recover-password)?\/?$/i.test(pathname)) return placeOf(search);
  const isPlace = isDestination(pathname) && !isSecretPath(pathname);
  return isPlace ? pathname + withoutSecrets(search) : null;
}
export const signInFrom = (here: { pathname: string; search: string }): string =>
  withPlace('/signin', placeAfterSignIn(here));

/** Adds a place to an address; unchanged if there is none. */
export function withPlace(address: string, place: string | null): string {
  if (!place) return address;
  const [before = '', hash] = address.split('#');
  const joined = `${before}${before.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(place)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}
