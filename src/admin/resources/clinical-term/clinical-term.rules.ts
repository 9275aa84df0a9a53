import { tidiedList } from '../../kit/field.schema.ts';
import { genericProblem } from '../drug-name/drug-name.rules.ts';
import { TERM_FIELDS, type TermField } from './clinical-term.data.ts';

export const TERM_FORMS_MAX = 20;
export const TERM_FORM_MAX = 80;

export type TermLists = Record<TermField, readonly string[]>;
export type TermProblem = 'empty' | 'forms';

const isForm = (form: string): boolean =>
  form.length <= TERM_FORM_MAX && /[\p{L}\p{N}]/u.test(form) && !/[\p{C};<>]/u.test(form);

const isSubstance = (drug: string): boolean => genericProblem(drug) === null;

/** Why a term cannot be in the list, by field; empty if it can. */
export function termProblems(given: TermLists): Partial<Record<TermField, TermProblem>> {
  const problemOf = (field: TermField): TermProblem | null => {
    const forms = tidiedList(given[field]);
    if (field === 'en' && forms.length === 0) return 'empty';
    return forms.length <= TERM_FORMS_MAX && forms.every(field === 'drugs' ? isSubstance : isForm)
      ? null
      : 'forms';
  };
  return Object.fromEntries(
    TERM_FIELDS.flatMap((field) => {
      const problem = problemOf(field);
      return problem ? [[field, problem]] : [];
    }),
  );
}
