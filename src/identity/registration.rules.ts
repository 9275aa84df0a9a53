import { emailProblem } from './email.rules.ts';
import { passwordLengthProblem, repeatProblem } from './password.rules.ts';

/** A field of a form and what is wrong with it, in words to show. */
export interface FieldProblem {
  field: string;
  detail: string;
}

export interface RegistrationForm {
  firstName: string;
  lastName: string;
  email: string;
  password1: string;
  password2: string;
}

export const FIRST_NAME_REQUIRED = 'First Name is required.';
export const LAST_NAME_REQUIRED = 'Last Name is required.';

/** All register fields are required (spec §5); the same answer in the form and on the server. */
export function registrationProblems(form: RegistrationForm): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: string, detail: string | null) => {
    if (detail !== null) problems.push({ field, detail });
  };
  add('firstName', form.firstName.trim() ? null : FIRST_NAME_REQUIRED);
  add('lastName', form.lastName.trim() ? null : LAST_NAME_REQUIRED);
  add('email', emailProblem(form.email));
  add('password1', passwordLengthProblem(form.password1));
  add('password2', repeatProblem(form.password1, form.password2));
  return problems;
}

/** What is wrong with a new password and its repetition. */
export function newPasswordProblems(first: string, second: string): FieldProblem[] {
  const length = passwordLengthProblem(first);
  const repeated = repeatProblem(first, second);
  return [
    ...(length ? [{ field: 'new_password1', detail: length }] : []),
    ...(repeated ? [{ field: 'new_password2', detail: repeated }] : []),
  ];
}
