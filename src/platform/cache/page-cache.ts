import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { tagOfBytes } from './known-reply.ts';
import { tellCache, textBytes } from './standing.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** One public reply, ready to send: the same bytes for every anonymous visitor until a tag is invalidated. */
export interface PageCacheEntry {
  status: number;
  headers: Record<string, string>;
  /** Strong, of the plain bytes. */
  etag: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
  tags: ReadonlySet<string>;
  /** The route pattern, for the metrics. */
  route: string;
  since: number;
  until: number;
  /** Settles once the compressed forms are ready. */
  compressed: Promise<void>;
}

const MOST_BYTES = 96 * 1024 * 1024;
/** There is no end of addresses that do not exist: a client that requests them all must not evict pages. */
const ABSENT_SHARE = 1 / 16;
/** A page's text may depend on the date, so nothing is kept longer. */
export const KEEP_MS = 60_000;
/** The entry itself, besides its content. */
const ENTRY_BYTES = 1_024;

const bytesOf = ({ plain, br, gzip: zipped, headers, tags }: PageCacheEntry, key: string): number =>
  ENTRY_BYTES +
  textBytes(key + Object.entries(headers).flat().join('') + [...tags].join('')) +
  plain.length +
  (br?.length ?? 0) +
  (zipped?.length ?? 0);
const openShare = (maxSize: number) =>
  new LRUCache<string, PageCacheEntry>({ maxSize, sizeCalculation: bytesOf });

interface PageCacheReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: Iterable<string>;
  /** When the content is due to change. */
  until?: Date | null;
  route: string;
}

export class PageCache {
  readonly #pages: LRUCache<string, PageCacheEntry>;
  readonly #absent: LRUCache<string, PageCacheEntry>;
  #generation = 0;
  enabled = true;

  constructor({ name = 'pages', mostBytes = MOST_BYTES } = {}) {
    this.#absent = openShare(Math.floor(mostBytes * ABSENT_SHARE));
    this.#pages = openShare(mostBytes - this.#absent.maxSize);
    const bytes = () => this.#pages.calculatedSize + this.#absent.calculatedSize;
    tellCache({ name, mostBytes, bytes });
  }

  /** To be read before the reply is made; a reply older than an invalidation is not kept. */
  get generation(): number {
    return this.#generation;
  }

  find(key: string, now: number): PageCacheEntry | null {
    const entry = this.stale(key);
    return entry && entry.until >= now ? entry : null;
  }

  /** The last reply known here, however old: better than nothing while the database is away. */
  stale(key: string): PageCacheEntry | null {
    return this.#pages.get(key) ?? this.#absent.get(key) ?? null;
  }

  /** Drops the kept reply: the current one is not to be kept, and the former must no longer be served. */
  forget(key: string): void {
    this.#pages.delete(key);
    this.#absent.delete(key);
  }

  /** Keeps a reply; compressed forms follow in the background. */
  keep(key: string, reply: PageCacheReply, now: number, generation: number): PageCacheEntry {
    const entry: PageCacheEntry = {
      status: reply.status,
      headers: reply.headers,
      etag: tagOfBytes(reply.body),
      plain: reply.body,
      br: null,
      gzip: null,
      tags: new Set(reply.tags),
      route: reply.route,
      since: now,
      // At `until` itself, the reply is no longer true.
      until: Math.min(now + KEEP_MS, (reply.until?.getTime() ?? Number.POSITIVE_INFINITY) - 1),
      compressed: Promise.resolve(),
    };
    if (!this.enabled || generation !== this.#generation) return entry;
    this.forget(key);
    this.#shareOf(entry).set(key, entry);
    entry.compressed = this.#compress(key, entry);
    return entry;
  }

  /** `null`: messages may have been missed, so nothing counts as fresh any more. */
  invalidate(tags: string[] | null): void {
    this.#generation++;
    for (const share of [this.#pages, this.#absent])
      for (const [key, entry] of share.entries())
        if (tags === null) entry.until = Number.NEGATIVE_INFINITY;
        else if (tags.some((tag) => entry.tags.has(tag))) share.delete(key);
  }

  #shareOf({ status }: PageCacheEntry): LRUCache<string, PageCacheEntry> {
    return status === 404 ? this.#absent : this.#pages;
  }

  async #compress(key: string, entry: PageCacheEntry): Promise<void> {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_SIZE_HINT]: entry.plain.length,
    };
    const [br, zipped] = await Promise.all([brotli(entry.plain, { params }), zip(entry.plain)]);
    entry.br = br;
    entry.gzip = zipped;
    const share = this.#shareOf(entry);
    // Set again, because only a new value is measured again.
    if (share.peek(key) === entry) share.set(key, { ...entry });
  }
}

/** Tells every cache and reader on the way that this may be outdated (RFC 9211; `warning` for older ones). */
export function staleMarks(
  { since }: PageCacheEntry,
  now: number,
  reason = 'database-away',
): Record<string, string> {
  const age = Math.max(0, Math.round((now - since) / 1000));
  return {
    age: String(age),
    'cache-status': `site; hit; ttl=${Math.round(KEEP_MS / 1000) - age}; detail=${reason}`,
    warning: '110 - "Response is Stale"',
  };
}

/**
 * The bytes a client can decode, by its Accept-Encoding, and the headers that describe them. The tag is of the plain
 * bytes: with compressed ones it is weak (RFC 9110 section 8.8.3.3).
 */
export function encoded(
  { br, gzip: zipped, plain, etag }: PageCacheEntry,
  accepts = '',
): { body: Buffer; headers: Record<'etag', string> & { 'content-encoding'?: 'br' | 'gzip' } } {
  const weak = { etag: `W/${etag}` };
  if (br && takes(accepts, 'br')) return { body: br, headers: { ...weak, 'content-encoding': 'br' } };
  if (zipped && takes(accepts, 'gzip'))
    return { body: zipped, headers: { ...weak, 'content-encoding': 'gzip' } };
  return { body: plain, headers: { etag } };
}

const NOT_AT_ALL = /;\s*q=0(\.0*)?\s*$/;
export const takes = (accepts: string, encoding: string): boolean =>
  accepts.includes(encoding) &&
  accepts.split(',').some((one) => one.trim().startsWith(encoding) && !NOT_AT_ALL.test(one));
