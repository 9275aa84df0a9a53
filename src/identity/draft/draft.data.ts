/** Names a record for its drafts and its history: kind and id, `section:5396`. */
export const RECORD_KEY = /^[a-z][a-z-]{0,39}:[\w.:-]{1,160}$/;
/** Of a new one. */
export const NEW_RECORD = 'new';

/** Days for which a draft is kept. */
export const DRAFT_DAYS = 30;
/** Drafts of one person; beyond them the oldest goes. */
export const DRAFTS_MAX = 200;
export const DRAFT_TEXT_MAX = 400_000;
export const DRAFT_FIELDS_MAX = 600;
/** What the browser keeps of drafts begins with this. */
export const DRAFT_KEY_PREFIX = 'ppDraft:';
