/** The parts of a written issue, in any order. */
export const BLOCK_KINDS = ['text', 'heading', 'publication', 'divider', 'button'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export const SUBJECT_MAX = 150;
/** Mail programs show about a hundred characters of it beside the subject. */
export const PREHEADER_MAX = 150;
export const BLOCKS_MAX = 40;
export const BLOCK_TEXT_MAX = 20_000;
export const LINE_MAX = 200;
export const ADDRESS_MAX = 500;
