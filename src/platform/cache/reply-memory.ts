import { LRUCache } from 'lru-cache';
import type { Document } from '#kit/contract.ts';
import { frozen } from '#kit/jsonapi.ts';
import { KEEP_MS } from './page-cache.ts';
import { tellCache, textBytes } from './standing.ts';

/**
 * A call's reply that is the same for every anonymous visitor, as used to make pages. Frozen, as many pages share it.
 */
export interface KeptReply {
  status: number;
  document: Document | null;
  tags: readonly string[];
  /** From then on the reply may differ. */
  until: Date;
}
/** The same, before it is kept; `until` is null if no change is planned. */
export type ReplyToKeep = Omit<KeptReply, 'until'> & { until: Date | null };

const MOST_BYTES = 4 * 1024 * 1024;
/** The entry itself, besides its content. */
const ENTRY_BYTES = 1_024;
/**
 * Two objects on the heap, as sent and as read by pages, estimated by the length of its JSON: texts are shared, values
 * take a word each.
 */
const bytesOf = ({ document, tags }: KeptReply, key: string): number =>
  ENTRY_BYTES + textBytes(key + tags.join('')) + 3 * textBytes(JSON.stringify(document));

/**
 * Replies of the calls that pages are made of, kept until one of their tags is invalidated, and no longer than a page:
 * what one page has requested, the next need not request again.
 */
export class ReplyMemory {
  readonly #kept: LRUCache<string, KeptReply>;
  #generation = 0;
  enabled = true;

  constructor(mostBytes = MOST_BYTES) {
    this.#kept = new LRUCache<string, KeptReply>({ maxSize: mostBytes, sizeCalculation: bytesOf });
    tellCache({ name: 'page-replies', mostBytes, bytes: () => this.#kept.calculatedSize });
  }

  /** To be read before the call is made; a reply older than an invalidation is not kept. */
  get generation(): number {
    return this.#generation;
  }

  find(key: string, now: number): KeptReply | null {
    const kept = this.#kept.get(key);
    return kept && kept.until.getTime() > now ? kept : null;
  }

  keep(key: string, reply: ReplyToKeep, now: number, generation: number): void {
    if (!this.enabled || generation !== this.#generation) return;
    const until = new Date(Math.min(now + KEEP_MS, reply.until?.getTime() ?? Number.POSITIVE_INFINITY));
    this.#kept.set(key, frozen({ ...reply, until }));
  }

  /** `null`: messages may have been missed. */
  invalidate(tags: string[] | null): void {
    this.#generation++;
    if (tags === null) this.#kept.clear();
    for (const [key, kept] of this.#kept.entries())
      if (tags?.some((tag) => kept.tags.includes(tag))) this.#kept.delete(key);
  }
}
