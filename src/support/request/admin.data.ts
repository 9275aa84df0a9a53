/** Open until answered; answered until closed or reopened. */
export const REQUEST_STATES = ['open', 'answered', 'closed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const REQUEST_SORTS = ['created', '-created'] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];
/** Kinds of entries in a request's history. */
export const ENTRY_KINDS = ['answer', 'note', 'close', 'reopen', 'assign', 'release'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];
/** State of an answer's e-mail; forgotten after thirty days. */
export const LETTER_STATES = ['waiting', 'sent', 'failed'] as const;
export type LetterState = (typeof LETTER_STATES)[number];
/** Maximum length of an answer or note. */
export const ENTRY_MAX = 10_000;
