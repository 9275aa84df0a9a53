/** What keeps a written issue from its hour, in the order in which it is told. */
export const LETTER_GAPS = ['no-letter', 'no-english', 'subject', 'empty', 'block', 'publication'] as const;
export type LetterGap = (typeof LETTER_GAPS)[number];
