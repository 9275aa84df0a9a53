/** What is translated piece by piece, besides sections, titles and excerpts. */
export const TEXT_KINDS = ['cover', 'slides', 'captions', 'question', 'evaluation', 'sponsor'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];
/** Maximum characters per piece. */
export const PIECE_MAX = 10_000;
export const KEY_MAX = 60;
export const PIECES_MAX = 2_000;
