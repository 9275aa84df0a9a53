import type { AnswerSign, ItemFlag } from './edit.data.ts';

/** With fewer answers a share is meaningless. */
export const DIFFICULTY_LEAST = 5;
/** With fewer learners a correlation is chance, and so would a flag be. */
export const DISCRIMINATION_LEAST = 30;
/**
 * Percentage of right answers from which a question distinguishes nobody, and below which it is hardly better than a
 * guess.
 */
export const EASY_PERCENT = 95;
export const HARD_PERCENT = 30;
/** Below it a question hardly distinguishes who knows the rest from who does not. */
export const POOR_DISCRIMINATION = 0.2;

export interface ChoiceFigures {
  id: number;
  correct: boolean;
  /** Answers counted before this system did so; only their option is known. */
  earlier: number;
  /** All answers in attempts that count. */
  answered: number;
  /** Of those, the ones in a learner's first attempt at the test. */
  firsts: number;
}
export interface ItemFigures {
  choices: readonly ChoiceFigures[];
  /** In thousandths, over first attempts; null if everybody answered alike. */
  correlation: number | null;
}
export interface ItemAnalysis {
  /** Number of times the question was answered, without practice. */
  answered: number;
  /** Answers in first attempts, including those counted earlier. */
  firsts: number;
  /** Whole percent. */
  difficulty: number | null;
  /** From -1 to 1, with two decimals. */
  discrimination: number | null;
  flags: ItemFlag[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * What the answers reveal about a question.
 * Difficulty is the share of right answers in first attempts; answers of an imported bank count as first ones.
 * Discrimination is the point-biserial correlation, over first attempts, of this question being right with the share of
 * the attempt's other questions that were right; it excludes the question itself and answers of which only the option
 * is known.
 * Below `DIFFICULTY_LEAST` and `DISCRIMINATION_LEAST` answers nothing is reported.
 */
export function itemAnalysis({ choices, correlation }: ItemFigures): ItemAnalysis {
  const told = sum(choices.map(({ firsts }) => firsts));
  const firsts = told + sum(choices.map(({ earlier }) => earlier));
  const right = sum(choices.map((one) => (one.correct ? one.firsts + one.earlier : 0)));
  const difficulty = firsts < DIFFICULTY_LEAST ? null : Math.round((right * 100) / firsts);
  const discrimination =
    told < DISCRIMINATION_LEAST || correlation === null ? null : Math.round(correlation / 10) / 100;
  return {
    answered: sum(choices.map(({ answered, earlier }) => answered + earlier)),
    firsts,
    difficulty,
    discrimination,
    flags: firsts < DISCRIMINATION_LEAST ? [] : flagsOf(choices, difficulty ?? 0, discrimination),
  };
}

function flagsOf(
  choices: readonly ChoiceFigures[],
  difficulty: number,
  discrimination: number | null,
): ItemFlag[] {
  const found: [ItemFlag, boolean][] = [
    ['too-easy', isEasy(difficulty)],
    ['too-hard', isHard(difficulty)],
    ['negative-discrimination', (discrimination ?? 0) < 0],
    ['idle-distractor', choices.some((one) => !one.correct && one.answered + one.earlier === 0)],
  ];
  return found.flatMap(([flag, is]) => (is ? [flag] : []));
}

const isEasy = (difficulty: number): boolean => difficulty >= EASY_PERCENT;
const isHard = (difficulty: number): boolean => difficulty < HARD_PERCENT;

/** How a question performs; one with too few answers is judged no further. */
export function answerSigns({
  firsts,
  difficulty,
  discrimination,
}: Pick<ItemAnalysis, 'firsts' | 'difficulty' | 'discrimination'>): AnswerSign[] {
  if (firsts < DISCRIMINATION_LEAST || difficulty === null) return ['too-few'];
  const found: [AnswerSign, boolean][] = [
    ['too-easy', isEasy(difficulty)],
    ['too-hard', isHard(difficulty)],
    ['poor-discrimination', discrimination !== null && discrimination < POOR_DISCRIMINATION],
  ];
  return found.flatMap(([sign, is]) => (is ? [sign] : []));
}
