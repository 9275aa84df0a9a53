/**
 * Assumptions about members and machines. None was measured: anyone with better figures writes them here, and `npm run
 * capacity` recalculates the tables of docs/capacity.md.
 */

/** Actions per member and year: an average over all members, two thirds of whom hold no membership and do little. */
export const DEEDS = {
  visit: 24,
  'sign-in': 6,
  /** A section read for the first time. */
  section: 20,
  /** A test submitted. */
  test: 4,
  /** An evaluation and the certificate that follows. */
  claim: 3,
  order: 0.35,
  /** Receipts, confirmations and reminders. */
  letter: 8,
  /** Newsletter e-mails, over all members. */
  issue: 7,
} as const;
export type Deed = keyof typeof DEEDS;

export const QUESTIONS_IN_A_TEST = 10;
/** Years that records are kept for (rules R15, R17), after which the size stops growing. */
export const YEARS_KEPT = 6;

/** Requests by kind in one visit of a member; what does not occur in every visit is listed with the deeds. */
export const REQUESTS_IN_A_VISIT = {
  'page, kept': 1,
  'page, rendered anew': 3,
  'list call': 2,
  'cover call': 3,
  search: 2,
  dashboard: 1,
  'progress kept': 12,
} as const;
/** Visits of visitors for each visit of a member, and the requests in each: their pages are cached. */
export const STRANGERS = { visits: 4, pages: 3, 'share rendered anew': 0.05, calls: 2 } as const;
/** Requests by kind for each deed. */
export const REQUESTS_OF_A_DEED: Partial<Record<Deed, Readonly<Record<string, number>>>> = {
  'sign-in': { 'sign-in': 1 },
  test: { 'test opened': 1, 'answer kept': QUESTIONS_IN_A_TEST, 'test handed in': 1 },
  claim: { 'evaluation and certificate': 1 },
  order: { checkout: 1 },
};

/**
 * The busiest second of the year relative to the average one: weekday against night is four times, the last day of a
 * term twice that.
 */
export const PEAK = 8;
/** Share of a core that work may take in that second: beyond it, waiting grows faster than work. */
export const FILL = { server: 0.6, database: 0.5 } as const;
/** Database processor time beyond statements: vacuum, checkpoints, shipping to standbys, jobs. */
export const DATABASE_BESIDES = 1.3;
/** Database storage beyond rows and indexes: bloat between two vacuums, log not yet archived. */
export const ROOM_BESIDES = 1.5;
/** GB of memory that come with each core of either machine. */
export const MEMORY_A_CORE = { server: 1, database: 8 } as const;
/** Rows of the last year are what is read again: their share of the database should fit into memory. */
export const HOT_YEARS = 1;

/** Recordings, slides and downloads of the library, GB; they grow with editors, not with members. */
export const LIBRARY_GB = 2_000;
/** MB of a recording as it is watched, and how many a member watches in a year. */
export const RECORDING = { megabytes: 120, watched: 12 } as const;

/** Unit prices, from the cheapest rented machine to a managed service; a month has 730 hours. */
export const PRICES = {
  serverCoreHour: [0.01, 0.05],
  databaseCoreHour: [0.04, 0.2],
  databaseGbMonth: [0.1, 0.25],
  storeGbMonth: [0.006, 0.025],
  egressGb: [0.002, 0.085],
  letter: [0.0001, 0.0008],
} as const;
export type Price = keyof typeof PRICES;

export const SIZES = [10_000, 1_000_000, 10_000_000] as const;
