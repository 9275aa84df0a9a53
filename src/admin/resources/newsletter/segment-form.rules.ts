import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import type { LetterSegment } from '#newsletter/issue/letter.schema.ts';
import { NO_TIER, SEGMENT_DAYS_MAX } from '#newsletter/issue/segment.data.ts';

export type SegmentField =
  | `language-${string}`
  | `profession-${number}`
  | `tier-${number}`
  | 'habit'
  | 'days';
export type SegmentWords = Record<SegmentField, string>;

const DEFAULT_DAYS = 90;
const ticked = (is: boolean): string => (is ? 'yes' : '');

type Tiers = readonly { id: number }[];
const tierIds = (all: Tiers): number[] => [...all.map(({ id }) => id), NO_TIER];

/** A segment as form values: a tick for each choice, of the tiers that there are, and an activity within a number of days. */
export function segmentWords(
  { languages, professions, tiers, activity }: LetterSegment,
  all: Tiers,
): SegmentWords {
  return {
    ...Object.fromEntries(LANGUAGES.map((one) => [`language-${one}`, ticked(languages.includes(one))])),
    ...Object.fromEntries(
      ALL_PROFESSIONS.map((one, at) => [`profession-${at}`, ticked(professions.includes(one))]),
    ),
    ...Object.fromEntries(tierIds(all).map((one) => [`tier-${one}`, ticked(tiers.includes(one))])),
    habit: activity ? `${activity.done ? '' : 'not-'}${activity.kind}` : '',
    days: String(activity?.days ?? DEFAULT_DAYS),
  } as SegmentWords;
}

/** A whole number of days; null if there is none. */
export const daysIn = (typed: string): number | null => {
  const days = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0;
  return days >= 1 && days <= SEGMENT_DAYS_MAX ? days : null;
};

export function segmentIn(words: SegmentWords, all: Tiers): LetterSegment {
  const { habit } = words;
  const days = daysIn(words.days);
  const kind = habit.endsWith('read') ? 'read' : 'earned';
  return {
    languages: LANGUAGES.filter((one) => words[`language-${one}`]),
    professions: ALL_PROFESSIONS.filter((_, at) => words[`profession-${at}`]),
    tiers: tierIds(all).filter((one) => words[`tier-${one}`]),
    activity: habit && days !== null ? { kind, days, done: !habit.startsWith('not-') } : null,
  };
}
