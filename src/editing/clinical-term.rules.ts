import { TERM_FIELDS, type TermField } from './clinical-term.data.ts';

export const TERM_FORMS_MAX = 20;
export const TERM_FORM_MAX = 80;

export type TermLists = Record<TermField, readonly string[]>;
export type TermProblem = 'empty' | 'forms';

/** What stands between semicolons, tidied, each once. */
export const listed = (text: string): string[] => tidiedForms(text.split(';'));
export const tidiedForms = (forms: readonly string[]): string[] => [
  ...new Set(forms.map((form) => form.normalize('NFC').replace(/\s+/g, ' ').trim()).filter(Boolean)),
];

const isForm = (form: string): boolean =>
  form.length <= TERM_FORM_MAX && /[\p{L}\p{N}]/u.test(form) && !/[\p{C};<>]/u.test(form);

/** What keeps a term from the list, by field; nothing when it may stand there. */
export function termProblems(given: TermLists): Partial<Record<TermField, TermProblem>> {
  const problemOf = (field: TermField): TermProblem | null => {
    const forms = tidiedForms(given[field]);
    if (field === 'en' && forms.length === 0) return 'empty';
    return forms.length <= TERM_FORMS_MAX && forms.every(isForm) ? null : 'forms';
  };
  return Object.fromEntries(
    TERM_FIELDS.flatMap((field) => {
      const problem = problemOf(field);
      return problem ? [[field, problem]] : [];
    }),
  );
}
