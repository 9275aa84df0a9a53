import * as v from 'valibot';
import { CHANGE_REASON_MAX, ITEM_CHANGES, SAID_CHANGES } from '#learning/item/change.data.ts';
import {
  CHOICE_MAX,
  CHOICES_MOST,
  RATIONALE_MAX,
  REFERENCE_MAX,
  STEM_MAX,
  VIGNETTE_MAX,
} from '#learning/item/edit.data.ts';
import { text } from '../../kit/call.schema.ts';
import { analysisEntries } from './item.schema.ts';

const nullableNumber = v.nullable(v.number());
/** One version of a question, with its own answers. */
const versionEntries = {
  id: v.string(),
  /** From 1. */
  version: v.number(),
  stem: v.string(),
  /** Null if it was asked from the beginning. */
  askedFrom: v.nullable(v.string()),
  retiredAt: v.nullable(v.string()),
  /** For all versions with the same meaning together. */
  answered: v.number(),
  difficulty: nullableNumber,
  /** The version where these figures begin: an earlier one if only the wording was corrected since. */
  figuresFrom: v.number(),
  /** The kind of change that made this version, and the reason; null for a first one. */
  change: v.nullable(v.picklist(ITEM_CHANGES)),
  reason: v.string(),
};
/** A question of a test as its editors see it. */
export const deskQuestion = v.object({
  ...versionEntries,
  ...analysisEntries,
  /** Sent back with a change, so that one made in between is detected. */
  edition: v.number(),
  position: v.number(),
  vignette: v.string(),
  reference: v.string(),
  sectionId: v.nullable(v.string()),
  choices: v.array(
    v.object({
      text: v.string(),
      correct: v.boolean(),
      rationale: v.string(),
      /** In whole percent of first attempts; null below five. */
      share: nullableNumber,
    }),
  ),
  /** True while nobody can have seen it: a change then makes no new version. */
  unseen: v.boolean(),
  /** The earlier versions, the latest first. */
  earlier: v.array(v.object(versionEntries)),
});

/** The texts sent for a question. */
export const questionWords = {
  vignette: text(VIGNETTE_MAX),
  stem: text(STEM_MAX),
  reference: text(REFERENCE_MAX),
  sectionId: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  choices: v.pipe(
    v.array(v.object({ text: text(CHOICE_MAX), correct: v.boolean(), rationale: text(RATIONALE_MAX) })),
    v.maxLength(CHOICES_MOST),
  ),
};

/** What its editor declares about a change. */
export const changeEntries = {
  change: v.optional(v.picklist(SAID_CHANGES)),
  /** Required if only the wording is corrected. */
  reason: v.optional(text(CHANGE_REASON_MAX)),
};
