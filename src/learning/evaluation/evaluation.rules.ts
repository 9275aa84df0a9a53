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

/** Why answers are not a complete evaluation: each question of it at most once, in its form; null if they are. */
export function evaluationProblem<Q extends EvaluationQuestion>(
  questions: readonly Q[],
  answers: readonly SurveyAnswer[],
): EvaluationProblem<Q> | null {
  const given = new Map(answers.map((answer) => [answer.question_id, answer.value]));
  if (given.size < answers.length) return { code: 'answered-twice' };
  const asked = new Set(questions.map(({ id }) => String(id)));
  if (answers.some((answer) => !asked.has(answer.question_id))) return { code: 'foreign-question' };
  const open = questions.find((question) => !fits(question, given.get(String(question.id))));
  return open ? { code: 'answer-missing', question: open } : null;
}

function fits(question: EvaluationQuestion, value: SurveyAnswer['value'] | undefined): boolean {
  if (!isAnswer(value)) return !question.required;
  if (question.form === 'rating') return typeof value === 'number';
  if (question.form === 'yes-no') return typeof value === 'boolean';
  return typeof value === 'string';
}
