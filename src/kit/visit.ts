import type { HomePreview, PagePreview, PreviewReader } from './address/preview.ts';

/** Who asks, where, when: travels explicitly along every floor; jobs and tests build one like anyone else. */
export interface Site {
  /** `main`, or the language sub-host. */
  language: string;
  /** Origin of this host, e.g. `http://localhost:3000`. */
  origin: string;
  mainOrigin: string;
  /** Origin of each language's host, English and the main host included. */
  origins: Readonly<Record<string, string>>;
  productName: string;
  /** By whose clock editors plan. */
  timeZone: string;
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
/** A publication, a page or the front page, looked at with the eyes of a reader who is nobody: this one alone, and nothing is written. */
export interface Preview {
  /** Of what it shows, the others are null. */
  publicationId: number | null;
  home: HomePreview | null;
  page: PagePreview | null;
  reader: PreviewReader;
  /** Readers see it already. */
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
      /** When whoever holds the session last showed who they are; absent where that is not known. */
      signedInAt?: Date;
      emailVerified: boolean;
      isSuperuser: boolean;
      /** An administrator without a second factor: may do nothing but add one. */
      mustAddFactor?: boolean;
      scope: 'full' | 'subscriber';
      /** The latest holding, live or lapsed; null when there never was one. */
      holding: Holding | null;
    }
);
export interface Visit {
  site: Site;
  visitor: Visitor;
  now: Date;
  requestId: string;
  /** Whom limits count: the address the request came from, of IPv6 the network of 64 bits. */
  address: string;
  /** That address to its last digit, for the audit ledger. */
  exactAddress?: string;
  /** What the caller's device shows of a sign-in before, unproved. */
  device?: string | undefined;
}
export const ANONYMOUS: Visitor = { kind: 'anonymous' };
