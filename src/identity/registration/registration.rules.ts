import { isVisible } from '#kit/text/one-line.ts';
import { type EmailProblem, emailProblem } from '../email/email.rules.ts';
import { type PasswordProblem, passwordLengthProblem, repeatProblem } from '../password/password.rules.ts';

/** A form field and what is wrong with it. */
export interface FieldProblem {
  field: string;
  problem: EmailProblem | PasswordProblem | 'first-name' | 'last-name';
}

export interface RegistrationForm {
  firstName: string;
  lastName: string;
  email: string;
  password1: string;
  password2: string;
}

/** All registration fields are required (spec §5); the form and the server check the same. */
export function registrationProblems(form: RegistrationForm): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (field: string, problem: FieldProblem['problem'] | null) => {
    if (problem !== null) problems.push({ field, problem });
  };
  add('firstName', isVisible(form.firstName) ? null : 'first-name');
  add('lastName', isVisible(form.lastName) ? null : 'last-name');
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
    ...(length ? [{ field: 'new_password1', problem: length }] : []),
    ...(repeated ? [{ field: 'new_password2', problem: repeated }] : []),
  ];
}
