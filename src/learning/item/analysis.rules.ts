import type { AnswerSign, ItemFlag } from './edit.data.ts';

/** Below this many answers a share says nothing. */
export const DIFFICULTY_LEAST = 5;
/** Below this many learners a correlation is chance, and a flag would be one. */
export const DISCRIMINATION_LEAST = 30;
/** Percent of right answers from which a question tells nobody apart, and below which it is hardly better than a guess. */
export const EASY_PERCENT = 95;
export const HARD_PERCENT = 30;
/** Below it a question hardly tells who knows the rest from who does not. */
export const POOR_DISCRIMINATION = 0.2;

export interface ChoiceFigures {
  id: number;
  correct: boolean;
  /** Answers counted before this system did; they are known by option alone. */
  earlier: number;
  /** Answers in attempts that count, every one. */
  answered: number;
  /** Of those, in a learner's first attempt at the test. */
  firsts: number;
}
export interface ItemFigures {
  choices: readonly ChoiceFigures[];
  /** Thousandths, of first attempts; null where everybody did the same. */
  correlation: number | null;
}
export interface ItemAnalysis {
  /** How often the question was answered, practice left out. */
  answered: number;
  /** Answers of first attempts, those that were counted earlier included. */
  firsts: number;
  /** Whole percent. */
  difficulty: number | null;
  /** From -1 to 1, with two decimals. */
  discrimination: number | null;
  flags: ItemFlag[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * What the answers say of a question.
 * Difficulty is the share of right answers in first attempts; answers that an imported bank brought count as first ones.
 * Discrimination is the point-biserial correlation, over first attempts, of this question being right with the share of
 * the attempt's other questions that were right; it leaves out the question itself and whatever is known by option alone.
 * Below `DIFFICULTY_LEAST` and `DISCRIMINATION_LEAST` answers nothing is told.
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

/** How a question answers; one that too few answered is judged no further. */
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
