export type SurveyValue = number | boolean | string;
export interface SurveyItem {
  id: string;
  text: string;
  form: 'rating' | 'yes-no' | 'text';
  required: boolean;
}
export type SurveyAnswers = Readonly<Record<string, SurveyValue>>;

/** The required questions without an answer yet, in order. */
export const openQuestions = <Q extends SurveyItem>(questions: readonly Q[], given: SurveyAnswers): Q[] =>
  questions.filter(({ id, required }) => required && (given[id] === undefined || given[id] === ''));

/** The submitted answers, in the order of the questions; an empty text is no answer. */
export const surveyAnswers = (
  questions: readonly SurveyItem[],
  given: SurveyAnswers,
): { question_id: string; value: SurveyValue }[] =>
  questions.flatMap(({ id }) => {
    const value = given[id];
    const kept = typeof value === 'string' ? value.trim() : value;
    return kept === undefined || kept === '' ? [] : [{ question_id: id, value: kept }];
  });
