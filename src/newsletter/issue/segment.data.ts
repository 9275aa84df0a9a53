/** What somebody did, or did not, in so many days. */
export const ACTIVITIES = ['read', 'earned'] as const;
export const SEGMENT_DAYS_MAX = 3650;
/** Stands among the tiers for whoever holds none. */
export const NO_TIER = 0;
