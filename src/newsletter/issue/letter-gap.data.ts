/** What keeps an issue from being sent, in the order of display. */
export const LETTER_GAPS = [
  'no-letter',
  'no-english',
  'subject',
  'empty',
  'block',
  'publication',
  'tip-gone',
] as const;
export type LetterGap = (typeof LETTER_GAPS)[number];
