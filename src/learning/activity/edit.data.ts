/** Maximum credit of one activity, in hundredths; no office designates more for one sitting. */
export const CREDIT_MOST_HUNDREDTHS = 10_000;
export const ATTEMPTS_MOST = 100;
export const MINUTES_MOST = 6_000;
export const LINE_MAX = 1_000;
export const LINES_MOST = 50;
export const PART_MAX = 4_000;
