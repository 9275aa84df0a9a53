/** Grading: the same for every caller (C25). */
export const DEFAULT_PASS_MARK = 70;

export interface GradedItem {
  itemId: number;
  choiceId: number;
  correct: boolean;
}
export interface Grade {
  correctCount: number;
  itemCount: number;
  /**
   * Whole percent, rounded half up, for display, though below the pass mark if failed; the pass is decided on the exact
   * share.
   */
  score: number;
  status: 'APPROVED' | 'FAILED';
}
export interface ItemKey {
  itemId: number;
  choiceIds: readonly number[];
  correctChoiceId: number;
}
export interface ItemAnswer {
  itemId: number;
  choiceId: number;
}
export type SheetProblem = 'incomplete' | 'answered-twice' | 'foreign-question' | 'foreign-answer';

/** A complete sheet: every question answered, each answer of its own question, none twice. */
export function sheetProblem(
  key: readonly Omit<ItemKey, 'correctChoiceId'>[],
  sheet: readonly ItemAnswer[],
): SheetProblem | null {
  const byItem = new Map(key.map((item) => [item.itemId, item]));
  const seen = new Set<number>();
  for (const { itemId, choiceId } of sheet) {
    const item = byItem.get(itemId);
    if (!item) return 'foreign-question';
    if (seen.has(itemId)) return 'answered-twice';
    if (!item.choiceIds.includes(choiceId)) return 'foreign-answer';
    seen.add(itemId);
  }
  return seen.size === key.length ? null : 'incomplete';
}

/** Answers saved so far: possibly not all yet, but each to a question that is asked, and none twice. */
export function partProblem(
  key: readonly Omit<ItemKey, 'correctChoiceId'>[],
  answers: readonly ItemAnswer[],
) {
  const problem = sheetProblem(key, answers);
  return problem === 'incomplete' ? null : problem;
}

/** Passed if the share of correct answers reaches the pass mark in percent; 7 of 10 pass at 70, 6 of 10 do not. */
export function grade(key: readonly ItemKey[], sheet: readonly ItemAnswer[], passMark: number): Grade {
  const chosen = new Map(sheet.map((one) => [one.itemId, one.choiceId]));
  const correctCount = key.filter((item) => chosen.get(item.itemId) === item.correctChoiceId).length;
  const itemCount = key.length;
  const passed = correctCount * 100 >= passMark * itemCount;
  const score = Math.round((correctCount * 100) / itemCount);
  return {
    correctCount,
    itemCount,
    score: passed ? score : Math.min(score, passMark - 1),
    status: passed ? 'APPROVED' : 'FAILED',
  };
}
/** A learner's sittings of one test so far. */
export interface Sittings {
  passed: boolean;
  /** The last permitted sitting was submitted. */
  concluded: boolean;
}
/**
 * The key and the explanations are revealed after the pass, or after the last permitted sitting (C25, C26). Which one
 * was the last is settled when it is submitted: no later limit reveals a key that someone may still be asked for.
 */
export const isKeyTold = ({ passed, concluded }: Sittings): boolean => passed || concluded;

/** The same answers to the same questions, in any order. */
export const isSameSheet = (
  sheet: readonly ItemAnswer[],
  results: readonly { question_id: string; answer_id: string }[],
): boolean => {
  const given = new Map(results.map((one) => [Number(one.question_id), Number(one.answer_id)]));
  return sheet.length === given.size && sheet.every((one) => given.get(one.itemId) === one.choiceId);
};

/** The sections that teach the missed questions, each once. */
export function sectionsMissed(
  items: readonly {
    id: number;
    section_id: number | null;
    choices: readonly { id: number; correct: boolean }[];
  }[],
  chosen: ReadonlyMap<string, string>,
): number[] {
  const missed = items.filter(({ id, choices }) => {
    const right = choices.find((choice) => choice.correct);
    return chosen.get(String(id)) !== String(right?.id);
  });
  return [...new Set(missed.flatMap((item) => item.section_id ?? []))];
}

/** The smallest number of correct answers that passes. */
export const neededToPass = (itemCount: number, passMark: number): number =>
  Math.ceil((passMark * itemCount) / 100);

/** Claims go in steps of a quarter credit up to the designated amount (rule R10). */
export const isClaim = (claimed: number, designated: number, increment = 25): boolean =>
  Number.isInteger(claimed) && claimed >= 0 && claimed <= designated && claimed % increment === 0;

export const claimSteps = (designated: number, increment = 25): number[] =>
  Array.from({ length: Math.floor(designated / increment) + 1 }, (_, step) => step * increment).reverse();

/**
 * Both kinds of credit are designations of the same hours: a learner who claims the full amount claims all of each
 * kind, and one who claims less claims no more than that of either, in the steps of its kind (C27, R10).
 */
export function claimOfKind(
  { claimed, designated }: { claimed: number; designated: number },
  own: { designated: number; increment: number },
): number {
  if (claimed >= designated) return own.designated;
  const most = Math.min(claimed, own.designated);
  return most - (most % own.increment);
}

/**
 * The passes whose credit is awarded. One that waits while credit is suspended takes nothing from the others; the same
 * evaluation claims it when it is entered (decision 26).
 */
export const awardedOf = <Pass extends { attempt: { id: number } }>(
  passes: readonly Pass[],
  waiting: readonly number[],
): Pass[] => passes.filter(({ attempt }) => !waiting.includes(attempt.id));

/** When the first of several kinds was passed: what a learner was then is what their claim is about (R14). */
export const firstPassedAt = (passes: readonly { attempt: { submitted_at: Date } }[]): Date =>
  new Date(Math.min(...passes.map(({ attempt }) => attempt.submitted_at.getTime())));

/**
 * The pass whose credit an evaluation showed and claims: the first of those there were when it was submitted. A kind
 * passed later is covered by the same claim (C27).
 */
export const passEvaluated = <Pass extends { attempt: { submitted_at: Date } }>(
  passes: readonly [Pass, ...Pass[]],
  evaluatedAt: Date,
): Pass => passes.find(({ attempt }) => attempt.submitted_at <= evaluatedAt) ?? passes[0];
