/**
 * The standing of somebody: a valid membership, an ended one, an account without one, an account without a password.
 */
export const STANDINGS = ['member', 'lapsed', 'free', 'subscriber'] as const;
export type MemberStatus = (typeof STANDINGS)[number];

export const ROLES = ['superuser'] as const;

export const MEMBER_SORTS = ['name', '-created', '-lastSignIn', 'membershipEnd'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** How a membership began: bought, granted by hand, or imported with the library. */
export const ORIGINS = ['order', 'hand', 'seed'] as const;
/** How it ended: superseded by another, refunded, ended by somebody, or expired. */
export const ENDS = ['superseded', 'refunded', 'ended', 'expired'] as const;

export const REASON_MAX = 500;
export const LATEST_ENTRIES = 20;
