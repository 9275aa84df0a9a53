/** As many as are changed well within the nine seconds of an answer: 100 publications of the demo library took 2 to 3. */
export const BULK_MAX = 100;
/** What became, or would become, of one record. */
export const BULK_OUTCOMES = ['changes', 'same', 'cannot', 'conflict', 'gone'] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];
