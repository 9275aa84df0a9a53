import { termsOf } from '#shell/page-kind.rules.ts';

/**
 * Whether a form was sent by a page of this very site. Browsers state this themselves, and no page can forge it; a
 * client that sends no such header is not a browser that another site could abuse. From a page that hides its address,
 * an older browser sends `null`: the key in that address is proof enough.
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
