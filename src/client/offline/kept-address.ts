/** Stores of kept pages, each with a random name behind it. */
export const KEPT_PREFIX = 'pp-kept-';

/** One page, one address: without the place in it, the campaign that led there or a slash at its end. */
export function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  const path = pathname.replace(/(.)\/+$/, '$1');
  const kind = new URLSearchParams(search).get('kind');
  return kind && /\/test$/.test(path) ? `${path}?kind=${kind}` : path;
}
