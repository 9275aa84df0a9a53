import { isCommonPassword } from './common-password.rules.ts';
import { normalizeEmail } from './email.rules.ts';
import { IS_EMAIL, TOO_COMMON } from './password.rules.ts';

/** What only the server checks of a new password: the list of common ones is too long for a page. */
export function guessableProblem(password: string, email: string): string | null {
  if (isCommonPassword(password)) return TOO_COMMON;
  return password.trim().toLowerCase() === normalizeEmail(email) ? IS_EMAIL : null;
}
