/**
 * Effect of a change on a question's figures: only its explanation, source or lesson; a correction of its wording; or
 * another question. The first two carry the figures on.
 */
export const ITEM_CHANGES = ['explanation', 'wording', 'meaning'] as const;
export type ItemChange = (typeof ITEM_CHANGES)[number];
/** The choices an editor is offered. */
export const SAID_CHANGES = ['wording', 'meaning'] as const;
export type SaidChange = (typeof SAID_CHANGES)[number];

/** Reasons for which a change cannot be called a correction of wording. */
export const MEANING_SIGNS = ['key', 'options', 'order', 'replaced', 'stem', 'vignette'] as const;
export type MeaningSign = (typeof MEANING_SIGNS)[number];

/** Characters. */
export const CHANGE_REASON_MAX = 500;
