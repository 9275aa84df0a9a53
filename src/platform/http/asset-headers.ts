import type { FastifyReply } from 'fastify';
import { LOGO_PICTURE } from '../mail/html.ts';
import { CROSS_ORIGIN } from './cross-origin.ts';

/** Of the podcast: shown by apps that are pages of other sites. */
export const SHOW_PICTURE = '/podcast-artwork.png';
/** Mail is read in pages of other sites, too. */
const SHOWN_ELSEWHERE = [SHOW_PICTURE, LOGO_PICTURE];

/** Asked about each time, so that a new release is never held back; it reaches this site alone. */
const WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/** How long a file of the built web may be kept, by its name. */
export function assetHeaders(reply: FastifyReply, path: string): void {
  if (SHOWN_ELSEWHERE.some((picture) => path.endsWith(picture))) reply.headers(CROSS_ORIGIN);
  const hashed = /[/\\](assets|fonts)[/\\]/.test(path);
  if (/[/\\]worker\.js$/.test(path)) reply.headers(WORKER_HEADERS);
  else reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
  // What never changes is never asked about again, and is always wanted whole.
  if (hashed) for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
}
