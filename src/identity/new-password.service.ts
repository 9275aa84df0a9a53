import { Refusal, type RefusalTerms } from '#kit/refusal.ts';
import { isCommonPassword } from './common-password.rules.ts';
import { normalizeEmail } from './email.rules.ts';
import { IS_EMAIL, TOO_COMMON } from './password.rules.ts';
import type { FieldProblem } from './registration.rules.ts';

/** What only the server checks of a new password: the list of common ones is too long for a page. */
export function guessableProblem(password: string, email: string): string | null {
  if (isCommonPassword(password)) return TOO_COMMON;
  return password.trim().toLowerCase() === normalizeEmail(email) ? IS_EMAIL : null;
}

/** Refuses with one error for each field; nothing happens when there is none. */
export function refuseProblems(problems: readonly FieldProblem[], base: string): void {
  const [first, ...others] = problems.map(
    ({ field, detail }): RefusalTerms => ({
      code: 'invalid-field',
      status: 422,
      detail,
      source: { pointer: `${base}/${field}` },
    }),
  );
  if (first) throw new Refusal({ ...first, others });
}
