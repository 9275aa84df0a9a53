/** What is translated piece by piece, beside sections, titles and excerpts. */
export const TEXT_KINDS = ['cover', 'slides', 'captions', 'question', 'evaluation', 'sponsor'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];
/** Characters of one piece. */
export const PIECE_MAX = 10_000;
export const KEY_MAX = 60;
export const PIECES_MAX = 2_000;
