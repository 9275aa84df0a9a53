import type { PreviewReader } from './address/preview.ts';
import type { HomePreview, PagePreview } from './address/preview-desk.ts';

/**
 * Part of a `Visit`, which says who asks, where and when: it is passed explicitly through every layer, and jobs and
 * tests build one like anyone else.
 */
export interface Site {
  /** `main`, or the language sub-host. */
  language: string;
  /** Origin of this host, e.g. `http://localhost:3000`. */
  origin: string;
  mainOrigin: string;
  /** The origin of each language's host, including English and the main host. */
  origins: Readonly<Record<string, string>>;
  productName: string;
  /** The zone of the clock that editors plan by. */
  timeZone: string;
  /** Invented people, texts and credits, under a banner. */
  demo: boolean;
}
export interface Holding {
  planId: number;
  tierName: string;
  tierRank: number;
  permissions: string[];
  canGiveCredits: boolean;
  rebillDays: number;
  startsAt: Date;
  endsAt: Date;
}
/**
 * A publication, a page or the front page as seen by a reader who does not exist: only this one is shown, and nothing
 * is written.
 */
export interface Preview {
  /** One of the three is set, the others are null. */
  publicationId: number | null;
  home: HomePreview | null;
  page: PagePreview | null;
  reader: PreviewReader;
  /** Whether readers can see it already. */
  isPublished: boolean;
  /** Who opened it: an editor from the desk, or an author by a link. */
  by: 'editor' | 'author';
}
export type Visitor = { preview?: Preview } & (
  | { kind: 'anonymous' }
  | {
      kind: 'user';
      id: number;
      sessionId: string;
      /** When the holder of the session last proved who they are; absent if that is not known. */
      signedInAt?: Date;
      emailVerified: boolean;
      isSuperuser: boolean;
      /** An administrator without a second factor, who may only add one. */
      mustAddFactor?: boolean;
      scope: 'full' | 'subscriber';
      /** The latest holding, current or lapsed; null if there never was one. */
      holding: Holding | null;
    }
);
export interface Visit {
  site: Site;
  visitor: Visitor;
  now: Date;
  requestId: string;
  /** What limits are counted by: the address the request came from; for IPv6, its 64-bit network. */
  address: string;
  /** That address in full, for the audit log. */
  exactAddress?: string;
  /** What the caller's device shows of an earlier sign-in, unproved. */
  device?: string | undefined;
}
export const ANONYMOUS: Visitor = { kind: 'anonymous' };
