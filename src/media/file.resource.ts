import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '#kit/refusal.ts';
import type { Ports } from '#platform/ports.ts';
import { isFileToken, isProtected } from './file-link.service.ts';

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
};
const FOREVER = 'public, max-age=31536000, immutable';
/** A stored SVG is an image, never a page: it may run nothing wherever it is opened. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** `/files/…`: names carry a hash of their content, so they are kept forever; protected ones need their token. */
export function addFileRoute(app: FastifyInstance, ports: Ports): void {
  app.get('/files/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const file = (request.params as { '*': string })['*'];
    const closed = isProtected(file);
    const token = (request.query as { t?: unknown }).t;
    if (closed && (typeof token !== 'string' || !isFileToken(ports.keys, file, token, ports.now())))
      throw new Refusal({
        code: 'link-ended',
        status: 403,
        detail: 'This link has ended. Open the page again for a fresh one.',
      });
    const found = await ports.storage.open(file);
    const type = TYPES[file.split('.').at(-1) ?? ''];
    if (!found || !type) throw notFound();
    reply.header('content-security-policy', FILE_POLICY);
    reply.header('cache-control', closed ? 'private, max-age=3600' : FOREVER);
    reply.header('accept-ranges', 'bytes').header('last-modified', found.modifiedAt.toUTCString()).type(type);
    const range = readRange(request.headers.range, found.bytes);
    if (range === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${found.bytes}`).send();
    if (!range) return reply.header('content-length', found.bytes).send(found.stream());
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.bytes}`);
    return reply.header('content-length', range.end - range.start + 1).send(found.stream(range));
  });
}

/** One byte range; several are answered whole, which a server may do. */
export function readRange(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!found || (!found[1] && !found[2])) return null;
  const start = found[1] ? Number(found[1]) : Math.max(0, bytes - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), bytes - 1) : bytes - 1;
  return start > end || start >= bytes ? 'unsatisfiable' : { start, end };
}
