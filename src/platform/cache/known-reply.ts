import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag } from './conditional-request.ts';

/** Strong: computed over the very bytes that are sent. */
export const tagOfBytes = (body: Buffer | string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/**
 * Whatever others may keep and revalidate (feeds, calendars, site maps, pictures, pages) is sent once: a client that
 * has the current bytes gets a 304. A reply's own tag is used if it has one.
 */
export async function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || (request.method !== 'GET' && request.method !== 'HEAD')) return payload;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  if (!mayBeKept(reply)) return payload;
  const etag = String(reply.getHeader('etag') ?? tagOfBytes(payload));
  reply.header('etag', etag);
  if (!isKnownTag(request.headers['if-none-match'], etag)) return payload;
  for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name);
  reply.code(304);
  return '';
}

function mayBeKept(reply: FastifyReply): boolean {
  const told = reply.getHeader('cache-control');
  return told !== undefined && !String(told).includes('no-store');
}
