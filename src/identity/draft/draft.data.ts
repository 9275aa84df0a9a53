/** Identifies a record for its drafts and its history: kind and id, e.g. `section:5396`. */
export const RECORD_KEY = /^[a-z][a-z-]{0,39}:[\w.:-]{1,160}$/;
/** Id of a record that does not exist yet. */
export const NEW_RECORD = 'new';

/** Number of days a draft is kept. */
export const DRAFT_DAYS = 30;
/** Maximum number of drafts per person; beyond it the oldest is dropped. */
export const DRAFTS_MAX = 200;
export const DRAFT_TEXT_MAX = 400_000;
/** A field for each caption of the longest lecture. */
export const DRAFT_FIELDS_MAX = 10_000;
/** Prefix of the keys under which the browser keeps drafts. */
export const DRAFT_KEY_PREFIX = 'ppDraft:';
