import { termsOf } from '#shell/page-kind.rules.ts';

/**
 * Whether a form was sent by a page of this very site. Browsers say so themselves, and no page can make them lie; one
 * that says nothing of the kind is no browser that another site could make use of. From a page that tells nobody its
 * address an older browser sends `null`: the key in that address is proof enough.
 */
export function isSentHere(
  headers: { 'sec-fetch-site'?: string | string[]; origin?: string },
  origin: string,
  url: string,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin === undefined || headers.origin === origin) return true;
  return headers.origin === 'null' && termsOf(url).referrer === 'no-referrer';
}
