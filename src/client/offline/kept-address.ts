/** Prefix of the stores of kept pages; each has a random name after it. */
export const KEPT_PREFIX = 'pp-kept-';

/** Gives one page one address: without the place in it, the campaign that led there, or a trailing slash. */
export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  const path = pathname.replace(/(.)\/+$/, '$1');
  const kind = new URLSearchParams(search).get('kind');
  return kind && /\/test$/.test(path) ? `${path}?kind=${kind}` : path;
}
