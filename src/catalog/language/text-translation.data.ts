/** What is translated piece by piece, besides sections, titles and excerpts. */
export const TEXT_KINDS = ['cover', 'slides', 'captions', 'question', 'evaluation', 'sponsor'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];
export const KEY_MAX = 60;
/** More than a transcript of the greatest length has captions. */
export const PIECES_MAX = 10_000;
