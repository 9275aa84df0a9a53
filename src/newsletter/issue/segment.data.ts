/** What a reader did, or did not do, in a number of days. */
export const ACTIVITIES = ['read', 'earned'] as const;
export const SEGMENT_DAYS_MAX = 3650;
/** Listed among the tiers for readers who have none. */
export const NO_TIER = 0;
/** More tiers than any provider sells. */
export const TIERS_MAX = 100;
