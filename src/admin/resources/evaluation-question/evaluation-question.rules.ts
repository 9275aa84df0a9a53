import { tidied } from '#kit/text/folded.ts';

/** A question of the evaluation as its desk has it. */
export interface EvaluationQuestionRecord {
  question: string;
  form: 'rating' | 'yes-no' | 'text';
  answer: 'required' | 'optional';
  /** What accreditors ask for by name (rule R31); the rest is the program's own. */
  asksAbout: QuestionTopic | 'other';
  mooreLevel: string;
  measure: 'subjective' | 'objective';
  /** Place among the questions, from 1; null is the last. */
  position: number | null;
}
export type QuestionTopic = 'objectives-met' | 'commercial-bias';

export const EVALUATION_QUESTION_MAX = 300;
/** Levels of outcomes after Moore (rule R31). */
const MOORE_LEVELS: readonly string[] = ['1', '2', '3', '3a', '3b', '4', '5', '6', '7'];

export const tidiedQuestion = (given: EvaluationQuestionRecord): EvaluationQuestionRecord => ({
  ...given,
  question: tidied(given.question),
  mooreLevel: tidied(given.mooreLevel).toLowerCase(),
});

export type EvaluationQuestionProblem = 'noQuestion' | 'long' | 'noLevel' | 'noPlace';
/** Why a question cannot be asked, by field: it has words, a level of outcome and a place. */
export function evaluationQuestionProblems(
  given: EvaluationQuestionRecord,
): Partial<Record<keyof EvaluationQuestionRecord, EvaluationQuestionProblem>> {
  const { question, mooreLevel, position } = tidiedQuestion(given);
  const problems: Partial<Record<keyof EvaluationQuestionRecord, EvaluationQuestionProblem>> = {};
  if (question === '') problems.question = 'noQuestion';
  else if (question.length > EVALUATION_QUESTION_MAX) problems.question = 'long';
  if (!MOORE_LEVELS.includes(mooreLevel)) problems.mooreLevel = 'noLevel';
  if (position !== null && !(Number.isInteger(position) && position > 0)) problems.position = 'noPlace';
  return problems;
}

/** Whether an answer to one is an answer to the other: other words, or another form, ask something else. */
export const asksTheSame = (one: EvaluationQuestionRecord, other: EvaluationQuestionRecord): boolean =>
  one.question === other.question && one.form === other.form;

/** The order of questions with one at its place: after the last, if there are fewer. */
export function orderWith(ids: readonly number[], id: number, position: number | null): number[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(position === null ? others.length : position - 1, 0, id);
}

/** What accreditors ask for by name, and a change would leave unasked: each was asked before (rule R31). */
export const topicLost = (
  before: readonly QuestionTopic[],
  after: readonly QuestionTopic[],
): QuestionTopic | null => before.find((topic) => !after.includes(topic)) ?? null;
