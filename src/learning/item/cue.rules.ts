import type { ItemFlag } from './edit.data.ts';

interface Option {
  text: string;
  correct: boolean;
}

/** Share from which a longer option stands out: a fifth longer than any other, and by more than a few letters. */
const CUE_SHARE = 1.2;
const CUE_LETTERS = 6;

/**
 * Options of a question should be of similar length: the longest has at most this many letters for each one of the
 * shortest.
 */
const SPREAD_MOST = 1.6;

/** Whether the right option alone is the longest of its question. */
export function isLongestRight(options: readonly Option[]): boolean {
  const { right, others } = lengthsOf(options);
  return right > others;
}

/** Whether it is so much longer that it gives itself away without any knowledge of the subject. */
export function isLengthCue(options: readonly Option[]): boolean {
  const { right, others } = lengthsOf(options);
  return others > 0 && right >= others * CUE_SHARE && right - others >= CUE_LETTERS;
}

/** Whether one option is so much shorter or longer than another that it is chosen or dismissed for that alone. */
export function isUneven(options: readonly Option[]): boolean {
  const lengths = options.map(letters);
  return Math.max(0, ...lengths) > SPREAD_MOST * Math.min(...lengths);
}

/** What the wording of a question gives away, apart from its answer figures. */
export const cueFlags = (options: readonly Option[]): ItemFlag[] => [
  ...(isLengthCue(options) ? ['longest-is-right' as const] : []),
  ...(isUneven(options) ? ['uneven-options' as const] : []),
];

const letters = ({ text }: Option): number => [...text.trim()].length;

function lengthsOf(options: readonly Option[]): { right: number; others: number } {
  const of = (isRight: boolean) =>
    Math.max(0, ...options.filter(({ correct }) => correct === isRight).map(letters));
  return { right: of(true), others: of(false) };
}

/** Minimum number of questions for a statement about the whole test. */
const TEST_LEAST = 5;

/** Whether "take the longest" answers more than half of a test: with four options, a quarter are right by chance. */
export const isTestCued = (questions: readonly (readonly Option[])[]): boolean =>
  questions.length >= TEST_LEAST && questions.filter(isLongestRight).length * 2 > questions.length;
