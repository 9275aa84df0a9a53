/** Open until somebody answers; answered until it is closed, or opened again. */
export const REQUEST_STATES = ['open', 'answered', 'closed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const REQUEST_SORTS = ['created', '-created'] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];
/** What stands in the history of a request. */
export const ENTRY_KINDS = ['answer', 'note', 'close', 'reopen', 'assign', 'release'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
/** How the letter of an answer stands; forgotten after thirty days. */
export const LETTER_STATES = ['waiting', 'sent', 'failed'] as const;
export type LetterState = (typeof LETTER_STATES)[number];
/** The longest answer or note. */
export const ENTRY_MAX = 10_000;
