/** More pages than any lecture has: a paper with more is not a set of slides. */
export const DECK_PAGES_MAX = 200;
/** The most seconds that one deck may take, with all its pages. */
export const DECK_SECONDS_MAX = 600;
/** The sides of a picture, in pixels. */
export const SLIDE_SIDES = { width: 1600, height: 1200 } as const;

/** Why no slides were made from a paper. */
export const DECK_PROBLEMS = [
  'encrypted',
  'broken',
  'pages',
  'no-pages',
  'words',
  'heavy',
  'failed',
] as const;
export type DeckProblem = (typeof DECK_PROBLEMS)[number];
export const DECK_STATES = ['waiting', 'done', 'refused'] as const;
export type DeckState = (typeof DECK_STATES)[number];
