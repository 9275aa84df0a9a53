/** What the chart of the overview shows, by month: money in cents, people and orders as numbers. */
export const MEASURES = ['revenue', 'refunds', 'members', 'renewals'] as const;
export type Measure = (typeof MEASURES)[number];
