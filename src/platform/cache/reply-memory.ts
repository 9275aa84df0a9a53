import { LRUCache } from 'lru-cache';
import type { Document } from '#kit/contract.ts';
import { frozen } from '#kit/jsonapi.ts';
import { KEEP_MS } from './page-cache.ts';
import { tellCache, textBytes } from './standing.ts';

/** What a call gave every unknown visitor alike, as pages are made of it. Frozen: many pages are. */
export interface KeptReply {
  status: number;
  document: Document | null;
  tags: readonly string[];
  /** From then on it may say something else. */
  until: Date;
}
/** The same, before it is kept; `until` null where nothing is planned. */
export type ReplyToKeep = Omit<KeptReply, 'until'> & { until: Date | null };

const MOST_BYTES = 4 * 1024 * 1024;
/** Of the entry itself, beside what it carries. */
const ENTRY_BYTES = 1_024;
/** Two objects of the heap, as sent and as pages read it, by the letters of its JSON: texts are shared, values have a word each. */
const bytesOf = ({ document, tags }: KeptReply, key: string): number =>
  ENTRY_BYTES + textBytes(key + tags.join('')) + 3 * textBytes(JSON.stringify(document));

/**
 * Replies of calls that pages are made of, until one of their tags is invalidated, and as long as a page at most: what
 * one page has asked for, the next need not ask again.
 */
export class ReplyMemory {
  readonly #kept: LRUCache<string, KeptReply>;
  #generation = 0;
  enabled = true;

  constructor(mostBytes = MOST_BYTES) {
    this.#kept = new LRUCache<string, KeptReply>({ maxSize: mostBytes, sizeCalculation: bytesOf });
    tellCache({ name: 'page-replies', mostBytes, bytes: () => this.#kept.calculatedSize });
  }

  /** Taken before the call is made; a reply older than an invalidation is not kept. */
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
