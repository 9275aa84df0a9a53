import * as v from 'valibot';
import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import {
  ADDRESS_MAX,
  BLOCK_TEXT_MAX,
  BLOCKS_MAX,
  LINE_MAX,
  PREHEADER_MAX,
  SUBJECT_MAX,
} from './letter.data.ts';
import { ACTIVITIES, NO_TIER, SEGMENT_DAYS_MAX, TIERS_MAX } from './segment.data.ts';

const line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max));
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

export const letterBlock = v.variant('kind', [
  /** Markdown. */
  v.object({ kind: v.literal('text'), markdown: v.pipe(v.string(), v.maxLength(BLOCK_TEXT_MAX)) }),
  v.object({ kind: v.literal('heading'), text: line(LINE_MAX) }),
  v.object({ kind: v.literal('publication'), publicationId: id }),
  v.object({ kind: v.literal('divider') }),
  /** Links to a page of ours (`/library`) or to another site over https. */
  v.object({ kind: v.literal('button'), text: line(LINE_MAX), address: line(ADDRESS_MAX) }),
]);
export type LetterBlock = v.InferOutput<typeof letterBlock>;

export const letterWords = {
  subject: line(SUBJECT_MAX),
  /** What mail programs show beside the subject; if empty, they show the first words of the e-mail. */
  preheader: line(PREHEADER_MAX),
  blocks: v.pipe(v.array(letterBlock), v.maxLength(BLOCKS_MAX)),
};
export interface LetterWords {
  subject: string;
  preheader: string;
  blocks: LetterBlock[];
}

const among = <const T extends readonly string[]>(all: T) =>
  v.pipe(v.array(v.picklist(all)), v.maxLength(all.length));
/** The subscribers of a kind that an issue goes to; an empty list leaves nobody out. */
export const letterSegment = v.object({
  languages: among(LANGUAGES),
  professions: among(ALL_PROFESSIONS),
  /** Ids of tiers; 0 stands for readers without a membership. */
  tiers: v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(NO_TIER))), v.maxLength(TIERS_MAX)),
  activity: v.nullable(
    v.object({
      kind: v.picklist(ACTIVITIES),
      days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SEGMENT_DAYS_MAX)),
      /** Whether they did it, or did not. */
      done: v.boolean(),
    }),
  ),
});
export type LetterSegment = v.InferOutput<typeof letterSegment>;
export const EVERYBODY: LetterSegment = { languages: [], professions: [], tiers: [], activity: null };
