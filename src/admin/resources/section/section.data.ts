/** The kinds of reader that the gate of a section is shown for. */
export const READERS = ['visitor', 'free', 'bronze', 'silver', 'gold'] as const;
export type ReaderKind = (typeof READERS)[number];

/** What would lose its object if the section were removed: each prevents its removal. */
export const HOLDS = ['progress', 'note', 'question', 'attempt', 'file', 'sound', 'last'] as const;
export type Hold = (typeof HOLDS)[number];

/** Of one publication. */
export const SECTIONS_MAX = 100;
export const MINUTES_MAX = 1_440;
/** In characters. */
export const TRANSCRIPT_MAX = 400_000;
export const SLIDES_MAX = 400_000;
export const ADDRESS_MAX = 120;
