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

/** The first question whose answer is missing or malformed; null if the evaluation is complete. */
export function evaluationGap(
  questions: readonly EvaluationQuestion[],
  answers: readonly SurveyAnswer[],
): EvaluationQuestion | null {
  const given = new Map(answers.map((answer) => [answer.question_id, answer.value]));
  return questions.find((question) => !fits(question, given.get(String(question.id)))) ?? null;
}

function fits(question: EvaluationQuestion, value: SurveyAnswer['value'] | undefined): boolean {
  if (value === undefined || value === '') return !question.required;
  if (question.form === 'rating') return typeof value === 'number';
  if (question.form === 'yes-no') return typeof value === 'boolean';
  return typeof value === 'string';
}
