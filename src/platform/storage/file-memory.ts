import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { countLook } from '../cache/cache-figures.ts';
import { takes } from '../cache/page-cache.ts';
import { tellCache, textBytes } from '../cache/standing.ts';
import { noteRoute, routeOf } from '../http/request-figures.ts';
import { namedTag } from './storage.ts';

interface FileCacheEntry {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  route: string;
}

const MOST_BYTES = 16 * 1024 * 1024;
/** Scripts, styles, fonts, covers; audio and video are streamed from storage. */
const FILE_BYTES = 256 * 1024;
/** No process serves a removed file for longer than this. */
const HELD_MS = 10 * 60_000;
/** Overhead of an entry, in addition to its content. */
const ENTRY_BYTES = 1_024;
/** Addresses and accepted encodings of pages are short; longer ones are not worth caching. */
const KEY_LENGTH = 300;

/** Request headers that make the reply depend on more than its address. */
const CONDITIONS = [
  'authorization',
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
];
/** Matches a reply that is the same for everyone and never changes. */
const FOR_GOOD = /\bpublic\b.*\bimmutable\b/;
/** Files that the build names by content; stored files are recognized by the hash in their names. */
const BUILT = /^\/(assets|fonts)\//;
/**
 * Drawn by this release from the address alone: constant for the life of the process, and requested again after a day.
 */
const DRAWN = /^\/media\/topics\//;
/** Headers of the connection, not of the file. */
const PASSING = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/**
 * Small files that never change, ready to send: from the second request on, a file costs no access to the disk or the
 * store and no routing. Its name and the reply's headers decide; handlers that serve files need not know about it.
 */
export class FileMemory {
  /** The site of a request: all names of a site count as one. */
  readonly #siteKey: (request: IncomingMessage) => string;
  readonly #held = new LRUCache<string, FileCacheEntry>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ headers, body }, key) =>
      ENTRY_BYTES + textBytes(key + Object.entries(headers).flat().join('')) + body.length,
    ttl: HELD_MS,
  });

  constructor(siteKey: (request: IncomingMessage) => string) {
    this.#siteKey = siteKey;
    tellCache({ name: 'files', mostBytes: MOST_BYTES, bytes: () => this.#held.calculatedSize });
  }

  /**
   * For the hook before a reply is sent: reads a small file completely and caches it; passes on everything else
   * unchanged.
   */
  async take(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const key = this.#keyOf(request.raw);
    const source = key ? bodyOf(payload) : null;
    if (!key || !source || !isHoldable(request, reply, source)) return payload;
    const body = await packed(source instanceof Readable ? await buffer(source) : source, request, reply);
    const headers = reply.getHeaders() as OutgoingHttpHeaders;
    for (const name of PASSING) delete headers[name];
    this.#held.set(key, {
      headers: { ...headers, 'content-length': body.length },
      body,
      route: routeOf(request.raw),
    });
    return body;
  }

  /** Sends a cached file directly to the socket, before any routing; false if there is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = this.#keyOf(request);
    const held = key && this.#held.get(key);
    if (key) countLook('files', held ? 'hit' : 'miss');
    if (!held) return false;
    noteRoute(request, held.route);
    response.writeHead(200, held.headers);
    response.end(held.body);
    return true;
  }

  #keyOf(request: IncomingMessage): string | null {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !isNamedByContent(url) || hasCondition(headers)) return null;
    const key = `${this.#siteKey(request)} ${url} ${headers['accept-encoding'] ?? ''}`;
    return key.length > KEY_LENGTH ? null : key;
  }
}

/** Compresses drawn pictures and captions as well as the reader's browser accepts; compressed ones stay as they are. */
async function packed(body: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (reply.hasHeader('content-encoding') || !TEXT.test(String(reply.getHeader('content-type') ?? '')))
    return body;
  reply.header('vary', 'Accept-Encoding');
  const accepts = String(request.headers['accept-encoding'] ?? '');
  const encoding = body.length < WORTH_PACKING ? undefined : ENCODINGS.find((one) => takes(accepts, one));
  if (!encoding) return body;
  const small = await (encoding === 'br' ? brotli(body) : zip(body));
  // The bytes differ, and a strong tag identifies bytes; nobody needs to revalidate what never changes.
  reply.removeHeader('etag');
  reply.headers({ 'content-encoding': encoding, 'content-length': small.length });
  return small;
}
const TEXT = /^(image\/svg\+xml|text\/vtt)/;
const ENCODINGS = ['br', 'gzip'] as const;
const WORTH_PACKING = 512;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Different content has a different address; files with other names may be replaced, and with a query nothing is
 * certain.
 */
const isNamedByContent = (url: string): boolean =>
  !url.includes('?') && (BUILT.test(url) || DRAWN.test(url) || namedTag(url) !== null);

const hasCondition = (headers: IncomingHttpHeaders): boolean => CONDITIONS.some((name) => name in headers);

/** A file is a stream; a drawing is already in memory, as text or bytes. */
function bodyOf(payload: unknown): Readable | Buffer | null {
  if (payload instanceof Readable || Buffer.isBuffer(payload)) return payload;
  return typeof payload === 'string' ? Buffer.from(payload) : null;
}

function isHoldable({ url }: FastifyRequest, reply: FastifyReply, source: Readable | Buffer): boolean {
  const isDrawn = DRAWN.test(url);
  if (source instanceof Readable === isDrawn || reply.statusCode !== 200) return false;
  const bytes = Buffer.isBuffer(source) ? source.length : Number(reply.getHeader('content-length'));
  return (
    (isDrawn || FOR_GOOD.test(String(reply.getHeader('cache-control') ?? ''))) &&
    reply.getHeader('set-cookie') === undefined &&
    bytes <= FILE_BYTES
  );
}
