import type { ItemFlag } from './edit.data.ts';

interface Option {
  text: string;
  correct: boolean;
}

/** From here on a longer option is seen at a glance: a fifth longer than any other, and not by a few letters alone. */
const CUE_SHARE = 1.2;
const CUE_LETTERS = 6;

/** Options of a question are of like length: the longest has at most this many letters for one of the shortest. */
const SPREAD_MOST = 1.6;

/** Whether the right option alone is the longest of its question. */
export function isLongestRight(options: readonly Option[]): boolean {
  const { right, others } = lengthsOf(options);
  return right > others;
}

/** Whether it is so much longer that it gives itself away to whoever knows nothing of the matter. */
export function isLengthCue(options: readonly Option[]): boolean {
  const { right, others } = lengthsOf(options);
  return others > 0 && right >= others * CUE_SHARE && right - others >= CUE_LETTERS;
}

/** Whether one option is so much shorter or longer than another that it is taken or left for that alone. */
export function isUneven(options: readonly Option[]): boolean {
  const lengths = options.map(letters);
  return Math.max(0, ...lengths) > SPREAD_MOST * Math.min(...lengths);
}

/** What the words of a question give away, beside what its answers say. */
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

/** Questions of a test that are asked for the whole of it to say something. */
const TEST_LEAST = 5;

/** Whether "take the longest" answers more than half of a test: four options are right by chance in a quarter. */
export const isTestCued = (questions: readonly (readonly Option[])[]): boolean =>
  questions.length >= TEST_LEAST && questions.filter(isLongestRight).length * 2 > questions.length;
