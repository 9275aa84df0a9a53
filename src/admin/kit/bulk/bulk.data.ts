/**
 * As many as can be changed well within the nine seconds of a reply: 100 publications of the demo library took 2 to 3.
 */
export const BULK_MAX = 100;
/** Actual or expected outcome for one record. */
export const BULK_OUTCOMES = ['changes', 'same', 'cannot', 'conflict', 'gone'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];
