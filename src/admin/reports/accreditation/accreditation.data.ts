/**
 * State of an activity on a day: `open` if credit can be earned, `withdrawn` if editors removed it, `draft` if it is
 * not published.
 */
export const ACTIVITY_STATES = ['open', 'upcoming', 'ended', 'withdrawn', 'draft'] as const;
export type ActivityState = (typeof ACTIVITY_STATES)[number];
/** What is due within ninety days, or overdue: the end of credit, the three-year review (rule R18). */
export const ACTIVITY_DUES = ['any', 'credit', 'review'] as const;
export type ActivityDue = (typeof ACTIVITY_DUES)[number];
export const ACTIVITY_SORTS = ['-starts', 'title', 'ends', 'review'] as const;
export type ActivitySort = (typeof ACTIVITY_SORTS)[number];
