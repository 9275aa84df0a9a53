/** Measures of the overview chart, by month: money in cents, people and orders as numbers. */
export const MEASURES = ['revenue', 'refunds', 'members', 'renewals'] as const;
export type Measure = (typeof MEASURES)[number];
