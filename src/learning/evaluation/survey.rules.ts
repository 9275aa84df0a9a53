import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { isAnswer } from './evaluation.rules.ts';

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
  questions.filter(({ id, required }) => required && !isAnswer(given[id]));

/** A claim as it is told: as it was made, or as a correction or a withdrawal of its certificate has left it since. */
export function claimTold(claimed: number, certified: number | null, isWithdrawn: boolean) {
  if (certified === null && isWithdrawn) return { key: 'withdrawn', amount: 0 } as const;
  return certified === null || certified === claimed
    ? ({ key: 'claimed', amount: claimed } as const)
    : ({ key: 'corrected', amount: certified } as const);
}

/** The submitted answers, in the order of the questions; an empty text is no answer. */
export const surveyAnswers = (
  questions: readonly SurveyItem[],
  given: SurveyAnswers,
): { question_id: string; value: SurveyValue }[] =>
  questions.flatMap(({ id }) => {
    const value = given[id];
    const kept = typeof value === 'string' ? value.trim() : value;
    return isAnswer(kept) ? [{ question_id: id, value: kept }] : [];
  });

/** What is asked for: the questions, the steps of the claim, and what is attested with it. */
interface SurveyTerms {
  questions: readonly SurveyItem[];
  claimSteps: readonly number[];
  maxCredits: number;
  profession: string | null;
  licence: string;
}
/** All fields of the evaluation while it is being filled in. */
export interface SurveyFields {
  given: SurveyAnswers;
  claimed: number;
  attested: { profession: string; licence: string };
}

const isAnswerTo = ({ form }: SurveyItem, value: unknown): value is SurveyValue =>
  form === 'rating'
    ? Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5
    : typeof value === (form === 'yes-no' ? 'boolean' : 'string');

/**
 * The fields as they were left, or untouched ones. What a device stores may be anything, and the evaluation may have
 * changed since: whatever is no longer asked for or on offer is left out.
 */
export function surveyFields(terms: SurveyTerms, kept: unknown): SurveyFields {
  const { given, claimed, attested } = (kept ?? {}) as Partial<Record<keyof SurveyFields, unknown>>;
  const answers = (given ?? {}) as Record<string, unknown>;
  const { profession, licence } = (attested ?? {}) as Record<string, unknown>;
  return {
    given: Object.fromEntries(
      terms.questions.flatMap((question): [string, SurveyValue][] => {
        const value = answers[question.id];
        return isAnswerTo(question, value) ? [[question.id, value]] : [];
      }),
    ),
    claimed: terms.claimSteps.find((step) => step === claimed) ?? terms.maxCredits,
    attested: {
      profession: ALL_PROFESSIONS.find((one) => one === profession) ?? terms.profession ?? '',
      licence: typeof licence === 'string' ? licence : terms.licence,
    },
  };
}
