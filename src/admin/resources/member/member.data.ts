/** How somebody stands: a valid membership, one that ended, an account without one, an account without a password. */
export const STANDINGS = ['member', 'lapsed', 'free', 'subscriber'] as const;
export type MemberStatus = (typeof STANDINGS)[number];

export const ROLES = ['superuser'] as const;

export const MEMBER_SORTS = ['name', '-created', '-lastSignIn', 'membershipEnd'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** How a membership came: bought, given by hand, or brought along with the library. */
export const ORIGINS = ['order', 'hand', 'seed'] as const;
/** How it ended: another took its place, its money went back, somebody ended it, its term ran out. */
export const ENDS = ['superseded', 'refunded', 'ended', 'expired'] as const;

export const REASON_MAX = 500;
export const LATEST_ENTRIES = 20;
