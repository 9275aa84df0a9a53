export interface SurveyAnswer {
  question_id: string;
  value: number | boolean | string;
}
export interface EvaluationQuestion {
  id: number;
  text: string;
  form: 'rating' | 'yes-no' | 'text';
  required: boolean;
}

/** Whether a value is an answer: words of spaces alone are none. */
export const isAnswer = <Value>(value: Value | undefined): value is Value =>
  value !== undefined && (typeof value !== 'string' || value.trim() !== '');

export type EvaluationProblem<Q> =
  | { code: 'answered-twice' }
  | { code: 'foreign-question' }
  | { code: 'answer-missing'; question: Q };

/**
 * Why answers are not a complete evaluation: each question of it at most once, in its form; null if they are. Answers to
 * a question that is asked no longer (`former`) come from a page opened before: it is not asked for what was added since.
 */
export function evaluationProblem<Q extends EvaluationQuestion>(
  questions: readonly Q[],
  answers: readonly SurveyAnswer[],
  former: readonly Q[] = [],
): EvaluationProblem<Q> | null {
  const given = new Map(answers.map((answer) => [answer.question_id, answer.value]));
  if (given.size < answers.length) return { code: 'answered-twice' };
  const asked = new Set([...former, ...questions].map(({ id }) => String(id)));
  if (answers.some((answer) => !asked.has(answer.question_id))) return { code: 'foreign-question' };
  // Numbers ascend in the order of addition.
  const newest = Math.max(...answers.map((answer) => Number(answer.question_id)));
  const isDue = ({ id, required }: Q) => required && (former.length === 0 || id < newest);
  const open =
    former.find((question) => !fits(question, given.get(String(question.id)))) ??
    questions.find(
      (question) => !fits({ ...question, required: isDue(question) }, given.get(String(question.id))),
    );
  return open ? { code: 'answer-missing', question: open } : null;
}

function fits(question: EvaluationQuestion, value: SurveyAnswer['value'] | undefined): boolean {
  if (!isAnswer(value)) return !question.required;
  if (question.form === 'rating') return typeof value === 'number';
  if (question.form === 'yes-no') return typeof value === 'boolean';
  return typeof value === 'string';
}
