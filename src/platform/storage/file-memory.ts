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
/** Scripts, styles, letters, covers; sound and film are read from their place, piece by piece. */
const FILE_BYTES = 256 * 1024;
/** What was taken away is not handed out for longer, by any process. */
const HELD_MS = 10 * 60_000;
/** Of the entry itself, beside what it carries. */
const ENTRY_BYTES = 1_024;
/** The addresses and the accepted encodings of a page are short; others are not worth a place. */
const KEY_LENGTH = 300;

/** What makes the reply depend on more than its address. */
const CONDITIONS = [
  'authorization',
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
];
/** Said by a reply that is the same for everybody, for good. */
const FOR_GOOD = /\bpublic\b.*\bimmutable\b/;
/** What the build names by its content; stored files are known by the hash in their names. */
const BUILT = /^\/(assets|fonts)\//;
/** What this release draws from its address alone: it stays as long as the process, and is asked for anew after a day. */
const DRAWN = /^\/media\/topics\//;
/** Of the connection, not of the file. */
const PASSING = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/**
 * Small files that never change, ready to leave: asked for a second time, a file costs no look at the disk or the
 * store and no routing. Its name and what the reply says of itself decide; who hands out a file needs to know nothing of it.
 */
export class FileMemory {
  /** The site of a request: every name that speaks for it is one. */
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

  /** Of the hook before a reply is sent: reads a small file whole and holds it; hands on everything else as it came. */
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

  /** Sends a held file straight from the socket, before any routing; false when there is none. */
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

/** Drawn pictures and captions, as small as their reader can take them; what is packed already stays. */
async function packed(body: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (reply.hasHeader('content-encoding') || !TEXT.test(String(reply.getHeader('content-type') ?? '')))
    return body;
  reply.header('vary', 'Accept-Encoding');
  const accepts = String(request.headers['accept-encoding'] ?? '');
  const encoding = body.length < WORTH_PACKING ? undefined : ENCODINGS.find((one) => takes(accepts, one));
  if (!encoding) return body;
  const small = await (encoding === 'br' ? brotli(body) : zip(body));
  // Of other bytes, and a strong tag is of bytes; nobody needs to ask again for what never changes.
  reply.removeHeader('etag');
  reply.headers({ 'content-encoding': encoding, 'content-length': small.length });
  return small;
}
const TEXT = /^(image\/svg\+xml|text\/vtt)/;
const ENCODINGS = ['br', 'gzip'] as const;
const WORTH_PACKING = 512;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Another content has another address; others may be put anew in their place, and with a query nothing is certain. */
const isNamedByContent = (url: string): boolean =>
  !url.includes('?') && (BUILT.test(url) || DRAWN.test(url) || namedTag(url) !== null);

const hasCondition = (headers: IncomingHttpHeaders): boolean => CONDITIONS.some((name) => name in headers);

/** A file is read from its place; what is drawn is at hand, as text or bytes. */
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
