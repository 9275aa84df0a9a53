import type { FastifyReply } from 'fastify';
import { LOGO_PICTURE } from '../mail/html.ts';
import { CROSS_ORIGIN } from './cross-origin.ts';

/** The podcast's artwork: podcast apps that are pages of other sites display it. */
export const SHOW_PICTURE = '/podcast-artwork.png';
/** E-mail is also read in pages of other sites. */
const SHOWN_ELSEWHERE = [SHOW_PICTURE, LOGO_PICTURE];

/** Revalidated every time, so that a new release is never held back; the worker may connect to this site only. */
const WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/** Sets how long a file of the built web may be cached, judging by its name. */
export function assetHeaders(reply: FastifyReply, path: string): void {
  if (SHOWN_ELSEWHERE.some((picture) => path.endsWith(picture))) reply.headers(CROSS_ORIGIN);
  const hashed = /[/\\](assets|fonts)[/\\]/.test(path);
  if (/[/\\]worker\.js$/.test(path)) reply.headers(WORKER_HEADERS);
  else reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  // An immutable file is never revalidated and is always requested whole.
  if (hashed) for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
}
