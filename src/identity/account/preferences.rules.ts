import type { Language } from '#kit/languages.ts';
import { readNumber, typedNumber } from '#kit/numbers.ts';
import { lacksCredits } from '../standing.rules.ts';

type PreferenceOwner = Parameters<typeof lacksCredits>[0] & { language: string; yearlyGoal: number };

/** The fields of the form: without credits nobody is asked for a goal (ROLE-024), and none is checked or sent. */
export const preferencesOf = (user: PreferenceOwner, locale: string): Record<string, string> => ({
  ...(lacksCredits(user) ? {} : { yearlyGoal: typedNumber(user.yearlyGoal, locale) }),
  language: user.language,
});

const GOAL_MAX = 1000;
export const isGoal = (typed: string | undefined): boolean =>
  typed === undefined || readNumber(typed) <= GOAL_MAX;

export const preferenceChange = ({ language, yearlyGoal }: Record<string, string>) => ({
  ...(yearlyGoal === undefined ? {} : { yearlyGoal: readNumber(yearlyGoal) }),
  language: language as Language,
});
