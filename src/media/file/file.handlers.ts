import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#kit/general.refusals.ts';
import { ownValue } from '#kit/own-value.ts';
import { outcomeHeaders, outcomeOf } from '#platform/cache/conditional-request.ts';
import { CROSS_ORIGIN, PREFLIGHT } from '#platform/http/cross-origin.ts';
import { refuse as refuseRequest } from '#platform/http/request.refusals.ts';
import type { Ports } from '#platform/ports.ts';
import { isStorageKey, namedTag, type StoredFile } from '#platform/storage/storage.ts';
import { currentFigure, drawnFigure } from '../figure/figure.service.ts';
import { findSuccessor } from '../medium/medium.service.ts';
import {
  fileAddress,
  isProtected,
  isPublicSound,
  type LinkUse,
  linkEnded,
  readFileToken,
} from './link.service.ts';

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  weba: 'audio/webm',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
};
const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
const AN_HOUR_OF_THEIRS = 'private, max-age=3600';
/** A stored SVG is an image, never a page: it must not run anything, wherever it is opened. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * How long a file may be cached: for good if its name carries a hash of the content, else until it may have been
 * replaced.
 */
function keepingOf(file: string): string {
  if (isProtected(file)) return AN_HOUR_OF_THEIRS;
  return namedTag(file) ? FOREVER : AN_HOUR;
}

/** `/files/…`: protected files need a token. */
export function addFileRoute(app: FastifyInstance, ports: Ports): void {
  app.get('/files/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const file = fileOf(request);
    const use = usedBy(ports, request);
    if (isProtected(file) && !use) throw linkEnded();
    const found = (await ports.storage.open(file)) ?? (await drawnFigure(ports, file));
    const type = ownValue(TYPES, file.split('.').at(-1) ?? '');
    if (!found) return leadOn(ports, file, use, reply);
    if (!type) throw notFound();
    reply.header('content-security-policy', FILE_POLICY);
    reply.header('cache-control', keepingOf(file));
    if (isForOtherSites(file, use)) reply.headers(CROSS_ORIGIN);
    return sendFile(request, reply, found, type);
  });
  app.options('/files/*', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isForOtherSites(fileOf(request), usedBy(ports, request))) throw notOffered();
    return reply.code(204).headers(PREFLIGHT).send();
  });
}

/** Where media added by editors are stored, and their replacements, too. */
const OF_MEDIA = /^(media|podcasts|protected\/media)\//;
async function leadOn(ports: Ports, file: string, use: LinkUse | null, reply: FastifyReply) {
  if (!isStorageKey(file)) throw notFound();
  const db = ports.database.reader();
  const next = OF_MEDIA.test(file) ? await findSuccessor(db, file) : await currentFigure(db, file);
  const address = next && fileAddress(ports.keys, next, ports.now(), use ?? 'page');
  // Anyone who may have the one may have the other; a public address never leads behind a gate.
  if (!address || next === file || isProtected(next) !== isProtected(file)) throw notFound();
  // A browser follows a request from another site only if every reply on the way may be read there.
  if (isForOtherSites(file, use)) reply.headers(CROSS_ORIGIN);
  return reply.header('cache-control', 'no-store').redirect(address, 302);
}

const fileOf = (request: FastifyRequest): string => (request.params as { '*': string })['*'];

/** Where the link to a protected file was given; null without a valid token. */
function usedBy(ports: Ports, request: FastifyRequest): LinkUse | null {
  const token = (request.query as { t?: unknown }).t;
  return typeof token === 'string' ? readFileToken(ports.keys, fileOf(request), token, ports.now()) : null;
}

/** The enclosures and captions of the feeds: apps that are pages of other sites play and show them. */
const isForOtherSites = (file: string, use: LinkUse | null): boolean =>
  isPublicSound(file) || (isProtected(file) && use === 'feed');

function sendFile(request: FastifyRequest, reply: FastifyReply, found: StoredFile, type: string) {
  const header = (name: string) => [request.headers[name]].flat()[0];
  const outcome = outcomeOf(header, found, request.method);
  const { status, range } = outcome;
  reply.code(status).headers(outcomeHeaders(outcome, found));
  // A refusal is of one request: kept as long as the file, it would be what others get in its place.
  if (status >= 400) reply.header('cache-control', 'no-store');
  if (status !== 200 && status !== 206) return reply.send();
  reply.type(type).header('content-length', range ? range.end - range.start + 1 : found.bytes);
  // Without a body of our own, the framework would send a length of zero.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : found.stream(range ?? undefined));
}

const notOffered = () => refuseRequest('method-not-allowed', { method: 'OPTIONS' });
